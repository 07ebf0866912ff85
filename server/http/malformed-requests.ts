// Requests that reach no route, since nobody can read them: malformed HTTP, addresses that mean nothing, clients that are
// too slow. They are answered as all others are.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failureBody } from '../../core/wire/answer.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** What a person reads. The request itself is not repeated: it may hold a capability. */
interface Refusal {
  status: number
  message: string
}

const NOT_HTTP: Refusal = { status: 400, message: 'The request is no HTTP that this host can read.' }

/** By the codes of Node and of the framework. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  FST_ERR_BAD_URL: {
    status: 400,
    message: 'The address has a percent sign that stands for nothing. Take it from the descriptor as it is.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request took too long to arrive. Send it at once.',
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 414,
    message: 'A part of the address is too long. Take it from the descriptor as it is.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The headers of the request are too long. Send only those that are needed.',
  },
}

/** The answer to a request that cannot be read. */
export function malformedAnswer(error: unknown): Refusal {
  const { code = '' } = error as { code?: string }
  return REFUSALS[code] ?? NOT_HTTP
}

/** Node's own property of a connection: the answer that is being sent. Nothing may be written into it. */
interface Connection extends Socket {
  _httpMessage?: { headersSent: boolean } | null
}

/** Answers what Node could not read as HTTP, and ends the connection: where the next request begins, nobody knows. */
export function answerMalformed(error: Error, socket: Connection): void {
  const isAnswering = socket._httpMessage?.headersSent === true
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const { status, message } = malformedAnswer(error)
  const body = failureBody(message)
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
