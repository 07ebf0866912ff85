// Texts to test a module with: pseudo translations of its strings, sample strings, and checks that they are kept.
import { isAscii, isUtf8 } from 'node:buffer'
import type { Category, Language, Status, StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import { countedCategories } from '@atlas/core/plural-rules.ts'

/** The end of a pseudo translation, before the language: quotes, and letters of one to four bytes in UTF-8. */
const LETTERS = '"Ünïcødé" 字🙂'

/** The most characters of a pseudo translation next to its source and the added text: blanks, and a language. */
const LANGUAGE = 10

/** Texts in which real apps lose something: the end of a pseudo translation, by what it is about. */
export const DIFFICULT_TEXTS = {
  backslashes: String.raw`C:\new\table \\ end`,
  'combining marks': 'e\u0301a\u0308 \u1100\u1161 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67',
  'a line break': 'first\nsecond',
  'blanks at the edge': 'end  ',
  '5,000 characters': 'Tide '.repeat(1000).trim(),
} as const

/** How a string is translated: with a status, without one (`plain`), or not at all. */
export type Treatment = Status | 'plain' | 'none'

/** Which strings get a translation, by their number. */
export type Treatments = readonly [Treatment, ...Treatment[]]

/** The default of most steps: every string is translated, and no status is sent. */
export const ALL_TRANSLATED: Treatments = ['plain']

/**
 * The strings with a pseudo translation into each language, except hidden strings and strings that leave no room for
 * it. A `file` that is not UTF-8 may not be able to hold the letters, so its translations have none. The treatments are
 * repeated as often as necessary. `added`: what follows each source text.
 */
export function pseudoTranslated(
  strings: readonly StringRecord[],
  languages: readonly Language[],
  file: Uint8Array,
  treatments: Treatments = ALL_TRANSLATED,
  added: string = LETTERS,
): StringRecord[] {
  const letters = isUtf8(file) || isAscii(Buffer.from(added)) ? ` ${added}` : ''
  return strings.map((record, index) => {
    const { translations: _translations, ...source } = record
    const treatment = treatments[index % treatments.length] ?? 'plain'
    if (!isTranslated(record, added.length) || treatment === 'none') return source
    const entries = languages.map((language) => {
      const text = pseudo(record.text, language, `${letters} ${language.id}`)
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

/**
 * Returns a sentence for each translation that the file contains neither as it was sent, nor not at all: instead it may
 * have the source text, or the translation that it had `before`.
 */
export function damagedTranslations(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  before: readonly StringRecord[],
  language: Language,
): string[] {
  const returned = textsOf(back, language)
  const earlier = textsOf(before, language)
  return sent.flatMap((record) => {
    const isLeftOut = inventionOf(record, returned, earlier, language) === undefined
    return isLeftOut ? [] : (lossOf(record, returned, language) ?? [])
  })
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
  const allowed = new Set(
    ['', ...formsOf(text), ...formsOf(earlier.get(identifier) ?? '')].map((form) => plain(form)),
  )
  if (formsOf(found).every((form) => allowed.has(plain(form)))) return undefined
  const shown = JSON.stringify(found).slice(0, 80)
  return `"${identifier}" was sent without a translation into ${name}, but the built file has ${shown}.`
}

/** Returns a sentence for each translation that no string of a built file has as its source text. */
export function lostTexts(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  language: Language,
): string[] {
  const texts = new Set(back.flatMap(({ text }) => formsOf(text).map((form) => plain(form))))
  return sent.flatMap((record) => {
    const wanted = translationOf(record, language)
    if (wanted === undefined || formsOf(wanted).some((form) => texts.has(plain(form)))) return []
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
    { uniqId: 'atlas-4', identifier: 'terms', text: 'Read the <a href="https://atlas.example/">terms</a>.' },
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
  ]
}

function isTranslated({ text, isHidden, maxLength }: StringRecord, added: number): boolean {
  if (isHidden) return false
  const longest = formsOf(text).reduce((most, form) => Math.max(most, form.length), 0)
  return maxLength === undefined || maxLength === null || longest + added + LANGUAGE <= maxLength
}

function pseudo(text: TextOrForms, { pluralCategoryNames }: Language, suffix: string): TextOrForms {
  if (typeof text === 'string') return text + suffix
  const { other = Object.values(text)[0] ?? '' } = text
  const formFor = (category: Category): string => text[category] ?? other
  return Object.fromEntries(pluralCategoryNames.map((category) => [category, formFor(category) + suffix]))
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

/** Equal except for white space. A file need not have the plural categories that are only for fractions. */
function isSame(wanted: TextOrForms, found: TextOrForms, language: Language): boolean {
  if (typeof wanted === 'string') return typeof found === 'string' && plain(wanted) === plain(found)
  if (typeof found === 'string') return false
  const rows = Object.entries(found)
  const forms: Readonly<Record<string, string>> = wanted
  if (countedCategories(language).some((category) => found[category] === undefined)) return false
  return rows.every(([category, form]) => plain(forms[category] ?? '') === plain(form))
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
