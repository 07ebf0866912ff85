// Measures of a candidate's results: whether its texts and keys look right, and how much of the samples they cover.
import type { Languages, Source } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { withBlankedComments } from '@atlas/formats/_declared/coverage.ts'
import { languageOfName } from './language-names.ts'
import { isKeyLike, mean, uniqueness } from './likeness.ts'
import { slotsOfUnit } from './places.ts'

/** Syntax of a file that is left inside a text: quotes around it, separators, blanks. */
const HAS_SHAPE =
  /^ | $|\t|^["'`].*["'`](?:[;,]?$|\s*(?:--|\/\/|#))|^[=:|>{[-]|":|=>|->\s*"|\s*[;{]$|[^\\]\\n/

/**
 * The share of the texts without syntax of the file: none, if nearly all of them begin with the same word or sign, or end
 * with the same line.
 */
export function cleanness(texts: readonly string[]): number {
  const ends = texts.map((text) => text.trimEnd().split('\n').slice(1).at(-1)?.trim() ?? '')
  if (texts.length >= MANY && isMostly(texts.map((text) => text.trimStart().split(/\s/, 1)[0] ?? '')))
    return 0
  if (texts.length >= MANY && isMostly(ends.map((end) => (ENDING.test(end) ? end : '')))) return 0
  // A text of several lines may have the margin of its first one.
  const hasSyntax = (text: string): boolean =>
    HAS_SHAPE.test(text.includes('\n') ? text.trim() : text) || isLikeEntries(text)
  return mean(texts, (text) => (hasSyntax(text) ? 0 : 1))
}

/** Whether most lines of a text begin like entries: a name and a separator, or the same word. */
function isLikeEntries(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return false
  if (mean(lines, (line) => (/^\s*\[?[\w.$#-]+\s*[=:]/.test(line) ? 1 : 0)) > 0.5) return true
  const words = lines.map((line) => line.trim().split(/\s/, 1)[0] ?? '')
  return lines.length >= MANY && uniqueness(words) < 0.5
}

const MANY = 5

/** Whether nearly all words are the same one. */
function isMostly(words: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const word of words) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts.values()].some((count) => count > words.length * 0.8)
}

/** A sign or a word in capitals. */
const ENDING = /^[^\s\p{Ll}]{1,12}$/u

/** Whether most keys end in codes of several languages, so that translations are read as further strings. */
export function readsLanguagesAsKeys(all: readonly string[]): boolean {
  const keys = all.slice(0, MOST_KEYS)
  const codes = keys.flatMap((key) => {
    const last = key.slice(key.lastIndexOf('.') + 1)
    return last !== key && (languageByCode(last) ?? languageOfName(last)) !== undefined ? [last] : []
  })
  return codes.length > keys.length / 2 && new Set(codes).size > 1 && uniqueness(codes) < 0.5
}

const MOST_KEYS = 1000

/** The share of the keys of a file that differ. Identifiers always do, since a repeated key gets a number. */
export function uniqueKeys(format: Format, source: Source, languages: Languages): number {
  return uniqueness([...format.parse(source, languages)].map(({ key }) => key.join('\0')))
}

/** Whether a key contains only typical characters of keys. */
const looksLikeKey = (key: string): boolean =>
  isKeyLike(key) && /^[\d:.,]+$|^[\p{L}\p{N}_$@.#][\p{L}\p{N}_$@.:/#\\-]*$/u.test(key)

/** How much a key looks like one, from 0 to 1. Some keys are a few words. */
export const keyLikeness = (key: string): number =>
  looksLikeKey(key) ? 1 : key.length <= MAX_WORDS && /^\p{L}[^\n{}<>=]*$/u.test(key) ? 0.6 : 0

const MAX_WORDS = 40

/** The share of the words of the files that the texts hold, without the words of keys and comments. */
export function coverage(format: Format, sources: readonly Source[], languages: Languages): number {
  return mean(sources, (source) => {
    let covered = 0
    let contexts = 0
    for (const unit of format.parse(source, languages)) {
      covered += wordsIn(
        slotsOfUnit(unit)
          .map(({ at }) => source.text.slice(at[0], at[1]))
          .join(' '),
      )
      contexts += wordsIn(unit.context ?? '')
      if (format.languages === 'monolingual' && format.keySource !== 'text')
        contexts += wordsIn(unit.key.join('\n'))
    }
    const all = wordsIn(source.text)
    return all === 0 ? 0 : Math.min(1, covered / Math.max(1, all - contexts))
  })
}

/** One word or several. It matches also one, since it would be tried from each letter of it otherwise. */
const RUN_OF_WORDS = /\p{L}[\p{L}'’,]*(?: \p{L}[\p{L}'’,]*)*/gu

/** Counts words next to other words. Words in keys are not. */
function wordsIn(text: string): number {
  let count = 0
  for (const [run] of withBlankedComments(text).matchAll(RUN_OF_WORDS))
    if (run.includes(' ')) count += run.split(' ').length
  return count
}
