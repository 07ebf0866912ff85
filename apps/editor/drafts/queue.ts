// What is typed and not saved yet. Each text goes to the browser's database at once, and is saved after a pause. What
// cannot be saved stays, and is tried again: with growing pauses, and when the network returns.
import type { LanguageId } from '@atlas/core/contract.ts'
import {
  Unreachable,
  type Edit,
  type EditFile,
  type EditString,
  type Saved,
  type Stored,
} from '../backends/backend.ts'
import { draftOf, type Draft, type DraftStore } from './draft.ts'
import { waitingFor, type DraftState } from './draft-state.ts'
import { isSameTranslation, hasSameTexts, textsOf } from './forms.ts'

/** Within this time a key is in the browser's database, in milliseconds. */
const KEEP = 150
/** The browser's database gets this many texts at once: thousands would block the page. */
const KEPT_AT_ONCE = 500
/** A request saves at most this many texts, and this many characters. */
const SAVED_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 300_000
/** A text is saved this long after the last key. */
const PAUSE = 500
/** The first and the longest pause before another try. */
const FIRST_TRY = 1000
const LAST_TRY = 30_000

/** The strings of the open file. */
interface KnownStrings {
  get(key: string): EditString | undefined
}

/** A text that is on its way. */
interface Entry {
  draft: Draft
  string: EditString
  state: DraftState
  timer?: ReturnType<typeof setTimeout> | undefined
  isSaving?: boolean
  /** Whether it was typed after its save began. */
  isNewer?: boolean
}

/** What the queue does with texts. */
export interface QueueWork {
  store: DraftStore
  file: Pick<EditFile, 'id' | 'name' | 'addressOf'>
  /** Whether the drafts are all that is stored. */
  keepsDrafts: boolean
  /** Saves translations, and returns the result of each. Throws `Unreachable` if there is none. */
  save(edits: readonly Edit[]): Promise<readonly Saved[]>
  /** A text has another state. */
  onState(string: EditString, language: LanguageId): void
  /** A text was saved: the translation is now what is stored. */
  onSaved(
    string: EditString,
    language: LanguageId,
    stored: Stored | undefined,
    notes: readonly string[],
  ): void
}

/** Names a translation. */
export const translationName = (key: string, language: LanguageId): string => `${language}\0${key}`

/** The texts of one open file that are not saved. */
export class Queue {
  readonly #work: QueueWork
  readonly #entries = new Map<string, Entry>()
  /** The drafts that the browser's database does not have yet. */
  readonly #unkept = new Map<string, Draft>()
  #keeping: ReturnType<typeof setTimeout> | undefined
  /** The names of the translations to save now. */
  readonly #due = new Set<string>()
  /** The last save. The next one waits for it, since each names the text that the one before wrote. */
  #last: Promise<unknown> = Promise.resolve()
  #retry: ReturnType<typeof setTimeout> | undefined
  #pause = FIRST_TRY
  #isClosed = false

  constructor(work: QueueWork) {
    this.#work = work
  }

  /** How many texts are not saved. */
  get size(): number {
    return this.#work.keepsDrafts ? this.#unkept.size : this.#entries.size
  }

  /** The text of a translation that is not saved. */
  draft(key: string, language: LanguageId): Stored | undefined {
    return this.#entries.get(translationName(key, language))?.draft.translation
  }

  state(key: string, language: LanguageId): DraftState | undefined {
    return this.#entries.get(translationName(key, language))?.state
  }

  /** All texts that are not saved, each with its state. */
  get drafts(): { draft: Draft; state: DraftState }[] {
    return [...this.#entries.values()].map(({ draft, state }) => ({ draft, state }))
  }

  /** The strings were read again. What is typed into one that is gone stays, and is saved when the string returns. */
  follow(strings: KnownStrings): void {
    for (const entry of this.#entries.values()) {
      const string = strings.get(entry.draft.key)
      if (string) entry.string = string
      if (!string) this.#lose(entry)
      // What refused a text may have changed with the strings, such as a file that could not be read.
      else if (entry.state.kind === 'gone' || entry.state.kind === 'refused') {
        entry.state = { kind: 'saving' }
        this.#later(entry, 0)
      } else continue
      this.#work.onState(entry.string, entry.draft.language)
    }
  }

  #lose(entry: Entry): void {
    clearTimeout(entry.timer)
    const { refusal: _, ...draft } = entry.draft
    entry.draft = draft
    entry.state = { kind: 'gone', sentence: `${this.#work.file.name} no longer has this string.` }
  }

