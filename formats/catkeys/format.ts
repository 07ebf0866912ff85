// Catalogs of the Haiku operating system: .catkeys files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { C } from '../_grammars/printf/c.ts'
import { printfCodes } from '../_grammars/printf/reader.ts'

export default {
  ...formatByGrammar({
    family: 'lines',
    entries: [
      { pattern: String.raw`1\t[^\t]+\t[^\t]*\t\d+`, is: 'skip' },
      {
        pattern: String.raw`(?P<key>(?P<text>[^\t]+)\t(?P<context>[^\t]*)\t[^\t]*)\t(?P<target>[^\t]*)`,
        spelling: 'c',
      },
    ],
  }),
  title: 'Haiku catalogs',
  group: 'exchange',
  about:
    'The catalogs of programs of Haiku: a text, its context, a comment and its translation per line. The fingerprint of the first line stays, since it is made of the keys.',
  inlineCodes: printfCodes(C),
  signaturePatterns: { fileName: /\.catkeys$/, fileContent: /^1\t[^\t\r\n]+\t[^\t\r\n]*\t\d+[\r\n]/ },
  precedes: ['csv'],
} satisfies FormatPlugin
