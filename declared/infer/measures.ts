// Measures of a candidate's results: whether its texts and keys look right, and how much of the samples they cover.
import type { Languages, Source } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { languageByCode } from '../../core/languages.ts'
import { withoutComments } from '../coverage.ts'
import { languageOf } from './language-names.ts'
import { isKeyLike, mean, uniqueness } from './likeness.ts'
import { slotsOf } from './places.ts'

/** Syntax of a file that is left inside a text: quotes around it, separators, blanks. */
export const HAS_SHAPE =
  /^[ \t]|[ \t]$|^["'`].*["'`](?:[;,]?$|\s*(?:--|\/\/|#))|^[=:|>{[-]|":|=>|->\s*"|\s*[;{]$|[^\\]\\n/

/** A longer text is a part of the file with several texts. */
export const LONGEST = 2000

/** Whether most lines of a text begin like entries: a name and a separator, or the same word. */
export function isLikeEntries(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return false
  if (mean(lines, (line) => (/^\s*\[?[\w.$#-]+\s*[=:]/.test(line) ? 1 : 0)) > 0.5) return true
  const words = lines.map((line) => line.trim().split(/\s/, 1)[0] ?? '')
  return lines.length >= MANY && uniqueness(words) < 0.5
}

const MANY = 5

/** Whether most texts begin and end with the same sign, which is then a quotation mark of the file. */
export function areWrapped(texts: readonly string[]): boolean {
  const isWrapped = (text: string): boolean => {
    const sign = text.charAt(0)
    return text.length > 1 && /[^\p{L}\p{N}\s%$*_<[({]/u.test(sign) && text.endsWith(sign)
  }
  return texts.length >= MANY && mean(texts, (text) => (isWrapped(text) ? 1 : 0)) > 0.5
}

/** Whether nearly all texts begin with the same word or sign, which then belongs to the syntax of the file. */
export function beginsAlike(texts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const [first = ''] = text.trimStart().split(/\s/, 1)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  return texts.length >= MANY && [...counts.values()].some((count) => count > texts.length * 0.8)
}

/** A sign or a word in capitals. */
const ENDING = /^[^\s\p{Ll}]{1,12}$/u

/** Whether nearly all texts end with the same line, which then ends the entries of the file. */
export function closeAlike(texts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const last = text.trimEnd().split('\n').slice(1).at(-1)?.trim()
    if (last !== undefined && ENDING.test(last)) counts.set(last, (counts.get(last) ?? 0) + 1)
  }
  return texts.length >= MANY && [...counts.values()].some((count) => count > texts.length * 0.8)
}

/** Whether all keys end in a few names, which then belong to the syntax of the file. */
export function endAlike(keys: readonly string[]): boolean {
  const names = new Set(keys.map((key) => key.slice(key.lastIndexOf('.'))))
  return (
    keys.every((key) => key.lastIndexOf('.') > 0) &&
    names.size <= MAX_NAMES &&
    names.size * MANY < keys.length
  )
}

const MAX_NAMES = 3

/** Whether most keys end in codes of several languages, so that translations are read as further strings. */
export function readsLanguagesAsKeys(all: readonly string[]): boolean {
  const keys = all.slice(0, MOST_KEYS)
  const codes = keys.flatMap((key) => {
    const last = key.slice(key.lastIndexOf('.') + 1)
    return last !== key && (languageByCode(last) ?? languageOf(last)) !== undefined ? [last] : []
  })
  return codes.length > keys.length / 2 && new Set(codes).size > 1 && uniqueness(codes) < 0.5
}

const MOST_KEYS = 1000

/** The share of the lines that hold a text, or words of keys, such as the name of a section. */
export function explainedLines(
  format: Format,
  sources: readonly Source[],
  languages: Languages,
  keys: readonly string[],
): number {
  const words = new Set(keys.flatMap((key) => key.match(WORD) ?? []))
  return mean(sources, (source) => {
    const lines = withoutComments(source.text).split(/\r\n|\r|\n/)
    const texts = [...format.parse(source, languages)].flatMap((unit) => [
      ...slotsOf(unit).map(({ at }) => source.text.slice(at[0], at[1])),
      unit.context ?? '',
    ])
    const said = new Set(texts.flatMap((text) => text.match(WORD) ?? []))
    const all = lines.flatMap((line) => {
      const found = line.match(WORD)
      return found ? [found] : []
    })
    return mean(all, (line) => (line.some((word) => words.has(word) || said.has(word)) ? 1 : 0))
  })
}

/** The beginning of a file that is a tree in brackets or in tags. */
export const TREE = /^\uFEFF?\s*(?:<|\{|\[\s*[[{"])/
const WORD = /[\p{L}\p{N}_]{2,}/gu

/** The share of the keys of a file that differ. Identifiers always do, since a repeated key gets a number. */
export function uniqueKeys(format: Format, source: Source, languages: Languages): number {
  return uniqueness([...format.parse(source, languages)].map(({ key }) => key.join('\0')))
}

/** Whether most texts have a sign that separates keys from texts. */
export const areSplit = (texts: readonly string[]): boolean =>
  texts.length >= MANY &&
  (['=', '\t', '|'].some((sign) => mean(texts, (text) => (text.includes(sign) ? 1 : 0)) > 0.6) ||
    mean(texts, (text) => (text.split(/;|,(?! )/).length > 2 ? 1 : 0)) > 0.6)

/** Whether a key contains only typical characters of keys. */
export const looksLikeKey = (key: string): boolean =>
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
        slotsOf(unit)
          .map(({ at }) => source.text.slice(at[0], at[1]))
          .join(' '),
      )
      contexts += wordsIn(unit.context ?? '')
      if (format.holds === 'one' && format.keySource !== 'text') contexts += wordsIn(unit.key.join('\n'))
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
  for (const [run] of withoutComments(text).matchAll(RUN_OF_WORDS))
    if (run.includes(' ')) count += run.split(' ').length
  return count
}
