// Ports for processes that a test starts.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Where they are taken from: the system does not use these for outgoing connections. */
const FIRST = 20_000
const COUNT = 10_000

/** A port of this machine that no process listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    const listener = createServer().listen(port, '127.0.0.1')
    const isFree = await once(listener, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await once(listener.close(), 'close')
    return port
  }
}
