// Texts to test a module with: pseudo translations of its strings, sample strings, and checks that they are kept.
import { isAscii, isUtf8 } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'
import type { Category, Language, Status, StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import { countedCategories, neededCategories } from '@atlas/core/plural-rules.ts'

/** What most pseudo translations add: quotes and dashes of print, and letters of one to four bytes in UTF-8. */
const LETTERS = '"Ünïcødé" „zitiert“ l’été … – 字🙂'

/** The most characters of a pseudo translation next to its source and the added text: blanks, a language, a number. */
const LANGUAGE_AND_NUMBER = 16

/** What a pseudo translation adds to its source text, besides the language and the number of the string. */
export interface Added {
  before?: string
  after: string
}

/** Texts in which real apps lose something, by what is in them. */
export const DIFFICULT_TEXTS: Readonly<Record<string, Added>> = {
  backslashes: { after: String.raw`C:\new\table \\ end` },
  'combining marks': {
    after: 'e\u0301a\u0308 \u1100\u1161 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67',
  },
  // Without an empty line, which would end a subtitle.
  'line breaks': { after: 'first\nsecond\nthird' },
  'blanks at the edges': { before: '  ', after: 'end  ' },
  'tabs and several blanks': { after: 'one\ttwo\t\tfour  six' },
  'blanks that break no line, and invisible characters': {
    after:
      '5\u00a0km, 7\u202f%, Schiff\u00adfahrt, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645, \u200eA\u200f',
  },
  'signs of programs': { after: "100 % '' isn't #1 $1 ;" },
  'doubled signs, and small letters after a stop': { after: 'e.g. 50 %% of $$. no? yes! so' },
  'signs of markup': { after: 'a < b & c > d &amp; e' },
  '5,000 characters': { after: 'Tide '.repeat(1000).trim() },
}

/** How a string is translated: with a status, without one (`plain`), or not at all. */
export type Treatment = Status | 'plain' | 'none'

/** Which strings get a translation, by their number. */
export type Treatments = readonly [Treatment, ...Treatment[]]

/** The default of most steps: every string is translated, and no status is sent. */
export const ALL_TRANSLATED: Treatments = ['plain']

/**
 * The strings with a pseudo translation into each language, except hidden strings and strings that leave no room for
 * it. Each translation has the number of its string, so no two are equal. A `file` that is not UTF-8 may not be able to
 * hold the letters, so its translations have none. The treatments are repeated as often as necessary.
 */
export function pseudoTranslated(
  strings: readonly StringRecord[],
  languages: readonly Language[],
  file: Uint8Array,
  treatments: Treatments = ALL_TRANSLATED,
  added: Added = { after: LETTERS },
): StringRecord[] {
  const { before = '', after } = added
  const letters = isUtf8(file) || isAscii(Buffer.from(after)) ? ` ${after}` : ''
  return strings.map((record, index) => {
    const { translations: _translations, ...source } = record
    const treatment = treatments[index % treatments.length] ?? 'plain'
    if (!isTranslated(record, before.length + after.length) || treatment === 'none') return source
    const entries = languages.map((language) => {
      const text = pseudo(record.text, language, before, ` ${language.id} ${index + 1}${letters}`)
      return [language.id, treatment === 'plain' ? { text } : { text, status: statusOf(text, treatment) }]
    })
    return { ...source, translations: Object.fromEntries(entries) }
  })
}

/** Returns a sentence for each translation that the file does not contain as it was sent. */
export function lostTranslations(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  language: Language,
): string[] {
  const returned = textsOf(back, language)
  return sent.flatMap((record) => lossOf(record, returned, language) ?? [])
}

/**
 * Returns a sentence for each string that was sent without a translation but has one in the file. The file may contain
 * the source text instead, and the translation that it had `before`.
 */
export function inventedTranslations(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  before: readonly StringRecord[],
  language: Language,
): string[] {
  const returned = textsOf(back, language)
  const earlier = textsOf(before, language)
  return sent.flatMap((record) =>
    record.translations?.[language.id] === undefined
      ? (inventionOf(record, returned, earlier, language) ?? [])
      : [],
  )
}

/** A translation that came back otherwise than it was sent. */
export interface Damage {
  message: string
  /** Whether only blanks and tabs were lost, which some formats cannot hold, such as most subtitles. */
  isSpacing: boolean
}

/**
 * Finds the translations that the file contains neither as they were sent, nor not at all: instead it may have the source
 * text, or the translation that it had `before`. `spaces`: what may differ without a loss of text.
 */
export function damagedTranslations(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  before: readonly StringRecord[],
  language: Language,
  spaces: RegExp = BLANKS,
): Damage[] {
  const returned = textsOf(back, language)
  const earlier = textsOf(before, language)
  return sent.flatMap((record) => {
    if (inventionOf(record, returned, earlier, language) === undefined) return []
    const message = lossOf(record, returned, language)
    if (message === undefined) return []
    const found = returned.get(record.identifier)
    return [{ message, isSpacing: isSpaced(translationOf(record, language), found, spaces) }]
  })
}

/** Blanks and tabs. */
const BLANKS = /[ \t]+/g
/** Line breaks, too, in a document whose reader shows them as blanks, as browsers do. */
export const BLANKS_AND_LINES = /[ \t\r\n]+/g

function isSpaced(wanted: TextOrForms | undefined, found: TextOrForms | undefined, spaces: RegExp): boolean {
  if (typeof wanted !== 'string' || typeof found !== 'string') return false
  const spaced = (text: string): string => text.replaceAll(spaces, ' ').replaceAll(/^ | $/gm, '')
  return spaced(wanted) === spaced(found)
}

/** Translations by the identifier of their string. */
type Texts = ReadonlyMap<string, TextOrForms | undefined>

function lossOf(record: StringRecord, returned: Texts, language: Language): string | undefined {
  const wanted = translationOf(record, language)
  const found = returned.get(record.identifier)
  if (wanted === undefined || (found !== undefined && isSame(wanted, found, language))) return undefined
  const shown = found === undefined ? 'nothing' : JSON.stringify(found).slice(0, 80)
  return `The translation of "${record.identifier}" into ${language.name} (${language.id}) was sent, but the built file has ${shown}.`
}

/** A sentence if the file has a text of a string that is neither its source text nor its earlier translation. */
function inventionOf(
  { identifier, text }: StringRecord,
  returned: Texts,
  earlier: Texts,
  { name }: Language,
): string | undefined {
  const found = returned.get(identifier)
  if (found === undefined) return undefined
  const allowed = new Set(['', ...formsOf(text), ...formsOf(earlier.get(identifier) ?? '')])
  if (formsOf(found).every((form) => allowed.has(form))) return undefined
  const shown = JSON.stringify(found).slice(0, 80)
  return `"${identifier}" was sent without a translation into ${name}, but the built file has ${shown}.`
}

/** Returns a sentence for each translation that no string of a built file has as its source text. */
export function lostTexts(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  language: Language,
): string[] {
  const texts = new Set(back.flatMap(({ text }) => formsOf(text)))
  return sent.flatMap((record) => {
    const wanted = translationOf(record, language)
    if (wanted === undefined || formsOf(wanted).some((form) => texts.has(form))) return []
    return [
      `The translation of "${record.identifier}" into ${language.name} was sent, but no string of the built file has it.`,
    ]
  })
}

/** Strings of every shape, for modules that process strings. */
export function sampleStrings(): StringRecord[] {
  return [
    {
      uniqId: 'atlas-1',
      identifier: 'greeting',
      text: 'Hello, {name}!',
      context: 'On the start page',
      labels: ['ui'],
    },
    { uniqId: 'atlas-2', identifier: 'version', text: '1.0', isHidden: false, maxLength: 10 },
    { uniqId: 'atlas-3', identifier: 'files', text: { one: '%d file', other: '%d files' }, hasPlurals: true },
    {
      uniqId: 'atlas-4',
      identifier: 'legal.Terms',
      text: 'Read the <a href="https://atlas.example/">terms</a>.',
    },
    {
      uniqId: 'atlas-5',
      identifier: 'farewell',
      text: 'Goodbye',
      maxLength: null,
      isHidden: null,
      labels: [],
    },
    { uniqId: 'atlas::6', identifier: 'hidden', text: 'internal', isHidden: true },
    { uniqId: 'atlas::7::żółw', identifier: 'żółw.字', text: '  edges  ' },
    { uniqId: 'atlas-8', identifier: 'lines', text: 'one\ntwo\r\nthree' },
    { uniqId: 'atlas-9', identifier: 'path', text: String.raw`C:\new\table \\ "quoted" e\u0301` },
    { uniqId: 'atlas-10', identifier: 'long', text: 'Tide '.repeat(1000) },
    { uniqId: 'atlas-11', identifier: 'open.verb', text: 'Open', context: 'The label of a button' },
    { uniqId: 'atlas-12', identifier: 'open.adjective', text: 'Open', context: 'The state of a gate' },
  ]
}

/** As long as a digest, so that an app which cuts it loses what differs. */
const LONG_ID = 36

/** 300 small strings, which no other call has. Apps with a limit often set it at fifty or a hundred. */
export function manyStrings(): StringRecord[] {
  return Array.from({ length: 300 }, (_, index) => ({
    uniqId: `${'many-'.padEnd(LONG_ID, '0')}${index + 1}`,
    identifier: `gate.${index + 1}`,
    text: `Gate ${index + 1}`,
  }))
}

/**
 * Returns a sentence for each translation that has come back with another string than it was sent with, of strings with
 * one text, or in place of a translation into another language.
 */
export function strayedTranslations(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  language: Language,
): string[] {
  const before = new Map(sent.map((record) => [record.uniqId, record]))
  const owners = new Map(
    sent.flatMap(({ uniqId, translations = {} }) =>
      Object.entries(translations ?? {}).map(([id, { text }]) => [text, { uniqId, id }] as const),
    ),
  )
  return back.flatMap((record) => {
    const text = record.translations?.[language.id]?.text
    const owner = typeof text === 'string' ? owners.get(text) : undefined
    const own = before.get(record.uniqId)
    // A string with the uniqId of another one is reported as such.
    if (own?.identifier !== record.identifier || owner === undefined) return []
    const what = `"${record.identifier}" was returned with the translation`
    if (owner.uniqId !== record.uniqId) return [`${what} of another string into ${language.name}.`]
    // A string without a translation may get the one of a related language.
    if (owner.id === language.id || !own?.translations?.[language.id]) return []
    return [`${what} into ${owner.id} in place of the one into ${language.name}.`]
  })
}

/** Returns a sentence for each translation that was sent, but has not come back with its string. */
export function droppedTranslations(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  language: Language,
): string[] {
  const returned = new Map(back.map((record) => [record.uniqId, record]))
  return sent.flatMap((record) => {
    const found = returned.get(record.uniqId)
    // A string that is missing, or has the uniqId of another one, is reported as such, and so is an unknown language.
    const isUnknown = (id: string): boolean => !record.translations?.[id]
    if (found?.identifier !== record.identifier || Object.keys(found.translations ?? {}).some(isUnknown))
      return []
    if (translationOf(record, language) === undefined || found.translations?.[language.id]) return []
    return [`"${record.identifier}" was returned without its translation into ${language.name}.`]
  })
}

/** Returns a sentence for each translation that has come back with the same text, but another status. */
export function changedStatuses(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  language: Language,
): string[] {
  const before = new Map(sent.map(({ uniqId, translations }) => [uniqId, translations?.[language.id]]))
  return back.flatMap(({ uniqId, identifier, translations }) => {
    const one = before.get(uniqId)
    const other = translations?.[language.id]
    if (!one || !other || !isDeepStrictEqual(one.text, other.text)) return []
    const { status: was = 'translated' } = one
    const { status: is = 'translated' } = other
    // A status that has another shape than its text is reported as such.
    if (typeof was !== typeof is || isDeepStrictEqual(was, is)) return []
    return [
      `The translation of "${identifier}" into ${language.name} was sent as ${JSON.stringify(was)}, but returned as ${JSON.stringify(is)}.`,
    ]
  })
}

function isTranslated({ text, isHidden, maxLength }: StringRecord, added: number): boolean {
  if (isHidden) return false
  const longest = formsOf(text).reduce((most, form) => Math.max(most, form.length), 0)
  return maxLength === undefined || maxLength === null || longest + added + LANGUAGE_AND_NUMBER <= maxLength
}

function pseudo(text: TextOrForms, language: Language, before: string, after: string): TextOrForms {
  if (typeof text === 'string') return before + text + after
  const { other = Object.values(text)[0] ?? '' } = text
  const formFor = (category: Category): string => before + (text[category] ?? other) + after
  return Object.fromEntries(neededCategories(language).map((category) => [category, formFor(category)]))
}

/** A plural has a status for each category. */
function statusOf(text: TextOrForms, status: Status): Status | Record<string, Status> {
  if (typeof text === 'string') return status
  return Object.fromEntries(Object.keys(text).map((category) => [category, status]))
}

/** The translation that a file must contain. One with the status `untranslated` may be left out. */
function translationOf({ translations }: StringRecord, { id }: Language): TextOrForms | undefined {
  const { text, status } = translations?.[id] ?? {}
  const statuses: readonly unknown[] = typeof status === 'object' ? Object.values(status) : [status]
  return statuses.includes('untranslated') ? undefined : text
}

function textsOf(strings: readonly StringRecord[], { id }: Language): Texts {
  return new Map(strings.map(({ identifier, translations }) => [identifier, translations?.[id]?.text]))
}

function formsOf(text: TextOrForms): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

/** Equal, to the character. A file need not have the plural categories that are only for fractions. */
function isSame(wanted: TextOrForms, found: TextOrForms, language: Language): boolean {
  if (typeof wanted === 'string') return typeof found === 'string' && wanted === found
  if (typeof found === 'string') return false
  const rows = Object.entries(found)
  const forms: Readonly<Record<string, string>> = wanted
  if (countedCategories(language).some((category) => found[category] === undefined)) return false
  return rows.every(([category, form]) => (forms[category] ?? '') === form)
}
