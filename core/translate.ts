// Which texts a job wants written where: records against the places of a file (DESIGN's rules 1, 2, 4, 9, 12).
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
} from './contract.ts'
import { isPlural, placeFor, textOf, type Parsed } from './strings.ts'

/** A text on its way into a slot. Without `text`, only what stands beside the slot changes (its status). */
export interface Write {
  identifier: string
  language: LanguageId
  slot: Slot
  text?: string
  status: Status
}

/** A plural whose rows are now those of its language. Its edits fall together with the texts of its string. */
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

interface Form {
  text: string
  status: Status | undefined
}

const RANK: Record<Status, number> = { untranslated: 0, translated: 1, approved: 2 }

/** Compares the records with the file and says what is to be written. */
export function planWrites(plugin: FormatPlugin, parsed: Parsed, records: Iterable<StringRecord>): Plan {
  const byIdentifier = new Map<string, StringRecord>()
  for (const record of records) byIdentifier.set(record.identifier, record)
  const plan: Plan = { writes: [], reshapes: [] }
  for (const language of parsed.languages.targets) {
    const planner = new Planner(parsed, language)
    for (let index = 0; index < parsed.units.length; index++) {
      const unit = parsed.units[index]
      const identifier = parsed.identifiers[index]
      const place = unit && placeFor(plugin, unit, language)
      if (!place || identifier === undefined) continue
      planner.place(identifier, place, translationOf(byIdentifier.get(identifier), language.id))
    }
    planner.writeTogether()
    plan.writes.push(...planner.writes)
    plan.reshapes.push(...planner.reshapes)
  }
  return plan
}

/** Plans the texts of one language. */
class Planner {
  readonly writes: Write[] = []
  readonly reshapes: Reshape[] = []
  readonly #parsed: Parsed
  readonly #language: Language
  /** Absent slots that are written, empty, once another of their name is. */
  readonly #waiting: { identifier: string; slot: Slot }[] = []

  constructor(parsed: Parsed, language: Language) {
    this.#parsed = parsed
    this.#language = language
  }

  place(identifier: string, place: Slot | Plural, translation: Translation | undefined): void {
    if (isPlural(place)) this.#plural(identifier, place, translation)
    else if (!this.#slot(identifier, place, anyForm(translation))) this.#wait(identifier, place)
  }

  writeTogether(): void {
    const written = new Set<string>()
    for (const { slot } of this.writes) if (slot.together !== undefined) written.add(slot.together)
    for (const { identifier, slot } of this.#waiting) {
      if (slot.together !== undefined && written.has(slot.together)) this.#empty(identifier, slot)
    }
  }

  /** Plans one slot; tells whether a translation is written. A foreign text without one is taken out. */
  #slot(identifier: string, slot: Slot, form: Form | undefined): boolean {
    const { source, foreign } = this.#parsed
    const standing = textOf(source, slot)
    const wanted = form && settled(slot, form.text)
    if (!form || !wanted) {
      if (foreign && standing !== '') this.#empty(identifier, slot)
      return false
    }
    const language = this.#language.id
    if (foreign || (wanted !== standing && form.text !== standing)) {
      this.writes.push({ identifier, language, slot, text: wanted, status: form.status ?? 'translated' })
      return true
    }
    const { status } = form
    if (!slot.also || status === undefined || RANK[status] <= RANK[slot.status ?? 'translated']) return false
    this.writes.push({ identifier, language, slot, status })
    return true
  }

  #plural(identifier: string, plural: Plural, translation: Translation | undefined): void {
    const { forms, edits } = plural.reshape(this.#language.pluralCategoryNames)
    const unwritten: Slot[] = []
    let isWritten = this.#parsed.foreign
    for (const [category, slot] of forms) {
      if (this.#slot(identifier, slot, formIn(translation, category))) isWritten = true
      else unwritten.push(slot)
    }
    if (!isWritten) return
    this.reshapes.push({ identifier, language: this.#language.id, plural, forms, edits: [...edits] })
    for (const slot of unwritten) {
      if (!this.#parsed.foreign) this.#wait(identifier, slot)
      else if (slot.absent && slot.together !== undefined) this.#empty(identifier, slot)
    }
  }

  #wait(identifier: string, slot: Slot): void {
    if (slot.absent && slot.together !== undefined) this.#waiting.push({ identifier, slot })
  }

  #empty(identifier: string, slot: Slot): void {
    this.writes.push({ identifier, language: this.#language.id, slot, text: '', status: 'untranslated' })
  }
}

/** A text in the white space that its place keeps. */
export function settled({ codec }: Slot, text: string): string {
  return codec.settle ? codec.settle(text) : text
}

function translationOf(record: StringRecord | undefined, language: LanguageId): Translation | undefined {
  const translations = record?.translations
  return translations && Object.hasOwn(translations, language) ? translations[language] : undefined
}

/** The text of a translation for one category; a translation that is one text gives it to every category. */
function formIn(translation: Translation | undefined, category: Category): Form | undefined {
  if (!translation) return undefined
  const { text, status } = translation
  const form = typeof text === 'string' ? text : text[category]
  return said(form, typeof status === 'object' ? status[category] : status)
}

/** The one text of a translation; of a plural the form `other`, else the last that says something. */
function anyForm(translation: Translation | undefined): Form | undefined {
  if (!translation || typeof translation.text === 'string') return formIn(translation, 'other')
  const categories = Object.keys(translation.text) as Category[]
  const forms = ['other' as const, ...categories.toReversed()].map((category) =>
    formIn(translation, category),
  )
  return forms.find((form) => form !== undefined)
}

/** An empty text, or one with status `untranslated`, says nothing. */
function said(text: string | undefined, status: Status | undefined): Form | undefined {
  return text && status !== 'untranslated' ? { text, status } : undefined
}
