// Runs the programs that RE2 compiles patterns to, with tables that grow as texts are read. It finds the same matches
// and groups as RE2, which copies the groups of each thread for each character.
// A first pass goes forward, and ends when no match can continue. A second pass goes back from the end of the longest
// match, and stores for each place the instructions from which a match can still be reached. A third pass goes forward
// again, and takes at each place the first such instruction, which is the one that RE2 prefers.
//
// RE2 itself stays for all other patterns (signatures, globs, rules for sentences, and those of apps): each runs on a
// name or a short text, and would not use its tables again.
import type { RE2JS } from 're2js'
import { KIND, Program } from './program.ts'
import { DEAD, MATCHED, Tables } from './tables.ts'

/** Limits the work of patterns. */
export interface StepMeter {
  /** Throws when the limit is exceeded. */
  take(steps: number, offset: number): void
  /** An array for this many numbers. It is valid until the next call. */
  room(size: number): Uint16Array
}

/** The cost of a character in a pass by tables; a step is the work of RE2 for one instruction. */
const STEPS_PER_CHARACTER = 1 / 6
/** The maximum number of cells in tables that are kept for the next file. */
const MAX_KEPT = 50_000
/** Marks the second half of a character of two units among the states of a match. */
const SECOND_HALF = 65_535

/** The places of a match: its start and end, then the start and end of each group; -1 for groups that did not match. */
export type GroupOffsets = readonly number[]

/** A pattern that is matched from the start of texts. */
export class Automaton {
  readonly #program: Program
  #tables: Tables | undefined

  constructor(re2: ReturnType<RE2JS['re2']>) {
    this.#program = new Program(re2)
  }

  /**
   * A matcher for a text. Its tables are kept for the next one, unless they grew large. `byRe2` matches texts that
   * would need too large tables.
   */
  matcher(text: string, meter: StepMeter, byRe2: FindPlaces): Matcher {
    this.#tables ??= new Tables(this.#program)
    const forget = (): void => {
      this.#tables = undefined
    }
    return new Matcher(text, this.#program, this.#tables, { meter, forget, byRe2 })
  }
}

/** Finds the match of `[start, end)`. */
export type FindPlaces = (start: number, end: number) => GroupOffsets | undefined

interface MatcherNeeds {
  meter: StepMeter
  forget: () => void
  byRe2: FindPlaces
}

/** The number of characters of a line that decide whether a pattern may match. */
const LINE_PREFIX_LENGTH = 12

/** Matches a pattern with parts of a text. */
export class Matcher {
  /** Whether more text after the part of the last call could cause a match, or another one. */
  isOpen = false
  readonly #text: string
  readonly #program: Program
  readonly #meter: StepMeter
  readonly #forget: () => void
  readonly #byRe2: FindPlaces
  #tables: Tables
  readonly #places: number[]

  constructor(text: string, program: Program, tables: Tables, { meter, forget, byRe2 }: MatcherNeeds) {
    this.#text = text
    this.#program = program
    this.#tables = tables
    this.#meter = meter
    this.#forget = forget
    this.#byRe2 = byRe2
    this.#places = Array.from({ length: program.places }, () => -1)
  }

  /** The end of the longest match that begins at `start`; -1 without a match. */
  reach(start: number, end: number): number {
    return this.#pass(start, end, end)
  }

  /** Whether the first characters of `[start, end)` allow a match. */
  mayBegin(start: number, end: number): boolean {
    const few = Math.min(end, start + LINE_PREFIX_LENGTH)
    return this.#pass(start, end, few) >= 0 || this.isOpen
  }

  /** Goes forward up to `stop`, or until no match can continue. Returns the end of the longest match on the way. */
  #pass(start: number, end: number, stop: number): number {
    const text = this.#text
    const { latin, end: endColumn } = this.#program
    let { forward, first: row } = this.#tables
    let longest = -1
    let at = start
    while (row !== DEAD && (at < stop || at === end)) {
      let column = endColumn
      let width = 1
      if (at < end) {
        const code = text.charCodeAt(at)
        if (code < 256) column = latin[code] ?? 0
        else {
          const rune = runeAt(text, at, end)
          column = this.#program.columnOf(rune)
          if (rune > 0xffff) width = 2
        }
      }
      let cell = forward[row + column] ?? 0
      if (cell === 0) {
        cell = this.#buildForward(row, column, at)
        forward = this.#tables.forward
      }
      if ((cell & 1) === 1) longest = at
      row = cell >> 1
      at += width
    }
    // The last step represents the end of the text, which no match passes.
    this.isOpen = at > end || row !== DEAD
    this.#meter.take((at - start) * STEPS_PER_CHARACTER, start)
    return longest
  }

