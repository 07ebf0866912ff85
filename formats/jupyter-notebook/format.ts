// Notebooks of Jupyter: the cells in Markdown.
import { inOneScanner, type FormatPlugin, type Source, type Unit } from '@atlas/core/contract.ts'
import { bracketTemplateCodes } from '../_grammars/codes/template-tags.ts'
import {
  documentOptions,
  documentReading,
  tagsAroundOption,
} from '../_grammars/documents/document-options.ts'
import { innerSource, innerUnits } from '../_grammars/documents/inner-texts.ts'
import { markdownCodes } from '../_grammars/markdown/codes.ts'
import { markdownMarks } from '../_grammars/markdown/marks.ts'
import { markdownUnits, type MarkdownReading } from '../_grammars/markdown/units.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { markdownCells, rawCells, titles } from './cells.ts'

function* unitsIn(source: Source, reading: MarkdownReading): Generator<Unit> {
  for (const cell of markdownCells(source))
    yield* innerUnits(cell, markdownUnits(innerSource(source, cell), { hasHtml: true, ...reading }))
}

export default {
  title: 'Jupyter notebooks',
  group: 'documents',
  about:
    'The cells of .ipynb files that are in Markdown, read as Markdown: headings, paragraphs, list items, table cells and ' +
    'blocks of HTML. Code cells, raw cells, outputs and metadata stay unchanged, and so do the lines of a cell that are ' +
    'not translated.',
  signaturePatterns: { fileName: /\.ipynb$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { count: rawCells, what: 'raw cells' },
    { count: titles, what: 'title of the notebook' },
  ]),
  keySource: 'text',
  inlineCodes: inOneScanner(bracketTemplateCodes, markdownCodes),
  markup: markdownMarks,
  parse: (source) => unitsIn(source, {}),
  options: {
    schemas: { ...documentOptions, tagsAround: tagsAroundOption },
    configure: (options) => ({ parse: (source) => unitsIn(source, documentReading(options)) }),
  },
} satisfies FormatPlugin
