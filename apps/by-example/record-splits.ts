// Splits files into records: by blank lines, by indentation, and from a kind of line to the next one.
import { mean, uniqueness } from './likeness.ts'
import { lineKind, type Kinds, type LineOfKind } from './line-kinds.ts'

/** The minimum number of records that show a form. */
export const MIN_RECORDS = 3
const MAX_BEGINNINGS = 5

/** The ways to split files into records. */
export function splitsOf(
  files: readonly (readonly string[])[],
  kinds: Kinds,
  isComment: (line: string) => boolean,
): Split[] {
  const starts = [...kinds.values()].map(([line]) => line).filter((line) => line !== undefined)
  const begun = starts
    .map((start) => ({ start, records: beginningWith(files, kinds, start.kind) }))
    .filter(({ records }) => areRecords(records))
  return [
    { records: separatedByBlanks(files, isComment) },
    ...byIndent(files, isComment),
    ...begun.slice(0, MAX_BEGINNINGS),
  ]
}

/** A way to split files into records: by blank lines, or from a kind of line to the next one. */
export interface Split {
  start?: LineOfKind
  /** The pattern of the first line, if its name is the key. */
  head?: string
  records: readonly string[][]
}

/** Records that begin with a line without a margin, if the others have one. */
function byIndent(files: readonly (readonly string[])[], isComment: (line: string) => boolean): Split[] {
  const isHead = (line: string): boolean => /^[\p{L}_][\p{L}\p{N}_.:$@-]+(?:\s|$)/u.test(line)
  const own = files.map((lines) => lines.filter((line) => line.trim() !== '' && !isComment(line)))
  const lines = own.flat()
  const heads = lines.filter(isHead)
  const keys = heads.map((line) => HEAD_KEY.exec(line)?.[1] ?? '')
  const isIndented = lines.filter((line) => /^[ \t]/.test(line)).length > lines.length / 2
  if (!isIndented || heads.length < MIN_RECORDS || uniqueness(keys) < 0.9) return []
  const records: string[][] = []
  for (const lines of own) {
    let record: string[] | undefined
    for (const line of lines) {
      if (isHead(line)) records.push((record = []))
      record?.push(line)
    }
  }
  return [{ head: HEAD, records }]
}

const HEAD_KEY = /^([\p{L}_][\p{L}\p{N}_.$@-]*)/u
/** The first line of a record without a margin, with any text after its key. */
const HEAD = String.raw`(?P<key>[\p{L}_][\p{L}\p{N}_.$@-]*).*`

const areRecords = (records: readonly string[][]): boolean =>
  records.length >= MIN_RECORDS && mean(records, ({ length }) => (length > 1 ? 1 : 0)) > 0.9

function separatedByBlanks(
  files: readonly (readonly string[])[],
  isComment: (line: string) => boolean,
): string[][] {
  const records: string[][] = []
  for (const lines of files) {
    let record: string[] = []
    for (const line of [...lines, '']) {
      if (line.trim() !== '') {
        if (!isComment(line)) record.push(line)
        continue
      }
      if (record.length > 0) records.push(record)
      record = []
    }
  }
  return records
}

/** Records that begin with a line of a kind. */
function beginningWith(files: readonly (readonly string[])[], kinds: Kinds, start: string): string[][] {
  const records: string[][] = []
  for (const lines of files) {
    let record: string[] | undefined
    for (const line of lines) {
      if (lineKind(line, kinds)?.kind === start) records.push((record = []))
      if (line.trim() !== '') record?.push(line)
    }
  }
  return records
}
