// The law about reports: each translation that was sent has one outcome, and the built file agrees with it.
import { isSame } from '../bytes.ts'
import { buildWithReport, BUILD_SETTINGS } from '../writing/build.ts'
import { stringsOf } from '../promise/trial.ts'
import type { LanguageId, StringRecord } from '../contract.ts'
import type { Format } from '../format.ts'
import { reportReading } from './reading-report.ts'
import { MAX_ROWS, remarksOf, type BuildReport, type Outcome } from '../report.ts'
import { placeFor, recordsOf } from '../reading/strings.ts'
import { must, show, trialsOf, type Law, type Trial } from './subject.ts'

/** An identifier that no sample has. */
const UNKNOWN = 'no string of this file has this identifier'

/**
 * The report counts one outcome for every string and language, and has a row for each outcome but the usual ones. A
 * refused text stays unchanged in the file.
 */
export const report: Law = {
  name: 'report',
  holds(subject) {
    const { plugin } = subject
    for (const trial of trialsOf(subject)) {
      const { name, bytes, languages, parsed, records } = trial
      const sent = sentOf(trial)
      const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
      const built = buildWithReport(plugin, bytes, languages, sent, settings)
      for (const { id } of languages.targets) {
        const counted = countsOf(built.report, id)
        must(counted.unknown === 1, () => `${name}: ${counted.unknown} unknown strings in ${id}, not 1`)
        const isPlace = (unit: (typeof parsed.units)[number]) =>
          languages.targets.some((target) => target.id === id && placeFor(plugin, unit, target))
        const places = parsed.units.filter(isPlace).length
        must(
          counted.all - counted.unknown - counted.noPlace === places,
          () => `${name}: ${show(built.report.counts[id])} for ${places} strings in ${id}`,
        )
      }
      checkRows(name, built.report)
      checkHidden(trial, built.report)
      const { file } = built.report
      must(
        file.length === 0 || !isSame(built.content, bytes),
        () => `${name}: ${show(file)} of a file that did not change`,
      )
      checkReading(subject.plugin, trial)
      const after = stringsOf(plugin, { name, bytes: built.content }, languages)
      for (const { identifier, language, outcome } of built.report.rows) {
        if (outcome !== 'refused') continue
        const index = records.findIndex((record) => record.identifier === identifier)
        const original = show(records[index]?.translations?.[language]?.text)
        const rebuilt = after.find((record) => record.identifier === identifier)?.translations?.[language]
          ?.text
        if (plugin.keySource !== 'text')
          must(
            original === show(rebuilt),
            () => `${name}: "${identifier}" is refused, but reads ${show(rebuilt)}`,
          )
      }
    }
  },
}

/** Of three neighbors, one gets a new text, one its own, and one none. One more record has an unknown identifier. */
function sentOf({ records, languages: { targets } }: Trial): StringRecord[] {
  const withText = (record: StringRecord, text: string): StringRecord => ({
    ...record,
    translations: Object.fromEntries(targets.map(({ id }) => [id, { text }])),
  })
  const sent = records.flatMap((record, index) => {
    if (index % 3 === 0) return withText(record, `New text ${index}`)
    return index % 3 === 1 ? record : []
  })
  return [...sent, withText({ identifier: UNKNOWN, text: 'x' }, 'x')]
}

function countsOf(
  { counts }: BuildReport,
  language: LanguageId,
): { all: number; unknown: number; noPlace: number } {
  const own: Partial<Record<Outcome, number>> = counts[language] ?? {}
  const all = Object.values(own).reduce((sum, count) => sum + count, 0)
  return { all, unknown: own.unknown ?? 0, noPlace: own['no-place'] ?? 0 }
}

/** Strings without a translation are reported as hidden only if the file marks them as hidden. */
function checkHidden({ name, records }: Trial, { rows }: BuildReport): void {
  const hidden = new Set(records.filter(({ isHidden }) => isHidden).map(({ identifier }) => identifier))
  const known = new Set(records.map(({ identifier }) => identifier))
  for (const { identifier, outcome } of rows) {
    if (outcome !== 'hidden' && (outcome !== 'untranslated' || !known.has(identifier))) continue
    must(
      hidden.has(identifier) === (outcome === 'hidden'),
      () => `${name}: "${identifier}" is reported as ${outcome}`,
    )
  }
}

/** Every string has a record, or the report of the reading lists it as one without a source text. */
function checkReading(plugin: Format, { name, parsed }: Trial): void {
  const { counts, rows } = reportReading(plugin, parsed)
  const without = counts['without-source'] ?? 0
  const read = recordsOf(plugin, parsed).length
  must(
    read + without === parsed.units.length,
    () => `${name}: ${read} strings, and ${without} without a source text, of ${parsed.units.length}`,
  )
  must(
    parsed.namesOtherTarget || counts['other-language'] === undefined,
    () => `${name}: the report of the reading names another language, but the file does not`,
  )
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  must(
    rows.length === Math.min(all, MAX_ROWS),
    () => `${name}: ${rows.length} rows of the reading, not ${all}`,
  )
}

/** Every outcome but `written` and `equal` has one row for each string that it counts. Remarks are not counted. */
function checkRows(name: string, report: BuildReport): void {
  const { counts, rows } = report
  let expected = remarksOf(report).length
  for (const [language, own] of Object.entries(counts)) {
    for (const [outcome, count] of Object.entries(own)) {
      if (outcome === 'written' || outcome === 'equal') continue
      expected += count
      const listed = rows.filter((row) => row.language === language && row.outcome === outcome).length
      must(
        listed === count || rows.length === MAX_ROWS,
        () => `${name}: ${listed} rows for ${count} strings that are ${outcome} in ${language}`,
      )
    }
  }
  must(rows.length === Math.min(expected, MAX_ROWS), () => `${name}: ${rows.length} rows, not ${expected}`)
}
