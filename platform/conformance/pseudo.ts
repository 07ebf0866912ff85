// Texts to test a module with: pseudo translations of its strings, sample strings, and a check that they are kept.
import { isUtf8 } from 'node:buffer'
import type { Category, Language, StringRecord, TextOrForms } from '../../core/contract.ts'

/** The end of a pseudo translation, before the language: letters outside ASCII. */
const LETTERS = 'Ünïcødé'

/** The most characters that a pseudo translation is longer than its source. */
const GROWTH = 16

/**
 * The strings with a pseudo translation into each language, except hidden strings and strings that leave no room for
 * it. A `file` that is not UTF-8 may not be able to hold the letters, so its translations have none.
 */
export function pseudoTranslated(
  strings: readonly StringRecord[],
  languages: readonly Language[],
  file: Uint8Array,
): StringRecord[] {
  const letters = isUtf8(file) ? ` ${LETTERS}` : ''
  const suffix = ({ id }: Language): string => `${letters} ${id}`
  return strings.map((record) =>
    isTranslated(record)
      ? {
          ...record,
          translations: Object.fromEntries(
            languages.map((language) => [
              language.id,
              { text: pseudo(record.text, language, suffix(language)) },
            ]),
          ),
        }
      : record,
  )
}

/** Returns a sentence for each translation that the file does not contain as it was sent. */
export function lostTranslations(
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  { id, name }: Language,
): string[] {
  const returned = new Map(back.map(({ identifier, translations }) => [identifier, translations?.[id]?.text]))
  return sent.flatMap(({ identifier, translations }) => {
    const wanted = translations?.[id]?.text
    const found = returned.get(identifier)
    if (wanted === undefined || (found !== undefined && isSame(wanted, found))) return []
    const shown = found === undefined ? 'nothing' : JSON.stringify(found).slice(0, 80)
    return [`The translation of "${identifier}" into ${name} was sent, but the built file has ${shown}.`]
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
  ]
}

function isTranslated({ text, isHidden, maxLength }: StringRecord): boolean {
  if (isHidden) return false
  const longest = Math.max(0, ...formsOf(text).map((form) => form.length))
  return maxLength === undefined || maxLength === null || longest + GROWTH <= maxLength
}

function pseudo(text: TextOrForms, { pluralCategoryNames }: Language, suffix: string): TextOrForms {
  if (typeof text === 'string') return text + suffix
  const { other = Object.values(text)[0] ?? '' } = text
  const formFor = (category: Category): string => text[category] ?? other
  return Object.fromEntries(pluralCategoryNames.map((category) => [category, formFor(category) + suffix]))
}

function formsOf(text: TextOrForms): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

/** Equal except for white space. A file may have fewer plural categories than the language. */
function isSame(wanted: TextOrForms, found: TextOrForms): boolean {
  if (typeof wanted === 'string') return typeof found === 'string' && plain(wanted) === plain(found)
  if (typeof found === 'string') return false
  const rows = Object.entries(found)
  const forms: Readonly<Record<string, string>> = wanted
  return rows.length > 0 && rows.every(([category, form]) => plain(forms[category] ?? '') === plain(form))
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