  /** Takes up the drafts of an earlier visit. Those that are stored meanwhile are forgotten. */
  async restore(strings: KnownStrings): Promise<number> {
    let count = 0
    const done: Draft[] = []
    for (const draft of await this.#work.store.of(this.#work.file.id)) {
      const { key, language, translation, before } = draft
      const string = strings.get(key)
      const name = translationName(key, language)
      // What was typed since this page opened is newer.
      if (this.#entries.has(name)) continue
      if (!string) {
        if (!this.#work.keepsDrafts) this.#restoreLost(name, draft)
        continue
      }
      count++
      if (this.#work.keepsDrafts) {
        string.translations[language] = translation
        continue
      }
      const stored = string.translations[language]
      if (isSameTranslation(stored, translation)) {
        done.push(draft)
        count--
        continue
      }
      const entry: Entry = { draft, string, state: { kind: 'saving' } }
      this.#entries.set(name, entry)
      if (!hasSameTexts(stored, before)) {
        const sentence = 'The translation has changed since you typed this text.'
        entry.state = { kind: 'changed', sentence, by: 'Someone else', stored }
      } else if (draft.refusal !== undefined) entry.state = { kind: 'refused', sentence: draft.refusal }
      else this.#later(entry, 0)
      this.#work.onState(string, language)
    }
    if (done.length > 0) await this.#work.store.remove(done)
    return count
  }

  #restoreLost(name: string, draft: Draft): void {
    const { key, identifier = key, language } = draft
    const string: EditString = { key, identifier, text: '', translations: {} }
    const entry: Entry = { draft, string, state: { kind: 'saving' } }
    this.#entries.set(name, entry)
    this.#lose(entry)
    this.#work.onState(string, language)
  }

  /** Keeps what is typed, and saves it after a pause. */
  type(string: EditString, language: LanguageId, translation: Stored, pause = PAUSE): void {
    const name = translationName(string.key, language)
    const known = this.#entries.get(name)
    const before = known ? known.draft.before : string.translations[language]
    const draft: Draft = { ...draftOf(this.#work.file, string, language), translation, before }
    if (this.#work.keepsDrafts) {
      string.translations[language] = translation
      this.#keep(name, draft)
      this.#work.onState(string, language)
      return
    }
    const entry: Entry = { ...known, draft, string, state: { kind: 'saving' } }
    if (known?.isSaving) entry.isNewer = true
    // A conflict stays until the person at the screen decides.
    if (known?.state.kind === 'changed') entry.state = known.state
    this.#entries.set(name, entry)
    this.#keep(name, draft)
    if (entry.state.kind !== 'changed') this.#later(entry, pause)
    this.#work.onState(string, language)
  }

  /** Saves what is typed into a translation now. `answers`: the person knows of a conflict, and wants this text. */
  flush(key: string, language: LanguageId, answers = false): void {
    const entry = this.#entries.get(translationName(key, language))
    if (!entry) return
    const { kind } = entry.state
    if (kind === 'changed' && answers) {
      entry.draft = {
        ...entry.draft,
        before: entry.state.kind === 'changed' ? entry.state.stored : undefined,
      }
      entry.state = { kind: 'saving' }
      this.#work.onState(entry.string, language)
    } else if (kind === 'changed' || kind === 'gone' || (kind === 'refused' && !answers)) return
    this.#later(entry, 0)
  }

  /** Saves everything that can be saved, and waits for the answers. */
  async flushAll(): Promise<void> {
    for (const { draft } of this.#entries.values()) this.flush(draft.key, draft.language)
    // A save may be followed by one of what was typed meanwhile.
    for (let round = 0; round < 3; round++) await this.#last
  }

  /** Forgets what is typed. */
  drop(key: string, language: LanguageId): void {
    const name = translationName(key, language)
    const entry = this.#entries.get(name)
    if (!entry) return
    clearTimeout(entry.timer)
    this.#entries.delete(name)
    this.#forget(entry.draft)
    this.#work.onState(entry.string, language)
  }

  /** Someone else has saved a translation. Returns whether the page should show it. */
  changedElsewhere(
    string: EditString,
    language: LanguageId,
    stored: Stored | undefined,
    by: string,
  ): boolean {
    const entry = this.#entries.get(translationName(string.key, language))
    if (!entry) return true
    if (isSameTranslation(entry.draft.translation, stored) || isSameTranslation(entry.draft.before, stored))
      return false
    clearTimeout(entry.timer)
    entry.state = { kind: 'changed', sentence: `${by} has changed this translation.`, by, stored }
    this.#work.onState(string, language)
    return false
  }

  /** Tries again what waits for the network. */
  tryAgain(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    for (const entry of this.#entries.values()) if (entry.state.kind === 'waiting') this.#later(entry, 0)
  }

  /** Puts everything into the browser's database at once, as before the page is left. */
  keepNow(): Promise<void> {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    return this.#keepFirst(Infinity)
  }

  async #keepFirst(count: number): Promise<void> {
    const names = [...this.#unkept.keys()].slice(0, count)
    const drafts = names.flatMap((name) => this.#unkept.get(name) ?? [])
    for (const name of names) this.#unkept.delete(name)
    if (drafts.length > 0) await this.#work.store.put(drafts)
  }

  async #keepInParts(): Promise<void> {
    this.#keeping = undefined
    while (this.#unkept.size > 0) await this.#keepFirst(KEPT_AT_ONCE)
  }

  /** Ends the queue of a file that is closed. What it holds stays in the browser's database. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    for (const entry of this.#entries.values()) clearTimeout(entry.timer)
    await this.keepNow()
  }

  #keep(name: string, draft: Draft): void {
    this.#unkept.set(name, draft)
    this.#keeping ??= setTimeout(() => void this.#keepInParts(), KEEP)
  }

  #forget(draft: Draft): void {
    this.#unkept.delete(translationName(draft.key, draft.language))
    void this.#work.store.remove([draft])
  }

  #later(entry: Entry, pause: number): void {
    clearTimeout(entry.timer)
    if (pause === 0) this.#enqueue(entry)
    else entry.timer = setTimeout(() => this.#enqueue(entry), pause)
  }

  #enqueue(entry: Entry): void {
    const { key, language } = entry.draft
    this.#due.add(translationName(key, language))
    this.#last = this.#last.then(() => this.#sendDue())
  }

  /** Takes those that are due and can be saved, as many as fit into one request. */
  #takeDue(): Entry[] {
    const taken: Entry[] = []
    let characters = 0
    for (const name of this.#due) {
      const entry = this.#entries.get(name)
      const isOpen = entry && !entry.isSaving && !['changed', 'refused', 'gone'].includes(entry.state.kind)
      characters += isOpen ? charactersOf(entry) : 0
      const isFull = taken.length === SAVED_AT_ONCE
      if (isFull || (taken.length > 0 && characters > CHARACTERS_AT_ONCE)) break
      this.#due.delete(name)
      if (isOpen) taken.push(entry)
    }
    return taken
  }

  async #sendDue(): Promise<void> {
    if (this.#isClosed) return
    const sent = this.#takeDue().map((entry): Edit & { draft: Draft } => {
      entry.isSaving = true
      const { language, translation, before } = entry.draft
      return { string: entry.string, language, translation, before, draft: entry.draft }
    })
    if (sent.length === 0) return
    const saved = await this.#work.save(sent).catch((error: unknown) => {
      // A fault of the page is for the console, too. The texts wait like any other, and those after them are saved.
      if (!(error instanceof Unreachable)) console.error(error)
      for (const { draft } of sent) this.#wait(this.#answered(draft), error)
    })
    for (const [index, one] of saved?.entries() ?? []) {
      const { string, draft } = sent[index] ?? {}
      if (string && draft) this.#settle(string, draft, one)
    }
  }

  /** The entry of a draft that was sent, after the answer: undefined if it was dropped. */
  #answered({ key, language }: Draft): Entry | undefined {
    const entry = this.#entries.get(translationName(key, language))
    if (entry) delete entry.isSaving
    return entry
  }

