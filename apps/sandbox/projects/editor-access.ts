// What a request of the editor page is about, whether its user may see it, and what all of its answers need.
import type { Language } from '@atlas/core/contract.ts'
import { RequestError } from '../request-error.ts'
import type { AddressQuery } from './bodies.ts'
import type { CallStore, StoredCall } from './call-store.ts'
import type { StringRow } from './records.ts'
import type { FileRow, ProjectRow } from './store.ts'
import type { RunningTasks } from './tasks.ts'
import { targetsNamed, type ProjectContext, type ProjectWorkspace } from './workspace.ts'

/** The user who is signed in. */
export interface EditorUser {
  id: string
  name: string
  /** The user's organization; null in the standard edition. */
  organization: number | null
}

/** A request of the editor page. */
export interface EditorRequest {
  user: EditorUser
  params: Readonly<Record<string, string>>
  query: AddressQuery
  /** Parsed JSON, or the bytes of a file. */
  body: unknown
  reply: Reply
}

/** Sets the status and the headers of an answer. */
interface Reply {
  code(status: number): Reply
  type(contentType: string): Reply
  header(name: string, value: string): Reply
}

/** Finds what a request names. Throws a `RequestError` (404) for what its user may not see. */
export class EditorAccess {
  readonly #workspace: ProjectWorkspace
  readonly #calls: CallStore

  constructor(workspace: ProjectWorkspace, calls: CallStore) {
    this.#workspace = workspace
    this.#calls = calls
  }

  /** The call in the log that the address names. */
  async call(call: EditorRequest): Promise<ProjectContext & { stored: StoredCall }> {
    const stored = await this.#calls.call(idInAddress(call.params['call']))
    if (!stored) throw notFoundError()
    return { stored, ...(await this.context(call, String(stored.project))) }
  }

  /** The user and a project. */
  async context({ user }: Pick<EditorRequest, 'user'>, id: string | undefined): Promise<ProjectContext> {
    const project = await this.#workspace.store.project(idInAddress(id), user.id, user.organization)
    if (!project) throw notFoundError()
    return this.contextOf(user, project)
  }

  /** The user in a project that the user may see. */
  async contextOf({ id }: EditorUser, project: ProjectRow): Promise<ProjectContext> {
    const { store, administers } = this.#workspace
    const isManager =
      project.owner === id || administers(id, project) || (await store.roleOf(project.id, id)) === 'manager'
    return { user: id, project, isManager }
  }

  /** The string and the target language of an address. */
  async translation(
    call: EditorRequest,
  ): Promise<ProjectContext & { file: FileRow; string: StringRow; language: Language }> {
    const string = await this.string(call, call.params['string'])
    const context = await this.file(call, String(string.file))
    const [language] = targetsNamed(context.project, [call.params['language'] ?? ''])
    if (!language) throw notFoundError()
    return { ...context, string, language }
  }

  /** A string that the user may see. Throws a `RequestError` (410) if its file lacks it now. */
  async string(call: EditorRequest, id: string | undefined): Promise<StringRow> {
    const string = await this.#workspace.store.string(idInAddress(id))
    if (!string) throw notFoundError()
    const { file } = await this.file(call, String(string.file))
    if (string.is_removed === 1)
      throw new RequestError(410, `${file.name} no longer has the string "${string.identifier}".`)
    return string
  }

  /** A file, by its id. */
  async file(call: EditorRequest, id: string | undefined): Promise<ProjectContext & { file: FileRow }> {
    const file = await this.#workspace.store.file(idInAddress(id))
    if (!file) throw notFoundError()
    return { file, ...(await this.context(call, String(file.project))) }
  }
}

/** The id in an address. Throws a `RequestError` (404) if it is malformed. */
export function idInAddress(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw notFoundError()
  return Number(text)
}

/** The answer to requests for what is missing or hidden from the user. */
export function notFoundError(): RequestError {
  return new RequestError(404, 'Not found, or you may not see it.')
}

/** What the answers of the editor's API share: the stores of a sandbox, and the long requests that run. */
export interface EditorParts {
  workspace: ProjectWorkspace
  calls: CallStore
  access: EditorAccess
  tasks: RunningTasks
}

/** Names the page of a request. Another user's page has another name, whatever it sends. */
export function pageName({ user, query }: EditorRequest): string {
  return `${user.id} ${query['client'] ?? ''}`
}

/** The number of a change that can be undone, if there is one. */
export function changeOf(change: number | undefined): { change?: number } {
  return change === undefined ? {} : { change }
}

/** The bytes of an upload. A missing body is an empty file. */
export function uploadedBytes(body: unknown): Uint8Array {
  if (body === undefined || body === null) return new Uint8Array()
  if (Buffer.isBuffer(body)) return body
  throw new RequestError(415, 'Send the bytes of the file with the content type application/octet-stream.')
}
