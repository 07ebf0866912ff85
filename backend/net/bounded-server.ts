// An HTTP server whose connections end in bounded time, no matter what their clients send, and what they read.
import { Server, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { framingFault, pathOf } from './request-framing.ts'

/** The time within which a client must send its headers after it connected. */
const HEADERS_MILLISECONDS = 15_000

/** The time within which a client must send its whole request. */
const REQUEST_MILLISECONDS = 60_000

/** How often Node checks these two. */
const CHECK_MILLISECONDS = 1000

/** A connection without any traffic is closed after this time, which is longer than any job takes. */
const SILENCE_MILLISECONDS = 150_000

/** An idle connection is kept for this time, which is longer than load balancers and the platform keep theirs. */
const KEEP_ALIVE_MILLISECONDS = 72_000

/** After its last answer a connection is destroyed within a second, even if the client still sends. */
const LINGER_MILLISECONDS = 800

/** After a 413 it is two seconds: a simple client reads the answer only when it has sent its whole body. */
const TOO_LARGE_LINGER_MILLISECONDS = 1800

const TOO_LARGE = 413

/** The timers that destroy closing connections. */
const closing = new WeakMap<Socket, NodeJS.Timeout>()

/** The answer to a request that Node or the framework refuses. */
export interface Refusal {
  status: number
  message: string
}

/** The headers and the body of a refusal, in the form of all answers of a server. */
export type RefusalForm = (refusal: Refusal) => { headers: Readonly<Record<string, string>>; body: string }

const EXPECTATION: Refusal = {
  status: 417,
  message: 'The header Expect names something that this host does not support. Remove it.',
}

/** Limits the time of each connection. */
export class BoundedServer extends Server {
  /** The requests of each open connection that are not answered. */
  readonly #unanswered = new Map<Socket, Set<IncomingMessage>>()

  constructor(listener: RequestListener, formOf: RefusalForm) {
    super({
      // Node's own answer would lack our headers.
      requireHostHeader: false,
      headersTimeout: HEADERS_MILLISECONDS,
      requestTimeout: REQUEST_MILLISECONDS,
      connectionsCheckingInterval: CHECK_MILLISECONDS,
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    })
    this.setTimeout(SILENCE_MILLISECONDS)
    this.on('connection', (socket: Socket) => this.#watch(socket))
    this.on('request', (request, response) => {
      // No route reads the body of such a request. Unread, it would stay in memory until the answer.
      if (request.method === 'GET' || request.method === 'HEAD') request.resume()
      const unanswered = this.#unanswered.get(request.socket)
      unanswered?.add(request)
      // Each happens once. `once` would cost more.
      response.on('finish', () => closeIfUnread(request, response))
      response.on('close', () => unanswered?.delete(request))
      const fault = framingFault(request)
      if (fault) {
        refuse(response, fault, formOf)
        return
      }
      request.url = pathOf(request.url ?? '/')
      listener(request, response)
    })
    this.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
      refuse(response, EXPECTATION, formOf),
    )
  }

  /** Closes the server. From then on Node no longer enforces the times for incomplete requests. */
  override close(callback?: (error?: Error) => void): this {
    setTimeout(() => this.#destroy((requests) => requests.size === 0), LINGER_MILLISECONDS).unref()
    const isIncomplete = (requests: Set<IncomingMessage>): boolean =>
      [...requests].some(({ complete }) => !complete)
    setTimeout(() => this.#destroy(isIncomplete), this.requestTimeout).unref()
    return super.close(callback)
  }

  #watch(socket: Socket): void {
    this.#unanswered.set(socket, new Set())
    socket.once('close', () => this.#unanswered.delete(socket))
    // Node calls this after the last answer. Its own method destroys the connection at once: if the client has sent
    // more, the system then drops the answer that the client has not read yet.
    socket.destroySoon = () => closeSoon(socket)
  }

  #destroy(isEnding: (requests: Set<IncomingMessage>) => boolean): void {
    for (const [socket, requests] of this.#unanswered) if (isEnding(requests)) socket.destroy()
  }
}

function refuse(response: ServerResponse, refusal: Refusal, formOf: RefusalForm): void {
  const { headers, body } = formOf(refusal)
  const length = String(Buffer.byteLength(body))
  response.writeHead(refusal.status, { ...headers, 'content-length': length, connection: 'close' }).end(body)
}

/**
 * Closes a connection: the client receives what was written, further input is discarded, and soon the connection is
 * destroyed.
 */
export function closeSoon(socket: Socket, milliseconds: number = LINGER_MILLISECONDS): void {
  const earlier = closing.get(socket)
  clearTimeout(earlier)
  closing.set(
    socket,
    setTimeout(() => socket.destroy(), milliseconds),
  )
  if (earlier) return
  socket.once('close', () => clearTimeout(closing.get(socket)))
  // Without its own listener, Node accepts no further input for a request.
  socket
    .removeAllListeners('data')
    .on('data', () => {})
    .resume()
  socket.end()
}

/** Closes the connection of a request that was answered before its body had arrived, unless the rest arrives soon. */
function closeIfUnread(request: IncomingMessage, { statusCode }: ServerResponse): void {
  const { socket, complete } = request
  if (complete || socket.destroyed) return
  const milliseconds = statusCode === TOO_LARGE ? TOO_LARGE_LINGER_MILLISECONDS : LINGER_MILLISECONDS
  if (closing.has(socket)) {
    closeSoon(socket, milliseconds)
    return
  }
  const end = (): void => {
    if (!request.complete) socket.destroy()
  }
  setTimeout(end, milliseconds).unref()
}
