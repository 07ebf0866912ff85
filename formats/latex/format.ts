// LaTeX documents.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { latexCodes } from './codes.ts'
import { latexUnits } from './units.ts'

export default {
  title: 'LaTeX',
  group: 'documents',
  about:
    'Titles, paragraphs with their footnotes, list items, captions and table cells. Texts include their commands and ' +
    'formulas. Displayed formulas, code, comments, the preamble and definitions stay unchanged.',
  signaturePatterns: { fileName: /\.(?:tex|ltx|latex)$/ },
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)] },
  parse: latexUnits,
  inlineCodes: latexCodes,
} satisfies FormatPlugin
