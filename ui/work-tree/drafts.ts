// Translations that are typed and not in their files yet. Each is saved when its reader stops typing. What cannot be
// saved stays.
import type { TextOrForms } from '../../core/contract.ts'

/** A text is saved this long after the last key, in milliseconds. */
const PAUSE = 500

/** A text that its file does not have. */
interface Draft {
  text: TextOrForms
  timer: ReturnType<typeof setTimeout>
  saving?: Promise<void>
  /** Why it was not saved. */
  refusal?: Refusal
}

/** Why a text was not saved. */
export interface Refusal {
  problem: string
  /** Another program has written the text, so the reader must say which one counts. */
  isConflict: boolean
}

/** What became of a text: it is being typed, its file has it, or it was refused. */
export interface DraftState {
  kind: 'typed' | 'saved' | 'refused'
  problem?: string
}

/** The texts that are not saved, by the names of their fields. */
export class Drafts {
  readonly #drafts = new Map<string, Draft>()
  readonly #save: (name: string, text: TextOrForms) => Promise<Refusal | undefined>
  readonly #show: (name: string, state: DraftState) => void

  /** `save` returns why a text was not saved. `show` marks the field, if it is on the page. */
  constructor(
    save: (name: string, text: TextOrForms) => Promise<Refusal | undefined>,
    show: (name: string, state: DraftState) => void,
  ) {
    this.#save = save
    this.#show = show
  }

  get isEmpty(): boolean {
    return this.#drafts.size === 0
  }

  /** The text of a field that is not saved. */
  textOf(name: string): TextOrForms | undefined {
    return this.#drafts.get(name)?.text
  }

  /** What became of the text of a field. */
  stateOf(name: string): DraftState {
    const { refusal } = this.#drafts.get(name) ?? {}
    return refusal ? { kind: 'refused', problem: refusal.problem } : { kind: 'typed' }
  }

  /** Keeps what is typed, and saves it after a pause. In a conflict, it waits until the reader saves it. */
  type(name: string, text: TextOrForms): void {
    const { timer: former, refusal } = this.#drafts.get(name) ?? {}
    clearTimeout(former)
    const timer = setTimeout(() => void this.flush(name), PAUSE)
    this.#drafts.set(name, { text, timer, ...(refusal?.isConflict ? { refusal } : {}) })
    this.#show(name, this.stateOf(name))
  }

  /** Forgets what is typed. */
  drop(name: string): void {
    clearTimeout(this.#drafts.get(name)?.timer)
    this.#drafts.delete(name)
    this.#show(name, this.stateOf(name))
  }

  /** Saves what is typed, if anything is. `answers`: the reader knows of a conflict, and wants this text. */
  async flush(name: string, answers = false): Promise<void> {
    const draft = this.#drafts.get(name)
    if (!draft || (draft.refusal?.isConflict && !answers)) return
    clearTimeout(draft.timer)
    draft.saving ??= this.#store(name, draft)
    await draft.saving
  }

  async flushAll(): Promise<void> {
    await Promise.all([...this.#drafts.keys()].map((name) => this.flush(name)))
  }

  async #store(name: string, draft: Draft): Promise<void> {
    const refusal = await this.#save(name, draft.text)
    delete draft.saving
    const now = this.#drafts.get(name)
    // What was typed meanwhile is in the same conflict.
    if (now && now !== draft && refusal?.isConflict) now.refusal = refusal
    else if (now !== draft) return
    else if (refusal) draft.refusal = refusal
    else this.#drafts.delete(name)
    this.#show(name, refusal ? this.stateOf(name) : { kind: 'saved' })
  }
}
