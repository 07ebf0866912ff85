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

/**
 * Answers to calls that may have a large body. A simple client reads an answer only when it has sent its whole body: if
 * the connection is destroyed before, the client never sees the answer. So the body is read and discarded.
 */
const LARGE_BODY_STATUSES: ReadonlySet<number> = new Set([401, 413, 415, 429, 503])

/** For such a body there are two seconds, and then as long as this many bytes come in each further period. */
const LARGE_LINGER_MILLISECONDS = 1800
const PROGRESS_BYTES = 65_536

/** No more of a body is read and discarded after the first period, and not for longer than this time. */
const DISCARDED_BYTES = 6_000_000
const DISCARDING_MILLISECONDS = 30_000

/** The timers that destroy closing connections. */
const closing = new WeakMap<Socket, NodeJS.Timeout>()

/** The answer to a request that Node or the framework refuses. */
export interface RefusalAnswer {
  status: number
  message: string
}

/** The headers and the body of a refusal, in the form of all answers of a server. */
export type RefusalForm = (refusal: RefusalAnswer) => {
  headers: Readonly<Record<string, string>>
  body: string
}

const EXPECTATION: RefusalAnswer = {
  status: 417,
  message: 'The header Expect names something that this host does not support. Remove it.',
}

/** Limits the time of each connection. */
export class BoundedServer extends Server {
  /** The requests of each open connection that are not answered. */
  readonly #unanswered = new Map<Socket, Set<IncomingMessage>>()
  /** The connections that end after an answer to a request whose body has not arrived. */
  readonly #ending = new WeakSet<Socket>()

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
      response.on('finish', () => discardRest(request, response, this.#ending.has(request.socket)))
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
    socket.destroySoon = () => this.#endSoon(socket)
  }

  /** Node stops reading a request that is answered, so its body would fill the buffers of the system. */
  #endSoon(socket: Socket): void {
    const isComplete = [...(this.#unanswered.get(socket) ?? [])].every((request) => request.complete)
    if (isComplete || socket.destroyed) closeSoon(socket)
    else this.#ending.add(socket)
  }

  #destroy(isEnding: (requests: Set<IncomingMessage>) => boolean): void {
    for (const [socket, requests] of this.#unanswered) if (isEnding(requests)) socket.destroy()
  }
}

function refuse(response: ServerResponse, refusal: RefusalAnswer, formOf: RefusalForm): void {
  const { headers, body } = formOf(refusal)
  const length = String(Buffer.byteLength(body))
  response.writeHead(refusal.status, { ...headers, 'content-length': length, connection: 'close' }).end(body)
}

/**
 * Closes a connection: the client receives what was written, further input is discarded, and soon the connection is
 * destroyed.
 */
export function closeSoon(socket: Socket): void {
  const earlier = closing.get(socket)
  clearTimeout(earlier)
  closing.set(
    socket,
    setTimeout(() => socket.destroy(), LINGER_MILLISECONDS),
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

/**
 * Reads and discards the rest of a request that was answered before its body had arrived. The connection is destroyed
 * if the rest does not arrive soon, and closed after it if it `isEnding`.
 */
function discardRest(request: IncomingMessage, { statusCode }: ServerResponse, isEnding: boolean): void {
  const { socket } = request
  if (request.complete || socket.destroyed) return
  const isLarge = LARGE_BODY_STATUSES.has(statusCode)
  const period = isLarge ? LARGE_LINGER_MILLISECONDS : LINGER_MILLISECONDS
  const until = Date.now() + DISCARDING_MILLISECONDS
  const start = socket.bytesRead
  let before = start
  const timer = setInterval(() => {
    const { bytesRead } = socket
    const isSlow = bytesRead - before < PROGRESS_BYTES
    const isTooMuch = bytesRead - start > DISCARDED_BYTES || Date.now() > until
    before = bytesRead
    if (request.complete) stop()
    else if (!isLarge || isSlow || isTooMuch) socket.destroy()
  }, period)
  timer.unref()
  // A connection may get many answers of this kind.
  const stop = (): void => {
    clearInterval(timer)
    socket.off('close', stop)
  }
  socket.once('close', stop)
  request
    .once('end', () => {
      stop()
      if (isEnding) closeSoon(socket)
    })
    .resume()
}
