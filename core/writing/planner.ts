// Plans which texts of a file are written, and reports the outcome of each translation (ARCHITECTURE.md, "The rules of
// a build").
import type {
  Category,
  Language,
  LanguageId,
  Plural,
  Slot,
  Status,
  StringRecord,
  TextOrForms,
  Translation,
  Unit,
} from '../contract.ts'
import { categoriesIn, neededCategories } from '../plural-rules.ts'
import type { CodeReason } from '../code-sentences.ts'
import { handlingOf, type Format, type Handling } from '../format.ts'
import { findingInRows, findingInText } from './findings.ts'
import { OmittedEntries } from './omitted-entries.ts'
import { emptied, type Plan, type Refusal, type Reshape } from './plan.ts'
import { PlannedWrites } from './planned-writes.ts'
import { Reporter, type Outcome, type Reason } from '../report.ts'
import { LastTexts } from '../reading/last-texts.ts'
import { lostForm } from './lost-forms.ts'
import { isPlural, placeFor, textOf, type KnownTexts, type Reading } from '../reading/strings.ts'
import {
  anyForm,
  formIn,
  isHeldBack,
  isSent,
  isSpelledAlike,
  losesSpace,
  normalized,
  translationOf,
  type Form,
} from './translations.ts'

const OF_STATUS: Reason = { reason: 'Its status is untranslated.' }

const NOTHING: { readonly targets?: undefined } = {}

const RANK: Record<Status, number> = { untranslated: 0, translated: 1, approved: 2 }

/**
 * Target languages in the order of the unit's places, then those without a place. New texts at one offset are written
 * in this order.
 */
function inPluginsOrder({ targets }: Unit, languages: ReadonlyMap<LanguageId, Language>): Iterable<Language> {
  const placed = [...(targets?.keys() ?? [])].flatMap((id) => languages.get(id) ?? [])
  return placed.length === languages.size ? placed : new Set([...placed, ...languages.values()])
}

/** One string in one language, and what was sent for it. */
interface WriteRequest {
  unit: Unit
  identifier: string
  language: Language
  place: Slot | Plural
  record: StringRecord | undefined
  translation: Translation | undefined
}

/** Plans the writes of a file, one unit after the other, in file order. */
export class Planner {
  /** Translations that the option `findings` refuses. */
  readonly refused: Refusal[] = []
  readonly #plugin: Format
  readonly #handling: Handling
  readonly #reading: Reading
  readonly #targets: ReadonlyMap<LanguageId, Language>
  readonly #inJobsOrder: readonly Language[]
  readonly reporter = new Reporter()
  readonly #isNewLanguage: boolean
  readonly #omitted: OmittedEntries
  /**
   * Whether a place without a translation becomes empty, because its text is in another language or an option asks for
   * it.
   */
  #empties: boolean
  /** Whether places in another language are removed, if they can be. */
  readonly #removes: boolean
  /** Whether an option defines what happens to strings without a translation. An entry may hold several languages. */
  readonly #fills: boolean
  readonly #writes = new PlannedWrites()
  #reshapes: Reshape[] = []
  /** Plurals without a translation whose rows must be complete. */
  readonly #incomplete: Omit<Reshape, 'edits' | 'categories'>[] = []
  readonly #texts: LastTexts
  readonly #known: KnownTexts | undefined

  /** `known`: the texts of these units, as far as earlier jobs decoded them. */
  constructor(
    plugin: Format,
    reading: Reading,
    units: readonly Unit[],
    isNewLanguage: boolean,
    known?: KnownTexts,
  ) {
    this.#known = known
    this.#isNewLanguage = isNewLanguage
    this.#plugin = plugin
    this.#handling = handlingOf(plugin)
    this.#reading = reading
    this.#omitted = new OmittedEntries(plugin, reading.source, units)
    this.#targets = new Map(reading.languages.targets.map((language) => [language.id, language]))
    this.#inJobsOrder = [...this.#targets.values()]
    this.#texts = new LastTexts(reading.source)
    this.#empties = reading.namesOtherTarget
    const { untranslated } = this.#handling
    this.#removes = reading.namesOtherTarget && untranslated !== 'empty'
    this.#fills = untranslated !== 'keep' && (untranslated !== 'omit' || plugin.languages !== 'multilingual')
  }

