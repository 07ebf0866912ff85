// The editor page's requests to its sandbox. Addresses are relative to the page, `/editor/`.
import type { LanguageId } from '../../core/contract.ts'
import type {
  EditedTranslation,
  EditorApproved,
  EditorComments,
  EditorCall,
  EditorCalls,
  EditorExported,
  EditorFailure,
  EditorHistory,
  EditorImported,
  EditorMemory,
  EditorProject,
  EditorProjectFiles,
  EditorProjects,
  EditorRepeated,
  EditorReplaced,
  EditorSaved,
  EditorStrings,
  EditorSuggestions,
  EditorTerms,
  EditorUndone,
  EditorUploaded,
  MachineAnswer,
  NewProject,
  ProjectChanges,
  ReplaceRequest,
  StringSelection,
} from '../editor-wire.ts'
import { splitParts } from '../wire.ts'

/** A failed request. Its message is for the person at the screen. */
export class EditorError extends Error {
  readonly failure: EditorFailure['error']
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined

  constructor(failure: EditorFailure['error'], status?: number) {
    super(failure.message)
    this.failure = failure
    this.status = status
  }
}

/** An exported file and its source. */
export interface ExportedFile {
  head: EditorExported
  source: Uint8Array<ArrayBuffer>
  built: Uint8Array<ArrayBuffer>
}

/** The projects. If its user is signed out, the page goes to the sign-in page. */
export async function fetchProjects(): Promise<EditorProjects> {
  return (await (await call('projects', {}, true)).json()) as EditorProjects
}

export const addProject = (project: NewProject) => send<EditorProject>('POST', 'projects', project)
export const fetchFiles = (project: number) => read<EditorProjectFiles>(`projects/${project}`)
export const removeFile = (file: number) => call(`files/${file}`, { method: 'DELETE' })
export const fetchCall = (id: number) => read<EditorCall>(`calls/${id}`)

/** Calls the module again with the same request. */
export const repeatCall = (id: number) => send<EditorRepeated>('POST', `calls/${id}/repeat`, {})

/** The newest calls, or those before the call with this id. */
export function fetchCalls(before?: number): Promise<EditorCalls> {
  return read(before === undefined ? 'calls' : `calls?before=${before}`)
}

/** All strings of a file. */
export function fetchStrings(file: number, language: LanguageId): Promise<EditorStrings> {
  return read(`files/${file}/strings?${new URLSearchParams({ language, limit: '200000' })}`)
}

const translation = (string: number, language: LanguageId): string =>
  `strings/${string}/translations/${encodeURIComponent(language)}`

/** Saves a translation. */
export async function saveTranslation(
  string: number,
  language: LanguageId,
  edited: EditedTranslation,
  client: string,
): Promise<EditorSaved> {
  const address = `${translation(string, language)}?${new URLSearchParams({ client })}`
  const response = await call(address, { ...json('PUT', edited), keepalive: true })
  return (await response.json()) as EditorSaved
}

/** The former states of a translation. */
export function fetchHistory(string: number, language: LanguageId): Promise<EditorHistory> {
  return read(`${translation(string, language)}/history`)
}

/** Translations of equal and similar texts of the project. */
export function fetchSuggestions(string: number, language: LanguageId): Promise<EditorSuggestions> {
  return read(`${translation(string, language)}/suggestions`)
}

/** What the engine of the sandbox makes of a string, or of a form of its plural. */
export const askMachine = (string: number, language: LanguageId, category = '') =>
  send<MachineAnswer>(
    'POST',
    `${translation(string, language)}/machine?${new URLSearchParams({ category })}`,
    {},
  )

/** Takes over a translation memory (TMX). */
export const importMemory = (project: number, name: string, bytes: BodyInit) =>
  sendBytes<EditorMemory>(`projects/${project}/memory?${new URLSearchParams({ name })}`, bytes)

/** The comments on a string. */
export const fetchComments = (string: number) => read<EditorComments>(`strings/${string}/comments`)

export const addComment = (string: number, text: string) =>
  send<EditorComments>('POST', `strings/${string}/comments`, { text })

export const removeComment = (comment: number) => send<EditorComments>('DELETE', `comments/${comment}`, {})

/** The glossary of a project in a language. */
export const fetchTerms = (project: number, language: LanguageId) =>
  read<EditorTerms>(`projects/${project}/terms?${new URLSearchParams({ language })}`)

/** Takes over the terms of a glossary file, TBX or CSV. */
export function importTerms(project: number, name: string, bytes: BodyInit): Promise<EditorTerms> {
  return sendBytes(`projects/${project}/terms?${new URLSearchParams({ name })}`, bytes)
}

