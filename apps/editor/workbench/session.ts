// A file that is open: its strings, what is shown of them, what is typed, and what can be undone.
import { computed, signal, type Signal } from '@preact/signals'
import type { Category, LanguageId, Status } from '@atlas/core/contract.ts'
import { Terms } from '@atlas/core/terms/terms.ts'
import type { Backend, EditFile, EditLanguage, EditString, Stored, Suggestion } from '../backends/backend.ts'
import { browserDrafts, readDraftsElsewhere } from '../drafts/draft-store.ts'
import {
  emptied,
  formText,
  isSameTranslation,
  isTranslated,
  formStatus,
  levelOf,
  withForm,
} from '../drafts/forms.ts'
import { OpenStrings } from '../drafts/open-strings.ts'
import type { DraftState } from '../drafts/draft-state.ts'
import { translationName, Queue } from '../drafts/queue.ts'
import { countFindings } from '../strings/findings.ts'
import { TimeSlice } from '../time-slice.ts'
import { changesOf, ChosenStrings, withStatus } from './chosen-strings.ts'
import { MachineAnswers } from './machine-answers.ts'
import { announce, PageError } from './messages.ts'
import {
  ANYWHERE,
  isShownBy,
  searchFor,
  type Filter,
  type SearchWay,
  type ShownTranslation,
} from './search.ts'
import { Steps, type Former } from './steps.ts'

/** One field: a text of a translation. */
export interface FieldName {
  key: string
  language: LanguageId
  category: Category | undefined
}

/** The rows of the list, for what moves the cursor. */
export interface RowAccess {
  /** Scrolls to a string. Returns false if the filter hides it. */
  reveal(key: string | undefined): boolean
  /** Moves the cursor to a field of a string. Returns false if the filter hides it. */
  focus(key: string | undefined, index?: number): boolean
  /** Moves by this many strings. */
  move(key: string, step: number): void
  /** Moves to the next field of the string, or else to the next string. */
  next(field: HTMLElement): void
}

/** A translation to set. */
export interface Change {
  key: string
  language: LanguageId
  translation: Stored
}

