// A file as lines: the lines of each string, the lines above that belong to it, and the lines that close its
// containers.
import type { Language, Unit } from '../core/contract.ts'
import type { Format } from '../core/format.ts'
import { isPlural, outermost } from '../core/reading/strings.ts'
import { readStrings, type FileBytes, type FileStrings } from './reading.ts'

/** A file as lines, with the lines of each string. */
export class LineFile {
  readonly strings: FileStrings
  readonly text: string
  readonly eol: string
  /** Offsets of the starts of the lines, and the end of the file. */
  readonly #starts: readonly number[]
  /** The identifiers, in the order of their places. */
  readonly identifiers: readonly string[]
  readonly #lines: ReadonlyMap<string, readonly [first: number, last: number]>
  readonly #index: ReadonlyMap<string, number>
  #containers: ReadonlySet<string> | undefined

  constructor(file: FileBytes, plugin: Format, source: Language, target: Language) {
    this.strings = readStrings({ ...file, plugin }, source, plugin.holds === 'one' ? [] : [target])
    const { text, eol } = this.strings.parsed.source
    this.text = text
    this.eol = eol
    this.#starts = lineStarts(text)
    const spans = [...this.strings.entries.values()].map(({ identifier, unit }) => ({
      identifier,
      span: spanOf(unit),
    }))
    spans.sort((one, other) => one.span[0] - other.span[0])
    this.identifiers = spans.map(({ identifier }) => identifier)
    this.#lines = new Map(
      spans.map(({ identifier, span: [start, end] }) => [
        identifier,
        [this.#lineAt(start), this.#lineAt(end)],
      ]),
    )
    this.#index = new Map(this.identifiers.map((identifier, index) => [identifier, index]))
  }

  has(identifier: string): boolean {
    return this.#index.has(identifier)
  }

  indexOf(identifier: string): number {
    return this.#index.get(identifier) ?? -1
  }

  /** The first and last line of a string. */
  linesOf(index: number): readonly [number, number] {
    return this.#lines.get(this.identifiers[index] ?? '') ?? [0, -1]
  }

  /** Whether no other string is on the lines of these. */
  isApart(first: number, last: number): boolean {
    const before = first === 0 ? -1 : this.linesOf(first - 1)[1]
    const after = last + 1 === this.identifiers.length ? Infinity : this.linesOf(last + 1)[0]
    return before < this.linesOf(first)[0] && this.linesOf(last)[1] < after
  }

  get lineCount(): number {
    return this.#starts.length - 1
  }

  line(index: number): string {
    return this.text.slice(this.#starts[index], this.#starts[index + 1])
  }

  /** The text of lines, the last one excluded. */
  between(from: number, to: number): string {
    return this.text.slice(this.offset(from), this.offset(to))
  }

  offset(line: number): number {
    return this.#starts[Math.min(line, this.#starts.length - 1)] ?? this.text.length
  }

  /** How many lines below a string only close what is open: `}`, `</plurals>`. */
  closersBelow(index: number): number {
    const from = this.linesOf(index)[1] + 1
    const to = index + 1 === this.identifiers.length ? this.lineCount : this.linesOf(index + 1)[0]
    let at = from
    while (at < to && CLOSER.test(this.line(at))) at++
    return at - from
  }

  unitOf(index: number): Unit | undefined {
    return this.strings.entries.get(this.identifiers[index] ?? '')?.unit
  }

  /** Whether a string is in the container with this key. */
  holds(key: readonly string[]): boolean {
    this.#containers ??= new Set(
      [...this.strings.entries.values()].flatMap(({ unit }) =>
        unit.key.slice(0, -1).map((_, depth) => unit.key.slice(0, depth + 1).join('\0')),
      ),
    )
    return this.#containers.has(key.join('\0'))
  }

  /** The lines before another one that are not empty and not comments. */
  openersBetween(start: number, end: number): string[] {
    return Array.from({ length: end - start }, (_, index) => this.line(start + index)).filter(
      (line) => !isBlank(line) && !isComment(line),
    )
  }

  /** Where the lines above a string may begin that belong to it: with all that precedes it, or its comments only. */
  startsOf(index: number): number[] {
    const [first] = this.linesOf(index)
    if (index > 0) {
      const top = this.linesOf(index - 1)[1] + 1 + this.closersBelow(index - 1)
      const comments = this.#above(first, top, isComment)
      return [...new Set([top, comments, this.#above(comments, top, isBlank), first])]
    }
    // The head of the file is above the first string. The second one shows which lines belong to a string.
    const top = Math.max(0, first - MAX_LINES_ABOVE)
    const { openers, hasBlank } = this.#shapeOfSecond()
    const comments = this.#above(first - openers, top, isComment)
    const blanks = this.#above(comments, top, isBlank)
    const likely = hasBlank ? [blanks, comments] : [comments, blanks]
    const others = Array.from({ length: first - top }, (_, up) => first - 1 - up)
    return [...new Set([...likely, first, ...others])]
  }

  /** How many lines of the second string open its containers, and whether a blank line is above it. */
  #shapeOfSecond(): { openers: number; hasBlank: boolean } {
    const [one, other] = this.identifiers.map(
      (identifier) => this.strings.entries.get(identifier)?.unit.key ?? [],
    )
    if (!other || one?.slice(0, -1).join('\0') !== other.slice(0, -1).join('\0'))
      return { openers: 0, hasBlank: false }
    const [first] = this.linesOf(1)
    const lead = this.between(this.linesOf(0)[1] + 1 + this.closersBelow(0), first).split(/\r\n|\n|\r/)
    const openers = lead.slice(0, -1).filter((line) => !isComment(line) && !isBlank(line))
    return { openers: openers.length, hasBlank: lead.length > 1 && isBlank(lead[0] ?? '') }
  }

  /** The first of the lines above one that pass a test. */
  #above(line: number, top: number, test: (line: string) => boolean): number {
    let at = line
    while (at > top && test(this.line(at - 1))) at--
    return at
  }

  #lineAt(offset: number): number {
    let low = 0
    let high = this.#starts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

const CLOSER = /^\s*(?:(?:[\]})]+|<\/[\w:.-]+>)\s*)+[;,]*\s*$/

/** A line that opens a container which ends where the indent does: `menu:`, or `menu =` in Fluent. */
export function isIndentOpener(line: string): boolean {
  return /[:=]\s*(?:#.*)?$/.test(line)
}

function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/|;|--|!|<!--|\/\*|\*)/.test(line) && line.trim() !== '*/'
}

function isBlank(line: string): boolean {
  return line.trim() === ''
}

/** Up to this many lines above the first string of a file may belong to it or to its containers. */
const MAX_LINES_ABOVE = 6

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g))
    if (index + end.length < text.length) starts.push(index + end.length)
  starts.push(text.length)
  return starts
}

/** The places of all texts of a unit. */
function spanOf({ source, targets }: FileStrings['parsed']['units'][number]): [number, number] {
  const places = [source, ...(targets?.values() ?? [])]
  const slots = places
    .flatMap((place) => (isPlural(place) ? [...place.forms.values()] : [place]))
    .map(outermost)
  return slots.reduce(([start, end], { at }) => [Math.min(start, at[0]), Math.max(end, at[1])], [Infinity, 0])
}
