// The editor page's requests to its sandbox. Addresses are relative to the page, `/editor/`.
import type { EditorExported, EditorFailure } from '../editor-wire.ts'
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

type Query = Readonly<Record<string, string | undefined>>
type Bytes = Uint8Array<ArrayBuffer>

/** A path with a query. Values that are undefined are left out. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Asks for JSON. */
export async function get<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return (await (await call(withQuery(path, query))).json()) as Answer
}

/** Sends JSON. An answer without a body is undefined. */
export async function send<Answer = void>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown = {},
  more: RequestInit = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await call(path, { method, headers, body: JSON.stringify(body), ...more })
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

/** Sends the bytes of a file. */
export async function upload<Answer>(path: string, query: Query, body: BodyInit): Promise<Answer> {
  return (await (await sendBytes(withQuery(path, query), body)).json()) as Answer
}

/** The files of a zip archive, with their paths. */
export async function unzip(archive: BodyInit): Promise<{ name: string; bytes: Bytes }[]> {
  const [names, contents] = await partsOf<string[]>(await sendBytes('unzip', archive))
  return contents.map((bytes, index) => ({ name: names[index] ?? '', bytes }))
}

/** Builds the translated file. */
export async function exportFile(
  file: number,
  languages: readonly string[],
): Promise<{ head: EditorExported; source: Bytes; built: Bytes }> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ languages }) }
  const [head, [source, built]] = await partsOf<EditorExported>(await call(`files/${file}/export`, request))
  if (!source || !built) throw new EditorError({ message: 'The sandbox answered without a file.' })
  return { head, source, built }
}

/** The first part of an answer, which is JSON, and the others. */
async function partsOf<Head>(response: Response): Promise<[Head, Bytes[]]> {
  const [head, ...others] = splitParts(new Uint8Array(await response.arrayBuffer())) as Bytes[]
  return [JSON.parse(new TextDecoder().decode(head)) as Head, others]
}

function sendBytes(path: string, body: BodyInit): Promise<Response> {
  return call(path, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body })
}

/** Sends a request. Throws an `EditorError` for an answer that is a failure. */
async function call(path: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`api/${path}`, init)
  } catch {
    throw new EditorError({ message: 'The sandbox does not answer. Is it still running?' })
  }
  if (response.ok) return response
  const { status } = response
  const body = (await response.json().catch(() => undefined)) as Partial<EditorFailure> | undefined
  throw new EditorError(body?.error ?? { message: `The sandbox answered with status ${status}.` }, status)
}
