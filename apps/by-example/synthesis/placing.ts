// Where examples are in a file of lines: the lines of their texts, and the parts of their keys on these lines and around.
import type { Span } from '@atlas/core/contract.ts'
import { isKeyOfText, spansOverlap, type ExampleText } from './examples.ts'

/** The beginning of the name of a group whose words stay, as the name of a field does. */
export const LITERAL = 'literal'

/** A file in lines. */
export class FileLines {
  readonly text: string
  readonly #starts: number[] = [0]

  constructor(text: string) {
    this.text = text
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  get count(): number {
    return this.#starts.length
  }

  /** The number of the line at an offset. */
  at(offset: number): number {
    let [low, high] = [0, this.#starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low
  }

  start(number: number): number {
    return this.#starts[number] ?? this.text.length
  }

  span(first: number, last = first): Span {
    const next = this.#starts[last + 1] ?? this.text.length + 1
    const end = next - 1
    return [this.start(first), this.text.charAt(end - 1) === '\r' ? end - 1 : end]
  }

  line(number: number): string {
    return this.text.slice(...this.span(number))
  }
}

/** An example on its lines. */
export interface Placed {
  lines: FileLines
  first: number
  last: number
  at: Span
  /** All texts on the line by the names of their groups, in line order. */
  texts: Readonly<Record<string, Span>>
  /** Words on the line that name its texts, by the names of their groups. */
  names: Readonly<Record<string, Span>>
  /** The key on the lines of the text. */
  key: Span | undefined
  /** Its parts, if it has two on these lines: the name of a field, and a word that differs. */
  parts: readonly Span[]
  /** Parts of the key on lines above and below. */
  above: readonly Span[]
  below: Span | undefined
  context: Span | undefined
  target: Span | undefined
  /** Whether the user marked it. */
  isSaid: boolean
}

/** The number of lines around a text on which its key may be. */
const MOST_AWAY = 10

/** Places an example. A key that the user did not point at is looked for near its text. */
export function placedIn(lines: FileLines, example: ExampleText): Placed {
  const { at, key, keySpans, isKeyOpen, context, translation } = example
  const first = lines.at(at[0])
  const last = lines.at(Math.max(at[0], at[1] - 1))
  const own = lines.span(first, last)
  const isOwn = (span: Span): boolean => span[0] >= own[0] && span[1] <= own[1]
  const spans = isKeyOfText(example) ? [] : keySpans
  const onLine = spans.filter(isOwn)
  const start = onLine[0]?.[0]
  const isKnown = keySpans.length === 0 && key !== undefined
  const found = isKnown
    ? keyOn(lines.text, own, at, key)
    : isKeyOpen
      ? wordBefore(lines.text, own[0], at[0])
      : undefined
  const higher = isKnown && !found ? keyAbove(lines, first, key) : undefined
  const onOwn = start === undefined ? found : ([start, endOf(onLine)] as const)
  return {
    lines,
    first,
    last,
    at,
    texts: { text: at },
    names: {},
    key: onOwn && spansOverlap(onOwn, at) ? undefined : onOwn,
    parts: onLine.length === 2 ? onLine : [],
    above: higher ? [higher] : spans.filter((span) => span[0] < own[0]),
    below: spans.find((span) => span[0] > own[1]),
    context: context && isOwn(context) ? context : undefined,
    target: translation,
    isSaid: !example.isAccepted,
  }
}

/** The most characters next to a text on its lines, and on a line of its key. Patterns of longer lines would be large. */
const MOST_BESIDE = 2000
/** The most characters of a text. */
const LONGEST = 20_000

/** Whether the lines of an example and of its key are short enough to make patterns. */
function isShort(lines: FileLines, { at, keySpans, context, translation }: ExampleText): boolean {
  const [start, end] = lines.span(lines.at(at[0]), lines.at(at[1]))
  const length = at[1] - at[0]
  if (length > LONGEST || end - start - length > MOST_BESIDE) return false
  return [...keySpans, context ?? at, translation ?? at].every((span) => {
    const [from, to] = lines.span(lines.at(span[0]), lines.at(span[1]))
    return to - from <= length + MOST_BESIDE
  })
}

/** Places examples. Several texts on one line that have a key in common, or none, are placed together. */
export function placedAll(files: readonly FileLines[], examples: readonly ExampleText[]): Placed[] {
  const byLine = new Map<string, ExampleText[]>()
  for (const example of examples) {
    const lines = files[example.file]
    if (!lines || !isShort(lines, example)) continue
    const place = `${example.file} ${lines.at(example.at[0])}`
    byLine.set(place, [...(byLine.get(place) ?? []), example])
  }
  return [...byLine.values()].flatMap((own) => {
    const [first] = own
    const lines = first && files[first.file]
    if (!lines) return []
    const together = own.length > 1 ? placedTogether(lines, own) : undefined
    return together ? [together] : own.map((example) => placedIn(lines, example))
  })
}

/** Texts on one line: the first has the key that they share, and the others have a word of the line or a number in theirs. */
function placedTogether(lines: FileLines, examples: readonly ExampleText[]): Placed | undefined {
  const [first] = examples
  if (!first || examples.some(({ at }) => lines.at(at[0]) !== lines.at(at[1]))) return undefined
  if (examples.some((each) => isKeyOfText(each) || each.translation !== undefined)) return undefined
  const sharedSpans = first.keySpans.filter((span) =>
    examples.every(({ keySpans }) => keySpans.some((other) => isSameSpan(span, other))),
  )
  const shared = commonParts(examples.flatMap(({ key }) => key ?? []))
  const said = examples.filter(({ key }) => key !== undefined)
  if (said.length > 0 && (said.length < examples.length || shared === '')) return undefined
  const base = placedIn(lines, {
    ...first,
    keySpans: sharedSpans,
    key: shared === '' ? undefined : shared,
    isKeyOpen: said.length === 0 && first.isKeyOpen,
  })
  const texts = new Map<string, Span>()
  const names: Record<string, Span> = {}
  for (const [index, { at, keySpans, key = '' }] of examples.entries()) {
    const own = keySpans.filter((span) => !sharedSpans.some((other) => isSameSpan(span, other)))
    const rest = key.slice(shared.length + 1)
    const name = /^\w+$/.test(rest) ? `text_${rest}` : index === 0 ? 'text' : `text_${index + 1}`
    if (texts.has(name)) return undefined
    texts.set(name, at)
    for (const span of own)
      if (lines.at(span[0]) === base.first) names[`${LITERAL}_${Object.keys(names).length}`] = span
  }
  return { ...base, texts: Object.fromEntries(texts), names }
}

const isSameSpan = (one: Span, other: Span): boolean => one[0] === other[0] && one[1] === other[1]

/** The first parts that all keys have. */
function commonParts(keys: readonly string[]): string {
  const [first = '', ...others] = keys
  const parts = first.split('.')
  while (parts.length > 0 && !others.every((key) => `${key}.`.startsWith(`${parts.join('.')}.`))) parts.pop()
  return parts.join('.')
}

const endOf = (spans: readonly Span[]): number => spans.reduce((last, [, end]) => Math.max(last, end), 0)

/** The last word before a text that could be its key. */
function wordBefore(text: string, start: number, end: number): Span | undefined {
  const last = [...text.slice(start, end).matchAll(/[\w.:/$@-]*[\p{L}\p{N}_][\w./$@-]*/gu)].at(-1)
  return last && [start + last.index, start + last.index + last[0].length]
}

function keyAbove(lines: FileLines, first: number, key: string): Span | undefined {
  for (let number = first - 1; number >= Math.max(0, first - MOST_AWAY); number--) {
    const own = lines.span(number)
    if (own[1] - own[0] > MOST_BESIDE) continue
    const found = keyOn(lines.text, own, [own[1], own[1]], key)
    if (found) return found
  }
  return undefined
}

/** The place of the longest end of a key on the lines of its text: before the text, else behind it. */
function keyOn(text: string, [start, end]: Span, at: Span, key: string): Span | undefined {
  const parts = key.split('.')
  const before = text.slice(start, at[0])
  const behind = text.slice(at[1], end)
  for (let from = 0; from < parts.length; from++) {
    const words = parts.slice(from).join('.')
    if (words === '') return undefined
    const isWhole = (place: number): boolean => !isInWord(text, place, place + words.length)
    for (
      let place = before.lastIndexOf(words);
      place >= 0;
      place = place === 0 ? -1 : before.lastIndexOf(words, place - 1)
    )
      if (isWhole(start + place)) return [start + place, start + place + words.length]
    for (let place = behind.indexOf(words); place >= 0; place = behind.indexOf(words, place + 1))
      if (isWhole(at[1] + place)) return [at[1] + place, at[1] + place + words.length]
  }
  return undefined
}

const isWord = (sign: string): boolean => /[\p{L}\p{N}_]/u.test(sign)
const isInWord = (text: string, start: number, end: number): boolean =>
  (isWord(text.charAt(start - 1)) && isWord(text.charAt(start))) ||
  (isWord(text.charAt(end)) && isWord(text.charAt(end - 1)))

/** The longest line that only ends a text. */
const LONGEST_END = 4

/** The number of the line after a text, if it has signs that only end it. */
export function endLine(lines: FileLines, at: Span, last: number): number | undefined {
  const isAlone = lines.text.slice(at[1], lines.span(last)[1]).trim() === ''
  const next = lines.line(last + 1).trim()
  return isAlone && next !== '' && next.length <= LONGEST_END && !/[\p{L}\p{N}]/u.test(next)
    ? last + 1
    : undefined
}

/** The margin of the first line of a text, if the text begins after it and all its lines have it; else ''. */
export function marginOf(lines: FileLines, at: Span, first: number, last: number): string {
  const [margin = ''] = /^[ \t]*/.exec(lines.line(first)) ?? []
  if (lines.start(first) + margin.length < at[0]) return ''
  const rest = Array.from({ length: last - first }, (_, index) => lines.line(first + 1 + index))
  return rest.every((line) => line === '' || line.startsWith(margin)) ? margin : ''
}
