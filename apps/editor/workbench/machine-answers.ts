// What an engine makes of the texts of a file. A service may charge for each, so that each is asked for once.
import type { Backend, EditString, Suggestion } from '../backends/backend.ts'
import type { MachineAnswer } from '../editor-wire.ts'
import type { FieldName } from './session.ts'

/** The cursor is in a field for this many milliseconds before an engine is asked for its translation. */
const PAUSE = 400

/** The answers of an engine. */
export class MachineAnswers {
  readonly #backend: Backend
  /** By the text, its language and its form. */
  readonly #answers = new Map<string, Promise<MachineAnswer>>()
  /** Whether an engine is configured, as far as the page knows. */
  #hasEngine = true

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** The translation of a text, if `isWanted` is true after a pause. Rejects with a sentence. */
  async answer(
    string: EditString,
    { key, language, category }: FieldName,
    source: string,
    isWanted: () => boolean,
  ): Promise<Suggestion | undefined> {
    if (string.isHidden || !this.#backend.machine || !this.#hasEngine) return undefined
    const text = JSON.stringify([key, language, category, source])
    if (!this.#answers.has(text)) {
      await new Promise((done) => setTimeout(done, PAUSE))
      if (!isWanted() || this.#answers.has(text)) return undefined
      this.#answers.set(text, this.#backend.machine(string, language, category))
    }
    try {
      const { engine, text: found } = (await this.#answers.get(text)) ?? {}
      this.#hasEngine = engine !== undefined
      return engine === undefined || found === undefined ? undefined : { text: found, engine }
    } catch (error) {
      this.#answers.delete(text)
      throw error
    }
  }
}
