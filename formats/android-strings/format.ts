// Android string resources, as in res/values/strings.xml.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { androidCodes } from './codes.ts'
import { dialectNamed, dialects } from './dialects.ts'
import { androidEntries, resourcesTag, androidUnits } from './resources.ts'
import { tagLike, meansLanguage } from '@atlas/core/contract.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { prolog } from '../_grammars/xml/prolog.ts'
import { attribute } from '../_grammars/xml/tree.ts'
import { attributeEdit } from '../_grammars/xml/places.ts'
import { javaFormatter } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

/** The attribute of `<resources>` that names the file's language, for Android's own tools. */
const locale = 'tools:locale'

export default {
  title: 'Android string resources',
  group: 'apps',
  about:
    'Strings, string arrays and plurals of Android apps, with their comments, escapes, quotes and inline tags. ' +
    'Plurals get the rows that each language needs.',
  signaturePatterns: { fileName: /\.xml$/, fileContent: new RegExp(`${prolog}<resources(\\s[^<>]*)?/?>`) },
  precedes: ['xml-generic'],
  languages: 'monolingual',
  readsTextsApart: true,
  encoding: { charsets: xmlCharsets },
  inlineCodes: androidCodes,
  placeholderSyntax: javaFormatter,

  declaredLanguages: {
    read(source) {
      const xml = resourcesTag(source)
      const code = attribute(xml, xml.root, locale)
      return code ? { source: code } : {}
    },
    edits(job) {
      const xml = resourcesTag(job.source)
      const code = attribute(xml, xml.root, locale)
      const [target] = job.languages.targets
      if (!code || !target || meansLanguage(code, target)) return []
      return [attributeEdit(xml, xml.root, locale, tagLike(code, target))]
    },
  },

  parse: (source, languages) => androidUnits(source, languages, { dialect: dialectNamed('aapt2') }),
  entries: {
    unique: 'texts',
    comment: { open: '<!-- ', close: ' -->' },
    fallsBack: 'base',
    of: androidEntries,
    names: xmlNames,
  },

  options: {
    schemas: {
      notElements: {
        type: 'array',
        items: { type: 'string', enum: ['string', 'item', 'string-array', 'plural', 'plurals'] },
        description: 'Elements that are not translated: their strings are hidden.',
        default: [],
      },
    },
    dialects,
    configure({ notElements, dialect: name }) {
      const dialect = dialectNamed(name)
      const hidden = notElements as readonly string[]
      return {
        parse: (source, languages) => androidUnits(source, languages, { dialect, hidden }),
        readsTextsApart: true,
        inlineCodes: dialect.codes,
      }
    },
  },
  newFile,
} satisfies FormatPlugin
