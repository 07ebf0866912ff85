// Counts all bytes that a server sends for one fetch. Other limits apply only to the body, but interim answers,
// headers, chunk lengths and trailers can be endless, too.
import type { Socket } from 'node:net'
import type { buildConnector, RequestInit, Response } from 'undici'

/** The allowance for bytes besides the body, and for bytes of the body that are received but not counted yet. */
const OVERHEAD_BYTES = 500_000

/** With this share of the body, chunks may be as small as 20 bytes. */
const OVERHEAD_SHARE = 0.25

/** Ends a fetch whose server sends far more than the body. */
export class WireMeter {
  readonly #controller = new AbortController()
  readonly #sockets: Socket[] = []
  #bodyBytes = 0

  /** Aborts the fetch. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Counts bytes of the body. */
  countBody(bytes: number): void {
    this.#bodyBytes += bytes
  }

  /** A connector whose connections are counted. */
  watch(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) =>
      connect(options, (...result) => {
        const [, socket] = result
        if (socket) this.#count(socket)
        callback(...result)
      })
  }

  #count(socket: Socket): void {
    this.#sockets.push(socket)
    socket.on('readable', () => {
      const received = this.#sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
      const overhead = received - this.#bodyBytes
      if (overhead <= OVERHEAD_BYTES + this.#bodyBytes * OVERHEAD_SHARE) return
      this.#controller.abort()
      for (const each of this.#sockets) each.destroy()
    })
  }
}

/**
 * Fetches from an address that the operator trusts. `read` reads the answer, and counts its body. Throws the error of
 * the fetch, or an error if the server sends far more than the body.
 */
export async function meteredFetch<Result>(
  address: string,
  init: RequestInit & { signal: AbortSignal },
  read: (response: Response, meter: WireMeter) => Promise<Result>,
): Promise<Result> {
  // Loaded for the first fetch, because it takes time at the start.
  const { Agent, buildConnector, fetch } = await import('undici')
  const meter = new WireMeter()
  const agent = new Agent({ connect: meter.watch(buildConnector({})) })
  try {
    const signal = AbortSignal.any([init.signal, meter.signal])
    return await read(await fetch(address, { ...init, signal, dispatcher: agent }), meter)
  } finally {
    await agent.destroy()
  }
}
