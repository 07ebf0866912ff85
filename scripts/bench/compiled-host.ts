// The compiled host as a separate process. It is started and stopped as by an operator, and called as by a platform.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { compiled } from './checkout.ts'

interface Descriptor {
  baseUrl: string
  modules: Record<string, { key: string; url: string }[]>
}

/** A complete answer. */
export interface Answer {
  status: number
  body: string
}

/** A running host, and calls to it. */
export class CompiledHost {
  readonly child: ChildProcess
  readonly #folder: string
  readonly #pool: Pool
  readonly #origin: string
  readonly #paths: ReadonlyMap<string, string>

  private constructor(child: ChildProcess, folder: string, { baseUrl, modules }: Descriptor) {
    this.child = child
    this.#folder = folder
    this.#origin = new URL(baseUrl).origin
    this.#pool = new Pool(this.#origin, { connections: 64, pipelining: 1 })
    this.#paths = new Map(
      Object.entries(modules).flatMap(([kind, list]) =>
        list.map(({ key, url }) => [`${kind}/${key}`, new URL(baseUrl + url).pathname] as const),
      ),
    )
  }

  /** Starts the host with these settings, with its own folder and port. Waits until it prints its descriptor's address. */
  static async start(environment: Readonly<Record<string, string>>): Promise<CompiledHost> {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-host-'))
    const env = {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      ATLAS_LOG_LEVEL: 'silent',
      ATLAS_DATA: folder,
      ...environment,
    }
    const child = spawn(process.execPath, [compiled('server/main.js')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      output += String(chunk)
      const [, address] = /descriptor +(\S+)\n/.exec(output) ?? []
      if (address === undefined) continue
      return new CompiledHost(child, folder, (await (await fetch(address)).json()) as Descriptor)
    }
    throw new Error('The host exited before it listened.')
  }

  get pid(): number {
    return this.child.pid ?? Number.NaN
  }

  get port(): number {
    return Number(new URL(this.#origin).port)
  }

  /** The path of a module. */
  pathOf(kind: string, key: string): string {
    const path = this.#paths.get(`${kind}/${key}`)
    if (path === undefined) throw new Error(`The host has no module ${kind}/${key}.`)
    return path
  }

  /** Calls a module. `signal` closes the connection during the call. */
  post(kind: string, key: string, body: Uint8Array | string, signal?: AbortSignal): Promise<Answer> {
    return this.#request('POST', this.pathOf(kind, key), body, signal)
  }

  /** Requests any path of the host. */
  get(path: string): Promise<Answer> {
    return this.#request('GET', path)
  }

  /** Fetches a stored result. */
  async fetchPart(url: string): Promise<Uint8Array> {
    const response = await this.#pool.request({ path: new URL(url).pathname, method: 'GET' })
    const bytes = new Uint8Array(await response.body.arrayBuffer())
    if (response.statusCode !== 200) throw new Error(`A result was answered ${response.statusCode}.`)
    return bytes
  }

  /** Stops the host. Gives its exit code; 0 means that it stopped as it should. */
  async stop(): Promise<number | null> {
    await this.#pool.close()
    if (this.child.exitCode === null) {
      const ended = once(this.child, 'exit')
      this.child.kill('SIGTERM')
      await ended
    }
    await rm(this.#folder, { recursive: true, force: true })
    return this.child.exitCode
  }

  async #request(
    method: 'GET' | 'POST',
    path: string,
    body?: Uint8Array | string,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const headers = { 'content-type': 'application/json' }
    const response = await this.#pool.request({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    return { status: response.statusCode, body: await response.body.text() }
  }
}
