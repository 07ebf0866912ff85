// The editor page's requests to its sandbox. Addresses are relative to the page, `/editor/`.
import type { EditorExported, EditorFailure, EditorProgress } from '../editor-wire.ts'
import { splitParts } from '../wire.ts'

/** Names this page for the sandbox, which does not tell it of its own saves. */
export const CLIENT = Math.random().toString(36).slice(2)

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

/** How often the page asks how far a task of the sandbox is, in milliseconds. */
const ASKING = 400

/** Waits for an answer, and meanwhile asks the sandbox how far it is. */
export async function whileTold<Answer>(
  answer: Promise<Answer>,
  report: (sentence: string, done?: number) => void,
): Promise<Answer> {
  const ask = async (): Promise<void> => {
    const { sentence, done } = await get<EditorProgress>('progress', { client: CLIENT })
    if (sentence !== undefined) report(sentence, done)
  }
  const timer = setInterval(() => void ask().catch(() => {}), ASKING)
  return answer.finally(() => clearInterval(timer))
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
  const path = withQuery(`files/${file}/export`, { client: CLIENT })
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ languages }) }
  const [head, [source, built]] = await partsOf<EditorExported>(await call(path, request))
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
