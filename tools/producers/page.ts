// Renders docs/producers.md: how many words of the source are left on the pages of built files, by producer.
import { markdownTable } from '../bench/markdown-table.ts'

/** A file of a producer. */
export interface Row {
  producer: string
  name: string
  /** The words on its pages before it was built. */
  words: number
  /** The words that are on the pages of the built file, too. */
  left: readonly string[]
}

/** The page. `missing` are sentences about producers that were not installed. */
export function producersPage(rows: readonly Row[], missing: readonly string[]): string {
  const table = markdownTable(
    ['Producer', 'File', 'Words', 'Left'],
    rows.map(({ producer, name, words, left }) => [
      producer,
      name,
      String(words),
      left.length === 0 ? '0' : `${left.length}: ${[...new Set(left)].join(', ')}`,
    ]),
  )
  const list = missing.map((sentence) => `- ${sentence}`).join('\n')
  return `# Producers

For anyone who asks whether the files of other programs are read completely: office files differ by who wrote them.
\`npm run -w tools producers\` makes files with the packages and programs that write them, each with every feature once: shared
strings and strings in cells, hidden sheets, charts, notes, fields, tables, text from right to left. It builds them with
every text in Greek letters, and LibreOffice makes pages of both. **No word of the source may be left on the pages.**

**Words** counts the words of three letters or more on the pages before the build, **Left** those that are there after
it. Two words that a formula joins are not counted, since formulas are code. Comments, notes of speakers and properties
are not on pages. LibreOffice saves the files of the others again, also as OpenDocument files.

${table}${list === '' ? '' : `\n\nNot installed when this page was made:\n\n${list}\n`}
Next: [Extractors](extractors.md), to see whether other programs find texts that we miss.
`
}
