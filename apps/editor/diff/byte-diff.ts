// Finds the code units that differ between two files, in nearly linear time. It knows no file formats, so it checks
// independently that only translated bytes change. It compares lines first, then the words of lines that differ. A
// short row of pieces that occurs exactly once in both files is an anchor. Between two anchors, a difference starts at
// the first piece that differs, and ends at the nearest place where a few pieces in a row are equal.

/** A half-open range. */
export type Range = readonly [start: number, end: number]

/** A place where two files differ. One of the ranges may be empty. */
export interface ByteChange {
  before: Range
  after: Range
}

/** The code units of a file: its bytes, or for UTF-16 its pairs of bytes. */
export type Units = Uint8Array | Uint16Array

/** How many bytes a code unit has in a charset. */
export function unitWidth({ length }: Uint8Array, charset: string): 1 | 2 {
  return charset.startsWith('utf-16') && length % 2 === 0 ? 2 : 1
}

/** The code units of bytes in a charset. */
export function unitsOf(bytes: Uint8Array, charset: string): Units {
  if (unitWidth(bytes, charset) === 1) return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const units = new Uint16Array(bytes.length / 2)
  for (let at = 0; at < units.length; at++) units[at] = view.getUint16(at * 2, charset === 'utf-16le')
  return units
}

/** The number of equal pieces in a row that count as a match. With fewer, every comma would match. */
const LINES_PER_MATCH = 2
const WORDS_PER_MATCH = 3

/** Every place where two files differ, in order. All other units are equal. */
export function diffUnits(before: Units, after: Units): ByteChange[] {
  const changes: ByteChange[] = []
  for (const lines of differences(linesOf(before), linesOf(after), LINES_PER_MATCH)) {
    const words = differences(wordsOf(before, lines.before), wordsOf(after, lines.after), WORDS_PER_MATCH)
    for (const change of words) changes.push(change)
  }
  return changes.map((change, index) => {
    const room = (changes[index + 1]?.before[0] ?? before.length) - change.before[1]
    return fromLineStart(before, after, change, room)
  })
}

/** The start of each line, and the end of the last one. */
export function lineStarts(units: Units): readonly number[] {
  return linesOf(units).starts
}

const LF = 10

/** Consecutive pieces of a file: lines or words. */
interface Pieces {
  units: Units
  /** The start of each piece, and the end of the last one. */
  starts: number[]
  hashes: number[]
}

function linesOf(units: Units): Pieces {
  return piecesOf(units, [0, units.length], (unit) => unit === LF)
}

/** Words: runs of letters, digits and units outside ASCII. Every other unit is a piece of its own. */
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

function startOf({ starts }: Pieces, at: number): number {
  return starts[at] ?? 0
}

/** Whether two pieces are equal. The hash avoids most comparisons. */
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

/** The hash of a few pieces in a row. */
function hashOfRow({ hashes }: Pieces, at: number, count: number): number {
  let hash = 0
  for (let step = 0; step < count; step++) hash = (Math.imul(hash, 0x01000193) ^ (hashes[at + step] ?? 0)) | 0
  return hash ^ (hash >>> 15)
}

function isSameRow(one: Pieces, at: number, other: Pieces, position: number, count: number): boolean {
  for (let step = 0; step < count; step++) {
    if (!isSame(one, at + step, other, position + step)) return false
  }
  return true
}

/** A piece in each of two sequences. */
interface Place {
  before: number
  after: number
}

/** The places where two sequences of pieces differ, as ranges of units. */
function* differences(before: Pieces, after: Pieces, matchLength: number): Generator<ByteChange> {
  const ends = { before: before.hashes.length, after: after.hashes.length }
  let from: Place = { before: 0, after: 0 }
  for (const to of [...anchors(before, after, matchLength), ends]) {
    yield* differencesBetween(before, after, from, withoutCommonEnd(before, after, from, to), matchLength)
    from = to
  }
}

function* differencesBetween(
  before: Pieces,
  after: Pieces,
  from: Place,
  ends: Place,
  matchLength: number,
): Generator<ByteChange> {
  let { before: old, after: fresh } = from
  let index: RowIndex | undefined
  while (old < ends.before || fresh < ends.after) {
    if (old < ends.before && fresh < ends.after && isSame(before, old, after, fresh)) {
      old++
      fresh++
      continue
    }
    index ??= new RowIndex(after, [fresh, ends.after], matchLength)
    const match = nextMatch(before, index, { before: old, after: fresh }, ends)
    yield {
      before: [startOf(before, old), startOf(before, match.before)],
      after: [startOf(after, fresh), startOf(after, match.after)],
    }
    old = match.before
    fresh = match.after
  }
}

/** The ends of two sequences without their common end. */
function withoutCommonEnd(before: Pieces, after: Pieces, from: Place, to: Place): Place {
  let { before: old, after: fresh } = to
  while (old > from.before && fresh > from.after && isSame(before, old - 1, after, fresh - 1)) {
    old--
    fresh--
  }
  return { before: old, after: fresh }
}

