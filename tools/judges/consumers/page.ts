// The part of docs/judges.md about consumers: which of them loaded how many built files of each format.
import { markdownTable } from '../../bench/markdown-table.ts'
import type { Consumer } from '../../test/consumers/consumer.ts'
import { counted } from '@atlas/core/counted.ts'
import { GRADES, type Grade } from './grades.ts'

/** How a consumer took the files of a format. */
export interface ConsumerRow {
  type: string
  consumer: Consumer
  version: string
  /** Files that it loaded. */
  files: number
  /** Files that it refuses already before they are translated. */
  refused: number
  /** Texts that it shows exactly as they were sent. */
  texts: number
  /** Further texts that it shows in a way of its own, with all their words. */
  words: number
  /** Texts that the report of the build names, so that they are not judged. */
  named: number
  /** Files that it refuses once they are translated, or in which a key or a text is wrong. */
  failures: number
}

/** What else the part contains. */
export interface Consumption {
  rows: readonly ConsumerRow[]
  /** The most files of the corpus for each format. */
  corpus: number
  /** How often each file was built with hostile texts. */
  hostile: number
  /** The consumers whose programs the system lacks. */
  missing: readonly Consumer[]
  /** The types of all formats, with their grades. */
  grades: ReadonlyMap<string, Grade>
  /** The day on which the files were loaded, such as 2026-01-31. */
  day: string
}

/** The grades with their counts, and a table with a row for each format. */
export function consumersPart({ rows, corpus, hostile, missing, grades, day }: Consumption): string {
  const counts = Object.entries(GRADES).map(([grade, rule]) => {
    const count = [...grades.values()].filter((given) => given === grade).length
    return `- **${grade}** (${count} formats): ${rule}.`
  })
  const table = markdownTable(
    ['Format', 'Grade', 'Consumers, with the files and texts'],
    [...grades].map(([type, grade]) => [
      type.replace(/:(.*)/, ' ($1)'),
      grade,
      rows
        .filter((row) => row.type === type)
        .map(outcomeOf)
        .join('; '),
    ]),
  )
  const ofCorpus =
    corpus === 0 ? '' : `, and up to ${counted(corpus, 'published file')} of each format, each in one`
  const builds = counted(hostile, 'build')
  return `The files are our samples, each in three languages${ofCorpus}, with ${builds} of hostile translations each, loaded on ${day}.

${counts.join('\n')}

${table}${paragraph('Programs that were not installed, and the formats that they load:', missing.map(loaded))}`
}

const outcomeOf = ({ consumer, version, ...counts }: ConsumerRow): string =>
  [
    `${nameOf(consumer)} ${version}`.trimEnd() + `: ${counts.files} files, ${counts.texts} texts`,
    ...(counts.words > 0 ? [`words of ${counts.words}`] : []),
    ...(counts.named > 0 ? [`${counts.named} named`] : []),
    ...(counts.refused > 0 ? [`${counts.refused} refused before`] : []),
    ...(counts.failures > 0 ? [`**${counts.failures} failures**`] : []),
  ].join(', ')

const nameOf = ({ name, program, rules }: Consumer): string =>
  rules === undefined
    ? program === undefined
      ? name
      : `${name} (\`${program}\`)`
    : `[rules of ${name}](${rules})`

/** A list below a line of its own; nothing for an empty list. */
const paragraph = (head: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `\n\n${head}\n\n${items.map((item) => `- ${item}`).join('\n')}`

const loaded = ({ name, program = '', formats }: Consumer): string =>
  `${name} (\`${program}\`): ${Object.keys(formats).sort().join(', ')}`
