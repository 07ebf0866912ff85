// reStructuredText, as docutils and Sphinx read it.
import type { FormatPlugin } from '../../core/contract.ts'
import { rstUnits } from './units.ts'
import { inlineMarks } from '../../syntax/text/inline-marks.ts'

export default {
  title: 'reStructuredText',
  group: 'documents',
  about:
    'Titles, whose underlines grow with them, paragraphs, lists, definitions, fields, notes, footnotes and captions. ' +
    'Texts include their inline markup. Literal blocks, code, tables, comments and targets stay unchanged.',
  signaturePatterns: { fileName: /\.(?:rst|rest)$/ },
  holds: 'one',
  keys: 'text',
  parse: rstUnits,
  marks: inlineMarks({ signs: { '*': 'italic', '**': 'bold', '``': 'code' } }),
  build: (job) => job.weave(),
} satisfies FormatPlugin
