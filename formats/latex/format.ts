// LaTeX documents.
import type { FormatPlugin } from '../../core/contract.ts'
import { latexUnits } from './units.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'

export default {
  title: 'LaTeX',
  about:
    'Titles, paragraphs with their footnotes, items, captions and cells of tables, with commands and formulas as they ' +
    'stand. Displayed formulas, code, comments, the preamble and definitions stay untouched.',
  signaturePatterns: { fileName: /\.(?:tex|ltx|latex)$/ },
  holds: 'one',
  keys: 'text',
  charsets: (head) => ['utf-8', legacyCharset(head)],
  parse: latexUnits,
  build: (job) => job.weave(),
} satisfies FormatPlugin
