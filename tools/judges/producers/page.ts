// The part of docs/judges.md about producers: how many words of the source are left on the pages of built files, by producer.
import { markdownTable } from '../../bench/markdown-table.ts'

/** A file of a producer. */
export interface ProducerRow {
  producer: string
  name: string
  /** The words on its pages before it was built. */
  words: number
  /** The words that are on the pages of the built file, too. */
  left: readonly string[]
}

/** A table with a row for each producer. `missing` are sentences about producers that were not installed. */
export function producersPart(rows: readonly ProducerRow[], missing: readonly string[]): string {
  const producers = [...new Set(rows.map(({ producer }) => producer))]
  const table = markdownTable(
    ['Producer', 'Files', 'Words', 'Left'],
    producers.map((producer) => {
      const files = rows.filter((row) => row.producer === producer)
      const left = files.flatMap((file) => file.left)
      return [
        producer,
        files.map(({ name }) => name).join(', '),
        String(files.reduce((sum, { words }) => sum + words, 0)),
        left.length === 0 ? '0' : `${left.length}: ${[...new Set(left)].join(', ')}`,
      ]
    }),
  )
  return [table, ...missing.map((sentence) => `Not measured: ${sentence}.`)].join('\n\n')
}
