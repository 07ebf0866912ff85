// A caller on one connection that takes little of the processor: what it takes, the servers lack.
import { connect, type Socket } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/** Sends one body to one address again and again. */
export class Caller {
  readonly #socket: Socket
  readonly #request: Buffer
  #answered: () => void = () => {}
  #failed: (error: Error) => void = () => {}
  /** What came of the head of an answer. */
  #head: Buffer = Buffer.alloc(0)
  /** Bytes of the answer that are still to come; undefined while its head is. */
  #left: number | undefined

  constructor(address: string, body: Uint8Array) {
    const { hostname, port, host, pathname } = new URL(address)
    const head = [
      `POST ${pathname} HTTP/1.1`,
      `host: ${host}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ]
    this.#request = Buffer.concat([Buffer.from(head.join('\r\n') + END_OF_HEAD), body])
    this.#socket = connect(Number(port), hostname).setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#take(chunk)).on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('A server hung up.')))
  }

  /** Calls once; gives the milliseconds until the whole answer was there. Throws where it is not the expected one. */
  async call(): Promise<number> {
    const start = performance.now()
    await new Promise<void>((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(this.#request)
    })
    return performance.now() - start
  }

  /** Hangs up. */
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

/** Calls over several connections until so many calls are answered; gives how long each took. */
export async function callAll(
  address: string,
  body: Uint8Array,
  connections: number,
  calls: number,
): Promise<number[]> {
  const times: number[] = []
  let left = calls
  const work = async (): Promise<void> => {
    const caller = new Caller(address, body)
    while (left-- > 0) times.push(await caller.call())
    caller.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return times
}
