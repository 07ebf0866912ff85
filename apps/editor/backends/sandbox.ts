// The strings of a project of the sandbox.
import type { Category, LanguageId } from '@atlas/core/contract.ts'
import type {
  EditorCommentedEvent,
  EditorComments,
  EditorHistory,
  EditorLeftOut,
  EditorPersonHere,
  EditorProject,
  EditorSaved,
  EditorSavedEvent,
  EditorString,
  EditorStrings,
  EditorSuggestions,
  EditorTerms,
  EditorTranslations,
  EditorViolation,
  MachineAnswer,
} from '../editor-wire.ts'
import { CLIENT, requestExport, sandbox, whileTold } from '../sandbox/api.ts'
import { withQuery } from '../server.ts'
import {
  type Backend,
  type Edit,
  type EditFile,
  type EditString,
  type ExportedFile,
  type FilePreview,
  type LiveEvents,
  type Saved,
} from './backend.ts'
import { listenTo } from './events.ts'
import { savedBy, sendEdits } from './saving.ts'

const LEFT_OUT_REASONS: Record<EditorLeftOut['reason'], string> = {
  'held-back': 'An app held it back.',
  unchecked: 'Its status is untranslated. Check it, and set its status.',
}

/** A file of a project. */
export class SandboxBackend implements Backend {
  readonly hasStatus = true
  readonly approvalRefusal: string | undefined
  readonly #file: number
  readonly #project: number
  readonly #hasPreview: boolean
  readonly #onExported: (warnings: readonly EditorViolation[]) => void
  #here: string | undefined
  /** How many events the file had when its strings were read. */
  #events = 0

  /** `onExported` gets the recommendations that the answer of an export does not follow. */
  constructor(
    { id: project, name, mayApprove }: Pick<EditorProject, 'id' | 'name' | 'mayApprove'>,
    { id, hasPreview }: { id: number; hasPreview: boolean },
    onExported: (warnings: readonly EditorViolation[]) => void,
  ) {
    this.#project = project
    this.approvalRefusal = mayApprove
      ? undefined
      : `In the project ${name}, only managers approve translations.`
    this.#file = id
    this.#hasPreview = hasPreview
    this.#onExported = onExported
  }

  async list(_file: EditFile, [language = '']: readonly LanguageId[]): Promise<EditString[]> {
    const query = { language, limit: '200000' }
    const { strings, events } = await sandbox.get<EditorStrings>(`files/${this.#file}/strings`, query)
    this.#events = events
    return strings.map((string) => editString(string, language))
  }

  async save(_file: EditFile, edits: readonly Edit[]): Promise<readonly Saved[]> {
    const path = withQuery(`files/${this.#file}/translations`, { client: CLIENT })
    const answer = await sendEdits<EditorSaved>(sandbox, path, edits)
    return 'kind' in answer ? edits.map(() => answer) : answer.results.map(savedBy)
  }

  async preview(): Promise<FilePreview | undefined> {
    if (!this.#hasPreview) return undefined
    const path = `files/${this.#file}/preview`
    return { page: await sandbox.download(path), shellAddress: `api/${path}?part=shell` }
  }

  async export(
    { name }: EditFile,
    languages: readonly LanguageId[],
    report: (sentence: string, done?: number) => void,
  ): Promise<ExportedFile> {
    const { head, source, built } = await whileTold(requestExport(this.#file, languages), (sentence, done) =>
      report(`Building ${name}. ${sentence}`, done),
    )
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

  suggestions = async (string: EditString, language: LanguageId) =>
    typeof string.text === 'string'
      ? (await sandbox.get<EditorSuggestions>(`${addressOf(string, language)}/suggestions`)).suggestions
      : []

  machine = (string: EditString, language: LanguageId, category?: Category) =>
    sandbox.send<MachineAnswer>('POST', withQuery(`${addressOf(string, language)}/machine`, { category }))

  history = async (string: EditString, language: LanguageId) =>
    (await sandbox.get<EditorHistory>(`${addressOf(string, language)}/history`)).entries

  translations = async ({ key }: EditString) =>
    (await sandbox.get<EditorTranslations>(`strings/${key}/translations`)).translations

  comments = async ({ key }: EditString) =>
    (await sandbox.get<EditorComments>(`strings/${key}/comments`)).comments

  addComment = async ({ key }: EditString, text: string) =>
    (await sandbox.send<EditorComments>('POST', `strings/${key}/comments`, { text })).comments

  removeComment = async (_string: EditString, comment: number) =>
    (await sandbox.send<EditorComments>('DELETE', `comments/${comment}`)).comments

  terms = async (language: LanguageId) =>
    (await sandbox.get<EditorTerms>(`projects/${this.#project}/terms`, { language })).terms

  listen(_file: EditFile, events: LiveEvents): () => void {
    return listenTo(
      `api/files/${this.#file}/events?client=${CLIENT}&since=${this.#events}`,
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
        commented(data) {
          const { string, count } = JSON.parse(data) as EditorCommentedEvent
          events.onComments(String(string), count)
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
    void sandbox.send('POST', `files/${this.#file}/here`, { string, client: CLIENT }).catch(() => {})
  }
}

/** The address of a translation. */
function addressOf({ key }: EditString, language: LanguageId): string {
  return `strings/${key}/translations/${encodeURIComponent(language)}`
}

function editString({ translation, id, ...string }: EditorString, language: LanguageId): EditString {
  return { ...string, key: String(id), translations: { [language]: translation } }
}

/** UTF-16 has a byte order mark. In other charsets, bytes that are not UTF-8 are shown as replacement characters. */
function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
