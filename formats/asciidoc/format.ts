// AsciiDoc, as Asciidoctor reads it.
import type { FormatPlugin, Source } from '../../core/contract.ts'
import { asciidocUnits } from './units.ts'
import { rareFrontMatterOption, unitsBehindFrontMatter } from '../../syntax/markdown/front-matter.ts'
import { documentOptions, documentReading } from '../../syntax/text/document-options.ts'
import { inlineMarks } from '../../syntax/text/inline-marks.ts'

export default {
  contract: 3,
  title: 'AsciiDoc',
  group: 'documents',
  about:
    'Titles, paragraphs, list items, terms, table cells, captions and the alternative texts of images, with inline ' +
    'markup unchanged. Code, formulas, comments, includes and conditions are left unchanged.',
  signaturePatterns: { fileName: /\.(?:adoc|asciidoc|ad)$/ },
  holds: 'one',
  keys: 'text',
  parse: (source) => asciidocUnits(source),
  marks: inlineMarks({
    signs: { '*': 'bold', '**': 'bold', _: 'italic', __: 'italic', '`': 'code', '``': 'code' },
    atWords: '*_',
  }),
  build: (job) => job.weave(),

  options: { frontMatter: rareFrontMatterOption, ...documentOptions },
  with({ frontMatter, ...others }) {
    const reading = documentReading(others)
    const unitsOf = (source: Source) => asciidocUnits(source, reading)
    if (frontMatter === 'none') return { parse: unitsOf }
    return { parse: (source) => unitsBehindFrontMatter(source, frontMatter === 'all', unitsOf) }
  },
} satisfies FormatPlugin