  /** Plans a unit in all languages of the job. `index`: its number among all units. */
  unit(unit: Unit, identifier: string, record: StringRecord | undefined, index = 0): void {
    this.#begin(this.#known?.sources, index, unit.source)
    const { targets: known } = (this.#plugin.languages === 'bilingual' && this.#known) || NOTHING
    const targets = this.#targets
    const isOfMany = targets.size > 1 && unit.targets !== undefined
    const inOrder = isOfMany ? inPluginsOrder(unit, targets) : this.#inJobsOrder
    for (const language of inOrder) {
      const place = placeFor(this.#plugin, unit, language)
      const translation = translationOf(record, language.id)
      if (place) {
        this.#begin(known, index, place)
        this.#string({ unit, identifier, language, place, record, translation })
        this.#end(known, index, place)
      } else if (isSent(translation)) this.reporter.add(identifier, language.id, 'no-place')
    }
    for (const id in record?.translations) {
      if (targets.has(id) || !isSent(translationOf(record, id))) continue
      this.reporter.add(identifier, id, 'no-place', { reason: 'The job does not ask for this language.' })
    }
    this.#end(this.#known?.sources, index, unit.source, record?.text)
  }

  /** Begins to use the text of a place that is known. */
  #begin(known: KnownTexts['sources'] | undefined, index: number, place: Slot | Plural): void {
    if (known && !isPlural(place)) this.#texts.begin(place, known[index])
  }

  /** Keeps the text of a place for the next job: as it was sent, if it is the same, since V8 compares it by address then. */
  #end(
    known: KnownTexts['sources'] | undefined,
    index: number,
    place: Slot | Plural,
    sent?: TextOrForms,
  ): void {
    if (!known || isPlural(place)) return
    const text = this.#texts.known(place)
    known[index] = typeof sent === 'string' && sent === text ? sent : text
  }

  /** Plans one string, and reports its outcome. */
  #string(asked: WriteRequest): void {
    const { unit, identifier, language, place, record, translation } = asked
    const { findings } = this.#handling
    const inCodes = findings === 'keep-source' ? this.#findingIn(asked) : undefined
    const held = inCodes?.isError ? inCodes.reason : undefined
    const sent = held ? undefined : translation
    if (this.#fills && !unit.isHidden && !anyForm(sent)) {
      this.#fill(asked)
      return
    }
    const draft = this.#handling.writesDrafts && sent && isHeldBack(sent) ? sent : undefined
    const first = this.#writes.count
    const outcome = this.#place(identifier, language, place, draft ? { text: draft.text } : sent)
    if (draft) for (const write of this.#writes.since(first)) write.status = 'untranslated'
    const id = language.id
    if (outcome === 'untranslated') {
      if (held) this.reporter.add(identifier, id, 'held-back', held)
      else if (isHeldBack(translation)) this.reporter.add(identifier, id, 'held-back', OF_STATUS)
      else this.reporter.add(identifier, id, unit.isHidden ? 'hidden' : 'untranslated')
      return
    }
    const lost = lostForm(place, sent)
    if (outcome === 'equal' && !lost) {
      this.reporter.add(identifier, id, this.#losesSpace(language, place, sent) ? 'adjusted' : 'equal')
      return
    }
    const found = inCodes ?? this.#findingIn(asked)
    const error = found?.isError ? found.reason : undefined
    if (error && findings === 'fail') this.refused.push({ identifier, reason: error.reason })
    const isOld = outcome === 'written' && record !== undefined && this.#isOutdated(unit, record)
    const remark = unit.remark !== undefined ? { reason: unit.remark } : undefined
    this.reporter.add(
      identifier,
      id,
      error ? 'finding' : lost ? 'other-kind' : isOld ? 'outdated' : outcome,
      found?.reason ?? lost ?? remark,
    )
  }

  /** Plans a string without a translation, according to the option `untranslated`. */
  #fill({ unit, identifier, language, place, translation }: WriteRequest): void {
    const { untranslated } = this.#handling
    const report = (why?: Reason): void => {
      if (isHeldBack(translation)) this.reporter.add(identifier, language.id, 'held-back', why ?? OF_STATUS)
      else this.reporter.add(identifier, language.id, 'untranslated', why)
    }
    if (untranslated === 'omit' && this.#hasSource(unit) && this.#omitted.omit(unit)) {
      report({ reason: 'The file no longer has this string.' })
      return
    }
    if (untranslated === 'source' && place !== unit.source) {
      const first = this.#writes.count
      this.#place(identifier, language, place, { text: this.#sourceTexts(unit, language) })
      const written = this.#writes.since(first).filter(({ text }) => text !== '')
      for (const write of written) write.status = 'untranslated'
      if (written.length === 0) report()
      else this.reporter.addFilled(identifier, language.id, { reason: 'Its place has the source text.' })
      return
    }
    if (untranslated === 'empty') this.#empties = true
    this.#place(identifier, language, place, undefined)
    this.#empties = this.#reading.namesOtherTarget
    report()
  }

