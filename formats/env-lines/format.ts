// Lines of KEY=value as in .env files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { envCodec, envEntries, hasOpenQuote } from './assignment-lines.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { newFile } from './new-file.ts'

export default {
  title: 'Environment files (KEY=value)',
  group: 'apps',
  about:
    'Each line has a key and a text. The text may be in one of three kinds of quotes and may span several lines. ' +
    'Comments above and after it are context. Variables in a text are left unchanged.',
  signaturePatterns: {
    fileName: /(?:^|\/)\.env(?:\.[\w-]+)*$|\.env$/,
    fileContent: /(?:^|[\r\n])[ \t]*(?:export[ \t]+)?[\w.-]+(?:[ \t]*=|:[ \t])/,
  },
  languages: 'monolingual',
  readsTextsApart: true,
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)] },

  parse(source) {
    const codec = envCodec(source)
    const entries = envEntries(source.text)
    const isOpen = hasOpenQuote(source.text, entries)
    return entries.map(({ key, value, context }) => ({
      key: [key],
      source: isOpen ? { at: value, codec, isReadWithOthers: true } : { at: value, codec },
      context,
    }))
  },

  entries: {
    unique: 'texts',
    comment: { line: '# ' },
    of: ({ text }) =>
      envEntries(text).map(({ key, top, start, next }) => ({
        at: [top, next],
        key: [start, start + key.length],
      })),
  },

  newFile,
} satisfies FormatPlugin
