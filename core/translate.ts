// Plans which texts a job writes: compares records with the places of a file (DESIGN's rules 1, 2, 4, 9, 12).
import type {
  Category,
  Edit,
  FormatPlugin,
  Language,
  LanguageId,
  Plural,
  Slot,
  Status,
  StringRecord,
  Translation,
  Unit,
} from './contract.ts'
import { Reporter, type Outcome } from './report.ts'
import { isPlural, placeFor, textOf, type Parsed } from './strings.ts'

/** A planned write of a text to a slot. Without `text`, only the edits beside the slot are made (its status). */
export interface Write {
  identifier: string
  language: LanguageId
  slot: Slot
  text?: string
  status: Status
  /** The text as its place spells it. Set when the build spells it. */
  spelled?: string
}

/** A plural that gets the rows of its language. If its string is left out of the build, so are its edits. */
export interface Reshape {
  identifier: string
  language: LanguageId
  plural: Plural
  forms: ReadonlyMap<Category, Slot>
  edits: readonly Edit[]
}

/** Everything that a job changes in a file. */
export interface Plan {
  writes: Write[]
  reshapes: Reshape[]
}

/** A plan, and the report of its translations. */
export interface PlannedBuild {
  plan: Plan
  reporter: Reporter
}

interface Form {
  text: string
  status: Status | undefined
}

const RANK: Record<Status, number> = { untranslated: 0, translated: 1, approved: 2 }

/**
 * Compares the records with the file, and plans the writes in file order. It may iterate the records twice.
 */
export function planWrites(
  plugin: FormatPlugin,
  parsed: Parsed,
  records: Iterable<StringRecord>,
): PlannedBuild {
  const inTurn = new InTurn(records)
  const planned = planWith(plugin, parsed, (identifier) => inTurn.take(identifier))
  if (inTurn.isDone) return planned
  const byIdentifier = new Map<string, StringRecord>()
  for (const record of records) byIdentifier.set(record.identifier, record)
  const left = new Set(byIdentifier.keys())
  const again = planWith(plugin, parsed, (identifier) => {
    left.delete(identifier)
    return byIdentifier.get(identifier)
  })
  for (const identifier of left) tellUnknown(again.reporter, identifier, byIdentifier.get(identifier))
  return again
}

function tellUnknown(reporter: Reporter, identifier: string, record: StringRecord | undefined): void {
  for (const [language, translation] of Object.entries(record?.translations ?? {})) {
    if (anyForm(translation)) reporter.tell(identifier, language, 'unknown')
  }
}

function planWith(
  plugin: FormatPlugin,
  parsed: Parsed,
  recordOf: (identifier: string) => StringRecord | undefined,
): PlannedBuild {
  const reporter = new Reporter()
  const planner = new Planner(parsed)
  const targets = new Set(parsed.languages.targets.map(({ id }) => id))
  for (let index = 0; index < parsed.units.length; index++) {
    const unit = parsed.units[index]
    const identifier = parsed.identifiers[index]
    if (!unit || identifier === undefined) continue
    const record = recordOf(identifier)
    for (const language of inPluginsOrder(unit, parsed.languages.targets)) {
      const place = placeFor(plugin, unit, language)
      const translation = translationOf(record, language.id)
      if (!place) {
        if (anyForm(translation)) reporter.tell(identifier, language.id, 'no-place')
        continue
      }
      const outcome = planner.place(identifier, language, place, translation)
      const isOld = outcome === 'written' && record !== undefined && planner.isOutdated(unit, record)
      reporter.tell(identifier, language.id, isOld ? 'outdated' : outcome)
    }
    for (const id in record?.translations) {
      if (targets.has(id) || !anyForm(translationOf(record, id))) continue
      reporter.tell(identifier, id, 'no-place', 'The job does not ask for this language.')
    }
  }
  return { plan: planner.plan(), reporter }
}

/**
 * Finds records that come in file order, as platforms usually send them. Then no map of the records is needed, and none
 * are kept.
 */
class InTurn {
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

/** Target languages in the order of the unit's places. New texts at one offset are written in this order. */
function inPluginsOrder({ targets }: Unit, languages: readonly Language[]): readonly Language[] {
  if (languages.length < 2 || !targets) return languages
  return [...targets.keys()].flatMap((id) => languages.find((language) => language.id === id) ?? [])
}

class Planner {
  readonly #parsed: Parsed
  readonly #writes: Write[] = []
  readonly #reshapes: Reshape[] = []
  /** The slot that was looked at last, and the text in it: decoding it again would cost as much. */
  readonly #last: { slot: Slot | undefined; text: string } = { slot: undefined, text: '' }
  /** Empty writes to absent slots. Each is made only if another slot of its group is written. */
  readonly #waiting = new Set<Write>()
  readonly #writtenGroups = new Set<string>()

  constructor(parsed: Parsed) {
    this.#parsed = parsed
  }

  place(
    identifier: string,
    language: Language,
    place: Slot | Plural,
    translation: Translation | undefined,
  ): Outcome {
    const isText = typeof translation?.text === 'string'
    if (!isPlural(place)) {
      const outcome = this.#slot(identifier, language.id, place, anyForm(translation))
      return outcome === 'written' && !isText ? 'other-kind' : outcome
    }
    const isWritten = this.#plural(identifier, language, place, translation)
    if (isWritten) return isText ? 'other-kind' : 'written'
    return anyForm(translation) ? 'equal' : 'untranslated'
  }