/** Anchors: rows of pieces that occur exactly once in both sequences, and in the same order in both. */
function anchors(before: Pieces, after: Pieces, count: number): Place[] {
  const mask = maskFor(4 * Math.max(before.hashes.length, after.hashes.length))
  const oldRows = uniqueRows(before, count, mask)
  const newRows = uniqueRows(after, count, mask)
  const found: Place[] = []
  for (let old = 0; old + count <= before.hashes.length; old++) {
    const bucket = hashOfRow(before, old, count) & mask
    const fresh = newRows[bucket] ?? NONE
    if (oldRows[bucket] !== old || fresh < 0) continue
    if (isSameRow(before, old, after, fresh, count)) found.push({ before: old, after: fresh })
  }
  return inCommonOrder(found)
}

const NONE = -1
const SEVERAL = -2

/** For each bucket the index of its only row. Buckets with several rows are not used. */
function uniqueRows(pieces: Pieces, count: number, mask: number): Int32Array {
  const rows = new Int32Array(mask + 1).fill(NONE)
  for (let at = 0; at + count <= pieces.hashes.length; at++) {
    const bucket = hashOfRow(pieces, at, count) & mask
    rows[bucket] = rows[bucket] === NONE ? at : SEVERAL
  }
  return rows
}

/** The bit mask that maps a hash to a bucket, for at least this many buckets. */
function maskFor(buckets: number): number {
  return 2 ** Math.ceil(Math.log2(buckets + 2)) - 1
}

/**
 * The longest selection of places that are in the same order in both sequences. `places` are in the order of the first.
 */
function inCommonOrder(places: readonly Place[]): Place[] {
  // Patience sorting: `ends[length]` is the place with the least `after` at the end of a chain of that length.
  const ends: number[] = []
  const previous = new Int32Array(places.length)
  for (const [index, { after }] of places.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[ends[middle] ?? 0]?.after ?? 0) < after) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1] ?? -1
    ends[low] = index
  }
  const chain: Place[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const place = places[index]
    if (place) chain.push(place)
  }
  return chain.toReversed()
}

/** The nearest place where a row of pieces is equal, by skipped pieces on both sides; the ends if there is none. */
function nextMatch(before: Pieces, index: RowIndex, from: Place, ends: Place): Place {
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

/** The most places of a bucket that a search tries. Without this limit, repetitive files would be slow. */
const MAX_TRIED = 8

/** Finds a row of pieces in a part of a sequence. Searches must not go backward. */
class RowIndex {
  readonly #pieces: Pieces
  readonly #start: number
  readonly #count: number
  readonly #mask: number
  /**
   * For each bucket the first place that is not passed yet, and for each place the next one of its bucket, from
   * `start`.
   */
  readonly #first: Int32Array
  readonly #next: Int32Array

  constructor(pieces: Pieces, [start, end]: Range, count: number) {
    const length = end - start
    this.#pieces = pieces
    this.#start = start
    this.#count = count
    this.#mask = maskFor(length)
    this.#first = new Int32Array(this.#mask + 1).fill(-1)
    this.#next = new Int32Array(length + 1).fill(-1)
    for (let at = length - count; at >= 0; at--) {
      const bucket = hashOfRow(pieces, start + at, count) & this.#mask
      this.#next[at] = this.#first[bucket] ?? -1
      this.#first[bucket] = at
    }
  }

  /** The first place at or after `from` that has the same pieces as `other` at `at`, or -1. */
  find(other: Pieces, at: number, end: number, from: number): number {
    if (at + this.#count > end) return -1
    const bucket = hashOfRow(other, at, this.#count) & this.#mask
    let place = this.#first[bucket] ?? -1
    while (place >= 0 && place + this.#start < from) place = this.#next[place] ?? -1
    this.#first[bucket] = place
    for (let tried = 0; place >= 0 && tried < MAX_TRIED; tried++) {
      const found = place + this.#start
      if (isSameRow(other, at, this.#pieces, found, this.#count)) return found
      place = this.#next[place] ?? -1
    }
    return -1
  }
}

/**
 * Moves an insertion or a deletion to the start of a line, if the result is the same: an insertion of `⏎<target/>`
 * before a line end is easier to read as the line `<target/>⏎`. `room` is the number of units before the next change.
 */
function fromLineStart(before: Units, after: Units, change: ByteChange, room: number): ByteChange {
  const [oldStart, oldEnd] = change.before
  const [freshStart, freshEnd] = change.after
  if (oldStart !== oldEnd && freshStart !== freshEnd) return change
  const [units, start, end] =
    oldStart === oldEnd ? ([after, freshStart, freshEnd] as const) : ([before, oldStart, oldEnd] as const)
  for (let moved = 0; moved < room && units[start + moved] === units[end + moved]; moved++) {
    if (units[start + moved] !== LF) continue
    const by = moved + 1
    return { before: [oldStart + by, oldEnd + by], after: [freshStart + by, freshEnd + by] }
  }
  return change
}
