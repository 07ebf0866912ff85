// INI files: settings and texts in sections.
import type { CodeScanner, Codec, Encoding, Entries, EntrySpan, FormatPlugin } from '@atlas/core/contract.ts'
import { dialectNamed, dialects } from './dialects.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { iniEntries, type IniDialect } from './sections-and-keys.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { newFile } from './new-file.ts'

export default {
  title: 'INI files',
  group: 'apps',
  about:
    'Each line has a key and a text, in a section or before the first one. Comments above are context. Quotes around ' +
    'a text are kept unless the text has such quotes, including backquotes and triple quotes over several lines. ' +
    'Language files that PHP reads (Joomla) keep theirs.',
  signaturePatterns: { fileName: /\.[iI][nN][iI]$/ },
  languages: 'monolingual',
  ...reading(dialectNamed('windows')),
  options: {
    schemas: {},
    dialects,
    configure: ({ dialect }) => reading(dialectNamed(dialect)),
  },
  newFile,
} satisfies FormatPlugin

/** The members of the format that differ between programs. */
function reading(dialect: IniDialect & { codes?: CodeScanner }): Pick<
  FormatPlugin,
  'readsTextsApart' | 'parse' | 'inlineCodes' | 'warningsOf'
> & {
  encoding: Encoding
  entries: Entries
} {
  return {
    readsTextsApart: dialect.isWhole !== undefined,
    warningsOf: warningsOfLeftOut([
      {
        count: ({ text }) => unreadableValues(text, dialect),
        what: 'values of several parts, which the program joins or refuses',
      },
    ]),
    ...(dialect.codes ? { inlineCodes: dialect.codes } : {}),
    encoding: {
      charsets: (head) => ['utf-8', likelyCharset(head)],
      ...(dialect.hasByteOrderMark ? { declareUtf8: () => 'byte-order-mark' } : {}),
    },
    parse(source) {
      const { isWhole } = dialect
      const codec = dialect.codecFor(source)
      const apart: Codec = isWhole ? { ...codec, isWhole } : codec
      return iniEntries(source.text, [], dialect).map(({ key, value, hasEquals, context }) => ({
        key,
        source: { at: value, codec: hasEquals ? apart : codec },
        context,
      }))
    },
    entries: {
      unique: 'texts',
      comment: { line: '; ' },
      of({ text }) {
        const others: EntrySpan[] = []
        const entries = iniEntries(text, others, dialect).map(
          ({ top, start, next, section, key, value }): EntrySpan => ({
            at: [top, next],
            bare: [start, value[1]],
            key: [start, start + (key.at(-1) ?? '').length],
            ...(section ? { containers: [section] } : {}),
          }),
        )
        return [...entries, ...others]
      },
    },
  }
}

/** How many lines have a value with words that is not one text, such as `"two" "parts"`. */
function unreadableValues(text: string, dialect: IniDialect): number {
  const others: EntrySpan[] = []
  iniEntries(text, others, dialect)
  return others.filter(({ at, empty, key }) => {
    const value = empty === undefined && key ? text.slice(key[1], at[1]) : ''
    return /\p{L}/u.test(value)
  }).length
}
