// The changes of a file as lines that were removed and added, as `diff -u` prints them.
import { diffUnits, lineStarts, type Range } from '@atlas/editor/diff/byte-diff.ts'

/** How many bytes of a file were replaced, and with how many. */
export interface ByteCounts {
  bytesBefore: number
  bytesAfter: number
  bytesRemoved: number
  bytesAdded: number
}

const LF = 10

/** Counts the bytes that differ. */
export function byteCounts(before: Uint8Array, after: Uint8Array): ByteCounts {
  const changes = diffUnits(before, after)
  const sum = (side: 'before' | 'after'): number =>
    changes.reduce((total, change) => total + change[side][1] - change[side][0], 0)
  return {
    bytesBefore: before.length,
    bytesAfter: after.length,
    bytesRemoved: sum('before'),
    bytesAdded: sum('after'),
  }
}

/** A diff has at most this many lines. */
const MOST_LINES = 400

/** Lines with changes, as numbers from 0; the end is not included. */
interface Block {
  before: [from: number, to: number]
  after: [from: number, to: number]
}

/** The diff of a file, without lines around the changes. A binary file has none. */
export function unifiedDiff(path: string, before: Uint8Array, after: Uint8Array): string {
  if (before.includes(0) || after.includes(0)) return `Binary file ${path} differs.\n`
  const [old, fresh] = [lineStarts(before), lineStarts(after)]
  const blocks: Block[] = []
  for (const change of diffUnits(before, after)) {
    const next: Block = {
      before: linesOf(old, change.before, isWhole(after, fresh, change.after)),
      after: linesOf(fresh, change.after, isWhole(before, old, change.before)),
    }
    const last = blocks.at(-1)
    if (last && (next.before[0] < last.before[1] || next.after[0] < last.after[1])) {
      last.before[1] = Math.max(last.before[1], next.before[1])
      last.after[1] = Math.max(last.after[1], next.after[1])
    } else blocks.push(next)
  }
  const lines = [`--- ${path}`, `+++ ${path}`]
  for (const {
    before: [from, to],
    after: [start, end],
  } of blocks) {
    lines.push(`@@ -${rangeOf(from, to)} +${rangeOf(start, end)} @@`)
    for (let line = from; line < to; line++) lines.push(`-${lineAt(before, old, line)}`)
    for (let line = start; line < end; line++) lines.push(`+${lineAt(after, fresh, line)}`)
  }
  const shown = lines.slice(0, MOST_LINES)
  if (lines.length > MOST_LINES) shown.push(`… ${lines.length - MOST_LINES} more lines`)
  return `${shown.join('\n')}\n`
}

/** Whether a range is whole lines. */
function isWhole(bytes: Uint8Array, starts: readonly number[], [from, to]: Range): boolean {
  return from < to && starts[lineWith(starts, from)] === from && (bytes[to - 1] === LF || to === bytes.length)
}

/** The lines that a range touches. An empty range, in whose place the other file has whole lines, touches none. */
function linesOf(starts: readonly number[], [from, to]: Range, hasWholeLines: boolean): [number, number] {
  const first = lineWith(starts, from)
  if (from === to) return [first, hasWholeLines ? first : first + 1]
  return [first, lineWith(starts, to - 1) + 1]
}

function lineWith(starts: readonly number[], at: number): number {
  let low = 0
  let high = Math.max(0, starts.length - 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

function lineAt(bytes: Uint8Array, starts: readonly number[], line: number): string {
  const [from = 0, to = bytes.length] = starts.slice(line, line + 2)
  return Buffer.from(bytes.subarray(from, to)).toString('utf8').replace(/\n$/, '')
}

/** As `diff` writes it: an empty range is behind the line that precedes it. */
const rangeOf = (from: number, to: number): string => `${to > from ? from + 1 : from},${to - from}`
