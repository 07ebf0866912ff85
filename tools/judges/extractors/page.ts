// The part of docs/judges.md about extractors: the words that other programs extract, and those of them that we do not read.
import { markdownTable } from '../../bench/markdown-table.ts'

/** What a program and we found in the files of a format. */
export interface ExtractorRow {
  type: string
  extractor: string
  /** Files that the program read. */
  files: number
  /** Files that it refused. */
  refused: number
  /** Words in the texts of the program. */
  words: number
  /** Words of these that are in no string of ours. */
  missing: number
  /** The most frequent of them. */
  examples: readonly string[]
}

/** A table with a row for each format and program. `absent` are the names of programs that were not installed. */
export function extractorsPart(
  rows: readonly ExtractorRow[],
  day: string,
  absent: readonly string[],
): string {
  const table = markdownTable(
    ['Format', 'Program', 'Files', 'Refused', 'Words', 'Not in our strings', 'Such as'],
    rows.map(({ type, extractor, files, refused, words, missing, examples }) => [
      type,
      extractor,
      String(files),
      String(refused),
      String(words),
      words === 0 ? '' : `${missing} (${((100 * missing) / words).toFixed(2)} %)`,
      examples.map((word) => `\`${word}\``).join(' '),
    ]),
  )
  const left = absent.length === 0 ? '' : ` Not installed: ${absent.join(', ')}.`
  return `${table}\n\nMeasured on ${day}.${left}`
}
