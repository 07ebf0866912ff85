// The strings of a project of the sandbox.
import type { Category, LanguageId } from '../../core/contract.ts'
import type {
  EditorLeftOut,
  EditorPersonHere,
  EditorSavedEvent,
  EditorString,
  EditorViolation,
} from '../editor-wire.ts'
import * as api from '../sandbox/api.ts'
import {
  Unreachable,
  type Backend,
  type EditFile,
  type EditString,
  type Exported,
  type LiveEvents,
  type PastTranslation,
  type Remark,
  type Saved,
  type Stored,
  type Suggestion,
  type Term,
} from './backend.ts'
import { listenTo } from './events.ts'

const LEFT_OUT_REASONS: Record<EditorLeftOut['reason'], string> = {
  'held-back': 'An app held it back.',
  unchecked: 'Its status is untranslated. Check it, and set its status.',
}

/** Names this page for the sandbox, which does not tell it of its own saves. */
const CLIENT = Math.random().toString(36).slice(2)

/** A file of a project. */
export class SandboxBackend implements Backend {
  readonly hasStatus = true
  readonly #file: number
  readonly #project: number
  readonly #hasPreview: boolean
  readonly #onExported: (warnings: readonly EditorViolation[]) => void
  #here: string | undefined

  /** `onExported` gets the recommendations that the answer of an export does not follow. */
  constructor(
    project: number,
    { id, hasPreview }: { id: number; hasPreview: boolean },
    onExported: (warnings: readonly EditorViolation[]) => void,
  ) {
    this.#project = project
    this.#file = id
    this.#hasPreview = hasPreview
    this.#onExported = onExported
  }

  async list(_file: EditFile, [language = '']: readonly LanguageId[]): Promise<EditString[]> {
    const { strings } = await api.fetchStrings(this.#file, language)
    return strings.map((string) => editString(string, language))
  }

  async save(
    _file: EditFile,
    { key }: EditString,
    language: LanguageId,
    translation: Stored,
    before: Stored | undefined,
  ): Promise<Saved> {
    try {
      const edited = { ...translation, before: before ?? null }
      const { change: _, ...stored } = await api.saveTranslation(Number(key), language, edited, CLIENT)
      return { kind: 'saved', stored }
    } catch (error) {
      if (!(error instanceof api.EditorError)) throw error
      const { status, failure, message: sentence } = error
      const { meanwhile } = failure
      if (meanwhile)
        return {
          kind: 'changed',
          sentence,
          by: meanwhile.by ?? 'Someone else',
          stored: meanwhile.stored ?? undefined,
        }
      if (status === undefined || status === 401 || status >= 500 || status === 429)
        throw new Unreachable(sentence)
      return { kind: 'refused', sentence }
    }
  }

  async preview(): Promise<string | undefined> {
    return this.#hasPreview ? api.previewAddress(this.#file) : undefined
  }

  async export(_file: EditFile, languages: readonly LanguageId[]): Promise<Exported> {
    const { head, source, built } = await api.exportFile(this.#file, languages)
    this.#onExported(head.warnings)
    return {
      name: head.name,
      source,
      content: built,
      charset: charsetOf(built),
      lostCount: head.leftOutCount,
      lost: head.leftOut.map(({ string, identifier, language, reason }) => ({
        key: String(string),
        identifier,
        language,
        note: LEFT_OUT_REASONS[reason],
      })),
    }
  }

  async suggestions({ key, text }: EditString, language: LanguageId): Promise<readonly Suggestion[]> {
    if (typeof text !== 'string') return []
    const { suggestions } = await api.fetchSuggestions(Number(key), language)
    return suggestions.map((one) => ({
      text: one.text,
      from: `${Math.floor(one.similarity * 100)} %`,
      ...(one.similarity === 1 ? {} : { source: one.source }),
    }))
  }

  machine = ({ key }: EditString, language: LanguageId, category: Category | undefined) =>
    api.askMachine(Number(key), language, category)

  async history({ key }: EditString, language: LanguageId): Promise<readonly PastTranslation[]> {
    const { entries } = await api.fetchHistory(Number(key), language)
    return entries.map(({ at, by, before }) => ({ at, by, before }))
  }

  remarks = async ({ key }: EditString): Promise<readonly Remark[]> =>
    (await api.fetchComments(Number(key))).comments

  addRemark = async ({ key }: EditString, text: string): Promise<readonly Remark[]> =>
    (await api.addComment(Number(key), text)).comments

  removeRemark = async (_string: EditString, remark: number): Promise<readonly Remark[]> =>
    (await api.removeComment(remark)).comments

  terms = async (language: LanguageId): Promise<readonly Term[]> =>
    (await api.fetchTerms(this.#project, language)).terms

  listen(_file: EditFile, events: LiveEvents): () => void {
    return listenTo(
      `api/files/${this.#file}/events?client=${CLIENT}`,
      {
        saved(data) {
          const { string, language, translation, by } = JSON.parse(data) as EditorSavedEvent
          events.onSaved(String(string), language, translation ?? undefined, by)
        },
        people(data) {
          const people = JSON.parse(data) as EditorPersonHere[]
          events.onPeople(
            people.map(({ name, string }) => ({ name, key: string === null ? undefined : String(string) })),
          )
        },
        changed: () => events.onChanged(),
      },
      () => {
        this.#tellPlace()
        events.onChanged()
      },
    )
  }

  here(_file: EditFile, key: string | undefined): void {
    if (key === this.#here) return
    this.#here = key
    this.#tellPlace()
  }

  #tellPlace(): void {
    const string = this.#here === undefined ? null : Number(this.#here)
    void api.tellPlace(this.#file, string, CLIENT).catch(() => {})
  }
}

function editString({ translation, id, ...string }: EditorString, language: LanguageId): EditString {
  return { ...string, key: String(id), translations: { [language]: translation } }
}

/** UTF-16 has a byte order mark. In other charsets, bytes that are not UTF-8 are shown as replacement characters. */
function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
