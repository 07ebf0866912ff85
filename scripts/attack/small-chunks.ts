// A body in chunks of one byte, which does not end.
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Attack } from './attack.ts'

const CHUNKS = 500_000
const CONNECTIONS = 2

export const smallChunks: Attack = {
  name: 'chunks of one byte fill the memory',
  async run(target) {
    const before = target.hostMegabytes()
    const sockets = Array.from({ length: CONNECTIONS }, () => target.connection().on('error', () => {}))
    for (const socket of sockets) {
      socket.write(`POST ${target.path('json')} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
      await new Promise((resolve) => socket.write('1\r\n \r\n'.repeat(CHUNKS), resolve))
    }
    await wait(2000)
    const megabytes = Math.max(0, target.hostMegabytes() - before)
    for (const socket of sockets) socket.destroy()
    return atMost(megabytes, 150, 'MB of memory for a body of 1 MB')
  },
}
