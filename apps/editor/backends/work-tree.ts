// The strings of a work tree: the server of `atlas edit` writes them into its files.
import type { LanguageId } from '@atlas/core/contract.ts'
import type {
  WorkTreeGroup,
  WorkTreeSave,
  WorkTreeSaved,
  WorkTreeStrings,
  WorkTreeTerms,
} from '../work-tree/wire.ts'
import { textsOf } from '../drafts/forms.ts'
import type { MachineAnswer } from '../editor-wire.ts'
import { failedSave, PageServer, ServerError, withQuery } from '../server.ts'
import {
  Unreachable,
  type Backend,
  type EditString,
  type LiveEvents,
  type Saved,
  type Stored,
} from './backend.ts'
import { listenTo } from './events.ts'

const server = new PageServer('atlas edit')

/** The groups of files. */
export const fetchGroups = () => server.get<WorkTreeGroup[]>('groups')

/** The strings of a group of files. */
export class WorkTreeBackend implements Backend {
  readonly hasStatus = false
  readonly #group: number
  readonly #onProgress: (language: WorkTreeGroup['languages'][number]) => void
  #versions: Readonly<Record<LanguageId, string>> = {}
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

  async save(
    _file: unknown,
    { identifier }: EditString,
    language: LanguageId,
    { text, status }: Stored,
    before: Stored | undefined,
  ): Promise<Saved> {
    if (textsOf(text).every((one) => one === ''))
      return { kind: 'refused', sentence: 'An empty text is not written. The file keeps what it has.' }
    const wanted: WorkTreeSave = {
      group: this.#group,
      language,
      identifier,
      text:
        typeof text === 'string' ? text : Object.fromEntries(Object.entries(text).filter(([, one]) => one)),
      status,
      before: before && textsOf(before.text).some((one) => one !== '') ? before : null,
    }
    try {
      return this.#saved(
        language,
        await server.send<WorkTreeSaved>('POST', 'save', wanted, { keepalive: true }),
      )
    } catch (error) {
      // The command was started again, and has another address.
      if (error instanceof ServerError && error.status === 404) throw new Unreachable(error.message, true)
      return failedSave(error)
    }
  }

  #saved(id: LanguageId, { stored, version, versionBefore, language, findings }: WorkTreeSaved): Saved {
    const isOther = versionBefore !== this.#versions[id]
    this.#versions = { ...this.#versions, [id]: version }
    this.#onProgress(language)
    // Another program has changed other texts of the file.
    if (isOther) this.#events?.onChanged()
    return { kind: 'saved', stored, note: [`Saved in ${language.path}.`, ...findings].join(' ') }
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
