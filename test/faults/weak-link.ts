// A network between a host and what it depends on, which can be cut, fall silent, and come back.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A port that leads to another one. */
export interface WeakLink {
  port: number
  /** Breaks all connections off, and takes no new ones. */
  cut(): void
  /** Keeps connections, and accepts new ones, but transfers no data. */
  silence(): void
  /** As at the beginning, for new connections. */
  heal(): void
  close(): Promise<void>
}

/** Opens a way to a port of this machine. */
export async function weakLink(target: { port: number }): Promise<WeakLink> {
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') near.resetAndDestroy()
    if (state !== 'whole') return
    const far = keep(connect(target.port, '127.0.0.1'))
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      end()
    },
    silence() {
      state = 'silent'
      for (const socket of sockets) socket.unpipe().pause()
    },
    heal() {
      state = 'whole'
    },
    async close() {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}
