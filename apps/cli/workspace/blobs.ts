// Reads the contents of blobs from git.
import { gitProcess } from './git-process.ts'

/** Contents of blobs by their identifiers. Identifiers that are not blobs are left out. */
export type Blobs = ReadonlyMap<string, Buffer>

/** Reads blobs by one process of git, as often as needed. It runs until it is closed. */
export class BlobReader {
  #process: ReturnType<typeof gitProcess> | undefined
  #pieces: AsyncIterator<Buffer> | undefined
  #rest: Buffer = Buffer.alloc(0)

  /** Reads blobs. Calls must not overlap, since answers come in the order of the questions. */
  async read(ids: readonly string[]): Promise<Blobs> {
    const found = new Map<string, Buffer>()
    if (ids.length === 0) return found
    this.#process ??= gitProcess(['cat-file', '--batch'])
    const { stdin, stdout } = await this.#process
    this.#pieces ??= (stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    // If git has ended, its output ends, too, and the rest is not found.
    if (stdin.listenerCount('error') === 0) stdin.on('error', () => undefined)
    stdin.write(ids.map((id) => `${id}\n`).join(''))
    for (const id of ids) {
      const head = await this.#line()
      if (head === undefined) break
      const [, type, size = '0'] = head.split(' ')
      if (type === undefined || type === 'missing') continue
      const content = await this.#take(Number(size) + 1)
      if (content && type === 'blob') found.set(id, content.subarray(0, -1))
    }
    return found
  }

  /** Lets the process end. */
  async close(): Promise<void> {
    const process = await this.#process
    process?.stdin.end()
  }

  async #line(): Promise<string | undefined> {
    for (let from = 0; ;) {
      const end = this.#rest.indexOf('\n', from)
      if (end >= 0) return (await this.#take(end + 1))?.toString('utf8', 0, end)
      from = this.#rest.length
      if (!(await this.#fill(from + 1))) return undefined
    }
  }

  /** The next bytes; undefined if git ended before. */
  async #take(bytes: number): Promise<Buffer | undefined> {
    if (!(await this.#fill(bytes))) return undefined
    const taken = this.#rest.subarray(0, bytes)
    this.#rest = this.#rest.subarray(bytes)
    return taken
  }

  /** Waits until this many bytes are there. */
  async #fill(bytes: number): Promise<boolean> {
    const pieces = [this.#rest]
    let length = this.#rest.length
    while (length < bytes) {
      const next = await this.#pieces?.next()
      if (!next || next.done) break
      pieces.push(next.value)
      length += next.value.length
    }
    if (pieces.length > 1) this.#rest = Buffer.concat(pieces, length)
    return length >= bytes
  }
}

/** Reads these blobs. */
export async function blobs(ids: readonly string[]): Promise<Blobs> {
  if (ids.length === 0) return new Map()
  const reader = new BlobReader()
  try {
    return await reader.read(ids)
  } finally {
    await reader.close()
  }
}