/** A file that is open. */
export class Session {
  readonly backend: Backend
  readonly file: EditFile
  readonly queue: Queue
  readonly strings = new OpenStrings()
  readonly chosen = new ChosenStrings()
  readonly targets: Signal<readonly EditLanguage[]>
  readonly search = signal('')
  readonly searchWay = signal(ANYWHERE)
  readonly filter = signal<Filter>('')
  readonly shown = signal<readonly EditString[]>([])
  /** The field with the cursor. */
  readonly cursor = signal<FieldName | undefined>(undefined)
  /** The string under the pointer or with the cursor. */
  readonly lit = signal<string | undefined>(undefined)
  readonly people = signal<readonly { name: string; key: string | undefined }[]>([])
  /** How many comments strings have, by key, since they were read. */
  readonly #comments = signal<ReadonlyMap<string, number>>(new Map())
  /** Counts what has changed in translations. */
  readonly changes = signal(0)
  /** The string of the last change; undefined if many have changed. */
  changedKey: string | undefined
  readonly unsaved = signal(0)
  /** Counts what was saved, here or elsewhere: each may be a suggestion for another string. */
  readonly saves = signal(0)
  readonly steps = new Steps((formers) => this.#restore(formers))
  /** The suggestions for the field with the cursor. */
  readonly suggestions = signal<readonly Suggestion[]>([])
  /** The terms of the source language with those of each shown language. */
  readonly terms = signal<ReadonlyMap<LanguageId, Terms>>(new Map())
  rows: RowAccess | undefined
  /** The string to go to when the rows are in the page. */
  wanted: string | undefined
  /** Shows the list of strings, where the screen has room for one pane. */
  showStrings: () => void = () => {}
  /** Shows the history of a translation. */
  showHistory: (key: string, language: LanguageId) => void = () => {}
  /** Called with each translation that was saved, and sentences about it. */
  onSaved: (notes: readonly string[]) => void = () => {}
  /** More has changed elsewhere than single translations. */
  onChangedElsewhere: () => void = () => {}
  readonly #machine: MachineAnswers
  readonly #seen = new Map<string, Signal<number>>()
  #stopListening: (() => void) | undefined
  /** Whether the strings are read again because they changed, and whether they have changed since. */
  #isFollowing = false
  #isBehind = false

  constructor(backend: Backend, file: EditFile, targets: readonly EditLanguage[]) {
    this.backend = backend
    this.#machine = new MachineAnswers(backend)
    this.file = file
    this.targets = signal(targets)
    this.queue = new Queue({
      store: browserDrafts,
      file,
      keepsDrafts: backend.keepsDrafts ?? false,
      save: (edits) => backend.save(file, edits),
      onState: (string, language) => this.#touch(string.key, language),
      onSaved: ({ key }, language, stored, notes) => {
        this.steps.endTyping()
        this.strings.store(key, language, stored)
        this.saves.value++
        this.onSaved(notes)
      },
    })
  }

  readonly heading = computed(() => {
    const all = this.strings.all.length
    const found = this.shown.value.length
    const count = `${all.toLocaleString('en')} string${all === 1 ? '' : 's'}`
    return found === all ? count : `${found.toLocaleString('en')} of ${count}`
  })

  /** Reads the strings, and takes up what an earlier visit has not saved. */
  async open(): Promise<void> {
    await this.#read()
    const restored = await this.queue.restore(this.strings)
    await readDraftsElsewhere(this.file.id)
    this.#refilter()
    if (restored > 0 && !this.backend.keepsDrafts)
      announce(
        `${restored} text${restored === 1 ? '' : 's'} of your last visit ${restored === 1 ? 'was' : 'were'} not saved yet.`,
      )
    this.#stopListening = this.backend.listen?.(this.file, {
      onSaved: (key, language, stored, by) => this.#adopt(key, language, stored, by),
      onPeople: (people) => {
        this.people.value = people
      },
      onComments: (key, count) => {
        this.#comments.value = new Map(this.#comments.value).set(key, count)
      },
      onChanged: () => void this.#followChanges(),
    })
  }

  /** Reads the strings again, and once more if they change meanwhile: someone may be saving many. */
  async #followChanges(): Promise<void> {
    this.#isBehind = true
    if (this.#isFollowing) return
    this.#isFollowing = true
    while (this.#isBehind) {
      this.#isBehind = false
      this.onChangedElsewhere()
      await this.refresh()
    }
    this.#isFollowing = false
  }

  /** Reads the strings again. What is typed and not saved stays. */
  async refresh(): Promise<void> {
    if (!(await this.#read().catch(() => false))) return
    this.#refilter(true)
    this.touchAll()
  }

  /** Shows other languages. */
  async show(targets: readonly EditLanguage[]): Promise<void> {
    await this.queue.flushAll()
    this.targets.value = targets
    if (!(await this.#read())) return
    await this.queue.restore(this.strings)
    this.#refilter()
    this.touchAll()
  }

  /** What an engine makes of a text, if the cursor stays in its field for a moment. */
  async machine(name: FieldName, source: string): Promise<Suggestion | undefined> {
    const string = this.strings.get(name.key)
    const isHere = (): boolean => {
      const cursor = this.cursor.value
      return cursor?.key === name.key && cursor.category === name.category
    }
    return string && this.#machine.answer(string, name, source, isHere)
  }

  /** Loads the terms of the shown languages, again after the list has changed. */
  async loadTerms(): Promise<void> {
    const source = this.file.source.id
    const pairs = this.targets.value.map(async ({ id }): Promise<[LanguageId, Terms]> => {
      const terms = (await this.backend.terms?.(id).catch(() => undefined)) ?? []
      return [id, await Terms.of(terms, source, id)]
    })
    this.terms.value = new Map(await Promise.all(pairs))
  }

  /** Shows the strings that match. */
  select(search: string, filter: Filter, way: SearchWay = this.searchWay.value): void {
    this.search.value = search
    this.searchWay.value = way
    this.filter.value = filter
    this.#refilter()
  }

  /** Moves the cursor to a string. Clears the filter if it hides the string. */
  goTo(key: string | undefined): void {
    this.wanted = this.rows ? undefined : key
    if (!this.rows || key === undefined) return
    this.showStrings()
    if (this.rows.focus(key)) return
    this.select('', '')
    this.rows?.focus(key)
  }

  /** Ends the session. */
  async close(): Promise<void> {
    this.#stopListening?.()
    this.backend.here?.(this.file, undefined)
    await this.queue.close()
  }

  /** The translation as the page shows it: what is typed, or else what is stored. */
  translation(string: EditString, language: LanguageId): Stored | undefined {
    return this.queue.draft(string.key, language) ?? string.translations[language]
  }

  /** Like `translation`, for a part of the page that is shown again when it changes. */
  seen(
    string: EditString,
    language: LanguageId,
  ): { translation: Stored | undefined; state: DraftState | undefined } {
    const name = translationName(string.key, language)
    let count = this.#seen.get(name)
    if (!count) this.#seen.set(name, (count = signal(0)))
    void count.value
    return { translation: this.translation(string, language), state: this.queue.state(string.key, language) }
  }

  /** How many comments a string has, for a part of the page that is shown again when it changes. */
  commentsOf({ key, comments = 0 }: EditString): number {
    return this.#comments.value.get(key) ?? comments
  }

  /** A person types into a field. */
  type({ key, language, category }: FieldName, text: string): void {
    const string = this.strings.get(key)
    if (!string) return
    const present = this.translation(string, language)
    if (formText(present, category) === text) return
    this.steps.remember(`${key} ${language} ${category}`, [{ string, language, translation: present }])
    const status: Status = text === '' ? 'untranslated' : 'translated'
    this.queue.type(string, language, withForm(present, category, text, status))
    this.#changed(key)
  }

  setStatus({ key, language, category }: FieldName, status: Status): void {
    const string = this.strings.get(key)
    const present = string && this.translation(string, language)
    if (!string || !present || !isTranslated(present) || formStatus(present, category) === status) return
    this.steps.remember('', [{ string, language, translation: present }])
    this.queue.type(string, language, withForm(present, category, formText(present, category), status), 0)
    this.#changed(key)
  }

  /** Sets translations of many strings as one change. Returns how many strings they are of. */
  async adopt(changes: readonly Change[]): Promise<number> {
    const slice = new TimeSlice()
    const formers: Former[] = []
    for (const { key, language, translation } of changes) {
      if (slice.isOver()) await slice.yieldToPage()
      const string = this.strings.get(key)
      if (!string) continue
      formers.push({ string, language, translation: this.translation(string, language) })
      this.queue.type(string, language, translation, 0)
    }
    if (formers.length > 0) this.steps.remember('', formers)
    this.#changed()
    return new Set(formers.map(({ string }) => string)).size
  }

  /**
   * Approves the translations of these strings, after saving what is typed: those with one of these statuses that have
   * no findings. Returns how many, and how many have findings.
   */
  async approve(
    keys: Iterable<string>,
    statuses: readonly Status[],
  ): Promise<{ approved: number; withFindings: number }> {
    const { approvalRefusal } = this.backend
    if (approvalRefusal !== undefined) throw new PageError(approvalRefusal)
    await this.queue.flushAll()
    let withFindings = 0
    const changes = await changesOf(this, keys, (string, language, present) => {
      // Of a text that is not saved, the place has another one.
      const isOpen = isTranslated(present) && !this.queue.draft(string.key, language.id)
      if (!present || !isOpen || !statuses.includes(levelOf(present))) return undefined
      if (countFindings(present.text, language, string) === 0) return withStatus(present.text, 'approved')
      withFindings++
      return undefined
    })
    await this.adopt(changes)
    await this.queue.flushAll()
    const unsaved = changes.filter(({ key, language }) => this.queue.draft(key, language))
    return { approved: changes.length - unsaved.length, withFindings }
  }

  /** Shows again what is stored, and forgets what is typed. An undo brings it back. */
  discard(key: string, language: LanguageId): void {
    const string = this.strings.get(key)
    const typed = this.queue.draft(key, language)
    if (!string || !typed) return
    const state = this.queue.state(key, language)
    this.steps.remember('', [{ string, language, translation: typed }])
    if (state?.kind === 'changed') this.strings.store(key, language, state.stored)
    this.queue.drop(key, language)
    this.#changed(key)
  }

  /** Sets translations. Returns those before. */
  #restore(formers: readonly Former[]): Former[] {
    const before = formers.map(({ string, language }) => {
      return { string, language, translation: this.translation(string, language) }
    })
    for (const { string, language, translation } of formers)
      this.queue.type(string, language, translation ?? emptied(this.translation(string, language)), 0)
    this.#changed()
    return before
  }

  /** What is typed from now on is a change of its own. */
  leaveField(key: string, language: LanguageId): void {
    this.steps.endTyping()
    this.queue.flush(key, language)
  }

  /** The next string without a translation after this one, or else the first one. */
  nextUntranslated(after: string | undefined): EditString | undefined {
    const strings = this.shown.value
    const from = strings.findIndex(({ key }) => key === after)
    const isOpen = (string: EditString): boolean =>
      !string.isHidden && this.targets.value.some(({ id }) => !isTranslated(this.translation(string, id)))
    return strings.slice(from + 1).find(isOpen) ?? strings.find(isOpen)
  }

  /** Shows all fields again. */
  touchAll(): void {
    for (const count of this.#seen.values()) count.value++
    this.#changed()
  }

  async #read(): Promise<boolean> {
    const languages = this.targets.value.map(({ id }) => id)
    const isLatest = await this.strings.read(this.backend.list(this.file, languages), languages, this.queue)
    if (isLatest) this.queue.follow(this.strings)
    return isLatest
  }

  /** `keepsPlace`: the strings that are shown stay, although they may no longer match. */
  #refilter(keepsPlace = false): void {
    if (keepsPlace) {
      const keys = new Set(this.shown.value.map(({ key }) => key))
      const isAll = keys.size === 0 || (this.search.value === '' && this.filter.value === '')
      this.shown.value = isAll ? this.strings.all : this.strings.all.filter(({ key }) => keys.has(key))
      return
    }
    const [words, filter] = [this.search.value, this.filter.value]
    const hasWords = searchFor(words, this.searchWay.value)
    const isShown = (string: EditString): boolean => {
      const shown = this.targets.value.map((language) => this.#shownTranslation(string, language))
      return isShownBy[filter](string, shown) && hasWords(string, shown)
    }
    this.shown.value =
      words.trim() === '' && filter === '' ? this.strings.all : this.strings.all.filter(isShown)
  }

  #shownTranslation(string: EditString, language: EditLanguage): ShownTranslation {
    const draft = this.queue.draft(string.key, language.id)
    const translation = draft ?? string.translations[language.id]
    return { language, translation, isUnsaved: draft !== undefined }
  }

  #adopt(key: string, language: LanguageId, stored: Stored | undefined, by: string): void {
    const string = this.strings.get(key)
    if (!string || isSameTranslation(string.translations[language], stored)) return
    if (!this.queue.changedElsewhere(string, language, stored, by)) return
    this.strings.store(key, language, stored)
    this.saves.value++
    this.#touch(key, language)
    this.#changed(key)
  }

  #touch(key: string, language: LanguageId): void {
    const count = this.#seen.get(translationName(key, language))
    if (count) count.value++
    this.unsaved.value = this.queue.size
  }

  #changed(key?: string): void {
    this.changedKey = key
    this.changes.value++
  }
}
