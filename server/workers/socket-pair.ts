// Two connected sockets: one for this process, which reads into memory of its user, and one for a child process. The
// sockets that `spawn` makes allocate memory for each chunk.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type OnReadOpts, type Server, type Socket } from 'node:net'

/**
 * The system's buffers for TCP grow until they hold a whole message. Those of local sockets hold a tenth of a large one,
 * so that each end often waits for the other, and Linux then tends to run both workers on one core.
 */
const LOOPBACK = '127.0.0.1'

/** The two ends of a connection. */
export interface SocketPair {
  near: Socket
  /** For `stdio` of `spawn`. It must be destroyed in this process when the child has it. */
  far: Socket
}

/** Connects two sockets. `onread` gets what the near one receives. Throws if the system refuses. */
export async function connectedSockets(onread: OnReadOpts): Promise<SocketPair> {
  const server = createServer({ pauseOnConnect: true, noDelay: true })
  const accepted = new Set<Socket>()
  server.on('connection', (socket: Socket) => accepted.add(socket))
  try {
    await once(server.listen(0, LOOPBACK), 'listening')
    const { port } = server.address() as AddressInfo
    // Other users of the machine may find the port, too. Only the near end knows this secret.
    const secret = randomBytes(32)
    const sender = socketThatSends(secret, server)
    const near = connect({ port, host: LOOPBACK, noDelay: true, onread })
    near.write(secret)
    const [far] = await Promise.all([sender, once(near, 'connect')])
    accepted.delete(far)
    return { near, far }
  } finally {
    server.close()
    for (const stranger of accepted) stranger.destroy()
  }
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
