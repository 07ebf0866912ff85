// Languages of NSIS: its own texts in .nlf files, and the texts of Modern UI and of installers in .nsh files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { nsisCodes } from '../_grammars/codes/placeholder-codes.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'

const ENDS = { '$\\r$\\n': '\n' }

export default {
  ...formatByGrammar({
    family: 'lines',
    comments: { line: [';'] },
    entries: [
      {
        pattern: String.raw`# \^(?P<key>\w+)\r?\n(?P<text>.*)`,
        lines: 2,
        spelling: { signs: { '\\r\\n': '\n', '\\t': '\t', '\\"': '"', '\\\\': '\\' } },
      },
      {
        pattern: String.raw`[ \t]*\$\{LangFileString(?:Default)?\}[ \t]+(?P<key>\w+)[ \t]+"(?P<text>(?:\$\\.|[^"])*)".*`,
        spelling: { signs: { ...ENDS, '$\\"': '"' } },
      },
      {
        pattern: String.raw`[ \t]*\$\{LangFileString(?:Default)?\}[ \t]+(?P<key>\w+)[ \t]+'(?P<text>(?:\$\\.|[^'])*)'.*`,
        spelling: { signs: { ...ENDS, "$\\'": "'" } },
      },
    ],
  }),
  title: 'NSIS languages',
  group: 'apps',
  about:
    'The language files of NSIS (.nlf) with their names above the texts, and lines of `${LangFileString}` in .nsh files. ' +
    'The number of the language, its font and its code page stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:nlf|nsh)$/,
    fileContent: /(?:^|[\r\n])(?:NLF v\d|[ \t]*\$\{LangFileString)/,
  },
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },
  inlineCodes: nsisCodes,
} satisfies FormatPlugin
