// How a page talks to its server: the host, the sandbox, `atlas edit`, or an engine in a worker of the browser. A request
// has a query, and JSON or bytes. An answer is JSON or parts (`splitParts`). Every failure is a `RequestFailure`.
import { sendRequest } from './transport.ts'
import { splitParts, type RequestFailure } from './wire.ts'
import { PageError } from './workbench/messages.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Query = Readonly<Record<string, string | undefined>>

const BYTES = { 'content-type': 'application/octet-stream' }
const JSON_TEXT = { 'content-type': 'application/json' }

/** A failed request. */
export class ServerError extends PageError {
  readonly failure: RequestFailure['error']
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined

  constructor(failure: RequestFailure['error'], status?: number) {
    super(failure.message)
    this.failure = failure
    this.status = status
  }
}

/** A server of a page. All its methods reject with a `ServerError`. */
export class PageServer {
  readonly #name: string
  readonly #base: string

  /** `name` begins sentences about the server. `base` is the beginning of all paths, relative to the page. */
  constructor(name: string, base = '') {
    this.#name = name
    this.#base = base
  }

  /** Asks for JSON. */
  async get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    return jsonOfBody(await this.#call(withQuery(path, query), {})) as Answer
  }

  /** Sends JSON. An answer without a body is undefined. */
  async send<Answer = void>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    content: unknown = {},
    more: RequestInit = {},
  ): Promise<Answer> {
    const request = { method, headers: JSON_TEXT, body: JSON.stringify(content), ...more }
    const body = await this.#call(path, request)
    return (body.length === 0 ? undefined : jsonOfBody(body)) as Answer
  }

  /** Sends bytes. */
  async upload<Answer>(path: string, query: Query, body: Bytes): Promise<Answer> {
    return jsonOfBody(await this.#call(withQuery(path, query), bytesOf(body))) as Answer
  }

  /** Sends bytes, or else JSON, and returns the parts of the answer. `onReceived` gets the share that is here. */
  async parts(
    path: string,
    content: Bytes | Blob | object,
    onReceived?: (done: number) => void,
  ): Promise<Bytes[]> {
    const request =
      content instanceof Uint8Array || content instanceof Blob
        ? bytesOf(content)
        : { method: 'POST', headers: JSON_TEXT, body: JSON.stringify(content) }
    return splitParts(await this.#call(path, request, onReceived)) as Bytes[]
  }

  /** Asks for bytes. */
  download(path: string): Promise<Bytes> {
    return this.#call(path, {})
  }

  /** The error for an answer that lacks a part. */
  withoutFile(): ServerError {
    return new ServerError({ message: `${this.#name} answered without a file.` })
  }

  async #call(path: string, request: RequestInit, onReceived?: (done: number) => void): Promise<Bytes> {
    const answer = await sendRequest(`${this.#base}${path}`, request, onReceived).catch(() => undefined)
    if (!answer) throw new ServerError({ message: `${this.#name} does not answer. Is it still running?` })
    const { status, body } = answer
    if (status < 400) return body
    throw new ServerError(
      failureIn(body) ?? { message: `${this.#name} answered with status ${status}.` },
      status,
    )
  }
}

/** A path with a query. Values that are undefined are left out. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** The JSON of a body, or of a part. */
export function jsonOfBody(bytes: Uint8Array | undefined): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}

function bytesOf(body: Bytes | Blob): RequestInit {
  return { method: 'POST', headers: BYTES, body }
}

function failureIn(body: Bytes): RequestFailure['error'] | undefined {
  try {
    return (jsonOfBody(body) as Partial<RequestFailure>).error
  } catch {
    return undefined
  }
}
