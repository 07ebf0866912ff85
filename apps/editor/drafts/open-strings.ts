// The strings of an open file, which are read again while texts are typed and saved.
import type { LanguageId } from '@atlas/core/contract.ts'
import type { EditString, Stored } from '../backends/backend.ts'
import { translationName, type Queue } from './queue.ts'

/** The strings that a place has. */
export class OpenStrings {
  all: readonly EditString[] = []
  #byKey = new Map<string, EditString>()
  #byPreview = new Map<string, EditString>()
  /** How often the strings were asked for. */
  #reading = 0
  /** The translations that were stored since then. */
  readonly #meanwhile = new Set<string>()

  /**
   * Takes the strings that a request finds. Returns false if they are asked for once more meanwhile: only what was asked
   * for last counts. What was stored meanwhile, and what a save under way names as the text that its page knew, are newer.
   */
  async read(
    request: Promise<readonly EditString[]>,
    languages: readonly LanguageId[],
    queue: Queue,
  ): Promise<boolean> {
    const number = ++this.#reading
    this.#meanwhile.clear()
    const strings = await request
    if (number !== this.#reading) return false
    for (const { key, translations } of strings) {
      const known = this.#byKey.get(key)
      for (const language of languages)
        if (known && (queue.draft(key, language) || this.#meanwhile.has(translationName(key, language))))
          translations[language] = known.translations[language]
    }
    this.all = strings
    this.#byKey = new Map(strings.map((string) => [string.key, string]))
    this.#byPreview = new Map(
      strings.flatMap((string) => (string.previewId === undefined ? [] : [[string.previewId, string]])),
    )
    return true
  }

  /** The place has another translation now. */
  store(key: string, language: LanguageId, stored: Stored | undefined): void {
    const string = this.#byKey.get(key)
    if (!string) return
    string.translations[language] = stored
    this.#meanwhile.add(translationName(key, language))
  }

  get(key: string | undefined): EditString | undefined {
    return key === undefined ? undefined : this.#byKey.get(key)
  }

  /** A string with as many before and after it in the file. */
  around(string: EditString, count: number): readonly EditString[] {
    const at = this.all.indexOf(string)
    return at < 0 ? [] : this.all.slice(Math.max(0, at - count), at + count + 1)
  }

  /** The string of an element of the preview. */
  previewed(previewId: string | undefined): EditString | undefined {
    return previewId === undefined ? undefined : this.#byPreview.get(previewId)
  }
}
