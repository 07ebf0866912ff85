// What is attacked: a host and a sandbox of our own, on this machine, in a temporary folder.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The answer of a module. */
export interface Answer {
  status: number
  /** Of the whole answer. */
  bytes: number
  milliseconds: number
  data?: { strings?: { identifier: string; text: unknown }[]; content?: string; [name: string]: unknown }
  message?: string
}

/** A running host, or a running sandbox. */
export interface Program {
  child: ChildProcess
  url: string
}

/** A host and a sandbox, and calls to them. */
export class Target {
  readonly folder: string
  readonly host: Program
  readonly sandbox: Program
  readonly #modules: ReadonlyMap<string, string>

  private constructor(folder: string, host: Program, sandbox: Program, modules: ReadonlyMap<string, string>) {
    this.folder = folder
    this.host = host
    this.sandbox = sandbox
    this.#modules = modules
  }

  /** Starts both. `plugins` is a folder with more formats. */
  static async start(plugins: string): Promise<Target> {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-attack-'))
    const host = await startProgram('server/main.ts', {
      ATLAS_DATA: folder,
      ATLAS_PLUGINS: plugins,
      ATLAS_ORGANIZATION_FORMATS: 'on',
    })
    const sandbox = await startProgram('platform/main.ts', { ATLAS_DATA: folder })
    const response = await fetch(`${host.url}atlas-app.json`)
    const { baseUrl, modules } = (await response.json()) as {
      baseUrl: string
      modules: Record<string, { key: string; url: string }[]>
    }
    const formats = modules['custom-file-format'] ?? []
    return new Target(folder, host, sandbox, new Map(formats.map(({ key, url }) => [key, baseUrl + url])))
  }

  /** The path of a format. */
  path(format: string): string {
    return new URL(this.#modules.get(format) ?? this.host.url).pathname
  }

  /** Sends a job to a format. */
  async call(
    format: string,
    job: object,
    signal: AbortSignal = AbortSignal.timeout(60_000),
  ): Promise<Answer> {
    const started = performance.now()
    const url = new URL(this.path(format), this.host.url)
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(job), signal })
    const text = await response.text()
    const { data, error } = JSON.parse(text) as { data?: Answer['data']; error?: { message: string } }
    const milliseconds = performance.now() - started
    return {
      status: response.status,
      bytes: text.length,
      milliseconds,
      ...(data ? { data } : {}),
      ...(error ? { message: error.message } : {}),
    }
  }

  /** Opens a connection to the host. */
  connection(): Socket {
    return connect({ host: '127.0.0.1', port: Number(new URL(this.host.url).port), allowHalfOpen: true })
  }

  /** Megabytes that the process of the host has at this moment; 0 on systems other than Linux. */
  hostMegabytes(): number {
    try {
      const status = readFileSync(`/proc/${this.host.child.pid}/status`, 'latin1')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1000
    } catch {
      return 0
    }
  }

  /** Ends both, and removes what they have written. */
  async close(): Promise<void> {
    await Promise.all([endProgram(this.host), endProgram(this.sandbox)])
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** A job that parses a new source file. */
export function parseJob(content: string, more: object = {}): object {
  return {
    jobType: 'parse-file',
    file: { name: 'file', content: Buffer.from(content).toString('base64') },
    sourceLanguage: { id: 'en' },
    targetLanguages: [],
    ...more,
  }
}

/** A job that builds a file in German, with these strings. */
export function buildJob(content: string, strings: unknown, more: object = {}): object {
  return { ...parseJob(content), jobType: 'build-file', targetLanguages: [{ id: 'de' }], strings, ...more }
}

/** Starts a program of the checkout on a free port. */
export async function startProgram(file: string, environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      SANDBOX_PORT: '0',
      ATLAS_WORKERS: '2',
      ATLAS_JOB_SECONDS: '30',
      ATLAS_FETCH_ALLOW: '127.0.0.1',
      ATLAS_LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    const url = /page +(\S+)\n/.exec(said)?.[1]
    if (url !== undefined) return { child, url }
  }
  throw new Error(`${file} did not start. ${said}`)
}

/** Ends a program that was started here. */
export async function endProgram({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
