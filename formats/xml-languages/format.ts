// XML files that list the strings of one language, as in Steam's events, Bannerlord, RimWorld or Farming Simulator.
import { tagLike, meansLanguage, type FormatPlugin } from '@atlas/core/contract.ts'
import { firstAttribute } from '../_grammars/xml/attributes.ts'
import { attributeEdit } from '../_grammars/xml/places.ts'
import { prolog } from '../_grammars/xml/prolog.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { listedEntries, listedUnits } from '../_grammars/xml/string-lists.ts'
import type { XmlDocument } from '../_grammars/xml/tree.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

const roots =
  'base|content|dictionary|l10n|lang|language|languages|locale|localization|localisation|messages|strings|texts|translation|translations'
const items = 'e|entry|item|label|message|msg|phrase|str|string|t|text|translation'
const ids = 'id|Id|ID|name|key|k'

/** The attributes of the root that may name the file's language. */
const declarations = ['xml:lang', 'lang', 'language', 'locale', 'code']
const code = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4}){0,2}$/

/** The attribute of the root that names the file's language by a code, with that code. */
function declaredLanguage(xml: XmlDocument): { name: string; value: string } | undefined {
  const found = firstAttribute(xml, xml.root, declarations)
  return found && code.test(found.value) ? found : undefined
}

export default {
  title: 'XML language files',
  group: 'games',
  about:
    'Lists of strings in XML, with one file per language, as in Steam and many games. Each string has an id, a name ' +
    'or a key, and its text in the element or in an attribute. Comments and descriptions are context.',
  signaturePatterns: {
    fileName: /\.[xX][mM][lL]$/,
    fileContent: new RegExp(
      `${prolog}<(?:LanguageData[\\s>]|(?:${roots})(?:\\s[^<>]*)?>[\\s\\S]*?<(?:${items})\\s+(?:${ids})\\s*=)`,
    ),
  },
  precedes: ['xml-generic'],
  languages: 'monolingual',
  readsTextsApart: true,
  encoding: { charsets: xmlCharsets },

  declaredLanguages: {
    read(source) {
      const found = declaredLanguage(documentOf(source))
      return found ? { source: found.value } : {}
    },
    edits(job) {
      const xml = documentOf(job.source)
      const found = declaredLanguage(xml)
      const [target] = job.languages.targets
      if (!found || !target || meansLanguage(found.value, target)) return []
      return [attributeEdit(xml, xml.root, found.name, tagLike(found.value, target))]
    },
  },

  parse: (source) => listedUnits(documentOf(source), source),
  entries: {
    of: (source) => listedEntries(documentOf(source)),
    names: xmlNames,
  },
} satisfies FormatPlugin
