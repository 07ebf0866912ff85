// A user who marks the first wrong place of a file, as far as the file's strings are known.
import type { Span } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import type { SampleFile } from '@atlas/by-example/infer.ts'
import {
  spansOverlap,
  plain,
  textsOfSample,
  trimmedSpanOf,
  type Mark,
} from '@atlas/by-example/synthesis/examples.ts'

/** A string that a person finds in a file, at its place. */
export interface WantedString {
  key: string | null
  text: string
  at: Span
  keySpans: readonly Span[]
  /** Where its translation is, in files of pairs. */
  translation?: Span
}

/** The places of strings in a file, in file order. Strings that are not found are never marked. */
export function placed(
  file: string,
  expected: readonly (readonly [key: string | null, text: string, translation?: string])[],
): WantedString[] {
  const taken: Span[] = []
  let from = 0
  const wanted = expected.flatMap(([key, text, translated]): WantedString[] => {
    const at = placeOf(file, text, from, []) ?? (key === null ? undefined : placeOf(file, text, 0, taken))
    if (!at) return []
    taken.push(at)
    from = Math.max(from, at[1])
    const translation = translated === undefined ? undefined : placeOf(file, translated, at[1], [])
    if (translation) from = Math.max(from, translation[1])
    const keySpans = key === null ? [] : key === text ? [at] : keyPlaces(file, key, at)
    return [{ key, text, at, keySpans, ...(translation ? { translation } : {}) }]
  })
  return wanted.sort((one, other) => one.at[0] - other.at[0])
}

/** The first place of a text from an offset on, outside of the taken ones: as it is, or with escapes and other line ends. */
function placeOf(file: string, text: string, from: number, taken: readonly Span[]): Span | undefined {
  const words = text.trim()
  if (words === '') return undefined
  const spelled = new RegExp(
    [...words.matchAll(/\s+|[^\s]/gu)].map(([part]) => spellingsOf(part)).join(''),
    'gu',
  )
  spelled.lastIndex = from
  for (const { 0: all, index } of file.matchAll(spelled)) {
    const at: Span = [index, index + all.length]
    if (!isInWord(file, at) && !taken.some((other) => spansOverlap(other, at))) return at
  }
  return undefined
}

/** A regular expression of the ways in which formats write a sign, or white space. */
function spellingsOf(part: string): string {
  if (part.trim() === '') return String.raw`(?:\\?[ \t]|\\?\r?\n[ \t]*|\\n)+`
  const sign = part.replaceAll(/[\\^$.|?*+()[\]{}/]/g, String.raw`\$&`)
  const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  const quotes: Readonly<Record<string, string>> = { '"': '""|&quot;', "'": "''|&apos;" }
  const other = references[part] ?? quotes[part]
  return String.raw`(?:\\?${sign}${other === undefined ? '' : `|${other}`})`
}

const isWord = (sign: string): boolean => /[\p{L}\p{N}_]/u.test(sign)

/** Whether a span begins or ends within a word. */
const isInWord = (file: string, [start, end]: Span): boolean =>
  (isWord(file.charAt(start - 1)) && isWord(file.charAt(start))) ||
  (isWord(file.charAt(end)) && isWord(file.charAt(end - 1)))

/** Lines below a text on which its key may be. */
const BELOW = 4

/**
 * Where a person would click to name the key: on the text's line, else above it, else below. A key may have several
 * parts. A number at its end is not in the file.
 */
function keyPlaces(file: string, key: string, at: Span, text = at): Span[] {
  const parts = key.split('.')
  const lineStart = file.lastIndexOf('\n', at[0] - 1) + 1
  const lineEnd = lineEndAfter(file, at[1], 1)
  for (let from = 0; from < parts.length; from++) {
    const words = parts.slice(from).join('.')
    const own =
      lastWhole(file, words, at[0], lineStart) ??
      firstWhole(file, words, at[1], lineEnd, text) ??
      lastWhole(file, words, lineStart, 0) ??
      firstWhole(file, words, lineEnd, lineEndAfter(file, at[1], 1 + BELOW)) ??
      within(file, words, [lineStart, at[0]])
    if (!own) continue
    if (from === 0) return [own]
    const above = keyPlaces(file, parts.slice(0, from).join('.'), [own[0], own[0]], text)
    return [...above, own]
  }
  return parts.length > 1 && /^\d+$/.test(parts.at(-1) ?? '')
    ? keyPlaces(file, parts.slice(0, -1).join('.'), at, text)
    : []
}

/** The end of the line at an offset, or of one of the lines after it. */
function lineEndAfter(file: string, offset: number, lines: number): number {
  let end = offset
  for (let line = 0; line < lines; line++) {
    const next = file.indexOf('\n', line === 0 ? end : end + 1)
    if (next < 0) return file.length
    end = next
  }
  return end
}

function wholeSpans(file: string, words: string, from: number, before: number): Span[] {
  const spans: Span[] = []
  if (words === '') return spans
  for (
    let at = file.indexOf(words, from);
    at >= 0 && at + words.length <= before;
    at = file.indexOf(words, at + 1)
  )
    if (!isInWord(file, [at, at + words.length])) spans.push([at, at + words.length])
  return spans
}

const lastWhole = (file: string, words: string, before: number, from: number): Span | undefined =>
  wholeSpans(file, words, from, before).at(-1)

const firstWhole = (
  file: string,
  words: string,
  from: number,
  before: number,
  not: Span = [0, 0],
): Span | undefined => wholeSpans(file, words, from, before).find((span) => !spansOverlap(span, not))

/** A part of a longer word, such as a name after an underscore. */
function within(file: string, words: string, [from, to]: Span): Span | undefined {
  const at = words === '' ? -1 : file.slice(from, to).lastIndexOf(words)
  return at < 0 ? undefined : [from + at, from + at + words.length]
}

/** The mark of the first wrong place; undefined if there is none. Without a format, it is the first string. */
export function nextMark(
  sample: SampleFile,
  format: Format | undefined,
  wanted: readonly WantedString[],
  texts: readonly string[],
): Mark | undefined {
  const read = format ? textsOfSample(format, sample) : []
  const text = format ? decodeFile(sample.bytes, format).source.text : ''
  const wrong = wanted.find(({ at, key }) => {
    const found = read.find((each) => spansOverlap(each.at, at))
    if (!found) return true
    if (trimmedSpanOf(text, found.at).join() !== trimmedSpanOf(text, at).join()) return true
    const identifier = plain(found.identifier)
    return key !== null && identifier !== key && !identifier.endsWith(`.${key}`)
  })
  const bare = (words: string): string => words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const known = new Set(texts.map(bare))
  // A text that has no place is spelled in a way of its own.
  const extra = read.find(
    ({ at }) =>
      !wanted.some((each) => spansOverlap(each.at, at)) && !known.has(bare(text.slice(at[0], at[1]))),
  )
  if (extra && (!wrong || extra.at[0] < wrong.at[0])) return { file: 0, at: extra.at, isText: false }
  if (!wrong) return undefined
  return {
    file: 0,
    at: wrong.at,
    isText: true,
    ...(wrong.key === null ? { key: null } : wrong.keySpans.length > 0 ? { key: wrong.keySpans } : {}),
    ...(wrong.translation ? { translation: wrong.translation } : {}),
  }
}
