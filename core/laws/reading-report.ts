// The report of a reading: what a file has that the platform's records do not contain.
import type { LanguageId, Plural, Slot, Language, Category } from '../contract.ts'
import type { Format } from '../format.ts'
import { MAX_ROWS } from '../report.ts'
import { isPlural, placeFor, textOf, type Parsed } from '../reading/strings.ts'

/** What a reading leaves out. */
export type Omission =
  /** A string without a source text. It has no record. */
  | 'without-source'
  /** Rows of a plural in categories that the language does not have. */
  | 'other-rows'
  /** A translation into a language other than the job's target. */
  | 'other-language'

/** A row of a report: one string, in the language whose text is left out. */
export interface ReadingRow {
  identifier: string
  language: LanguageId
  omission: Omission
  /** The categories of the rows that are left out. */
  categories?: readonly Category[]
}

/** What a reading leaves out. */
export interface ReadingReport {
  counts: Partial<Record<Omission, number>>
  /** In file order. At most `MAX_ROWS`. */
  rows: ReadingRow[]
}

/** Reports what the records of a parsed file leave out. */
export function reportReading(plugin: Format, parsed: Parsed): ReadingReport {
  const { units, identifiers, languages, namesOtherTarget } = parsed
  const report: ReadingReport = { counts: {}, rows: [] }
  const addRow = (row: ReadingRow): void => {
    report.counts[row.omission] = (report.counts[row.omission] ?? 0) + 1
    if (report.rows.length < MAX_ROWS) report.rows.push(row)
  }
  for (const [index, unit] of units.entries()) {
    const identifier = identifiers[index] ?? ''
    const places: (readonly [Language, Slot | Plural | undefined])[] = [[languages.source, unit.source]]
    if (textsIn(parsed, unit.source).length === 0) {
      addRow({ identifier, language: languages.source.id, omission: 'without-source' })
      continue
    }
    if (plugin.languages !== 'monolingual')
      for (const language of languages.targets) places.push([language, placeFor(plugin, unit, language)])
    for (const [language, place] of places) {
      if (!place) continue
      const isSource = place === unit.source
      if (!isSource && namesOtherTarget) {
        if (textsIn(parsed, place).length > 0)
          addRow({ identifier, language: language.id, omission: 'other-language' })
        continue
      }
      const categories = otherCategories(parsed, place, language)
      if (categories.length > 0)
        addRow({ identifier, language: language.id, omission: 'other-rows', categories })
    }
  }
  return report
}

/** The texts of a place that are not empty. */
function textsIn({ source }: Parsed, place: Slot | Plural): string[] {
  const slots = isPlural(place) ? [...place.forms.values()] : [place]
  return slots.map((slot) => textOf(source, slot)).filter((text) => text !== '')
}

/** The categories of rows with a text that the language does not have. */
function otherCategories({ source }: Parsed, place: Slot | Plural, language: Language): Category[] {
  if (!isPlural(place)) return []
  const { pluralCategoryNames: own } = language
  return [...place.forms].flatMap(([category, slot]) =>
    own.includes(category) || textOf(source, slot) === '' ? [] : [category],
  )
}
