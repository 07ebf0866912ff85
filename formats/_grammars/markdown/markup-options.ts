// The options of markup documents that seldom have front matter: AsciiDoc, reStructuredText.
import type { FormatOptions, FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { documentOptions, documentReading, type DocumentReading } from '../documents/document-options.ts'
import { rareFrontMatterOption, unitsBehindFrontMatter } from './front-matter.ts'

/** The members of a format with these options. `unitsOf` reads a document without front matter. */
export function markupDocument(
  unitsOf: (source: Source, reading?: DocumentReading) => Iterable<Unit>,
): Pick<FormatPlugin, 'parse'> & { options: FormatOptions } {
  return {
    parse: (source) => unitsOf(source),
    options: {
      schemas: { frontMatter: rareFrontMatterOption, ...documentOptions },
      configure({ frontMatter, ...others }) {
        const reading = documentReading(others)
        const own = (source: Source): Iterable<Unit> => unitsOf(source, reading)
        if (frontMatter === 'none') return { parse: own }
        return { parse: (source) => unitsBehindFrontMatter(source, frontMatter === 'all', own) }
      },
    },
  }
}
