// A local file server, which can fail in several ways.
import { createServer, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The ways in which the server can fail. */
const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  missing: (response) => response.writeHead(404).end(),
  silent() {},
  'ends-early': (response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('begun')
    setTimeout(() => response.destroy(), 20)
  },
  'redirects-in-a-circle': (response) =>
    response.writeHead(302, { location: '/redirects-in-a-circle' }).end(),
}

/** Serves files by address. */
export class FileServer {
  readonly #files: Uint8Array[] = []
  readonly #server: Server
  readonly #origin: string

  private constructor(server: Server, files: Uint8Array[]) {
    this.#server = server
    this.#files = files
    this.#origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Listens on a free port of this machine. */
  static async start(): Promise<FileServer> {
    const files: Uint8Array[] = []
    const server = createServer(({ url = '' }, response) => {
      const [, name = ''] = url.split('/')
      const fail = FAULTS[name]
      const file = files[Number(name)]
      if (fail) fail(response)
      else if (file) response.writeHead(200, { 'content-length': file.length }).end(file)
      else response.writeHead(404).end()
    })
    // On a busy machine, a fetch could begin on a connection that the server just closes.
    server.keepAliveTimeout = 600_000
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FileServer(server, files)
  }

  /** Adds a file and returns its address. */
  add(file: Uint8Array): string {
    return `${this.#origin}/${this.#files.push(file) - 1}`
  }

  /** An address at which the server fails in this way. */
  faulty(fault: string): string {
    if (!(fault in FAULTS)) throw new Error(`The server has no fault "${fault}".`)
    return `${this.#origin}/${fault}`
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }
}
