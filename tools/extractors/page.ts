// Renders docs/extractors.md: the words that other programs extract, and those of them that we do not read.
import { markdownTable } from '../bench/markdown-table.ts'

/** What a program and we found in the files of a format. */
export interface Row {
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

/** The page. */
export function extractorsPage(rows: readonly Row[], day: string, absent: readonly string[]): string {
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
  const left = absent.length === 0 ? '' : `\nNot installed when this page was made: ${absent.join(', ')}.\n`
  return `# Extractors

For anyone who asks whether we miss texts: which words do other programs take for translatable that are in no string of
ours? \`npm run -w tools extractors\` lets them extract the files of the corpus, and our samples, and compares the words of both. A
word has at least three letters. A word counts as often as a file has it. Files above 200 KB are left out.

The other programs also extract what is not text: code, names of commands, and addresses. Translate Toolkit reads Java
properties in UTF-8 as Latin-1, and takes all columns of a table. So a word that is missing is a place to look, not an
error. Formats of which a program read no file are left out. Made on ${day}.

${table}
${left}
Next: [Validators](validators.md), to see how placeholders are checked.
`
}
