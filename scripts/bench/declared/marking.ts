// A user who marks the first wrong place of a file, as far as the file's strings are known.
import type { Span } from '../../../core/contract.ts'
import type { Format } from '../../../core/format.ts'
import { decodeFile } from '../../../core/reading/source.ts'
import type { SampleFile } from '../../../declared/infer/infer.ts'
import { overlap, plain, readTexts, trimmed, type Mark } from '../../../declared/infer/synthesis/examples.ts'

/** A string that a person finds in a file, at its place. */
export interface Wanted {
  key: string | null
  text: string
  at: Span
  keySpans: readonly Span[]
}

/** The places of strings in a file. Strings whose texts are spelled in another way have none, and are never marked. */
export function placed(file: string, expected: readonly (readonly [string | null, string])[]): Wanted[] {
  let from = 0
  return expected.flatMap(([key, text]) => {
    const found = placeOf(file, text, from)
    if (!found) return []
    from = found[1]
    return [{ key, text, at: found, keySpans: key === null ? [] : keyPlaces(file, key, found) }]
  })
}

function placeOf(file: string, text: string, from: number): Span | undefined {
  const json = JSON.stringify(text).slice(1, -1)
  const xml = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const spellings = [
    text,
    json,
    xml,
    xml.replaceAll('>', '&gt;'),
    json.replaceAll("'", "\\'"),
    text.replaceAll('"', '""'),
    text.replaceAll("'", "''"),
  ]
  const places = spellings.flatMap((spelled): Span[] => {
    const at = wholeIndexOf(file, spelled, from)
    return at < 0 ? [] : [[at, at + spelled.length]]
  })
  return places.sort((one, other) => one[0] - other[0] || other[1] - one[1])[0]
}

/** The first place of words that do not begin or end within a word. */
function wholeIndexOf(file: string, words: string, from: number): number {
  const isWord = (sign: string): boolean => /[\p{L}\p{N}_]/u.test(sign)
  if (words === '') return -1
  for (let at = file.indexOf(words, from); at >= 0; at = file.indexOf(words, at + 1)) {
    const isInside =
      (isWord(file.charAt(at - 1)) && isWord(words.charAt(0))) ||
      (isWord(file.charAt(at + words.length)) && isWord(words.at(-1) ?? ''))
    if (!isInside) return at
  }
  return -1
}

/** Where a person would click to name the key: on the text's line, else above it. A key may have several parts. */
function keyPlaces(file: string, key: string, at: Span): Span[] {
  const parts = key.split('.')
  const lineStart = file.lastIndexOf('\n', at[0] - 1) + 1
  const next = file.indexOf('\n', at[1])
  const lineEnd = next < 0 ? file.length : next
  for (let from = 0; from < parts.length; from++) {
    const words = parts.slice(from).join('.')
    const own =
      lastWhole(file, words, at[0], lineStart) ??
      firstWhole(file, words, at[1], lineEnd) ??
      lastWhole(file, words, lineStart, 0)
    if (!own) continue
    if (from === 0) return [own]
    const above = keyPlaces(file, parts.slice(0, from).join('.'), [own[0], own[0]])
    return [...above, own]
  }
  return []
}

function lastWhole(file: string, words: string, before: number, from: number): Span | undefined {
  const part = file.slice(from, before)
  let last = -1
  for (let at = wholeIndexOf(part, words, 0); at >= 0; at = wholeIndexOf(part, words, at + 1)) last = at
  return last < 0 ? undefined : [from + last, from + last + words.length]
}

function firstWhole(file: string, words: string, from: number, before: number): Span | undefined {
  const at = wholeIndexOf(file.slice(from, before), words, 0)
  return at < 0 ? undefined : [from + at, from + at + words.length]
}

/** The mark of the first wrong place; undefined if there is none. Without a format, it is the first string. */
export function nextMark(
  sample: SampleFile,
  format: Format | undefined,
  wanted: readonly Wanted[],
  texts: readonly string[],
): Mark | undefined {
  const read = format ? (readTexts(format, [sample])[0] ?? []) : []
  const text = format ? decodeFile(sample.bytes, format).source.text : ''
  const wrong = wanted.find(({ at, key }) => {
    const found = read.find((each) => overlap(each.at, at))
    if (!found) return true
    if (trimmed(text, found.at).join() !== trimmed(text, at).join()) return true
    const identifier = plain(found.identifier)
    return key !== null && identifier !== key && !identifier.endsWith(`.${key}`)
  })
  const bare = (words: string): string => words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const known = new Set(texts.map(bare))
  // A text that has no place is spelled in a way of its own.
  const extra = read.find(
    ({ at }) => !wanted.some((each) => overlap(each.at, at)) && !known.has(bare(text.slice(at[0], at[1]))),
  )
  if (extra && (!wrong || extra.at[0] < wrong.at[0])) return { file: 0, at: extra.at, isText: false }
  if (!wrong) return undefined
  return {
    file: 0,
    at: wrong.at,
    isText: true,
    ...(wrong.key === null ? { key: null } : wrong.keySpans.length > 0 ? { key: wrong.keySpans } : {}),
  }
}
