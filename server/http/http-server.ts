// The HTTP server under the framework: limits the connections.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failureBody } from '@atlas/core/wire/answer.ts'
import { BoundedServer, type RefusalForm } from '../net/bounded-server.ts'
import { JSON_TYPE, RETRY_SECONDS } from './headers.ts'
import { SECURITY_HEADERS } from '../web/security-headers.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * This many connections beyond the limit get an answer that explains why they are rejected. The system refuses further
 * ones.
 */
const SPARE_CONNECTIONS = 100

/** How a connection beyond the limit is refused: with an answer, or closed by the system. */
export type Refusal = 'answered' | 'closed'

/**
 * Creates the server. `next` gets the requests of all connections within the limit. `onRefusal` is called for each
 * connection beyond it.
 */
export function createHttpServer(
  connections: number,
  next: Listener,
  onRefusal: (refusal: Refusal) => void = () => {},
): Server {
  const surplus = new WeakSet<Socket>()
  let open = 0
  const server = new BoundedServer((request, response) => {
    if (surplus.has(request.socket)) rejectSurplus(response)
    else next(request, response)
  }, refusalForm)
  server.maxConnections = connections + SPARE_CONNECTIONS
  server.on('connection', (socket) => {
    if (++open > connections) {
      surplus.add(socket)
      onRefusal('answered')
    }
    socket.once('close', () => open--)
  })
  server.on('drop', () => onRefusal('closed'))
  return server
}

/** Refusals have the form of all answers. */
export const refusalForm: RefusalForm = ({ message }) => ({
  headers: { ...SECURITY_HEADERS, 'content-type': JSON_TYPE },
  body: failureBody(message),
})

function rejectSurplus(response: ServerResponse): void {
  const message =
    'The host has more connections than it can accept at the moment. Try again in a few seconds.'
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': JSON_TYPE,
    'retry-after': RETRY_SECONDS,
    connection: 'close',
  }
  response.writeHead(503, headers).end(failureBody(message))
}
