// The strings of a file as the strings of a new file: with their translations, notes and codes.
import type {
  Category,
  Code,
  Language,
  LanguageId,
  Status,
  TextOrForms,
  Translation,
} from '@atlas/core/contract.ts'
import { categoriesIn } from '@atlas/core/plural-rules.ts'
import { keyJoiner } from '@atlas/core/reading/key-name.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import type { NewString } from '@atlas/core/writing/new-file.ts'
import { type FileString, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { placedTexts } from './reading.ts'
import type { Respelled } from './values.ts'

/** A string to write, and its text in the language of the new file. */
export interface Sent {
  entry: FileString
  /** The source text. */
  source: TextOrForms
  /** The translation; in a file of one language, the text itself. Undefined if it has none. */
  text: TextOrForms | undefined
  status?: Translation['status'] | undefined
  /** What became of its values, if they are spelled in another way. */
  values?: Respelled
}

/** How a new file holds strings. */
export interface NewStringStyle {
  /** The language of `text`; undefined if only source texts are written. */
  language: LanguageId | undefined
  /** The language whose rows a plural has, if the new format has no plurals: each becomes a string of its own. */
  rows: Language | undefined
  /** Whether keys have several parts. */
  nests: boolean
}

/** The strings of a new file for a string: one, or one for each form of a plural (`bulbs[one]`). */
export function newStringsOf(file: FileStrings, sent: Sent, style: NewStringStyle): NewString[] {
  const { entry, source, text, status } = sent
  const { identifier, record, unit } = entry
  const { language, rows, nests } = style
  const stringOf = (category: Category | undefined): NewString => {
    const own = category === undefined ? source : shownForm(source, category)
    const translated = category === undefined ? text : formOfCategory(text, category)
    const isNested = nests && category === undefined && keyJoiner()(unit.key) === identifier
    return {
      key: isNested ? unit.key : [rowName(identifier, category)],
      text: own,
      translations:
        language === undefined
          ? {}
          : translationsOf(
              language,
              translated,
              category === undefined ? status : rowStatus(status, category),
            ),
      context: record.context,
      maxLength: record.maxLength ?? undefined,
      codes: codesOfString(file, entry, shownForm(own)),
    }
  }
  if (!rows || typeof source === 'string') return [stringOf(undefined)]
  return categoriesIn(rows, (category) => Boolean(formOfCategory(text, category))).map(stringOf)
}

function translationsOf(
  language: LanguageId,
  text: TextOrForms | undefined,
  status: Translation['status'],
): NonNullable<NewString['translations']> {
  if (text === undefined) return {}
  return { [language]: status === undefined ? { text } : { text, status } }
}

/** The codes in a source text of a string. */
export function codesOfString(file: FileStrings, { unit }: FileString, source: string): readonly Code[] {
  const [placed] = placedTexts(file, unit)
  return placed?.scan?.(source) ?? []
}

/** The name of a row of a plural; the identifier itself for a text. */
export function rowName(identifier: string, category: Category | undefined): string {
  return category === undefined ? identifier : `${identifier}[${category}]`
}

/** The form of a category, if someone wrote it. */
export function formOfCategory(
  text: TextOrForms | undefined,
  category: Category = 'other',
): string | undefined {
  if (typeof text === 'object') return text[category]
  return category === 'other' ? text : undefined
}

/** The status of a row. */
export function rowStatus(status: Translation['status'], category: Category = 'other'): Status | undefined {
  return typeof status === 'object' ? status[category] : status
}
