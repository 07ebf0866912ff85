// The places of the texts, keys and contexts of a file, for a page that colors them.
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import {
  FormatError,
  type Languages,
  type Slot,
  type Source,
  type Span,
  type StringRecord,
  type Unit,
} from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { likelyCharset } from '@atlas/formats/_grammars/text/legacy-charset.ts'

/** A span of a file, and its role. */
export interface RoleSpan {
  start: number
  end: number
  is: 'text' | 'key' | 'context'
  /** The identifier of its string. */
  identifier: string
}

/** A file as a format reads it. */
export interface ReadSample {
  text: string
  charset: string
  languages: Languages
  /** In file order; no two overlap. */
  places: readonly RoleSpan[]
  strings: readonly StringRecord[]
}

/**
 * The languages to read a sample in: a file of one language is read without a target, and a file of many languages in
 * the languages that it names.
 */
export function sampleLanguages(format: Format, file?: Source): Languages {
  const [source, target] = [languageByCode('en'), languageByCode('de')]
  if (!source || !target) throw new Error('The table of languages lacks English or German.')
  if (format.languages === 'multilingual' && file) return languagesToCheck(format, file, source)
  return { source, targets: format.languages === 'monolingual' ? [] : [target] }
}

/** The text of a sample that no format has read. */
export function sampleSource(bytes: Uint8Array): Source {
  return decodeFile(bytes, { encoding: { charsets: (head) => ['utf-8', likelyCharset(head)] } }).source
}

/** The texts of samples. Throws a `FormatError`, which names the sample. */
export function sampleSources(samples: readonly { name: string; bytes: Uint8Array }[]): Source[] {
  return samples.map(({ name, bytes }) => {
    try {
      return sampleSource(bytes)
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      throw new FormatError(error.code, `${name}: ${error.message}`, error.offset)
    }
  })
}

/** Reads a file. Throws a `FormatError`. */
export function readSample(format: Format, bytes: Uint8Array): ReadSample {
  const { source } = decodeFile(bytes, format)
  const languages = sampleLanguages(format, source)
  const parsed = readUnits(format, source, languages)
  return {
    text: source.text,
    charset: source.charset,
    languages,
    places: placesOf(source.text, parsed.units, parsed.identifiers),
    strings: recordsOf(format, parsed),
  }
}

/** The places of a unit's texts. */
export function slotsOfUnit({ source, targets }: Unit): Slot[] {
  const slots = [source, ...(targets?.values() ?? [])].flatMap((place) =>
    'forms' in place ? [...place.forms.values()] : [place],
  )
  // A text and the translation that replaces it have one place.
  const isFirst = ({ at: [start, end] }: Slot, index: number): boolean =>
    slots.findIndex(({ at }) => at[0] === start && at[1] === end) === index
  return slots.length > 1 ? slots.filter(isFirst) : slots
}

/** The maximum distance of a key or context from its text. */
const NEAR = 2000

/**
 * The places of texts, and of keys and contexts near them. A plugin returns the words of keys and contexts, but not
 * their places.
 */
function placesOf(text: string, units: readonly Unit[], identifiers: readonly string[]): RoleSpan[] {
  const texts = units
    .flatMap((unit, index) =>
      slotsOfUnit(unit)
        .filter(({ at: [start, end] }) => start < end)
        .map(({ at: [start, end] }) => ({ start, end, unit, identifier: identifiers[index] ?? '' })),
    )
    .sort((one, other) => one.start - other.start)
  const places: RoleSpan[] = []
  let end = 0
  for (const [index, { unit, ...place }] of texts.entries()) {
    if (place.start < end) continue
    const before: Span = [Math.max(end, place.start - NEAR), place.start]
    const next = texts[index + 1]?.start ?? text.length
    // After a text, its key or context is on the same line.
    const lineEnd = text.indexOf('\n', place.end)
    const after: Span = [place.end, Math.min(next, lineEnd < 0 ? text.length : lineEnd, place.end + NEAR)]
    const taken: RoleSpan[] = []
    const take = (words: string, is: RoleSpan['is']): void => {
      const span = wordsIn(text, words, before, true) ?? wordsIn(text, words, after, false)
      if (!span || taken.some((other) => span[0] < other.end && other.start < span[1])) return
      taken.push({ start: span[0], end: span[1], is, identifier: place.identifier })
    }
    for (const part of unit.key.toReversed()) take(part, 'key')
    for (const line of (unit.context ?? '').split('\n')) take(line, 'context')
    taken.push({ ...place, is: 'text' })
    for (const each of taken) {
      places.push(each)
      end = Math.max(end, each.end)
    }
  }
  return places.sort((one, other) => one.start - other.start)
}

const IS_WORD = /[\p{L}\p{N}_]/u

/** The place of words in a part of a text, not inside a longer word: the last place or the first. */
function wordsIn(text: string, words: string, [from, to]: Span, isLast: boolean): Span | undefined {
  if (words === '') return undefined
  const part = text.slice(from, to)
  const isInside = (one: string, other: string): boolean => IS_WORD.test(one) && IS_WORD.test(other)
  const next = (at: number): number => {
    if (!isLast) return part.indexOf(words, at + 1)
    return at === 0 ? -1 : part.lastIndexOf(words, at - 1)
  }
  for (let at = isLast ? part.lastIndexOf(words) : part.indexOf(words); at >= 0; at = next(at)) {
    const before = text.charAt(from + at - 1)
    const after = text.charAt(from + at + words.length)
    if (!isInside(before, words.charAt(0)) && !isInside(words.charAt(words.length - 1), after))
      return [from + at, from + at + words.length]
  }
  return undefined
}
