// Requests to the built host and all of its answers: what platforms of each profile send, pages, and broken requests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { COMMAND, HOST } from './programs.ts'
import { environmentOf, hashOf, MACHINES, recorded, ROOT, runProgram, type Recording } from './recording.ts'

const PROFILES: readonly string[] = ['interface', 'crowdin', 'crowdin-enterprise']

/** Formats of all kinds: one language, several, an archive, binary, a document. Each gets some 60 calls. */
const MODULES: readonly string[] = ['android-strings', 'csv', 'docx', 'gettext-po', 'gettext-mo', 'markdown']

const GETS: readonly string[] = [
  '/',
  '/atlas-app.json',
  '/health/live',
  '/health/ready',
  '/favicon.ico',
  '/nothing',
  '/lab',
  '/oauth/callback',
  '/checkout',
  '/x'.repeat(5000),
  '/%',
  '//',
]

const BODIES: readonly string[] = ['', '{', '[]', 'null', '{}', '{"jobType":"x"}', '{"jobType":"parse-file"}']

/** Records them for each profile and machine. */
export async function recordHost(): Promise<Recording> {
  const recording: Recording = {}
  for (const machine of MACHINES)
    for (const profile of PROFILES) await recordProfile(recording, machine, profile)
  return recording
}

async function recordProfile(recording: Recording, machine: string, profile: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-freeze-'))
  const recorder = await Recorder.start(`${machine} ${profile}`, recording, folder)
  const host = spawn(process.execPath, [HOST], {
    env: {
      ...environmentOf(machine),
      PORT: String(recorder.hostPort),
      ATLAS_BASE_URL: recorder.address,
      ATLAS_DATA: folder,
      ATLAS_PROFILE: profile,
      ATLAS_FETCH_ALLOW: '127.0.0.1',
      ATLAS_LOG_LEVEL: 'silent',
      ATLAS_OFFERED_CHAINS: 'all',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  host.stdout.resume()
  try {
    await recorder.isThere()
    for (const path of GETS) await fetch(`${recorder.address}${path}`, { redirect: 'manual' }).catch(() => {})
    const descriptor = (await (await fetch(`${recorder.address}/atlas-app.json`)).json()) as Descriptor
    recording[`${machine} ${profile} descriptor`] = recorded(JSON.stringify(descriptor))
    await recorder.sendBroken(descriptor)
    for (const module of MODULES) {
      recorder.part = module
      const { stdout } = await runProgram(
        [
          COMMAND,
          'conformance',
          `${recorder.address}/atlas-app.json`,
          '--profile',
          profile,
          '--module',
          module,
          '--json',
        ],
        { cwd: ROOT, env: environmentOf(machine) },
      )
      recording[`${machine} ${profile} conformance of ${module}`] = recorded(stdout)
    }
  } finally {
    host.kill()
    await once(host, 'exit')
    await recorder.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Descriptor {
  baseUrl: string
  modules: Record<string, { key?: string; url?: string }[]>
}

/** Stands before the host, and records what passes. */
class Recorder {
  /** What the calls belong to. */
  part = 'pages'
  readonly server: Server
  readonly hostPort: number
  readonly #count = new Map<string, number>()

  readonly #name: string
  readonly #recording: Recording
  readonly #folder: string

  private constructor(server: Server, hostPort: number, name: string, recording: Recording, folder: string) {
    this.server = server
    this.hostPort = hostPort
    this.#name = name
    this.#recording = recording
    this.#folder = folder
  }

  static async start(name: string, recording: Recording, folder: string): Promise<Recorder> {
    const server = createServer((asked, answer) => void recorder.#pass(asked, answer))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    free.close()
    const recorder = new Recorder(server, port, name, recording, folder)
    return recorder
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Waits until the host answers. */
  async isThere(): Promise<void> {
    for (;;) {
      const isUp = await fetch(`http://127.0.0.1:${this.hostPort}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) return
      await new Promise((done) => setTimeout(done, 100))
    }
  }

  /** Sends broken bodies to one module of each kind. */
  async sendBroken({ baseUrl, modules }: Descriptor): Promise<void> {
    this.part = 'broken'
    for (const [kind, list] of Object.entries(modules)) {
      const url = list[0]?.url
      if (url === undefined) continue
      this.part = `broken ${kind}`
      for (const body of BODIES)
        for (const type of ['application/json', 'text/plain'])
          await fetch(new URL(url, baseUrl), { method: 'POST', body, headers: { 'content-type': type } })
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const passed = request({
      port: this.hostPort,
      host: '127.0.0.1',
      method: asked.method,
      path: asked.url,
      headers: { ...asked.headers, host: `127.0.0.1:${this.hostPort}` },
    })
    passed.on('error', () => answer.destroy())
    passed.on('response', (response) => {
      void this.#answer(asked, body, response, answer)
    })
    passed.end(body)
  }

  async #answer(
    asked: IncomingMessage,
    body: Buffer,
    response: IncomingMessage,
    answer: ServerResponse,
  ): Promise<void> {
    const content = await buffer(response)
    this.#note(asked, body, response, content)
    answer.writeHead(response.statusCode ?? 500, response.headers)
    answer.end(content)
  }

  #note(asked: IncomingMessage, body: Buffer, response: IncomingMessage, content: Buffer): void {
    const path = recorded(asked.url ?? '', [this.#folder])
    const sent = hashOf(recorded(body.toString('latin1'), [this.#folder]))
    const name = `${this.#name} ${this.part}: ${asked.method} ${path.slice(0, 200)} ${sent}`
    const times = (this.#count.get(name) ?? 0) + 1
    this.#count.set(name, times)
    const headers = Object.entries(response.headers)
      .filter(([header]) => !['date', 'keep-alive', 'connection'].includes(header))
      .map(([header, value]) => `${header}: ${String(value)}`)
      .sort()
    const text = recorded(content.toString('latin1'), [this.#folder])
    this.#recording[`${name} ${times}`] = recorded(`${response.statusCode} ${headers.join(', ')}\n${text}`)
  }
}
