// The connection to a worker: what one end sends arrives at the other, and no other process can read or write in between.
import { once } from 'node:events'
import { connect, Server, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { connectedSockets } from '@atlas/server/workers/socket-pair.ts'

afterEach(() => vi.restoreAllMocks())

test('both ends receive what the other one sends, in order', async () => {
  const received: Buffer[] = []
  const { near, far } = await connectedSockets({
    buffer: Buffer.alloc(65_536),
    callback: (bytes, chunk) => received.push(Buffer.from(chunk.subarray(0, bytes))) > 0,
  })
  const sent = Buffer.alloc(1_000_000, 'from the far end, ')
  far.end(sent)
  near.end('from the near end')
  const [answer] = (await once(far.resume(), 'data')) as [Buffer]
  await once(near, 'close')
  expect(answer.toString()).toBe('from the near end')
  expect(Buffer.concat(received).equals(sent)).toBe(true)
})

test('a stranger who finds the port and comes first gets nothing', async () => {
  const strangers: Socket[] = []
  const listen = vi.spyOn(Server.prototype, 'listen')
  listen.mockImplementation(function (this: Server, ...args) {
    this.once('listening', () => {
      const { port } = this.address() as AddressInfo
      strangers.push(connect(port, '127.0.0.1').on('error', () => {}))
    })
    this.once('listening', () => strangers[0]?.write(Buffer.alloc(32)))
    listen.mockRestore()
    return this.listen(...args)
  })
  const { near, far } = await connectedSockets({ buffer: Buffer.alloc(65_536), callback: () => true })
  near.end('a task')
  const [task] = (await once(far.resume(), 'data')) as [Buffer]
  expect(task.toString()).toBe('a task')
  const [stranger] = strangers
  if (!stranger) throw new Error('The stranger did not connect.')
  const toStranger: Buffer[] = []
  stranger.on('data', (chunk: Buffer) => toStranger.push(chunk))
  if (!stranger.closed) await once(stranger, 'close')
  expect(toStranger).toEqual([])
  far.destroy()
})
