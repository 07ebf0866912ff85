// Renders docs/consumers.md: which consumers loaded how many built files of each format.
import { markdownTable } from '../bench/markdown-table.ts'
import type { Consumer } from '../test/consumers/consumer.ts'
import { GRADES, type Grade } from './grades.ts'

/** How a consumer took the files of a format. */
export interface Row {
  type: string
  consumer: Consumer
  version: string
  /** Files that it loaded. */
  files: number
  /** Files that it refuses already before they are translated. */
  refused: number
  /** Texts that it shows exactly as they were sent. */
  texts: number
  /** Files that it refuses once they are translated, or in which a key or a text is wrong. */
  failures: number
}

/** What else the page contains. */
export interface Page {
  rows: readonly Row[]
  /** Whether the rows contain files of the corpus. */
  isCorpus: boolean
  /** The consumers whose programs the system lacks. */
  missing: readonly Consumer[]
  /** The types of all formats, with their grades. */
  grades: ReadonlyMap<string, Grade>
  /** The day on which the files were loaded, such as 2026-01-31. */
  day: string
}

/** The page. */
export function consumersPage({ rows, isCorpus, missing, grades, day }: Page): string {
  const table = markdownTable(
    ['Format', 'Grade', 'Consumer', 'Version', 'Files', 'Refused before', 'Texts', 'Failures'],
    [...grades].flatMap(([type, grade]) => {
      const own = rows.filter((row) => row.type === type)
      return own.length === 0
        ? [[type, grade, 'nobody', '', '', '', '', '']]
        : own.map((row) => cellsOf(row, grade))
    }),
  )
  const counts = Object.entries(GRADES).map(([grade, rule]) => {
    const count = [...grades.values()].filter((own) => own === grade).length
    return `- **${grade}** (${count} formats): ${rule}.`
  })
  return `# Consumers

For anyone who asks whether other programs read the built files: which programs did, and which of them failed. Our readers
could share a mistake with our writers. So \`npm run -w tools consumers\` builds files in German, Polish and Arabic, with texts that
are hard to write, and loads them with the programs and packages that read such files. A consumer must
find the same keys as before the translation, and show every text as it was sent.

The files are ${isCorpus ? 'our samples, each in three languages, and the files of the corpus, each in one' : 'our samples, each in three languages'}.
**Files** counts the files that the consumer loaded. **Refused before** counts files that it cannot load even
untranslated, such as a dialect that it does not know. **Texts** counts the texts that it showed exactly; a text that it
shows in its own way, such as bold text in a page, is not counted. **Failures** counts files.

The files were loaded on ${day}. The grade of a format follows from this table, and from the [validators](validators.md):

${counts.join('\n')}

Packages of npm are part of \`npm run test:slow\`. Programs are taken from the PATH; what is not installed is left out.

${table}
${paragraph('Programs that were not installed when this page was made, and the formats that they load:', missing.map(loaded))}

Next: [Producers](producers.md), to see whether the files of other programs are read completely.
`
}

const cellsOf = ({ type, consumer: { name, program }, version, ...counts }: Row, grade: Grade): string[] => [
  type,
  grade,
  program === undefined ? name : `${name} (\`${program}\`)`,
  version,
  ...[counts.files, counts.refused, counts.texts, counts.failures].map(String),
]

/** A list of lines of its own; nothing for an empty list. */
const paragraph = (head: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `\n${head}\n\n${items.map((item) => `- ${item}`).join('\n')}\n`

const loaded = ({ name, program = '', formats }: Consumer): string =>
  `${name} (\`${program}\`): ${Object.keys(formats).sort().join(', ')}`
