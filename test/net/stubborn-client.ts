// A client that never closes its connection, and sends on after it was answered.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a stubborn client saw. */
export interface Ended {
  /** The status of the last answer. */
  status: number
  answer: string
  /** How often the client sent more after the last byte of the answer, until the server had destroyed the connection. */
  pieces: number
}

/** The pause after each piece. A busy machine makes it longer, so that fewer pieces are sent in the time of a server. */
export const PAUSE_MILLISECONDS = 25

/** When the client stops trying. */
const MAX_PIECES = 2400

/**
 * Sends `start`, then `more` again and again, even after the server has closed its half. Ends when the server has
 * destroyed the connection, which the system reports to the client that still writes.
 */
export async function sendForever(url: string, start: string, more: string | Buffer): Promise<Ended> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let answer = ''
  let pieces = 0
  socket
    .on('error', () => {})
    .on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      pieces = 0
    })
  socket.write(start)
  for (let sent = 0; !socket.destroyed && sent < MAX_PIECES; sent++) {
    if (socket.writableLength === 0) socket.write(more)
    pieces++
    await wait(PAUSE_MILLISECONDS)
  }
  const isDestroyed = socket.destroyed
  socket.destroy()
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  return {
    status: statuses.at(-1) ?? 0,
    answer,
    pieces: isDestroyed ? pieces : Infinity,
  }
}