  #buildForward(row: number, column: number, offset: number): number {
    let tables = this.#tables
    let from = row
    if (tables.isFull) {
      const set = tables.setOf(row)
      tables = this.#tables = new Tables(this.#program)
      from = tables.rowOf(set)
    }
    const cell = tables.buildForward(from, column)
    this.#charge(offset)
    return cell
  }

  /**
   * The places of the match of `[start, end)`. No match is longer than up to `longest`. The places are valid until the
   * next call. Undefined without a match, which can happen only in a part of a line.
   */
  places(start: number, end: number, longest: number): GroupOffsets | undefined {
    const room = this.#meter.room(longest - start + 2)
    let outcome = this.#goBack(start, end, longest, room)
    if (outcome === FULL) {
      this.#tables = new Tables(this.#program)
      outcome = this.#goBack(start, end, longest, room)
    }
    if (outcome === FULL) return this.#byRe2(start, end)
    return outcome === LOST ? undefined : this.#walk(start, room)
  }

  /** Stores the state of each place from `longest` back to `start`. */
  #goBack(start: number, end: number, longest: number, room: Uint16Array): Outcome {
    const text = this.#text
    const tables = this.#tables
    const { latin, columns } = this.#program
    const after = longest < end ? this.#program.kindOf(runeAt(text, longest, end)) : KIND.NOTHING
    let state = tables.lastOf(after)
    let { backward, lost } = tables
    room[longest - start] = state
    for (let at = longest - 1; at >= start; at--) {
      const code = text.charCodeAt(at)
      let column = 0
      if (code < 256) column = latin[code] ?? 0
      else {
        if (isLow(code) && at > start && isHigh(text.charCodeAt(at - 1))) {
          room[at - start] = SECOND_HALF
          at--
        }
        column = this.#program.columnOf(runeAt(text, at, end))
      }
      let next = backward[state * columns + column] ?? 0
      if (next === 0) {
        if (tables.isFull) return FULL
        next = tables.buildBackward(state, column)
        this.#charge(at)
        ;({ backward, lost } = tables)
      }
      state = next
      if (state === lost) {
        this.#meter.take((longest - at) * STEPS_PER_CHARACTER, start)
        return LOST
      }
      room[at - start] = state
    }
    this.#meter.take((longest - start) * STEPS_PER_CHARACTER, start)
    return DONE
  }

  /** Follows the stored states, and finds the places of the groups. */
  #walk(start: number, room: Uint16Array): GroupOffsets | undefined {
    const tables = this.#tables
    const { walks } = tables
    const places = this.#places
    // Patterns have few groups, for which `fill` takes longer.
    for (let place = 0; place < places.length; place++) places[place] = -1
    places[0] = start
    let entry = 0
    let stays = tables.staysOf(entry)
    for (let at = 0; ; at++) {
      const state = room[at] ?? 0
      // Most characters belong to a repetition, and change nothing.
      if (stays[state] === 1) continue
      let step = walks[state]?.[entry]
      if (step === undefined) {
        if (state === SECOND_HALF) continue
        step = tables.buildStep(state, entry)
        this.#charge(start + at)
      }
      const { groups, next } = step
      if (groups) for (const group of groups) places[group] = start + at
      if (next < 0) {
        places[1] = start + at
        this.#meter.take((at + 1) * STEPS_PER_CHARACTER, start)
        return next === MATCHED ? places : undefined
      }
      if (next === entry) continue
      entry = next
      stays = tables.staysOf(entry)
    }
  }

  #charge(offset: number): void {
    if (this.#tables.size > MAX_KEPT) this.#forget()
    this.#meter.take(this.#tables.takeWork(), offset)
  }
}

/** How the walk back ended: the tables were full, there was no match, or it reached the start. */
const [FULL, LOST, DONE] = [0, 1, 2]
type Outcome = number

const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00
const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000

/** The character at an offset, which two units may spell. */
function runeAt(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at)
  if (!isHigh(code) || at + 1 >= end) return code
  const low = text.charCodeAt(at + 1)
  return isLow(low) ? (code - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000 : code
}
