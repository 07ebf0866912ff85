// The compiled host as a separate process. It is started and stopped as by an operator, and called as by a platform.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import type { HostAddresses } from '@atlas/server/announced-addresses.ts'
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

/** The address of a host's descriptor, which it sends when it listens. */
export function descriptorAddress(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    host.once('message', (addresses) => resolve((addresses as unknown as HostAddresses).descriptor))
    host.once('exit', () => reject(new Error('The host exited before it listened.')))
  })
}

/** A running host, and calls to it. */
export class CompiledHost {
  #child: ChildProcess
  readonly #environment: Readonly<Record<string, string>>
  readonly #pool: Pool
  readonly #origin: string
  readonly #paths: ReadonlyMap<string, string>

  private constructor(
    child: ChildProcess,
    environment: Readonly<Record<string, string>>,
    { baseUrl, modules }: Descriptor,
  ) {
    this.#child = child
    this.#environment = environment
    this.#origin = new URL(baseUrl).origin
    // No limit: a call must not wait here for an answer to another one.
    this.#pool = new Pool(this.#origin, { pipelining: 1 })
    this.#paths = new Map(
      Object.entries(modules).flatMap(([kind, list]) =>
        list.map(({ key, url }) => [`${kind}/${key}`, new URL(baseUrl + url).pathname] as const),
      ),
    )
  }

  /** Starts the host with these settings, by default with its own folder and port. Waits until it listens. */
  static async start(environment: Readonly<Record<string, string>>): Promise<CompiledHost> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      ATLAS_LOG_LEVEL: 'silent',
      ...environment,
      ATLAS_DATA: environment['ATLAS_DATA'] ?? (await mkdtemp(join(tmpdir(), 'atlas-host-'))),
    }
    const child = launch(env)
    const address = await descriptorAddress(child)
    return new CompiledHost(child, env, (await (await fetch(address)).json()) as Descriptor)
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN
  }

  get port(): number {
    return Number(new URL(this.#origin).port)
  }

  get folder(): string {
    return this.#environment['ATLAS_DATA'] ?? ''
  }

  /** The path of a module. */
  pathOf(kind: string, key: string): string {
    const path = this.#paths.get(`${kind}/${key}`)
    if (path === undefined) throw new Error(`The host has no module ${kind}/${key}.`)
    return path
  }

  /** Calls a module. `signal` closes the connection during the call. */
  post(kind: string, key: string, body: Uint8Array | string, signal?: AbortSignal): Promise<Answer> {
    return this.#request('POST', this.pathOf(kind, key), body, { 'content-type': 'application/json' }, signal)
  }

  /** Sends a form, as a page of the host does. */
  submit(path: string, form: Record<string, string>): Promise<Answer> {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    }
    return this.#request('POST', path, new URLSearchParams(form).toString(), headers)
  }

  /** Requests any path of the host. */
  get(path: string): Promise<Answer> {
    return this.#request('GET', path)
  }

  /** Requests a stored result. */
  async download(url: string): Promise<{ status: number; bytes: Uint8Array }> {
    const response = await this.#pool.request({ path: new URL(url).pathname, method: 'GET' })
    return { status: response.statusCode, bytes: new Uint8Array(await response.body.arrayBuffer()) }
  }

  /** Fetches a stored result. Throws if it is not there. */
  async fetchPart(url: string): Promise<Uint8Array> {
    const { status, bytes } = await this.download(url)
    if (status !== 200) throw new Error(`A result was answered ${status}.`)
    return bytes
  }

  /** Ends the host by a signal, and starts it again at the same address. */
  async restart(signal: NodeJS.Signals): Promise<void> {
    await this.#end(signal)
    this.#child = launch({ ...this.#environment, PORT: String(this.port) })
    await descriptorAddress(this.#child)
  }

  /** Stops the host, and removes its folder. Gives its exit code; 0 means that it stopped as it should. */
  async stop(): Promise<number | null> {
    await this.#pool.close()
    await this.#end('SIGTERM')
    await rm(this.folder, { recursive: true, force: true })
    return this.#child.exitCode
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }

  async #request(
    method: 'GET' | 'POST',
    path: string,
    body?: Uint8Array | string,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
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

function launch(env: Record<string, string>): ChildProcess {
  const program = compiled('server/main.js')
  return spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}
