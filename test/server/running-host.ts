// A host for tests: in a separate folder, on a free port or none, with the fixture plugins.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Host } from '@atlas/server/host.ts'
import type { AddedKind } from '@atlas/server/plugins/plugins.ts'
import { createApp, createHost, listen, readConfig } from './host-modules.ts'

const PLUGINS = join(import.meta.dirname, '../fixtures/plugins')

/** What an answer holds. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: {
    data?: {
      strings?: { identifier: string; text: string }[]
      stringsUrl?: string
      preview?: string
      previewUrl?: string
      content?: string
      contentUrl?: string
    }
    error?: { message: string }
  }
}

/** A host, its app, and shorthands. */
export interface RunningHost {
  host: Host
  app: FastifyInstance
  /** The lines of the log so far. */
  log: Record<string, unknown>[]
  /** The path of a module. */
  path(kind: string, key: string): string
  /** Calls a module. */
  call(kind: string, key: string, body: unknown, method?: 'POST' | 'PUT'): Promise<Answer>
  /** Parses a text by a format. */
  parse(type: string, content: string | Uint8Array, more?: object): Promise<Answer>
  close(): Promise<void>
}

/**
 * Starts a host; `environment` goes before the defaults. It listens only if `isListening`. `addedKinds`: kinds of modules
 * besides those of the engine.
 */
export async function runHost(
  environment: Record<string, string> = {},
  isListening = false,
  addedKinds: readonly AddedKind[] = [],
): Promise<RunningHost> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-host-'))
  const settings = {
    PORT: '0',
    ATLAS_DATA: folder,
    ATLAS_PLUGINS: PLUGINS,
    ATLAS_WORKERS: '2',
    ...environment,
  }
  const host = await startOrRemove(folder, () => createHost(readConfig(settings), addedKinds))
  const log: Record<string, unknown>[] = []
  const app = createApp(host, logInto(log))
  if (isListening) await listen(app, host)
  const running: RunningHost = {
    host,
    app,
    log,
    path: (kind, key) => `/${host.addressSecret.current}/modules/${kind}/${key}`,
    async call(kind, key, body, method = 'POST') {
      const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
      const headers = { 'content-type': 'application/json' }
      const response = await app.inject({ method, url: running.path(kind, key), payload, headers })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    parse: (type, content, more = {}) =>
      running.call('custom-file-format', type, parseRequest(content, more)),
    async close() {
      await app.close()
      await host.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return running
}

/** A host that does not start leaves no folder behind. */
async function startOrRemove(folder: string, start: () => Promise<Host>): Promise<Host> {
  try {
    return await start()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** A job that parses a new source file. */
export function parseRequest(content: string | Uint8Array, more: object = {}) {
  return {
    jobType: 'parse-file',
    file: { name: 'file', content: base64(content) },
    sourceLanguage: { id: 'en' },
    targetLanguages: [],
    ...more,
  }
}

/** A job that builds a file in German. */
export function buildRequest(content: string | Uint8Array, strings: unknown, more: object = {}) {
  return {
    ...parseRequest(content),
    jobType: 'build-file',
    targetLanguages: [{ id: 'de' }],
    strings,
    ...more,
  }
}

export function base64(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64')
}

function logInto(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
}