/** Tells the sandbox which string has the cursor. */
export const tellPlace = (file: number, string: number | null, client: string) =>
  send<unknown>('POST', `files/${file}/here`, { string, client })

/** Approves the translations that match. */
export function approveAll(file: number, selection: StringSelection): Promise<EditorApproved> {
  return send('POST', `files/${file}/approve`, selection)
}

/** Finds and replaces in translations. */
export function replaceInTranslations(file: number, request: ReplaceRequest): Promise<EditorReplaced> {
  return send('POST', `files/${file}/replace`, request)
}

/** Undoes a change. */
export function undoChange(change: number): Promise<EditorUndone> {
  return send('POST', `changes/${change}/undo`, {})
}

/**
 * Uploads a source file. A `type` selects its format; '' detects it. Without `languages`, a file with translations into
 * languages that the project lacks is refused.
 */
export function importFile(
  project: number,
  name: string,
  type: string,
  bytes: BodyInit,
  languages?: 'add' | 'ignore',
): Promise<EditorImported> {
  const query = new URLSearchParams({ name })
  if (type) query.set('type', type)
  if (languages) query.set('languages', languages)
  return sendBytes(`projects/${project}/files?${query}`, bytes)
}

/** The files of a zip archive, with their paths. */
export async function unzip(bytes: BodyInit): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[]> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await call('unzip', { method: 'POST', headers, body: bytes })
  const [head, ...contents] = splitParts(
    new Uint8Array(await response.arrayBuffer()),
  ) as Uint8Array<ArrayBuffer>[]
  const names = JSON.parse(new TextDecoder().decode(head)) as string[]
  return contents.map((content, index) => ({ name: names[index] ?? '', bytes: content }))
}

/** Changes a project. */
export function updateProject(project: number, changes: ProjectChanges): Promise<EditorProject> {
  return send('PUT', `projects/${project}`, changes)
}

/** Removes a project with all its files and translations. */
export const removeProject = (project: number) => call(`projects/${project}`, { method: 'DELETE' })

/** Ends the session, or all sessions of the user. */
export const signOut = (everywhere: boolean) => call('sign-out', json('POST', { everywhere }))

/** Uploads a translated file. Without a language it is read in all languages of the project. */
export function uploadTranslations(
  file: number,
  language: LanguageId | undefined,
  bytes: BodyInit,
): Promise<EditorUploaded> {
  const query = language === undefined ? '' : `?${new URLSearchParams({ language })}`
  return sendBytes(`files/${file}/translations${query}`, bytes)
}

/** Builds the translated file. */
export async function exportFile(file: number, languages: readonly LanguageId[]): Promise<ExportedFile> {
  const response = await call(`files/${file}/export`, json('POST', { languages }))
  const parts = splitParts(new Uint8Array(await response.arrayBuffer())) as Uint8Array<ArrayBuffer>[]
  const [head, source, built] = parts
  if (!head || !source || !built) throw new EditorError({ message: 'The sandbox answered without a file.' })
  return { head: JSON.parse(new TextDecoder().decode(head)) as EditorExported, source, built }
}

/** The address of a file's preview. */
export function previewAddress(file: number): string {
  return `api/files/${file}/preview`
}

async function read<Answer>(path: string): Promise<Answer> {
  return (await (await call(path)).json()) as Answer
}

async function send<Answer>(method: string, path: string, body: unknown): Promise<Answer> {
  return (await (await call(path, json(method, body))).json()) as Answer
}

async function sendBytes<Answer>(path: string, body: BodyInit): Promise<Answer> {
  const headers = { 'content-type': 'application/octet-stream' }
  return (await (await call(path, { method: 'POST', headers, body })).json()) as Answer
}

function json(method: string, body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * `leaves`: whether the page goes to the sign-in page if its user is signed out. Otherwise it stays, with what is typed.
 */
async function call(path: string, init?: RequestInit, leaves = false): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`api/${path}`, init)
  } catch {
    throw new EditorError({ message: 'The sandbox does not answer. Is it still running?' })
  }
  if (response.ok) return response
  const { status } = response
  if (status === 401 && leaves) location.href = `/sign-in?${new URLSearchParams({ next: '/editor/' })}`
  const body = (await response.json().catch(() => undefined)) as Partial<EditorFailure> | undefined
  throw new EditorError(body?.error ?? { message: `The sandbox answered with status ${status}.` }, status)
}
