// The strings of a work tree: the server of `atlas edit` writes them into its files.
import type { LanguageId } from '@atlas/core/contract.ts'
import type {
  WorkTreeGroup,
  WorkTreeSave,
  WorkTreeSaved,
  WorkTreeString,
  WorkTreeStrings,
} from '../work-tree/wire.ts'
import { textsOf } from '../drafts/forms.ts'
import type { MachineAnswer } from '../editor-wire.ts'
import {
  Unreachable,
  type Backend,
  type EditString,
  type LiveEvents,
  type Saved,
  type Stored,
} from './backend.ts'
import { listenTo } from './events.ts'

const SILENT = 'atlas edit does not answer. Is it still running?'

/** Asks the server for JSON. */
async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path).catch(() => {
    throw new Unreachable(SILENT)
  })
  const answer = (await response.json()) as Answer | { problem: string }
  if (!response.ok) throw new Unreachable((answer as { problem: string }).problem)
  return answer as Answer
}

/** The groups of files. */
export const fetchGroups = () => get<WorkTreeGroup[]>('groups')

/** The strings of a group of files. */
export class WorkTreeBackend implements Backend {
  readonly hasStatus = false
  readonly #group: number
  readonly #onProgress: (language: WorkTreeGroup['languages'][number]) => void
  #versions: Readonly<Record<LanguageId, string>> = {}
  #events: LiveEvents | undefined

  /** `onProgress` gets the progress of a language after a save. */
  constructor(group: number, onProgress: (language: WorkTreeGroup['languages'][number]) => void) {
    this.#group = group
    this.#onProgress = onProgress
  }

  async list(): Promise<EditString[]> {
    const { strings, versions } = await get<WorkTreeStrings>(`strings?group=${this.#group}`)
    this.#versions = versions
    return strings.map(editString)
  }

  async save(
    _file: unknown,
    { identifier }: EditString,
    language: LanguageId,
    { text }: Stored,
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
      was: before && textsOf(before.text).some((one) => one !== '') ? before.text : null,
    }
    const response = await fetch('save', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
      keepalive: true,
    }).catch(() => {
      throw new Unreachable(SILENT)
    })
    const saved = (await response.json()) as WorkTreeSaved
    if (response.status === 404 || response.status >= 500)
      throw new Unreachable('problem' in saved ? saved.problem : SILENT)
    if ('problem' in saved) {
      const { problem: sentence, meanwhile } = saved
      if (meanwhile === undefined) return { kind: 'refused', sentence }
      return { kind: 'changed', sentence, by: 'Another program', stored: storedOf(meanwhile) }
    }
    const isOther = saved.before !== this.#versions[language]
    this.#versions = { ...this.#versions, [language]: saved.version }
    this.#onProgress(saved.language)
    // Another program has changed other texts of the file.
    if (isOther) this.#events?.onChanged()
    const note = [`Saved in ${saved.language.path}.`, ...saved.findings].join(' ')
    return { kind: 'saved', stored: storedOf(saved.text), note }
  }

  async preview(): Promise<undefined> {
    return undefined
  }

  machine({ identifier }: EditString, language: LanguageId, category = ''): Promise<MachineAnswer> {
    const query = new URLSearchParams({ group: String(this.#group), language, identifier, category })
    return get<MachineAnswer>(`machine?${query}`)
  }

  listen(_file: unknown, events: LiveEvents): () => void {
    this.#events = events
    const changed = (): void => events.onChanged()
    return listenTo(`events?group=${this.#group}`, { changed }, changed)
  }
}

function editString({ translations, ...string }: WorkTreeString): EditString {
  const stored = Object.entries(translations).map(([language, text]) => [language, storedOf(text)])
  return { ...string, key: string.identifier, translations: Object.fromEntries(stored) }
}

function storedOf(text: Stored['text'] | null): Stored | undefined {
  return text === null ? undefined : { text, status: 'translated' }
}
