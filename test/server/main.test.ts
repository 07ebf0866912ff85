// The host as a process: its log from the first line to the last, bad settings, and jobs that it finishes before it stops.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programOf } from '../built-programs.ts'
import { parseRequest } from './running-host.ts'

const ROOT = join(import.meta.dirname, '../..')

const PLATFORM = {
  ATLAS_PLATFORM_URL: 'http://127.0.0.1:1',
  ATLAS_CLIENT_ID: 'client',
  ATLAS_CLIENT_SECRET: 'secret',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-main-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(environment: Record<string, string>): ChildProcess & { stdout: Readable; stderr: Readable } {
  return spawn(process.execPath, [programOf('server/main.ts')], {
    cwd: ROOT,
    env: { PORT: '0', ATLAS_DATA: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Waits until a stream contains this text, and returns the output so far. */
async function outputWith(stream: Readable, what: string): Promise<string> {
  let so = ''
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    so += String(chunk)
    if (so.includes(what)) return so
  }
  throw new Error(`never printed ${what}, but: ${so}`)
}

test('it logs its addresses, and finishes a running job before it stops', async () => {
  const asked: ServerResponse[] = []
  const storage = createServer((_request, response) => void asked.push(response)).listen(0, '127.0.0.1')
  await once(storage, 'listening')
  const host = start({ ATLAS_FETCH_ALLOW: '127.0.0.1' })
  const descriptorUrl = /"descriptor":"([^"]+)"/.exec(await outputWith(host.stderr, '"ready"'))?.[1] ?? ''
  const descriptor = (await (await fetch(descriptorUrl)).json()) as {
    baseUrl: string
    modules: Record<string, { key: string; url: string }[]>
  }
  const module = descriptor.modules['custom-file-format']?.find(({ key }) => key === 'json')

  const contentUrl = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/`
  const running = fetch(`${descriptor.baseUrl}${module?.url}`, {
    method: 'POST',
    body: JSON.stringify(parseRequest('', { file: { name: 'a.json', contentUrl } })),
  })
  await once(storage, 'request')
  host.kill('SIGTERM')
  await outputWith(host.stderr, 'finishing the running jobs')
  asked[0]?.end('{"key":"text"}')

  expect(await (await running).json()).toHaveProperty('data.strings.0.text', 'text')
  expect(await once(host, 'exit')).toEqual([0, null])
  storage.close()
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, which others can reach, so ATLAS_SECRET must be set.'],
  [{ ATLAS_DATA: '/dev/null/data' }, 'ATLAS_DATA names /dev/null/data, which is not a folder (ENOTDIR).'],
  [
    { ATLAS_PLUGINS: '/nowhere/at/all' },
    'ATLAS_PLUGINS names /nowhere/at/all, which is not a readable folder',
  ],
  [{ ATLAS_CHAINS: '/nowhere/chains.json' }, '/nowhere/chains.json, cannot be read'],
  [
    { ATLAS_PAYMENT: 'own', ATLAS_CUSTOMERS: '/nowhere/customers.json' },
    '/nowhere/customers.json, cannot be',
  ],
  [{ ...PLATFORM, ATLAS_CLIENT_ID: '' }, 'the client identifier that the platform gave you must be set'],
])('%j is refused in one sentence', async (environment, sentence) => {
  const host = start(environment)
  const [errors, [code]] = await Promise.all([text(host.stderr), once(host, 'exit')])
  expect(JSON.parse(errors)).toMatchObject({
    level: 'fatal',
    msg: expect.stringContaining(sentence) as unknown,
  })
  expect(code).toBe(1)
})

test.runIf(process.platform === 'linux')(
  'with too few files for its connections it accepts fewer, says so, and answers each one more',
  async () => {
    // 360 files: 242 are kept back for two workers and their queue.
    const host = spawn(
      '/bin/sh',
      ['-c', 'ulimit -n 360 && exec "$0" "$1"', process.execPath, programOf('server/main.ts')],
      {
        cwd: ROOT,
        env: { PORT: '0', ATLAS_DATA: folder, ATLAS_WORKERS: '1', ATLAS_QUEUE: '8' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const log = await outputWith(host.stderr, '"ready"')
    expect(log).toContain('This process may open 360 files, which are too few for ATLAS_CONNECTIONS=1000.')
    const accepted = Number(/It accepts (\d+) connections/.exec(log)?.[1])
    expect(accepted).toBe(118)
    const { port } = new URL(/"descriptor":"([^"]+)"/.exec(log)?.[1] ?? '')
    const sockets = Array.from({ length: accepted + 60 }, () => connect(Number(port), '127.0.0.1'))
    const answers = await Promise.all(
      sockets.map(async (socket) => {
        socket.write('GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
        const [chunk] = (await once(socket, 'data')) as [Buffer]
        return chunk.toString('latin1', 9, 12)
      }),
    )
    for (const socket of sockets) socket.destroy()
    expect(answers.filter((status) => status === '200')).toHaveLength(accepted)
    expect(answers.filter((status) => status === '503')).toHaveLength(60)
    host.kill('SIGTERM')
    expect(await outputWith(host.stderr, 'finishing')).toContain('more connections than the host accepts')
    await once(host, 'exit')
  },
)
