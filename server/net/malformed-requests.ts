// Answers requests that reach no route: malformed HTTP, malformed addresses, clients that are too slow. The answers
// have the same form as all others of their server.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { closeSoon, type RefusalAnswer, type RefusalForm } from './bounded-server.ts'

const NOT_HTTP: RefusalAnswer = { status: 400, message: 'The request is not valid HTTP.' }

/** By the error codes of Node and of the framework. */
const REFUSALS: Readonly<Record<string, RefusalAnswer>> = {
  FST_ERR_BAD_URL: {
    status: 400,
    message: 'The address has an invalid percent sign. Use it exactly as it is in the descriptor.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request took too long to arrive. Send it without pauses.',
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 414,
    message: 'A part of the address is too long. Use it exactly as it is in the descriptor.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The headers of the request are too long. Send only those that are needed.',
  },
}

/** The answer to a malformed request. It does not repeat the request, which may contain an address secret. */
export function malformedAnswer(error: unknown): RefusalAnswer {
  return REFUSALS[codeOf(error)] ?? NOT_HTTP
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/** `_httpMessage` is Node's own property: the answer that is being sent. Nothing else may be written meanwhile. */
interface Connection extends Socket {
  _httpMessage?: { headersSent: boolean } | null
}

/** Answers a request that Node could not parse. Then closes the connection, as the next request cannot be found. */
export function answerMalformed(error: Error, socket: Connection, formOf: RefusalForm): void {
  // Bytes after a last request are not another request. The answer to that one is on its way, and ends the connection.
  if (codeOf(error) === 'HPE_CLOSED_CONNECTION' && socket._httpMessage?.headersSent === false) return
  const isAnswering = socket._httpMessage?.headersSent === true
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const refusal = malformedAnswer(error)
  const { headers, body } = formOf(refusal)
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
  closeSoon(socket)
}
