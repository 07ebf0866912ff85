// Patterns of declared formats. Untrusted users may write them, so they run in linear time, and their steps are
// counted.
import { RE2JS } from 're2js'
import { FormatError, type Span } from '@atlas/core/contract.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { CR, LF, isLineEnd } from '../_grammars/text/chars.ts'
import { nextLine } from '../_grammars/text/lines.ts'
import { Search } from '../_grammars/text/search.ts'
import { Automaton, type FindPlaces, type StepMeter, type GroupOffsets } from './automaton/automaton.ts'

/** The maximum product of the size of a compiled pattern and the lines that it reads at once. */
const MAX_SIZE = 6000

/** The maximum steps of the patterns of a format on a file. A processor does at least 18 million of them a second. */
const MAX_STEPS = 200_000_000

/** The steps that RE2 takes on a character. Large patterns take more, since they copy their groups. */
const stepsPerCharacter = (size: number): number => size * (1 + size / 50)

/** The cost of trying a pattern on a line, even if it is excluded early. */
const STEPS_PER_LINE = 0.5

/** Counts the steps of the patterns on one file. */
export class Steps implements StepMeter {
  #left: number
  #room = new Uint16Array(0)

  constructor(most = MAX_STEPS) {
    this.#left = most
  }

  /** Counts steps, without an error if the limit is exceeded. */
  spend(steps: number): void {
    this.#left -= steps
  }

  /** Throws a `FormatError` when the file exceeds the limit. */
  take(steps: number, offset: number): void {
    this.spend(steps)
    if (this.areSpent)
      throw new FormatError(
        'unsupported',
        'The patterns of this format take too many steps on this file: make them simpler, let them read fewer lines, ' +
          'or split the file.',
        offset,
      )
  }

  /** Whether the limit is exceeded. */
  get areSpent(): boolean {
    return this.#left < 0
  }

