// Finds the record of each string of a file, in whatever order the records come, so that the planner compares the two.
import type { StringRecord } from '../contract.ts'
import type { Format } from '../format.ts'
import type { Plan, Refusal } from './plan.ts'
import { Planner } from './planner.ts'
import type { Reason, Reporter } from '../report.ts'
import { readUnits, type Parsed } from '../reading/strings.ts'
import { isSent } from './translations.ts'

const OF_PLURAL: Reason = { reason: 'In this language, its place is a row of a plural.' }

/** A plan, and the report of its translations. */
export interface PlannedBuild {
  plan: Plan
  reporter: Reporter
  /** Translations that an option refuses because of their codes. */
  refused: readonly Refusal[]
}

/**
 * Compares the records with the file, and plans the writes in file order. It may iterate the records twice.
 * `isNewLanguage`: strings without a translation get their empty places, too.
 */
export function planWrites(
  plugin: Format,
  parsed: Parsed,
  records: Iterable<StringRecord>,
  isNewLanguage = false,
): PlannedBuild {
  const cursor = new RecordCursor(records)
  const planner = (): Planner => new Planner(plugin, parsed, parsed.units, isNewLanguage, parsed.texts)
  const planned = planWith(planner(), parsed, (identifier) => cursor.take(identifier))
  if (cursor.isDone) return planned
  const byIdentifier = new Map<string, StringRecord>()
  for (const record of records) byIdentifier.set(record.identifier, record)
  const left = new Set(byIdentifier.keys())
  const again = planWith(planner(), parsed, (identifier) => {
    left.delete(identifier)
    return byIdentifier.get(identifier)
  })
  const withoutTargets = left.size > 0 ? identifiersWithoutTargets(plugin, parsed) : new Set()
  for (const identifier of left) {
    const isKnown = withoutTargets.has(identifier)
    for (const [language, translation] of Object.entries(byIdentifier.get(identifier)?.translations ?? {})) {
      if (!isSent(translation)) continue
      if (isKnown) again.reporter.add(identifier, language, 'no-place', OF_PLURAL)
      else again.reporter.add(identifier, language, 'unknown')
    }
  }
  return again
}

/**
 * The identifiers of the file when it is read as a source file: `zero` in English is a string, but in Arabic a row of a
 * plural.
 */
function identifiersWithoutTargets(plugin: Format, { source, languages }: Parsed): ReadonlySet<string> {
  if (languages.targets.length === 0) return new Set()
  return new Set(readUnits(plugin, source, { source: languages.source, targets: [] }).identifiers)
}

function planWith(
  planner: Planner,
  { units, identifiers, texts }: Parsed,
  recordOf: (identifier: string) => StringRecord | undefined,
): PlannedBuild {
  for (let index = 0; index < units.length; index++) {
    const unit = units[index]
    const identifier = identifiers[index]
    if (!unit || identifier === undefined) continue
    const record = recordOf(identifier)
    planner.unit(unit, identifier, record, index)
    // The next job has the same strings, and V8 compares these by address.
    if (texts && record) identifiers[index] = record.identifier
  }
  return { plan: planner.plan(), reporter: planner.reporter, refused: planner.refused }
}

/**
 * Finds records that come in file order, as platforms usually send them. So it needs no map of the records, and keeps
 * none in memory.
 */
export class RecordCursor {
  readonly #records: Iterator<StringRecord>
  #next: StringRecord | undefined

  constructor(records: Iterable<StringRecord>) {
    this.#records = records[Symbol.iterator]()
    this.#advance()
  }

  /** The record of this identifier, if it is the next one. */
  take(identifier: string): StringRecord | undefined {
    const record = this.#next
    if (record?.identifier !== identifier) return undefined
    this.#advance()
    return record
  }

  /** Whether every record has been taken. */
  get isDone(): boolean {
    return this.#next === undefined
  }

  #advance(): void {
    const { done, value } = this.#records.next()
    this.#next = done ? undefined : value
  }
}