  /** Whether a string has a source text. Without one, it has no record, and so never a translation. */
  #hasSource({ source: place }: Unit): boolean {
    const slots = isPlural(place) ? [...place.forms.values()] : [place]
    return slots.some((slot) => this.#texts.of(slot) !== '')
  }

  /** The source text of a string, or its rows by category. In a new language, each of its rows has a text. */
  #sourceTexts({ source: place }: Unit, language: Language): TextOrForms {
    const { source } = this.#reading
    if (!isPlural(place)) return textOf(source, place)
    const texts = new Map([...place.forms].map(([category, slot]) => [category, textOf(source, slot)]))
    const other = texts.get('other') ?? [...texts.values()].at(-1) ?? ''
    if (this.#isNewLanguage)
      for (const category of neededCategories(language)) texts.set(category, texts.get(category) ?? other)
    return Object.fromEntries(texts)
  }

  #findingIn({ unit: { source: place }, language, translation }: WriteRequest): CodeReason | undefined {
    const { source } = this.#reading
    if (isPlural(place)) return findingInRows(this.#plugin, source, place, { language, translation })
    const sent = anyForm(translation)?.text
    return sent ? findingInText(this.#plugin, place, () => this.#texts.of(place), sent) : undefined
  }

  /** Whether the file already has the texts, but not with all the white space that was sent. */
  #losesSpace(language: Language, place: Slot | Plural, translation: Translation | undefined): boolean {
    const losesOf = (slot: Slot, form: Form | undefined): boolean =>
      form !== undefined && losesSpace(slot, form.text, this.#texts.of(slot))
    if (!isPlural(place)) return losesOf(place, anyForm(translation))
    const { forms } = place.reshape(this.#categoriesOf(place, language, translation))
    return [...forms].some(([category, slot]) => losesOf(slot, formIn(translation, category)))
  }

  #place(
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
    const outcome = this.#plural(identifier, language, place, translation)
    if (outcome !== undefined) return outcome === 'written' && isText ? 'other-kind' : outcome
    return anyForm(translation) ? 'equal' : 'untranslated'
  }

  /**
   * Whether the record was made from a source text that differs from the file's. Asked about the unit that was placed
   * last. Plurals are not compared.
   */
  #isOutdated({ source: place }: Unit, { text }: StringRecord): boolean {
    if (typeof text !== 'string' || isPlural(place)) return false
    const present = this.#texts.of(place)
    // A text with an escape that its place adds by itself is the same text.
    return present !== text && present !== normalized(place, text)
  }

