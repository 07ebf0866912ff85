// reStructuredText, as docutils and Sphinx read it.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { rstUnits } from './units.ts'
import { markupDocument } from '../_grammars/markdown/markup-options.ts'
import { inlineMarks } from '../_grammars/codes/inline-marks.ts'

export default {
  title: 'reStructuredText',
  group: 'documents',
  about:
    'Titles, whose underlines grow with them, paragraphs, lists, definitions, fields, notes, footnotes, captions and ' +
    'tables, whose columns grow with their texts. Texts include their inline markup. Literal blocks, code, comments, ' +
    'targets and tables with cells that span others stay unchanged.',
  signaturePatterns: { fileName: /\.(?:rst|rest)$/ },
  languages: 'monolingual',
  keySource: 'text',
  markup: inlineMarks({ signs: { '*': 'italic', '**': 'bold', '``': 'code' } }),
  ...markupDocument(rstUnits),
} satisfies FormatPlugin
