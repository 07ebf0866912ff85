// The rows of a diff: removed lines, added lines, some context, and counts of the omitted lines.
import { lineStarts, type ByteChange, type Range, type Units } from './byte-diff.ts'

/** A line of a file with its changes, or a number of omitted lines. */
export type DiffRow =
  | { kind: 'same' | 'removed' | 'added'; line: number; range: Range; changes: readonly Range[] }
  | { kind: 'omitted'; lines: number }

/** The number of unchanged lines to show around a change. */
const CONTEXT = 2

/** Lines that contain changes, with these changes. */
interface Group {
  before: Range
  after: Range
  changes: ByteChange[]
}

/** The rows of a diff. */
export function diffRows(before: Units, after: Units, changes: readonly ByteChange[]): DiffRow[] {
  const old = new Lines(before)
  const fresh = new Lines(after)
  const groups = groupsOf(old, fresh, changes)
  const rows: DiffRow[] = []
  let at = 0
  for (const group of groups) {
    for (const row of rowsOf(old, fresh, at, group)) rows.push(row)
    at = group.before[1]
  }
  if (groups.length > 0) for (const each of sameRows(old, [at, old.count], true, false)) rows.push(each)
  return rows
}

/** The unchanged lines before a group, its removed lines, and its added lines. */
function* rowsOf(
  old: Lines,
  fresh: Lines,
  from: number,
  { before, after, changes }: Group,
): Generator<DiffRow> {
  yield* sameRows(old, [from, before[0]], from > 0, true)
  yield* old.rows(
    'removed',
    before,
    changes.map((change) => change.before),
  )
  yield* fresh.rows(
    'added',
    after,
    changes.map((change) => change.after),
  )
}

/** Lines of a file by number, from 0. */
class Lines {
  readonly #starts: readonly number[]

  constructor(units: Units) {
    this.#starts = lineStarts(units)
  }

  get count(): number {
    return this.#starts.length - 1
  }

  range(line: number): Range {
    return [this.#starts[line] ?? 0, this.#starts[line + 1] ?? 0]
  }

  isStart(offset: number): boolean {
    return this.#starts[this.lineOf(offset)] === offset
  }

  lineOf(offset: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  *rows(
    kind: 'same' | 'removed' | 'added',
    [first, end]: Range,
    changes: readonly Range[],
  ): Generator<DiffRow> {
    let next = 0
    for (let line = first; line < end; line++) {
      const range = this.range(line)
      const inside: Range[] = []
      while (next < changes.length && (changes[next]?.[1] ?? 0) <= range[0]) next++
      for (let at = next; at < changes.length; at++) {
        const [start, stop] = changes[at] ?? range
        if (start >= range[1]) break
        if (stop > start) inside.push([Math.max(start, range[0]), Math.min(stop, range[1])])
      }
      yield { kind, line, range, changes: inside }
    }
  }
}

/** Groups the changes that share a line. Adjacent lines stay separate, so that each old line is next to its new one. */
function groupsOf(old: Lines, fresh: Lines, changes: readonly ByteChange[]): Group[] {
  const groups: Group[] = []
  for (const change of changes) {
    const [before, after] = linesOf(old, fresh, change)
    const last = groups.at(-1)
    if (last && (before[0] < last.before[1] || after[0] < last.after[1])) {
      last.before = [last.before[0], Math.max(last.before[1], before[1])]
      last.after = [last.after[0], Math.max(last.after[1], after[1])]
      last.changes.push(change)
    } else {
      groups.push({ before, after, changes: [change] })
    }
  }
  return groups
}

function linesOf(old: Lines, fresh: Lines, { before, after }: ByteChange): [Range, Range] {
  const isWhole = [...before.map((at) => old.isStart(at)), ...after.map((at) => fresh.isStart(at))].every(
    Boolean,
  )
  const past = isWhole ? 0 : 1
  const touched = (lines: Lines, [start, end]: Range): Range => [
    lines.lineOf(start),
    Math.min(lines.lineOf(end) + past, lines.count),
  ]
  return [touched(old, before), touched(fresh, after)]
}

/** Unchanged lines: the context of changes, and a count of the others. */
function* sameRows(
  lines: Lines,
  [first, end]: Range,
  followsChange: boolean,
  leadsToChange: boolean,
): Generator<DiffRow> {
  const head = followsChange ? Math.min(first + CONTEXT, end) : first
  const tail = leadsToChange ? Math.max(end - CONTEXT, head) : end
  yield* lines.rows('same', [first, head], [])
  // The row "1 unchanged line" would be as high as the line itself.
  if (tail - head === 1) yield* lines.rows('same', [head, tail], [])
  else if (tail > head) yield { kind: 'omitted', lines: tail - head }
  yield* lines.rows('same', [tail, end], [])
}
