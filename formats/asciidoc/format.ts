// AsciiDoc, as Asciidoctor reads it.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { asciidocUnits } from './units.ts'
import { markupDocument } from '../_grammars/markdown/markup-options.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { asciidocCodes, asciidocMarks } from './codes.ts'

export default {
  title: 'AsciiDoc',
  group: 'documents',
  about:
    'Titles, paragraphs, list items, terms, table cells, captions and the alternative texts of images, with inline ' +
    'markup unchanged. Code, formulas, comments, includes and conditions are left unchanged.',
  signaturePatterns: { fileName: /\.(?:adoc|asciidoc|ad)$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { pattern: /^!={3,}[ \t]*$[^]*?^!={3,}[ \t]*$/gm, what: 'tables in cells of tables' },
  ]),
  keySource: 'text',
  inlineCodes: asciidocCodes,
  markup: asciidocMarks,
  ...markupDocument(asciidocUnits),
} satisfies FormatPlugin
