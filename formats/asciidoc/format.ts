// AsciiDoc, as Asciidoctor reads it.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { asciidocUnits } from './units.ts'
import { markupDocument } from '../_grammars/markdown/markup-options.ts'
import { inlineMarks } from '../_grammars/codes/inline-marks.ts'

export default {
  title: 'AsciiDoc',
  group: 'documents',
  about:
    'Titles, paragraphs, list items, terms, table cells, captions and the alternative texts of images, with inline ' +
    'markup unchanged. Code, formulas, comments, includes and conditions are left unchanged.',
  signaturePatterns: { fileName: /\.(?:adoc|asciidoc|ad)$/ },
  languages: 'monolingual',
  keySource: 'text',
  markup: inlineMarks({
    signs: { '*': 'bold', '**': 'bold', _: 'italic', __: 'italic', '`': 'code', '``': 'code' },
    atWords: '*_',
  }),
  ...markupDocument(asciidocUnits),
} satisfies FormatPlugin
