// INI files: settings and texts in sections.
import type { EntrySpan, FormatPlugin } from '@atlas/core/contract.ts'
import { iniCodec, iniEntries } from './sections-and-keys.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { newFile } from './new-file.ts'

export default {
  title: 'INI files',
  group: 'apps',
  about:
    'Each line has a key and a text, in a section or before the first one. Comments above are context. Quotes around ' +
    'a text are kept, including backquotes and triple quotes over several lines.',
  signaturePatterns: { fileName: /\.[iI][nN][iI]$/ },
  languages: 'monolingual',
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },

  parse(source) {
    const codec = iniCodec(source)
    return iniEntries(source.text).map(({ key, value, context }) => ({
      key,
      source: { at: value, codec },
      context,
    }))
  },

  entries: {
    unique: 'texts',
    comment: { line: '; ' },
    of({ text }) {
      const others: EntrySpan[] = []
      const entries = iniEntries(text, others).map(
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

  newFile,
} satisfies FormatPlugin