  /** Fills the missing rows of plurals without a translation, if the build writes a text anyway. */
  #complete(): void {
    if (!this.#writes.haveText) return
    const { source } = this.#reading
    for (const { identifier, language, plural, forms } of this.#incomplete) {
      const model = plural.forms.get('other') ?? [...plural.forms.values()].at(-1)
      const text = model ? textOf(source, model) : ''
      const missing = [...forms.values()].filter(({ wrapNew }) => wrapNew)
      if (text === '' || missing.length === 0) continue
      for (const slot of missing) {
        this.#writes.write({
          identifier,
          language,
          slot,
          text: normalized(slot, text),
          status: 'untranslated',
        })
      }
      // The rows that the language does not have stay: they are part of the source text.
      this.#reshapes.push({ identifier, language, plural, categories: [...forms.keys()], forms, edits: [] })
    }
  }

  /** The plan of all units. */
  plan(): Plan {
    this.#complete()
    this.#omitted.removeRows(this.#reshapes)
    return {
      writes: this.#writes.made(this.#isNewLanguage),
      reshapes: this.#reshapes,
      omitted: this.#omitted.all,
      removes: this.#removes,
      isForeign: this.#reading.namesOtherTarget,
      slots: this.#writes.slots,
    }
  }

  /** The plan of the units since the last part. Undefined if it depends on units that are not in it. */
  part(): Plan | undefined {
    const isOpen = this.#writes.areWaiting || this.#incomplete.length > 0 || this.#writes.slots.areInside
    if (isOpen || this.#omitted.all.size > 0) return undefined
    const plan = this.plan()
    this.#writes.clear()
    this.#reshapes = []
    return plan
  }

  /** Plans one slot. Returns whether a translation is written. Without one, a text of another language is removed. */
  #slot(
    identifier: string,
    language: LanguageId,
    slot: Slot,
    form: Form | undefined,
  ): 'untranslated' | 'equal' | 'written' | 'adjusted' {
    const { namesOtherTarget } = this.#reading
    const present = this.#texts.of(slot)
    const wanted = form && normalized(slot, form.text)
    if (!form || !wanted) {
      const isPlace = present !== '' || (this.#removes && slot.removal !== undefined)
      if (this.#empties && isPlace && !slot.isLanguageNeutral)
        this.#writes.add(emptied(identifier, language, slot))
      else if (slot.wrapNew && slot.writeGroup !== undefined)
        this.#writes.wait(emptied(identifier, language, slot))
      return 'untranslated'
    }
    const { status } = form
    if (namesOtherTarget || (wanted !== present && form.text !== present)) {
      const is = status ?? 'translated'
      this.#writes.write({ identifier, language, slot, text: wanted, status: is, spelled: undefined })
      return isSpelledAlike(slot, wanted, form.text) ? 'written' : 'adjusted'
    }
    // A translation without a status is confirmed. A status is raised, but never lowered.
    const confirmed = status ?? 'translated'
    if (!slot.sideEdits || RANK[confirmed] <= RANK[slot.status ?? 'translated']) return 'equal'
    this.#writes.write({ identifier, language, slot, status: confirmed })
    return 'written'
  }

  /**
   * The rows of a plural in a language: those that files need, those that are sent, and those that the file has already.
   * Rows of the source language are none of these.
   */
  #categoriesOf(
    plural: Plural,
    language: Language,
    translation: Translation | undefined,
  ): readonly Category[] {
    const isOfSource =
      this.#plugin.languages === 'monolingual' && this.#reading.languages.source.id !== language.id
    return categoriesIn(
      language,
      (category) =>
        (!isOfSource && plural.forms.has(category)) || Boolean(formIn(translation, category)?.text),
    )
  }

  /** Plans the rows of a plural. Returns whether a translation is written, and whether one of them is adjusted. */
  #plural(
    identifier: string,
    language: Language,
    plural: Plural,
    translation: Translation | undefined,
  ): 'written' | 'adjusted' | undefined {
    const { id } = language
    const categories = this.#categoriesOf(plural, language, translation)
    const { forms, edits, areWhole = false } = plural.reshape(categories)
    const first = this.#writes.count
    let outcome: 'written' | 'adjusted' | undefined
    for (const [category, slot] of forms) {
      const ofRow = this.#slot(identifier, id, slot, formIn(translation, category))
      if (ofRow === 'adjusted' || (ofRow === 'written' && outcome === undefined)) outcome = ofRow
    }
    if (outcome !== undefined) this.#shareStatus(first, anyForm(translation)?.status ?? 'translated')
    const isBegun = this.#isNewLanguage && (this.#plugin.languages !== 'monolingual' || isSent(translation))
    const isWritten = outcome !== undefined || this.#empties || isBegun
    if (isWritten && plural.requiresAllRows)
      this.#fillRows(identifier, id, { forms, needed: plural.requiresAllRows }, anyForm(translation), first)
    if (isWritten)
      this.#reshapes.push({
        identifier,
        language: id,
        plural,
        categories,
        forms,
        edits: [...edits],
        areWhole,
      })
    // A plural without a translation gets no new rows, unless programs need them.
    else {
      this.#writes.forgetSince(first)
      if (plural.requiresAllRows === true && plural.forms.size > 0)
        this.#incomplete.push({ identifier, language: id, plural, forms })
    }
    if (this.#empties) for (const write of this.#writes.since(first)) this.#writes.waitNoMore(write)
    return outcome
  }

  /** Empty rows have the status of the rows that they are written with, since a message has only one. */
  #shareStatus(first: number, status: Status): void {
    for (const write of this.#writes.since(first)) if (write.text === '') write.status = status
  }

  /** Fills the needed rows without a text with `form`. `first` is the index of the plural's first write. */
  #fillRows(
    identifier: string,
    language: LanguageId,
    { forms, needed }: { forms: ReadonlyMap<Category, Slot>; needed: true | ReadonlySet<Category> },
    form: Form | undefined,
    first: number,
  ): void {
    if (!form) return
    const { source, namesOtherTarget } = this.#reading
    for (const [category, slot] of forms) {
      if (needed !== true && !needed.has(category)) continue
      const text = normalized(slot, form.text)
      const status = form.status ?? 'translated'
      const planned = this.#writes.since(first).find((write) => write.slot === slot)
      if (planned ? planned.text !== '' : !namesOtherTarget && textOf(source, slot) !== '') continue
      if (!planned) {
        this.#writes.write({ identifier, language, slot, text, status })
        continue
      }
      this.#writes.waitNoMore(planned)
      Object.assign(planned, { text, status })
    }
    // New rows at one offset are written in the order of the plural.
    const rank = new Map([...forms.values()].map((slot, index) => [slot, index]))
    this.#writes.sortSince(first, (one, other) => (rank.get(one.slot) ?? 0) - (rank.get(other.slot) ?? 0))
  }
}
