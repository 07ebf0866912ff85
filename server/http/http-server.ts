// The HTTP server in front of the framework: connections within a limit, calls of modules straight to the desk.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failureBody } from '../../core/wire/answer.ts'
import { JSON_TYPE, RETRY_SECONDS } from './headers.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Takes a request, or leaves it. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** A client has this long to send its headers, counted from where it connected. */
const HEADERS_MILLISECONDS = 15_000

/** A client has this long to send its whole request. */
const REQUEST_MILLISECONDS = 60_000

/** How often that is looked at. */
const CHECK_MILLISECONDS = 1000

/** A connection on which nothing moves for so long is ended: longer than any job takes to be answered. */
const SILENCE_MILLISECONDS = 150_000

/** A connection without a request is kept for so long, longer than balancers and the platform keep theirs. */
const KEEP_ALIVE_MILLISECONDS = 72_000

/** So many connections beyond the limit hear why they are turned away; the system refuses the rest. */
const SPARE_CONNECTIONS = 100

/** Makes the server. `take` comes first; what it leaves is for `others`. */
export function createHttpServer(connections: number, take: Interceptor, others: Listener): Server {
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
    else if (!take(request, response)) others(request, response)
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
