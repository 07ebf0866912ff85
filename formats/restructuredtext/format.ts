// reStructuredText, as docutils and Sphinx read it.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { rstUnits, unreadTables } from './units.ts'
import { markupDocument } from '../_grammars/markdown/markup-options.ts'
import { rstCodes, rstMarks } from './codes.ts'

export default {
  title: 'reStructuredText',
  group: 'documents',
  about:
    'Titles, whose underlines grow with them, paragraphs, lists, definitions, fields, notes, footnotes, captions and ' +
    'tables, whose columns grow with their texts. Texts include their inline markup. Literal blocks, code, comments, ' +
    'targets and tables with cells that span others stay unchanged.',
  signaturePatterns: { fileName: /\.(?:rst|rest)$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { count: unreadTables, what: 'tables with cells that span others' },
    {
      pattern: /^:(?:copyright|status|contact|address|organization):[ \t]+\S/gim,
      what: 'fields about the document, such as the copyright',
    },
  ]),
  keySource: 'text',
  inlineCodes: rstCodes,
  markup: rstMarks,
  ...markupDocument(rstUnits),
} satisfies FormatPlugin
