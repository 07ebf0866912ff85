// A client that never closes its connection, and sends on after it was answered.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a stubborn client saw. */
export interface Ended {
  /** The status of the last answer. */
  status: number
  answer: string
  /** Milliseconds from the last byte of the answer until the server had destroyed the connection. */
  milliseconds: number
}

/** How often the client sends more. */
const PAUSE_MILLISECONDS = 25

/** When the client gives up. */
const PATIENCE_MILLISECONDS = 20_000

/**
 * Sends `start`, then `more` again and again, even after the server has closed its half. Ends when the server has
 * destroyed the connection, which the system tells the client that still writes.
 */
export async function sendForever(url: string, start: string, more: string | Buffer): Promise<Ended> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let answer = ''
  let answered = 0
  socket
    .on('error', () => {})
    .on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      answered = performance.now()
    })
  socket.write(start)
  const until = performance.now() + PATIENCE_MILLISECONDS
  while (!socket.destroyed && performance.now() < until) {
    if (socket.writableLength === 0) socket.write(more)
    await wait(PAUSE_MILLISECONDS)
  }
  const isDestroyed = socket.destroyed
  socket.destroy()
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  return {
    status: statuses.at(-1) ?? 0,
    answer,
    milliseconds: isDestroyed ? performance.now() - answered : Infinity,
  }
}
