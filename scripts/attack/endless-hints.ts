// A server that answers a fetch with interim answers, without end.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { atMost, type Attack } from './attack.ts'
import { parseJob } from './target.ts'

const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(2000)

export const endlessHints: Attack = {
  name: 'endless interim answers keep the host busy',
  async run(target) {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      socket.once('data', () => flood(socket))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const contentUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const job = { ...parseJob(''), file: { name: 'a.json', contentUrl } }
    const { milliseconds } = await target.call('json', job, AbortSignal.timeout(90_000))
    for (const socket of sockets) socket.destroy()
    server.close()
    return atMost(milliseconds / 1000, 5, 'seconds until the fetch was ended')
  },
}

function flood(socket: Socket): void {
  if (socket.destroyed) return
  if (socket.write(HINTS)) setImmediate(() => flood(socket))
  else socket.once('drain', () => setImmediate(() => flood(socket)))
}