  /** An array for this many numbers, which all patterns of the file share. */
  room(size: number): Uint16Array {
    if (this.#room.length < size) this.#room = new Uint16Array(Math.max(size, this.#room.length * 2, 1000))
    return this.#room
  }
}

/** A match of a pattern. */
export interface Match {
  /** The span of a named group; undefined if the group did not match. */
  group(name: string): Span | undefined
  /** The text of a named group. */
  textOf(name: string): string | undefined
  /** The offset of the end of the last line of the match. */
  end: number
}

/** Their tables take at most some 30 MB. */
const MOST_KNOWN = 150

const LOOKAROUND = /^\(\?<?[=!]/

/** A pattern of a declaration. It matches whole lines; blanks may follow it. */
export class LinePattern {
  readonly groups: ReadonlySet<string>
  readonly #lines: number
  readonly #size: number
  readonly #re2: ReturnType<RE2JS['re2']>
  readonly #automaton: Automaton
  readonly #numbers: ReadonlyMap<string, number>
  /** A text that each match contains. */
  readonly #literal: string

  /** The patterns that were compiled last. Formats that are tried on samples share most of their patterns. */
  static readonly #known = new Map<string, LinePattern>()

  /** The compiled pattern. Throws an `Error` that ends a sentence which begins with the place of the pattern. */
  static of(source: string, lines: number): LinePattern {
    const name = `${lines} ${source}`
    const pattern = this.#known.get(name) ?? new LinePattern(source, lines)
    this.#known.delete(name)
    this.#known.set(name, pattern)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size > MOST_KNOWN) this.#known.delete(oldest)
    return pattern
  }

  /** Throws an `Error` that ends a sentence which begins with the place of the pattern. */
  constructor(source: string, lines = 1) {
    const compiled = compile(source)
    this.#size = compiled.programSize()
    if (this.#size * lines > MAX_SIZE)
      throw new Error(
        `takes too many steps on ${lines === 1 ? 'a line' : `${lines} lines`}: use fewer repetitions` +
          (lines === 1 ? '' : ' or fewer lines'),
      )
    this.#lines = lines
    this.#numbers = new Map(Object.entries(compiled.namedGroups()))
    this.groups = new Set(this.#numbers.keys())
    this.#re2 = compiled.re2()
    this.#automaton = new Automaton(this.#re2)
    this.#literal = literalOf(source)
  }

  /**
   * A function that matches the pattern with the lines of a file, from the start of a line. Offsets must increase. A
   * match is valid until the next call.
   */
  over(text: string, steps: Steps): (start: number, lineEnd: number) => Match | undefined {
    const literals = this.#literal === '' ? undefined : new Search(text, this.#literal)
    const byRe2: FindPlaces = (start, end) => this.#placesByRe2(text, start, end, steps)
    const matcher = this.#automaton.matcher(text, steps, byRe2)
    const match = new LineMatch(text, this.#numbers)
    const most = this.#lines
    return (start, lineEnd) => {
      steps.take(STEPS_PER_LINE, start)
      const literal = literals?.from(start) ?? start
      if (most === 1) {
        if (literals && literal >= lineEnd) return undefined
        // Matches of a single line end with it.
        const places = matcher.mayBegin(start, lineEnd) && matcher.places(start, lineEnd, lineEnd)
        return places ? match.at(places) : undefined
      }
      let end = lineEnd
      for (let lines = 1; ; lines = Math.min(lines * 2, most)) {
        if (lines > 1) {
          steps.take(lines * STEPS_PER_LINE, start)
          end = endOfLines(text, start, lines)
        }
        if (literal < end || literals === undefined) {
          const longest = matcher.reach(start, end)
          const places = longest < 0 ? undefined : matcher.places(start, end, longest)
          if (places) return match.at(places)
          if (!matcher.isOpen) return undefined
        }
        if (lines >= most || end >= text.length || literal >= text.length) return undefined
      }
    }
  }

  /** The places of a match that is too large for tables. */
  #placesByRe2(text: string, start: number, end: number, steps: Steps): GroupOffsets | undefined {
    steps.take((end - start + 1) * stepsPerCharacter(this.#size), start)
    const piece = text.slice(start, end)
    const groups = 1 + this.#re2.numberOfCapturingGroups()
    const [matches, places] = this.#re2.matchWithGroup(
      piece,
      0,
      piece.length,
      AT_START,
      groups,
    ) as unknown as Matched
    return matches ? places.map((place) => (place < 0 ? place : start + place)) : undefined
  }
}

/** The result of RE2: whether it matches, and where. */
type Matched = readonly [boolean, readonly number[]]

/** The match must begin where the text begins. */
const AT_START = 1

class LineMatch implements Match {
  #places: GroupOffsets = []
  readonly #text: string
  readonly #numbers: ReadonlyMap<string, number>

  constructor(text: string, numbers: ReadonlyMap<string, number>) {
    this.#text = text
    this.#numbers = numbers
  }

  at(places: GroupOffsets): this {
    this.#places = places
    return this
  }

  get end(): number {
    const [start = 0, whole = 0] = this.#places
    let end = whole
    while (end > start && isLineEnd(this.#text.charCodeAt(end - 1))) end--
    return end
  }

  group(name: string): Span | undefined {
    const number = this.#numbers.get(name) ?? -1
    const from = this.#places[2 * number] ?? -1
    return from < 0 ? undefined : [from, this.#endOf(number)]
  }

  textOf(name: string): string | undefined {
    const number = this.#numbers.get(name) ?? -1
    const from = this.#places[2 * number] ?? -1
    return from < 0 ? undefined : this.#text.slice(from, this.#endOf(number))
  }

  /** The end of a group, without the first half of a line end. */
  #endOf(number: number): number {
    const from = this.#places[2 * number] ?? 0
    const to = this.#places[2 * number + 1] ?? from
    const isBeforeLf = this.#text.charCodeAt(to) === LF && this.#text.charCodeAt(to - 1) === CR
    return isBeforeLf ? Math.max(from, to - 1) : to
  }
}

/** The end of the last of some lines. */
function endOfLines(text: string, start: number, lines: number): number {
  let at = start
  for (let line = 0; line < lines && at < text.length; line++) {
    const end = endOfLine(text, at)
    if (line === lines - 1 || end >= text.length) return end
    at = nextLine(text, end)
  }
  return at
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  if (end < 0) return text.length
  return end > at && text.charCodeAt(end - 1) === CR ? end - 1 : end
}

/** Never called, since groups are not requested. */
const NEVER: FindPlaces = () => undefined

/** A pattern that is matched with a whole text. */
export class TextPattern {
  readonly #automaton: Automaton

  constructor(source: string) {
    requireNoLookaround(source)
    compiled(source)
    const whole = compiled(String.raw`(?:${source})\z`)
    if (whole.programSize() > MAX_SIZE) throw new Error('takes too many steps: use fewer repetitions')
    this.#automaton = new Automaton(whole.re2())
  }

  matches(text: string, steps: Steps): boolean {
    steps.take(STEPS_PER_LINE, 0)
    return this.#automaton.matcher(text, steps, NEVER).reach(0, text.length) >= 0
  }
}

function compile(source: string): RE2JS {
  requireNoLookaround(source)
  compiled(source)
  return compiled(String.raw`(?:${source})[ \t]*(?:\r?\n|\r|\z)`)
}

function compiled(source: string): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch (error) {
    throw new Error(`is not a pattern of RE2: ${messageOf(error)}`, { cause: error })
  }
}

function requireNoLookaround(source: string): void {
  for (let at = source.indexOf('(?'); at >= 0; at = source.indexOf('(?', at + 1)) {
    if (LOOKAROUND.test(source.slice(at, at + 4)) && !isEscaped(source, at))
      throw new Error(
        'has a lookaround, which patterns of linear time do not have: match those characters instead',
      )
  }
}

function isEscaped(source: string, at: number): boolean {
  let first = at
  while (source[first - 1] === '\\') first--
  return (at - first) % 2 === 1
}

/** Escapes of classes and places; all other escapes of letters and digits are ignored. */
const CLASS_ESCAPE = /^[dDwWsSbBAz]$/
const IGNORES_CASE = /\(\?[a-zA-Z-]*i/

/** A text that each match of a pattern has: the longest run of plain characters outside of groups; '' without any. */
export function literalOf(source: string): string {
  if (IGNORES_CASE.test(source)) return ''
  let best = ''
  let run = ''
  const endRun = (): void => {
    if (run.length > best.length) best = run
    run = ''
  }
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at)
    if (char === '|') return ''
    if (char === '(' || char === '[') {
      endRun()
      at = char === '[' ? endOfClass(source, at) : endOfGroup(source, at)
    } else if (char === '\\') {
      const next = source.charAt(++at)
      if (CLASS_ESCAPE.test(next)) endRun()
      else if (/[A-Za-z0-9]/.test(next)) return ''
      else run += next
    } else if ('?*{'.includes(char)) {
      run = run.slice(0, -1)
      endRun()
      if (char === '{') at = Math.max(at, source.indexOf('}', at))
    } else if ('+.^$'.includes(char)) endRun()
    else run += char
  }
  endRun()
  return best
}

function endOfClass(source: string, open: number): number {
  let at = source[open + 1] === '^' ? open + 2 : open + 1
  if (source[at] === ']') at++
  for (; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source.startsWith('[:', at)) at = Math.max(at, source.indexOf(':]', at) + 1)
    else if (source[at] === ']') return at
  }
  return source.length
}

function endOfGroup(source: string, open: number): number {
  let depth = 0
  for (let at = open; at < source.length; at++) {
    const char = source[at]
    if (char === '\\') at++
    else if (char === '[') at = endOfClass(source, at)
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at
  }
  return source.length
}
