// A server on this machine that answers as a service does, or misbehaves.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A request that came. */
export interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** An answer: a value becomes JSON, a text is sent as it is. Undefined: none at all. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** A server, and what came to it. */
export class StandIn {
  readonly received: Received[] = []
  /** Returns the answer to a request. */
  reply: (received: Received, count: number) => Reply | undefined = () => ({ status: 500, body: {} })
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Record<string, unknown>
    const received = { path: request.url ?? '', headers: request.headers, body }
    this.received.push(received)
    const reply = this.reply(received, this.received.length)
    if (!reply) return
    response.writeHead(reply.status ?? 200, reply.headers)
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  }

  static async start(): Promise<StandIn> {
    const own = new StandIn()
    await new Promise<void>((done) => own.#server.listen(0, '127.0.0.1', done))
    return own
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
