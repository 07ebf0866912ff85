// reStructuredText, as docutils and Sphinx read it.
import type { FormatPlugin, Source } from '../../core/contract.ts'
import { rstUnits } from './units.ts'
import { rareFrontMatterOption, unitsBehindFrontMatter } from '../../syntax/markdown/front-matter.ts'
import { documentOptions, documentReading } from '../../syntax/text/document-options.ts'
import { inlineMarks } from '../../syntax/text/inline-marks.ts'

export default {
  contract: 3,
  title: 'reStructuredText',
  group: 'documents',
  about:
    'Titles, whose underlines grow with them, paragraphs, lists, definitions, fields, notes, footnotes, captions and ' +
    'tables, whose columns grow with their texts. Texts include their inline markup. Literal blocks, code, comments, ' +
    'targets and tables with cells that span others stay unchanged.',
  signaturePatterns: { fileName: /\.(?:rst|rest)$/ },
  holds: 'one',
  keys: 'text',
  parse: (source) => rstUnits(source),
  marks: inlineMarks({ signs: { '*': 'italic', '**': 'bold', '``': 'code' } }),
  build: (job) => job.weave(),

  options: { frontMatter: rareFrontMatterOption, ...documentOptions },
  with({ frontMatter, ...others }) {
    const reading = documentReading(others)
    const unitsOf = (source: Source) => rstUnits(source, reading)
    if (frontMatter === 'none') return { parse: unitsOf }
    return { parse: (source) => unitsBehindFrontMatter(source, frontMatter === 'all', unitsOf) }
  },
} satisfies FormatPlugin
