// JavaScript and TypeScript modules that contain texts.
import type { Codec, FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { hideNoText } from '../_grammars/text/no-text.ts'
import { keyedPlurals, marginBefore, rowPlace, type KeyedString } from '../_grammars/messages/row-keys.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { jsFile, jsMembers, spanOfKey, type JsEntry, type JsFile } from './exported-objects.ts'
import { jsCodec, keyText } from './strings.ts'
import { newFile } from './new-file.ts'
import { templateCodec } from './templates.ts'
import { jsNames } from './names.ts'

const readFile = ({ text }: Source): JsFile => jsFile(text, keyText)

const codecsOf = (source: Source): Record<JsEntry['spelling'], Codec> => ({
  string: jsCodec(source, false),
  joined: jsCodec(source, true),
  template: templateCodec(source),
})

function* parse(source: Source): Iterable<Unit> {
  const codecs = codecsOf(source)
  for (const { key, at, spelling, context } of source.read(readFile).entries) {
    yield hideNoText({ key, source: { at, codec: codecs[spelling] }, context }, source.text)
  }
}

function* stringsOf(source: Source): Iterable<KeyedString> {
  const { text } = source
  const codecs = codecsOf(source)
  for (const { key, nameToken, at, spelling, context } of source.read(readFile).entries) {
    const name = nameToken && spanOfKey(nameToken)
    const slot = { at, codec: codecs[spelling] }
    const unit = { ...hideNoText({ key, source: slot, context }, text), source: slot }
    const start = name && (/["'`]/.test(text.charAt(name[0] - 1)) ? name[0] - 1 : name[0])
    // The parenthesis that closes a text is not part of it.
    if (!name || start === undefined || text.slice(name[1], at[0]).includes('(')) yield { unit }
    else {
      const between = `,${marginBefore(source, start) ?? ' '}`
      yield { unit, row: rowPlace(text, { start, name, slot, end: at[1] }, between) }
    }
  }
}

function warningsOf(source: Source): string[] {
  const { passedOver: count } = source.read(readFile)
  if (count === 0) return []
  if (count === 1)
    return [
      '1 value with texts is code, such as strings that are joined with variables, and stays unchanged.',
    ]
  const values = `${count.toLocaleString('en')} values with texts`
  return [`${values} are code, such as strings that are joined with variables, and stay unchanged.`]
}

export default {
  title: 'JavaScript and TypeScript modules',
  group: 'apps',
  about:
    'Objects that are exported, assigned, returned, or passed to a function: strings in both kinds of quotes and ' +
    'templates, in objects and arrays, also with type annotations. Comments are context. The description of a message ' +
    'of react-intl is its context, and its id is not a text. The expressions of templates are placeholders, and `?:` ' +
    'between two texts is two strings. Texts that a function or `jQuery.validator.format` returns are strings, too. ' +
    'Texts that are joined with variables and other code stay unchanged, and a warning counts them.',
  signaturePatterns: {
    fileName: /\.[cm]?[jt]s$/,
    // The file must not begin with `<`: Qt's translations are .ts files too.
    fileContent:
      /^\s*(?:[^<\s](?:[\s\S]*[\s;}])?)?(?:export\s+default[\s{(]|export\s*=|module\.exports\b|exports\.\w+\s*=|(?:const|let|var)\s+[\w$]+\s*(?::[\s\S]*)?=\s*[\w$.(]*\s*\{|[\w$.]+(?:\[[^\]]*\])*\s*=\s*\{|define\s*\(|[\w$.]+\s*\([^()]*\{)/,
  },
  languages: 'monolingual',
  readsTextsApart: true,
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)] },

  ...keyedPlurals(parse, stringsOf),
  entries: {
    comment: { line: '// ' },
    of: ({ text }) => jsMembers(text, keyText),
    names: jsNames,
  },
  newFile,
  warningsOf,
} satisfies FormatPlugin
