// Texts of SVG drawings.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

export default {
  ...formatByGrammar({
    family: 'xml',
    root: 'svg',
    rules: ['text', 'title', 'desc'].map((name) => ({ at: `**/${name}`, key: ['@id'] })),
  }),
  title: 'SVG',
  group: 'documents',
  keySource: 'text',
  about:
    'The texts, titles and descriptions of drawings. Spans inside a text are tags; a text without an id has a key from its content.',
  signaturePatterns: { fileName: /\.svg$/, fileContent: /<svg[\s>]/ },
  precedes: ['xml-generic'],
  encoding: { charsets: xmlCharsets },
} satisfies FormatPlugin
