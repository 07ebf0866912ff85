// Which code units two files do not share, in linear time and whatever the files are: the page's own proof of the
// promise. Lines are compared first, then words within the lines that differ. Two runs of pieces part at the first
// that differ, and meet again at the nearest place where a few in a row are equal.
import { Breath } from './breath.ts'

/** A half-open range. */
export type Range = readonly [start: number, end: number]

/** A place where two files differ; one of the ranges may be empty. */
export interface Change {
  before: Range
  after: Range
}

/** The code units of a file: its bytes, or for UTF-16 its pairs of bytes. */
export type Units = Uint8Array | Uint16Array

/** The code units of bytes in a charset. */
export function unitsOf(bytes: Uint8Array, charset: string): Units {
  if (!charset.startsWith('utf-16') || bytes.length % 2 === 1) return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const units = new Uint16Array(bytes.length / 2)
  for (let at = 0; at < units.length; at++) units[at] = view.getUint16(at * 2, charset === 'utf-16le')
  return units
}

/** How many equal pieces in a row make a meeting; with fewer any comma would be one. */
const LINES_TO_MEET = 2
const WORDS_TO_MEET = 3

/** Every place where two files differ, in order. All else is the same, unit for unit. */
export async function diffUnits(before: Units, after: Units): Promise<Change[]> {
  const breath = new Breath()
  const changes: Change[] = []
  for (const lines of partings(linesOf(before), linesOf(after), LINES_TO_MEET)) {
    if (breath.isDue()) await breath.take()
    for (const words of partings(wordsOf(before, lines.before), wordsOf(after, lines.after), WORDS_TO_MEET)) {
      changes.push(fromLineStart(before, after, words))
      if (breath.isDue()) await breath.take()
    }
  }
  return changes
}

/** Where each line starts, and where the last one ends. */
export function lineStarts(units: Units): readonly number[] {
  return linesOf(units).starts
}

const LF = 10

/** Neighboring pieces of a file. */
interface Pieces {
  units: Units
  /** Where each piece starts, and where the last one ends. */
  starts: number[]
  hashes: number[]
}

function linesOf(units: Units): Pieces {
  return piecesOf(units, [0, units.length], (unit) => unit === LF)
}

/** Runs of letters and digits, with all that is no ASCII among them; every other unit is alone. */
function wordsOf(units: Units, range: Range): Pieces {
  return piecesOf(units, range, (unit, next) => !isInWord(unit) || !isInWord(next))
}

function isInWord(unit: number): boolean {
  if (unit >= 0x80) return true
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)
}

function piecesOf(
  units: Units,
  [start, end]: Range,
  endsBetween: (unit: number, next: number) => boolean,
): Pieces {
  const starts = [start]
  const hashes: number[] = []
  let hash = 0
  for (let at = start; at < end; at++) {
    const unit = units[at] ?? 0
    hash = (Math.imul(hash, 31) + unit + 1) | 0
    if (at + 1 < end && !endsBetween(unit, units[at + 1] ?? 0)) continue
    starts.push(at + 1)
    hashes.push(hash)
    hash = 0
  }
  return { units, starts, hashes }
}

/** Where two runs of pieces differ, as ranges of units. */
function* partings(before: Pieces, after: Pieces, toMeet: number): Generator<Change> {
  const ends = commonEnd(before, after)
  const index = new Index(after, ends.after, toMeet)
  let old = 0
  let fresh = 0
  while (old < ends.before || fresh < ends.after) {
    if (old < ends.before && fresh < ends.after && isSame(before, old, after, fresh)) {
      old++
      fresh++
      continue
    }
    const meeting = nextMeeting(before, index, { before: old, after: fresh }, ends)
    yield {
      before: [startOf(before, old), startOf(before, meeting.before)],
      after: [startOf(after, fresh), startOf(after, meeting.after)],
    }
    old = meeting.before
    fresh = meeting.after
  }
}

/** A piece of each run. */
interface Place {
  before: number
  after: number
}

/** The nearest place, by pieces passed over on both sides, where the runs go on alike; at last, their ends. */
function nextMeeting(before: Pieces, index: Index, from: Place, ends: Place): Place {
  let best = ends
  let cost = ends.before - from.before + ends.after - from.after
  for (let old = from.before; old < ends.before && old - from.before < cost; old++) {
    const fresh = index.find(before, old, ends.before, from.after)
    const passed = old - from.before + fresh - from.after
    if (fresh < 0 || passed >= cost) continue
    best = { before: old, after: fresh }
    cost = passed
  }
  return best
}

