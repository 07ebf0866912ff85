// A client on one connection. It uses little processor time, since the servers need the processor.
import { connect, type Socket } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/** A call to an address. Calls with the same body share it. */
export interface Call {
  head: Buffer
  body: Uint8Array
}

export function callTo(address: string, body: Uint8Array): Call {
  const { host, pathname, search } = new URL(address)
  const head = [
    `POST ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  return { head: Buffer.from(head.join('\r\n') + END_OF_HEAD), body }
}

/** Sends the same body to the same address, call after call, or other calls to the same server. */
export class Client {
  readonly #socket: Socket
  readonly #call: Call
  #answered: () => void = () => {}
  #failed: (error: Error) => void = () => {}
  /** The part of the answer's head that has arrived. */
  #head: Buffer = Buffer.alloc(0)
  /** Bytes of the answer's body that are missing. Undefined until the head is complete. */
  #left: number | undefined

  constructor(address: string, body: Uint8Array) {
    const { hostname, port } = new URL(address)
    this.#call = callTo(address, body)
    this.#socket = connect(Number(port), hostname).setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#take(chunk)).on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('A server hung up.')))
  }

  /** Calls once. Gives the milliseconds until the whole answer has arrived. Throws if the status is not 200. */
  async call({ head, body }: Call = this.#call): Promise<number> {
    const start = performance.now()
    await new Promise<void>((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.cork()
      this.#socket.write(head)
      this.#socket.write(body)
      this.#socket.uncork()
    })
    return performance.now() - start
  }

  /** Closes the connection. */
  close(): void {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    if (this.#left === undefined) {
      this.#head = Buffer.concat([this.#head, chunk])
      const end = this.#head.indexOf(END_OF_HEAD)
      if (end < 0) return
      const head = this.#head.toString('latin1', 0, end)
      const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
        this.#failed(new Error(`A server answered ${this.#head.toString().slice(0, 500)}`))
        return
      }
      this.#left = Number(length) - (this.#head.length - end - END_OF_HEAD.length)
      this.#head = Buffer.alloc(0)
    } else this.#left -= chunk.length
    if (this.#left > 0) return
    this.#left = undefined
    this.#answered()
  }
}

/** Makes these calls over several connections. Gives the time of each in milliseconds, in the order of the calls. */
export async function requestEach(
  address: string,
  calls: readonly Call[],
  connections: number,
): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const work = async (): Promise<void> => {
    const client = new Client(address, new Uint8Array(0))
    for (let at = next++; at < calls.length; at = next++) times[at] = await client.call(calls[at])
    client.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return times
}

/** Makes this many calls over several connections. Gives the time of each in milliseconds. */
export async function requestAll(
  address: string,
  body: Uint8Array,
  connections: number,
  calls: number,
): Promise<number[]> {
  const times: number[] = []
  let left = calls
  const work = async (): Promise<void> => {
    const client = new Client(address, body)
    while (left-- > 0) times.push(await client.call())
    client.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return times
}
