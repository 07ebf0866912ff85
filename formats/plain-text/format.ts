// Plain text. Detection tries every other format whose files end in .txt before this one.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { plainTextUnits } from './paragraphs.ts'

export default {
  title: 'Plain text',
  group: 'documents',
  about:
    'Paragraphs between blank lines, and list items after bullets or numbers. Wrapped lines are read as one and ' +
    'wrapped again; rules, underlines and margins stay unchanged.',
  signaturePatterns: { fileName: /\.(?:[tT][xX][tT]|text)$/ },
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },
  parse: plainTextUnits,
} satisfies FormatPlugin