  /**
   * Whether the record was made of another source text than the file now has. Asked about the unit that was placed
   * last. Plurals are not compared.
   */
  isOutdated({ source: place }: Unit, { text }: StringRecord): boolean {
    if (typeof text !== 'string' || isPlural(place)) return false
    const { source } = this.#parsed
    return (place === this.#last.slot ? this.#last.text : textOf(source, place)) !== text
  }

  plan(): Plan {
    const isMade = (write: Write): boolean =>
      !this.#waiting.has(write) || this.#writtenGroups.has(groupOf(write) ?? '')
    const writes = this.#waiting.size === 0 ? this.#writes : this.#writes.filter(isMade)
    return { writes, reshapes: this.#reshapes }
  }

  /** Plans one slot. Returns whether a translation is written. Without one, a foreign text is removed. */
  #slot(
    identifier: string,
    language: LanguageId,
    slot: Slot,
    form: Form | undefined,
  ): 'untranslated' | 'equal' | 'written' | 'adjusted' {
    const { source, foreign } = this.#parsed
    const standing = textOf(source, slot)
    this.#last.slot = slot
    this.#last.text = standing
    const wanted = form && settled(slot, form.text)
    if (!form || !wanted) {
      if (foreign && standing !== '') this.#writes.push(emptied(identifier, language, slot))
      else if (slot.absent && slot.together !== undefined) this.#wait(emptied(identifier, language, slot))
      return 'untranslated'
    }
    const { status } = form
    if (foreign || (wanted !== standing && form.text !== standing)) {
      this.#write({ identifier, language, slot, text: wanted, status: status ?? 'translated' })
      return wanted === form.text ? 'written' : 'adjusted'
    }
    if (!slot.also || status === undefined || RANK[status] <= RANK[slot.status ?? 'translated'])
      return 'equal'
    this.#write({ identifier, language, slot, status })
    return 'written'
  }

  #plural(
    identifier: string,
    { id, pluralCategoryNames }: Language,
    plural: Plural,
    translation: Translation | undefined,
  ): boolean {
    const { forms, edits } = plural.reshape(pluralCategoryNames)
    const first = this.#writes.length
    let hasTranslation = false
    for (const [category, slot] of forms) {
      const outcome = this.#slot(identifier, id, slot, formIn(translation, category))
      if (outcome === 'written' || outcome === 'adjusted') hasTranslation = true
    }
    const isWritten = hasTranslation || this.#parsed.foreign
    if (isWritten && plural.isWhole) this.#fillRows(identifier, id, forms, anyForm(translation), first)
    if (isWritten) this.#reshapes.push({ identifier, language: id, plural, forms, edits: [...edits] })
    // A plural without a translation gets no new rows.
    else this.#writes.length = first
    if (this.#parsed.foreign) for (const write of this.#writes.slice(first)) this.#waiting.delete(write)
    return hasTranslation
  }

  /** Fills the rows without a text with `form`. `first` is the index of the plural's first write. */
  #fillRows(
    identifier: string,
    language: LanguageId,
    forms: ReadonlyMap<Category, Slot>,
    form: Form | undefined,
    first: number,
  ): void {
    if (!form) return
    const { source, foreign } = this.#parsed
    for (const slot of forms.values()) {
      const text = settled(slot, form.text)
      const status = form.status ?? 'translated'
      const planned = this.#writes.slice(first).find((write) => write.slot === slot)
      if (planned ? planned.text !== '' : !foreign && textOf(source, slot) !== '') continue
      if (!planned) {
        this.#write({ identifier, language, slot, text, status })
        continue
      }
      this.#waiting.delete(planned)
      Object.assign(planned, { text, status })
    }
  }

  #write(write: Write): void {
    this.#writes.push(write)
    const group = groupOf(write)
    if (group !== undefined) this.#writtenGroups.add(group)
  }

  #wait(write: Write): void {
    this.#writes.push(write)
    this.#waiting.add(write)
  }
}

/** The name of the slots that are written together with this one. */
export function groupOf({ language, slot }: Write): string | undefined {
  return slot.together === undefined ? undefined : `${language}\0${slot.together}`
}

/** A write that empties a place. */
export function emptied(identifier: string, language: LanguageId, slot: Slot): Write {
  return { identifier, language, slot, text: '', status: 'untranslated' }
}

/** A text with the white space that its place can keep. */
export function settled({ codec }: Slot, text: string): string {
  return codec.settle ? codec.settle(text) : text
}

function translationOf(record: StringRecord | undefined, language: LanguageId): Translation | undefined {
  const translations = record?.translations
  return translations && Object.hasOwn(translations, language) ? translations[language] : undefined
}

/** The text of a translation for one category. A translation without plural forms has one text for all categories. */
function formIn(translation: Translation | undefined, category: Category): Form | undefined {
  if (!translation) return undefined
  const { text, status } = translation
  const form = typeof text === 'string' ? text : text[category]
  return said(form, typeof status === 'object' ? status[category] : status)
}

/** The one text of a translation. For plural forms it is `other`, or else the last form that is not empty. */
function anyForm(translation: Translation | undefined): Form | undefined {
  if (!translation || typeof translation.text === 'string') return formIn(translation, 'other')
  const categories = Object.keys(translation.text) as Category[]
  const forms = ['other' as const, ...categories.toReversed()].map((category) =>
    formIn(translation, category),
  )
  return forms.find((form) => form !== undefined)
}

/** A text with its status. Undefined if the text is empty or the status is `untranslated`. */
function said(text: string | undefined, status: Status | undefined): Form | undefined {
  return text && status !== 'untranslated' ? { text, status } : undefined
}
