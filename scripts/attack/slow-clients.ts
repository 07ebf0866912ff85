// Clients that send a header line again and again, and never close.
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Attack } from './attack.ts'
import type { Target } from './target.ts'

const CLIENTS = 50
const PAUSE_MILLISECONDS = 100
const MAX_SECONDS = 30

export const slowClients: Attack = {
  name: 'slow clients stay connected after their answer',
  async run(target) {
    const seconds = await Promise.all(Array.from({ length: CLIENTS }, () => secondsAfterAnswer(target)))
    return atMost(
      Math.max(...seconds),
      1.5,
      'seconds from the answer to the end of the last of 50 connections',
    )
  },
}

async function secondsAfterAnswer(target: Target): Promise<number> {
  const socket = target.connection()
  const started = performance.now()
  let answered = Infinity
  socket.on('error', () => {}).on('data', () => (answered = performance.now()))
  socket.write('POST /x HTTP/1.1\r\nHost: x\r\n')
  while (!socket.destroyed && performance.now() - started < MAX_SECONDS * 1000) {
    socket.write('x: y\r\n')
    await wait(PAUSE_MILLISECONDS)
  }
  const isEnded = socket.destroyed
  socket.destroy()
  return isEnded ? (performance.now() - answered) / 1000 : Infinity
}
