// Clients that speak HTTP by hand, to do what no library does: send a line per second forever, or a byte in each chunk.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledHost } from '../compiled-host.ts'

/** How many clients begin together, and how often each sends a line. */
const SLOW_CLIENTS = 20
const LINE_MILLISECONDS = 1000

/** The host waits 15 seconds for headers, and must have closed the connection soon after. */
const MAX_SECONDS = 20

/**
 * Opens connections that never complete their headers, and go on sending after the answer. Gives what was wrong: the
 * connections that the host has not closed in time.
 */
export async function stayWithSlowHeaders({ port }: CompiledHost): Promise<string | undefined> {
  // The end of the other side does not end these connections: they go on sending.
  const clients = Array.from({ length: SLOW_CLIENTS }, () => openSocket(port, { allowHalfOpen: true }))
  for (const client of clients) client.write('POST /x HTTP/1.1\r\nHost: x\r\n')
  for (let second = 0; second < MAX_SECONDS && clients.some(isOpen); second++) {
    await sleep(LINE_MILLISECONDS)
    for (const client of clients) if (isOpen(client)) client.write(`X-${second}: y\r\n`)
  }
  const open = clients.filter(isOpen).length
  for (const client of clients) client.destroy()
  return open === 0 ? undefined : `${open} slow clients are still connected after ${MAX_SECONDS} seconds`
}

/** Posts a body with each byte in a chunk of its own. Gives the status line and what follows it. */
export async function postInSingleBytes(
  { port }: CompiledHost,
  path: string,
  body: Uint8Array,
): Promise<string> {
  const client = openSocket(port)
  const answer: Buffer[] = []
  client.on('data', (chunk: Buffer) => answer.push(chunk))
  client.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n`,
  )
  const closed = once(client, 'close')
  for (const byte of body) {
    const isFull = !client.write(Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a]))
    if (isFull && isOpen(client)) await Promise.race([once(client, 'drain'), closed])
  }
  client.write('0\r\n\r\n')
  await closed
  return Buffer.concat(answer).toString()
}

function openSocket(port: number, options: { allowHalfOpen?: boolean } = {}): Socket {
  const socket = connect({ port, host: '127.0.0.1', ...options })
  // The host may close a connection by a reset.
  socket.on('error', () => {})
  return socket
}

function isOpen(socket: Socket): boolean {
  return !socket.destroyed && socket.writable
}
