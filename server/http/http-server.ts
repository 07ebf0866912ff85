// The HTTP server under the framework: limits the connections, and passes module calls straight to the job handler.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failureBody } from '../../core/wire/answer.ts'
import { JSON_TYPE, RETRY_SECONDS } from './headers.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Handles a request and returns true, or leaves it and returns false. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** A client must send its headers within this time after it connected. */
const HEADERS_MILLISECONDS = 15_000

/** A client must send its whole request within this time. */
const REQUEST_MILLISECONDS = 60_000

/** How often Node checks these two. */
const CHECK_MILLISECONDS = 1000

/** A connection without any traffic is closed after this time, which is longer than any job takes. */
const SILENCE_MILLISECONDS = 150_000

/** An idle connection is kept for this time, which is longer than load balancers and the platform keep theirs. */
const KEEP_ALIVE_MILLISECONDS = 72_000

/** This many connections beyond the limit get an answer that says why they are rejected. The system refuses more. */
const SPARE_CONNECTIONS = 100

/** Creates the server. `intercept` sees each request first; the requests that it leaves go to `next`. */
export function createHttpServer(connections: number, intercept: Interceptor, next: Listener): Server {
  const surplus = new WeakSet<Socket>()
  let open = 0
  const times = {
    headersTimeout: HEADERS_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    connectionsCheckingInterval: CHECK_MILLISECONDS,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
  }
  const server = createServer(times, (request, response) => {
    if (surplus.has(request.socket)) rejectSurplus(response)
    else if (!intercept(request, response)) next(request, response)
  })
  server.setTimeout(SILENCE_MILLISECONDS)
  server.maxConnections = connections + SPARE_CONNECTIONS
  server.on('connection', (socket) => {
    if (++open > connections) surplus.add(socket)
    socket.once('close', () => open--)
  })
  return server
}

function rejectSurplus(response: ServerResponse): void {
  const message = 'The host has more connections than it can take just now. Try again in a few seconds.'
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': JSON_TYPE,
    'retry-after': RETRY_SECONDS,
    connection: 'close',
  }
  response.writeHead(503, headers).end(failureBody(message))
}
