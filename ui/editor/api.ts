// The editor page's requests to its sandbox. Addresses are relative to the page, `/editor/`.
import type { LanguageId } from '../../core/contract.ts'
import type {
  EditedTranslation,
  EditorApproved,
  EditorCall,
  EditorCalls,
  EditorExported,
  EditorFailure,
  EditorHistory,
  EditorImported,
  EditorIndex,
  EditorNext,
  EditorProject,
  EditorProjectFiles,
  EditorProjects,
  EditorRepeated,
  EditorReplaced,
  EditorSaved,
  EditorStrings,
  EditorSuggestions,
  EditorTexts,
  EditorUndone,
  EditorUploaded,
  NewProject,
  ProjectChanges,
  ReplaceRequest,
  StringSelection,
} from '../editor-wire.ts'
import { splitParts } from '../wire.ts'

/** A failed request. Its message is for the person at the screen. */
export class EditorError extends Error {
  readonly failure: EditorFailure['error']

  constructor(failure: EditorFailure['error']) {
    super(failure.message)
    this.failure = failure
  }
}

/** What names a string: its id, or its number in the preview. */
export type StringName = { id: number } | { previewId: number }

/** A query for strings of a file. */
export interface StringQuery {
  language: LanguageId
  search: string
  /** '' matches all. */
  status: string
}

/** An exported file and its source. */
export interface Exported {
  head: EditorExported
  source: Uint8Array<ArrayBuffer>
  built: Uint8Array<ArrayBuffer>
}

export const fetchProjects = () => read<EditorProjects>('projects')
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

/** A page of strings. */
export function fetchStrings(
  file: number,
  { language, search, status }: StringQuery,
  offset: number,
  limit: number,
): Promise<EditorStrings> {
  const query = new URLSearchParams({ language, offset: String(offset), limit: String(limit) })
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  return read(`files/${file}/strings?${query}`)
}

/** All texts of a file with their translations. */
export function fetchTexts(file: number, language: LanguageId): Promise<EditorTexts> {
  return read(`files/${file}/texts?${new URLSearchParams({ language })}`)
}

/** The index of a string among those that match. */
export function fetchIndex(
  file: number,
  { language, search, status }: StringQuery,
  string: StringName,
): Promise<EditorIndex> {
  const query = new URLSearchParams({ language })
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if ('id' in string) query.set('string', String(string.id))
  else query.set('previewId', String(string.previewId))
  return read(`files/${file}/index?${query}`)
}

/** Saves a translation. */
export function saveTranslation(
  string: number,
  language: LanguageId,
  translation: EditedTranslation,
): Promise<EditorSaved> {
  return send('PUT', `strings/${string}/translations/${encodeURIComponent(language)}`, translation)
}

/** The index of the next string without a translation, among those that match. */
export function fetchNext(
  file: number,
  { language, search, status }: StringQuery,
  after: number | undefined,
): Promise<EditorNext> {
  const query = new URLSearchParams({ language })
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (after !== undefined) query.set('after', String(after))
  return read(`files/${file}/next?${query}`)
}

/** The former states of a translation. */
export function fetchHistory(string: number, language: LanguageId): Promise<EditorHistory> {
  return read(`strings/${string}/translations/${encodeURIComponent(language)}/history`)
}

/** Translations of equal and similar texts of the project. */
export function fetchSuggestions(string: number, language: LanguageId): Promise<EditorSuggestions> {
  return read(`strings/${string}/translations/${encodeURIComponent(language)}/suggestions`)
}

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
export async function exportFile(file: number, languages: readonly LanguageId[]): Promise<Exported> {
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

async function call(path: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`api/${path}`, init)
  } catch {
    throw new EditorError({ message: 'The sandbox does not answer. Is it still running?' })
  }
  if (response.ok) return response
  if (response.status === 401) location.href = `/sign-in?${new URLSearchParams({ next: '/editor/' })}`
  const body = (await response.json().catch(() => undefined)) as Partial<EditorFailure> | undefined
  throw new EditorError(body?.error ?? { message: `The sandbox answered with status ${response.status}.` })
}
