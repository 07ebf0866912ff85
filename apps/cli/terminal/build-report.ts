// Prints the outcomes of the translations of a build: a table of counts, and a line for each that is not in the file.
import {
  lossCountOf,
  lossesOf,
  MAX_ROWS,
  remarksOf,
  type BuildReport,
  type FileChange,
} from '@atlas/core/report.ts'
import { encode } from './printing.ts'

/** A terminal shows this many rows. JSON has all rows of the report. */
const MAX_LINES = 20

const FILE_CHANGES: Readonly<Record<FileChange, string>> = {
  reencoded: 'The file is in UTF-8 now, since a text cannot be written in its charset.',
  'languages-declared': 'The languages that the file names have changed.',
  'header-changed': 'The header of the file has changed.',
}

/** The report as lines for a terminal. */
export function reportLines(report: BuildReport): string {
  const lines: string[] = []
  for (const [language, counts] of Object.entries(report.counts)) {
    const counted = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
    lines.push(`${language}: ${counted.join(', ')}`)
  }
  const shown = lossesOf(report).slice(0, MAX_LINES)
  for (const { language, outcome, identifier, reason } of shown)
    lines.push(`  ${language} ${outcome}: ${identifier}${reason === undefined ? '' : `. ${reason}`}`)
  const more = lossCountOf(report) - shown.length
  if (more > 0) lines.push(`  and ${more} more; --json lists up to ${MAX_ROWS.toLocaleString('en')}`)
  for (const { language, identifier, reason = '' } of remarksOf(report).slice(0, MAX_LINES))
    lines.push(`  ${language} written: ${identifier}. ${reason}`)
  for (const change of report.file) lines.push(FILE_CHANGES[change])
  if (report.readBy !== undefined) lines.push(`Written for ${report.readBy}.`)
  return lines.map((line) => `${encode(line)}\n`).join('')
}
