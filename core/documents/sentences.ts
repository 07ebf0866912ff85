// Splits a text into sentences. Its codes, such as tags, are not part of them; no sentence ends inside a code or a pair.
import type { Code, Span } from '../contract.ts'

/** Finds the offsets at which the sentences of a text begin, except the first, in order. The text has no tags. */
export type Splitter = (text: string) => Iterable<number>

/**
 * The spans of the sentences of a text, in order. They do not contain the white space between them. `codes` are in
 * order and do not overlap. A sentence has at least one letter.
 */
export function sentencesIn(text: string, codes: readonly Code[], split: Splitter): Span[] {
  const stripped = new StrippedText(text, codes)
  const gaps: Span[] = []
  let seen = 0
  let hasLetters = false
  for (const [from, to] of spacesAt(stripped.text, split(stripped.text))) {
    hasLetters ||= LETTER.test(stripped.text.slice(seen, from))
    seen = from
    const gap = hasLetters ? stripped.gapBetween(from, to) : undefined
    if (!gap) continue
    gaps.push(gap)
    hasLetters = false
  }
  if (!hasLetters && !LETTER.test(stripped.text.slice(seen))) gaps.pop()
  const starts = [text.length - text.trimStart().length, ...gaps.map(([, end]) => end)]
  const ends = [...gaps.map(([start]) => start), text.trimEnd().length]
  return starts.map((start, index): Span => [start, ends[index] ?? text.length])
}

const LETTER = /\p{L}/u

/** The white space around each offset. Left out at both ends of the text. */
function* spacesAt(text: string, offsets: Iterable<number>): Generator<Span> {
  let last = 0
  for (const offset of offsets) {
    let from = offset
    let to = offset
    while (from > last && /\s/.test(text.charAt(from - 1))) from--
    while (to < text.length && /\s/.test(text.charAt(to))) to++
    if (from > last && to < text.length) yield [from, to]
    last = Math.max(last, to)
  }
}

/** A text without its tags and pictures. Values stay, since they stand for words. */
class StrippedText {
  readonly text: string
  readonly #removed: readonly Code[]
  /** For each offset in the whole text, the number of codes and pairs that it is inside of. */
  readonly #depths: Int32Array
  /** The parts that stay: their offsets in the stripped text and in the whole text. */
  readonly #parts: (readonly [stripped: number, whole: number])[] = [[0, 0]]
  #part = 0
  #code = 0

  constructor(whole: string, codes: readonly Code[]) {
    this.#removed = codes.filter(({ kind, at }) => kind !== 'value' && kind !== 'bad' && at[0] < at[1])
    this.#depths = depthsOf(whole.length, codes)
    let text = ''
    let from = 0
    for (const { at } of this.#removed) {
      text += whole.slice(from, at[0])
      from = at[1]
      this.#parts.push([text.length, from])
    }
    this.text = text + whole.slice(from)
  }

  /**
   * The gap between two sentences in the whole text. `from` and `to` enclose the white space between them in the
   * stripped text. Undefined if a code or a pair is around all of it. Calls must be in the order of the text.
   */
  gapBetween(from: number, to: number): Span | undefined {
    const start = this.#inWhole(from - 1) + 1
    const end = this.#inWhole(to)
    const removed = this.#removed
    while ((removed[this.#code]?.at[0] ?? Infinity) < start) this.#code++
    let empty: Span | undefined
    for (let at = start; at < end;) {
      const code = removed[this.#code]
      const isCode = code?.at[0] === at
      const next = isCode ? code.at[1] : Math.min(code?.at[0] ?? end, end)
      const isFree = this.#depths[at] === 0
      if (isFree && !isCode && this.#depths[next] === 0) return [at, next]
      if (isFree) empty ??= [at, at]
      if (isCode) this.#code++
      at = next
    }
    return empty ?? (this.#depths[end] === 0 ? [end, end] : undefined)
  }

  /** The offset of a character in the whole text. */
  #inWhole(offset: number): number {
    const parts = this.#parts
    while ((parts[this.#part + 1]?.[0] ?? Infinity) <= offset) this.#part++
    const [stripped, whole] = parts[this.#part] ?? [0, 0]
    return whole + offset - stripped
  }
}

/** For each offset of a text of this length, the number of codes and of pairs of codes around it. */
function depthsOf(length: number, codes: readonly Code[]): Int32Array {
  const depths = new Int32Array(length + 2)
  const cover = (start: number, end: number): void => {
    if (end - start < 2) return
    depths[start + 1] = (depths[start + 1] ?? 0) + 1
    depths[end] = (depths[end] ?? 0) - 1
  }
  const open = new Map<string, number[]>()
  for (const {
    at: [start, end],
    id,
    kind,
  } of codes) {
    cover(start, end)
    const starts = open.get(id) ?? []
    if (kind === 'open') open.set(id, starts)
    if (kind === 'open') starts.push(start)
    const opened = kind === 'close' ? starts.pop() : undefined
    if (opened !== undefined) cover(opened, end)
  }
  for (let at = 1; at < depths.length; at++) depths[at] = (depths[at] ?? 0) + (depths[at - 1] ?? 0)
  return depths
}
