// The page of a format: what it reads, an example with its strings, options with its dialects, and which programs judged it.
import { optionTable } from '../../scripts/generated/declared-formats-page.ts'
import { formatFacts, firstLines } from '../../scripts/generated/formats-page.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import { readSamples } from '@atlas/core/laws/samples.ts'
import { trialOf, type Sample } from '@atlas/core/laws/subject.ts'
import { ownSchemas, type Format } from '@atlas/core/format.ts'

/** What is known of a format besides its plugin. */
interface Known {
  /** The folder of formats. */
  formats: string
  /** What other programs said: a line for the format, and for each dialect. */
  judged: readonly Judged[]
}

/** What programs that read a format, or a dialect of it, said of built files. */
interface Judged {
  name: string
  grade: string
  consumers: string
}

/** So many strings of the sample are shown. */
const STRINGS_SHOWN = 12

/** The rows of the table of consumers in docs/judges.md, by the type of their format. */
export function judgedRows(page: string): Map<string, Judged[]> {
  const rows = new Map<string, Judged[]>()
  for (const [, name = '', type = '', grade = '', consumers = ''] of page.matchAll(
    /^\| (([\w.-]+)(?: \([\w-]+\))?) +\| ([A-D]) +\| (.*?) *\|$/gm,
  ))
    rows.set(type, [...(rows.get(type) ?? []), { name, grade, consumers }])
  return rows
}

/** The text of the page. */
export function formatPage(type: string, plugin: Format, { formats, judged }: Known): string {
  const [sample] = readSamples(formats, type)
  const parts = [
    `# ${plugin.title}`,
    formatFacts(type, plugin),
    ...(sample ? example(plugin, sample) : []),
    ...options(plugin),
    '## Who judged it',
    judgements(judged),
    'Next: [all formats](/docs/formats.md), [options](/docs/options.md), [what is not supported](/docs/not-supported.md).',
  ]
  return `${parts.join('\n\n')}\n`
}

function example(plugin: Format, sample: Sample): string[] {
  const { records } = trialOf(plugin, sample)
  const rows = records
    .slice(0, STRINGS_SHOWN)
    .map((record) => `| ${code(record.identifier)} | ${textOf(record)} |`)
  const more = records.length - rows.length
  return [
    '## An example',
    `\`${sample.name}\` begins like this:`,
    `~~~~text\n${firstLines(sample, plugin)}\n~~~~`,
    `Its strings${more > 0 ? `, and ${more} more` : ''}:`,
    ['| identifier | text |', '| --- | --- |', ...rows].join('\n'),
  ]
}

function textOf({ text }: StringRecord): string {
  return typeof text === 'string'
    ? code(text)
    : Object.entries(text)
        .map(([category, form]) => `${category}: ${code(form)}`)
        .join('<br>')
}

/** A text as code, in one cell of a table. Its signs are written as references, since Markdown would read them. */
function code(text: string): string {
  const shown = text
    .replaceAll(/\r?\n/g, '⏎')
    .replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<code v-pre>${shown}</code>`
}

function options(plugin: Format): string[] {
  const own = ownSchemas(plugin)
  if (Object.keys(own).length === 0) return []
  return [
    '## Options',
    'Every format has [further options](/docs/options.md) for keys, charsets, codes and sentences.',
    optionTable(own),
  ]
}

function judgements(judged: readonly Judged[]): string {
  const rows = judged.map(
    ({ name, grade, consumers }) => `- ${name}: grade ${grade}. ${consumers || 'No program was asked.'}`,
  )
  return `[Judges](/docs/judges.md) says what the grades mean, and when the programs were asked.\n\n${rows.join('\n') || 'No program was asked.'}`
}