/** Candidates of one bucket that a search looks at; more would cost time where everything is alike. */
const MOST_CANDIDATES = 8

/** Finds where a few pieces in a row stand in a run, from a place on that only moves forward. */
class Index {
  readonly #pieces: Pieces
  readonly #end: number
  readonly #toMeet: number
  readonly #mask: number
  /** By bucket the first position that is not passed yet, and by position the next of the same bucket. */
  readonly #first: Int32Array
  readonly #next: Int32Array

  constructor(pieces: Pieces, end: number, toMeet: number) {
    this.#pieces = pieces
    this.#end = end
    this.#toMeet = toMeet
    this.#mask = 2 ** Math.ceil(Math.log2(end + 2)) - 1
    this.#first = new Int32Array(this.#mask + 1).fill(-1)
    this.#next = new Int32Array(end + 1).fill(-1)
    for (let at = end - toMeet; at >= 0; at--) {
      const bucket = this.#bucket(pieces, at)
      this.#next[at] = this.#first[bucket] ?? -1
      this.#first[bucket] = at
    }
  }

  /** The first position at or after `from` where the pieces of `other` at `at` stand; -1 where none is. */
  find(other: Pieces, at: number, end: number, from: number): number {
    if (at + this.#toMeet > end) return -1
    const bucket = this.#bucket(other, at)
    let position = this.#first[bucket] ?? -1
    while (position >= 0 && position < from) position = this.#next[position] ?? -1
    this.#first[bucket] = position
    for (let tried = 0; position >= 0 && tried < MOST_CANDIDATES; tried++) {
      if (this.#meets(other, at, position)) return position
      position = this.#next[position] ?? -1
    }
    return -1
  }

  #bucket({ hashes }: Pieces, at: number): number {
    let hash = 0
    for (let step = 0; step < this.#toMeet; step++)
      hash = (Math.imul(hash, 0x01000193) ^ (hashes[at + step] ?? 0)) | 0
    return (hash ^ (hash >>> 15)) & this.#mask
  }

  #meets(other: Pieces, at: number, position: number): boolean {
    if (position + this.#toMeet > this.#end) return false
    for (let step = 0; step < this.#toMeet; step++) {
      if (!isSame(other, at + step, this.#pieces, position + step)) return false
    }
    return true
  }
}

/** How many pieces of each run stand before their common end. */
function commonEnd(before: Pieces, after: Pieces): Place {
  let old = before.hashes.length
  let fresh = after.hashes.length
  while (old > 0 && fresh > 0 && isSame(before, old - 1, after, fresh - 1)) {
    old--
    fresh--
  }
  return { before: old, after: fresh }
}

function startOf({ starts }: Pieces, at: number): number {
  return starts[at] ?? 0
}

/** Whether two pieces are equal: the hash only spares most comparisons. */
function isSame(one: Pieces, at: number, other: Pieces, position: number): boolean {
  if (one.hashes[at] !== other.hashes[position]) return false
  const start = startOf(one, at)
  const begin = startOf(other, position)
  const length = startOf(one, at + 1) - start
  if (startOf(other, position + 1) - begin !== length) return false
  for (let step = 0; step < length; step++) {
    if (one.units[start + step] !== other.units[begin + step]) return false
  }
  return true
}

/**
 * The same change, moved on to the start of a line where the same units stand on either side of it: what came in
 * as `⏎<target/>` before a line end reads better as the line `<target/>⏎`.
 */
function fromLineStart(before: Units, after: Units, change: Change): Change {
  const [oldStart, oldEnd] = change.before
  const [freshStart, freshEnd] = change.after
  const [units, start, end] =
    oldStart === oldEnd ? ([after, freshStart, freshEnd] as const) : ([before, oldStart, oldEnd] as const)
  if (oldStart !== oldEnd && freshStart !== freshEnd) return change
  let moved = 0
  while (end + moved < units.length && units[start + moved] === units[end + moved]) {
    moved++
    if (units[start + moved - 1] !== LF) continue
    return {
      before: [oldStart + moved, oldEnd + moved],
      after: [freshStart + moved, freshEnd + moved],
    }
  }
  return change
}