  #settle(string: EditString, draft: Draft, saved: Saved): void {
    const { key, language } = draft
    const name = translationName(key, language)
    const now = this.#answered(draft)
    this.#pause = FIRST_TRY
    if (saved.kind === 'saved') {
      if (now?.isNewer) {
        delete now.isNewer
        now.draft = { ...now.draft, before: saved.stored }
        this.#keep(name, now.draft)
        this.#later(now, PAUSE)
      } else if (now) {
        clearTimeout(now.timer)
        this.#entries.delete(name)
        this.#forget(draft)
      }
      this.#work.onSaved(string, language, saved.stored, saved.notes ?? [])
    } else if (now) this.#stay(name, now, saved)
    this.#work.onState(string, language)
  }

  /** A text that was not saved stays, with the reason. */
  #stay(name: string, entry: Entry, saved: Exclude<Saved, { kind: 'saved' }>): void {
    if (saved.kind === 'changed' || saved.kind === 'gone') {
      delete entry.isNewer
      clearTimeout(entry.timer)
      entry.state = { ...saved }
      return
    }
    if (entry.isNewer) {
      delete entry.isNewer
      return this.#later(entry, PAUSE)
    }
    entry.state = { kind: 'refused', sentence: saved.sentence }
    entry.draft = { ...entry.draft, refusal: saved.sentence }
    this.#keep(name, entry.draft)
  }

  /** Without a network, everything waits. */
  #wait(entry: Entry | undefined, failure: unknown): void {
    if (entry) {
      delete entry.isNewer
      // What was learned meanwhile, such as a conflict, counts more than a network that is missing.
      if (entry.state.kind === 'saving' || entry.state.kind === 'waiting') entry.state = waitingFor(failure)
      this.#work.onState(entry.string, entry.draft.language)
    }
    if (this.#retry !== undefined || this.#isClosed) return
    this.#retry = setTimeout(() => this.tryAgain(), this.#pause)
    this.#pause = Math.min(LAST_TRY, this.#pause * 2)
  }
}

function charactersOf({ draft: { translation, before } }: Entry): number {
  const texts = [...textsOf(translation.text), ...textsOf(before?.text ?? '')]
  return texts.reduce((sum, text) => sum + text.length, 0)
}
