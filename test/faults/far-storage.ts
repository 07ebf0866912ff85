// The storage that a job names, as a fault: each path answers in a way of its own, when and as long as a test sets.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Behavior = (request: IncomingMessage, response: ServerResponse) => void

export interface FarStorage {
  /** The address of a path with a behavior. */
  at(path: string, behavior: Behavior): string
  /** How often this path was asked for. */
  asked(path: string): number
  /** How many have asked for this path and hold their connection. */
  held(path: string): number
  /** Sends this to all who hold a connection, and lets them go. */
  release(path: string, contents: string): void
  close(): Promise<void>
}

/** A file of JSON with one text. */
export const FILE = '{"key":"text"}'

/** Sends a space at a time, and never comes to its file. */
export const drip: Behavior = (_request, response) => {
  const timer = setInterval(() => response.writableEnded || response.write(' '), 50)
  response.once('close', () => clearInterval(timer))
}

/** Takes the request, and sends nothing. */
export const hang: Behavior = () => {}

/** Sends bytes as fast as they are taken, without an end. */
export const flood: Behavior = (_request, response) => {
  const piece = Buffer.alloc(65_536, 32)
  const more = (): void => void response.write(piece, more)
  response.on('error', () => {})
  more()
}

/** Opens it, on this machine. */
export async function farStorage(): Promise<FarStorage> {
  const behaviors = new Map<string, Behavior>()
  const paths = new Map<string, { asked: number; open: Set<ServerResponse> }>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://storage.example').pathname
    const known = paths.get(path) ?? { asked: 0, open: new Set() }
    paths.set(path, known)
    known.asked++
    known.open.add(response)
    response.once('close', () => known.open.delete(response))
    behaviors.get(path)?.(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    at(path, behavior) {
      behaviors.set(path, behavior)
      return `http://127.0.0.1:${port}${path}`
    },
    asked: (path) => paths.get(path)?.asked ?? 0,
    held: (path) => paths.get(path)?.open.size ?? 0,
    release(path, contents) {
      for (const response of paths.get(path)?.open ?? []) response.end(contents)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
