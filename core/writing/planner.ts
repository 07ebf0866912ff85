// Plans which texts of a file are written, and reports the outcome of each translation (ARCHITECTURE.md, "The rules of
// a build").
import type {
  Category,
  EntrySpan,
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
import { scannerOf } from '../codes-of-units.ts'
import { formOf } from '../language.ts'
import { categoriesIn, neededCategories } from '../plural-rules.ts'
import { entriesByUnit } from './entries.ts'
import { findingInCodes, type CodeReason } from '../code-sentences.ts'
import { handlingOf, type Format, type Handling } from '../format.ts'
import { emptied, groupOf, type Plan, type Refusal, type Reshape, type Write } from './plan.ts'
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
  /** All units, for the entries of those that are removed. */
  readonly #units: readonly Unit[]
  readonly #targets: ReadonlyMap<LanguageId, Language>
  readonly #inJobsOrder: readonly Language[]
  readonly reporter = new Reporter()
  readonly #isNewLanguage: boolean
  /** The entries of units, found when the first string is to be removed. */
  #entries: ReadonlyMap<Unit, readonly EntrySpan[]> | undefined
  readonly #omitted = new Map<Unit, readonly EntrySpan[]>()
  /**
   * Whether a place without a translation becomes empty, because its text is in another language or an option asks for
   * it.
   */
  #empties: boolean
  /** Whether places in another language are removed, if they can be. */
  readonly #removes: boolean
  /** Whether an option defines what happens to strings without a translation. An entry may hold several languages. */
  readonly #fills: boolean
  #writes: Write[] = []
  readonly #slots = { areInFileOrder: true, areInside: false, haveMore: false }
  #reshapes: Reshape[] = []
  /** Plurals without a translation whose rows must be complete. */
  readonly #incomplete: Omit<Reshape, 'edits' | 'categories'>[] = []
  readonly #texts: LastTexts
  readonly #known: KnownTexts | undefined
  /** Empty writes to absent slots. Each is made only if another slot of its group is written. */
  readonly #waiting = new Set<Write>()
  readonly #writtenGroups = new Set<string>()

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
    this.#units = units
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
    const first = this.#writes.length
    const outcome = this.#place(identifier, language, place, draft ? { text: draft.text } : sent)
    if (draft) for (const write of this.#writes.slice(first)) write.status = 'untranslated'
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
    const entries = untranslated === 'omit' && this.#hasSource(unit) ? this.#entriesOf(unit) : undefined
    if (entries) {
      this.#omitted.set(unit, entries)
      report({ reason: 'The file no longer has this string.' })
      return
    }
    if (untranslated === 'source' && place !== unit.source) {
      const first = this.#writes.length
      this.#place(identifier, language, place, { text: this.#sourceTexts(unit, language) })
      const written = this.#writes.slice(first).filter(({ text }) => text !== '')
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

  /** The entries that contain a string and nothing else. */
  #entriesOf(unit: Unit): readonly EntrySpan[] | undefined {
    this.#entries ??= entriesByUnit(this.#plugin, { source: this.#reading.source, units: this.#units })
    return this.#entries.get(unit)
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

  /** The first finding in the codes of a translation; of a plural, the first error. */
  #findingIn({ unit, language, translation }: WriteRequest): CodeReason | undefined {
    const place = unit.source
    if (!isPlural(place)) {
      const scan = scannerOf(this.#plugin, place)
      const sent = scan && anyForm(translation)?.text
      // Tags that stay around the text in the file may be in the translation.
      const text = sent && place.codec.asRead ? normalized(place, sent) : sent
      return scan && text ? findingInCodes(scan, this.#texts.of(place), text) : undefined
    }
    return this.#findingInRows(place, language, translation)
  }

  /** The first error in the codes of the rows; without one, the first finding that may be intended. */
  #findingInRows(
    place: Plural,
    language: Language,
    translation: Translation | undefined,
  ): CodeReason | undefined {
    const { source } = this.#reading
    let remark: CodeReason | undefined
    const other = place.forms.get('other') ?? [...place.forms.values()].at(-1)
    for (const category of language.pluralCategoryNames) {
      const form = formOf(category, language)
      const slot = form === 'other' ? other : (place.forms.get(category) ?? other)
      const scan = slot && scannerOf(this.#plugin, slot)
      const text = scan && formIn(translation, category)?.text
      if (!text) continue
      const own = findingInCodes(scan, textOf(source, slot), text, form)
      // The program has the same values for all rows, and "one apple" may lack the number.
      const isOther = own === undefined || other === undefined || other === slot
      const ofOther = isOther ? own : findingInCodes(scan, textOf(source, other), text, form)
      if (own === undefined || ofOther === undefined) continue
      const found = own.isError && !ofOther.isError ? ofOther : own
      if (found.isError) return found
      remark ??= found
    }
    return remark
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
    if (!this.#writes.some(({ text }) => text)) return
    const { source } = this.#reading
    for (const { identifier, language, plural, forms } of this.#incomplete) {
      const model = plural.forms.get('other') ?? [...plural.forms.values()].at(-1)
      const text = model ? textOf(source, model) : ''
      const missing = [...forms.values()].filter(({ wrapNew }) => wrapNew)
      if (text === '' || missing.length === 0) continue
      for (const slot of missing) {
        this.#write({ identifier, language, slot, text: normalized(slot, text), status: 'untranslated' })
      }
      // The rows that the language does not have stay: they are part of the source text.
      this.#reshapes.push({ identifier, language, plural, categories: [...forms.keys()], forms, edits: [] })
    }
  }

  /** The plan of all units. */
  plan(): Plan {
    this.#complete()
    if (this.#omitted.size > 0) this.#removeRowsAsEntries()
    const isMade = (write: Write): boolean =>
      this.#isNewLanguage || !this.#waiting.has(write) || this.#writtenGroups.has(groupOf(write) ?? '')
    const writes = this.#waiting.size === 0 ? this.#writes : this.#writes.filter(isMade)
    return {
      writes,
      reshapes: this.#reshapes,
      omitted: this.#omitted,
      removes: this.#removes,
      isForeign: this.#reading.namesOtherTarget,
      slots: this.#slots,
    }
  }

  /** The plan of the units since the last part. Undefined if it depends on units that are not in it. */
  part(): Plan | undefined {
    const isOpen = this.#waiting.size > 0 || this.#incomplete.length > 0 || this.#slots.areInside
    if (isOpen || this.#omitted.size > 0) return undefined
    const plan = this.plan()
    this.#writes = []
    this.#reshapes = []
    return plan
  }

  /**
   * Rows that a language does not have are removed with the separator before them. Where strings are removed, that
   * separator may go with the string above. So rows that are entries of their own are removed as such, too.
   */
  #removeRowsAsEntries(): void {
    const byPlural = new Map<unknown, readonly EntrySpan[]>()
    for (const [{ source }, entries] of this.#entries ?? [])
      if (isPlural(source) && entries.length > 1) byPlural.set(source, entries)
    for (const reshape of this.#reshapes) {
      const { plural, forms, edits } = reshape
      const entries = byPlural.get(plural)
      if (!entries || edits.length === 0) continue
      const kept = new Set(forms.values())
      const gone = [...plural.forms.values()].filter((slot) => !kept.has(slot)).map(({ at }) => at[0])
      reshape.rows = entries.filter(({ at: [start, end] }) => gone.some((at) => at >= start && at < end))
      reshape.edits = edits.filter(({ text }) => text !== '')
    }
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
      if (this.#empties && isPlace && !slot.isLanguageNeutral) this.#add(emptied(identifier, language, slot))
      else if (slot.wrapNew && slot.writeGroup !== undefined) this.#wait(emptied(identifier, language, slot))
      return 'untranslated'
    }
    const { status } = form
    if (namesOtherTarget || (wanted !== present && form.text !== present)) {
      const is = status ?? 'translated'
      this.#write({ identifier, language, slot, text: wanted, status: is, spelled: undefined })
      return isSpelledAlike(slot, wanted, form.text) ? 'written' : 'adjusted'
    }
    // A translation without a status is confirmed. A status is raised, but never lowered.
    const confirmed = status ?? 'translated'
    if (!slot.sideEdits || RANK[confirmed] <= RANK[slot.status ?? 'translated']) return 'equal'
    this.#write({ identifier, language, slot, status: confirmed })
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
    const { forms, edits } = plural.reshape(categories)
    const first = this.#writes.length
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
      this.#reshapes.push({ identifier, language: id, plural, categories, forms, edits: [...edits] })
    // A plural without a translation gets no new rows, unless programs need them.
    else {
      this.#writes.length = first
      if (plural.requiresAllRows === true && plural.forms.size > 0)
        this.#incomplete.push({ identifier, language: id, plural, forms })
    }
    if (this.#empties) for (const write of this.#writes.slice(first)) this.#waiting.delete(write)
    return outcome
  }

  /** Empty rows have the status of the rows that they are written with, since a message has only one. */
  #shareStatus(first: number, status: Status): void {
    for (const write of this.#writes.slice(first)) if (write.text === '') write.status = status
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
      const planned = this.#writes.slice(first).find((write) => write.slot === slot)
      if (planned ? planned.text !== '' : !namesOtherTarget && textOf(source, slot) !== '') continue
      if (!planned) {
        this.#write({ identifier, language, slot, text, status })
        continue
      }
      this.#waiting.delete(planned)
      Object.assign(planned, { text, status })
    }
    // New rows at one offset are written in the order of the plural.
    const rank = new Map([...forms.values()].map((slot, index) => [slot, index]))
    const own = this.#writes.splice(first)
    own.sort((one, other) => (rank.get(one.slot) ?? 0) - (rank.get(other.slot) ?? 0))
    for (const write of own) this.#add(write)
  }

  #add(write: Write): void {
    const { at, parent, sideEdits } = write.slot
    if (at[0] <= (this.#writes.at(-1)?.slot.at[0] ?? -1)) this.#slots.areInFileOrder = false
    if (parent) this.#slots.areInside = true
    if (sideEdits) this.#slots.haveMore = true
    this.#writes.push(write)
  }

  #write(write: Write): void {
    this.#add(write)
    const group = groupOf(write)
    if (group !== undefined) this.#writtenGroups.add(group)
  }

  #wait(write: Write): void {
    this.#add(write)
    this.#waiting.add(write)
  }
}
