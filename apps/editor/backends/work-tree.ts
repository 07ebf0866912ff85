// The strings of a work tree: the server of `atlas edit` writes them into its files.
import type { LanguageId } from '@atlas/core/contract.ts'
import type {
  WorkTreeFile,
  WorkTreeGroup,
  WorkTreeSaved,
  WorkTreeStrings,
  WorkTreeTerms,
} from '../work-tree/wire.ts'
import type { MachineAnswer } from '../editor-wire.ts'
import { PageServer, withQuery } from '../server.ts'
import type { Backend, Edit, EditString, LiveEvents, Saved } from './backend.ts'
import { listenTo } from './events.ts'
import { savedBy, sendEdits, TEMPORARY } from './saving.ts'

const server = new PageServer('atlas edit')

/** A command that was started again has another address: its page is not found. */
const STARTED_AGAIN = [...TEMPORARY, 404]

/** The groups of files. */
export const fetchGroups = () => server.get<WorkTreeGroup[]>('groups')

/** The strings of a group of files. */
export class WorkTreeBackend implements Backend {
  readonly hasStatus = false
  readonly #group: number
  readonly #onProgress: (language: WorkTreeGroup['languages'][number]) => void
  #versions: Readonly<Record<string, string>> = {}
  /** The content of all files when their strings were read. */
  #version: string | undefined
  #events: LiveEvents | undefined

  /** `onProgress` gets the progress of a language after a save. */
  constructor(group: number, onProgress: (language: WorkTreeGroup['languages'][number]) => void) {
    this.#group = group
    this.#onProgress = onProgress
  }

  async list(): Promise<EditString[]> {
    const { strings, versions, version } = await server.get<WorkTreeStrings>('strings', this.#query)
    this.#versions = versions
    this.#version = version
    return [...strings]
  }

  async save(_file: unknown, edits: readonly Edit[]): Promise<readonly Saved[]> {
    const path = withQuery('translations', this.#query)
    const answer = await sendEdits<WorkTreeSaved>(server, path, edits, STARTED_AGAIN)
    if ('kind' in answer) return edits.map(() => answer)
    for (const file of answer.files) this.#follow(file)
    const paths = new Map(answer.files.map(({ language: { id, path } }) => [id, path]))
    return answer.results.map((result, index) => {
      const saved = savedBy(result)
      const { language = '', string } = edits[index] ?? {}
      if (saved.kind !== 'saved' || !('stored' in result)) return saved
      const about = edits.length > 1 ? `${string?.identifier}: ` : ''
      const findings = (result.findings ?? []).map((finding) => about + finding)
      return { ...saved, notes: [`Saved in ${paths.get(language)}.`, ...findings] }
    })
  }

  #follow({ version, versionBefore, language }: WorkTreeFile): void {
    const isOther = versionBefore !== this.#versions[language.path]
    this.#versions = { ...this.#versions, [language.path]: version }
    this.#onProgress(language)
    // Another program has changed other texts of the file.
    if (isOther) this.#events?.onChanged()
  }

  async preview(): Promise<undefined> {
    return undefined
  }

  machine = ({ identifier }: EditString, language: LanguageId, category?: string) =>
    server.get<MachineAnswer>('machine', { ...this.#query, language, identifier, category })

  terms = async (language: LanguageId) =>
    (await server.get<WorkTreeTerms>('terms', { ...this.#query, language })).terms

  get #query(): { group: string } {
    return { group: String(this.#group) }
  }

  listen(_file: unknown, events: LiveEvents): () => void {
    this.#events = events
    const changed = (): void => events.onChanged()
    const address = withQuery('events', { ...this.#query, version: this.#version })
    return listenTo(address, { changed }, changed)
  }
}
