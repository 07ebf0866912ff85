// Two connected sockets: one for this process, which reads into memory of its user, and one for a child process. The
// sockets that `spawn` makes allocate memory for each chunk.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type OnReadOpts, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The two ends of a connection. */
export interface SocketPair {
  near: Socket
  /** For `stdio` of `spawn`. It must be destroyed in this process when the child has it. */
  far: Socket
}

/** Connects two sockets. `onread` gets what the near one receives. Throws if the system refuses. */
export async function connectedSockets(onread: OnReadOpts): Promise<SocketPair> {
  const path = newAddress()
  const server = createServer({ pauseOnConnect: true })
  const accepted = new Set<Socket>()
  server.on('connection', (socket: Socket) => accepted.add(socket))
  try {
    await once(server.listen(path), 'listening')
    // Other users of the machine may find the address, too. Only the near end knows this secret.
    const secret = randomBytes(32)
    const sender = socketThatSends(secret, server)
    const near = connect({ path, onread })
    near.write(secret)
    const [far] = await Promise.all([sender, once(near, 'connect')])
    accepted.delete(far)
    return { near, far }
  } finally {
    server.close()
    for (const stranger of accepted) stranger.destroy()
  }
}

/** An address that is not in use: in the memory of Linux, a pipe of Windows, or else a file, which `close` removes. */
function newAddress(): string {
  const name = `atlas-${randomUUID()}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

function socketThatSends(secret: Buffer, server: Server): Promise<Socket> {
  return new Promise((resolve) => {
    server.on('connection', (socket: Socket) => {
      socket.once('data', (sent: Buffer) => {
        if (sent.equals(secret)) resolve(socket.pause())
        else socket.destroy()
      })
      socket.on('error', () => {}).resume()
    })
  })
}
