// `npm start` as a process: host and sandbox start connected, and stop together.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test, type TestContext } from 'vitest'
import { programOf } from '../built-programs.ts'
import { parseRequest } from '../server/running-host.ts'
import { sqlite } from '../storage/databases.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The last part of what it prints once all is running. */
const RUNNING = 'Ctrl-C stops both.'

/** A folder for the data of one test, removed after it. */
async function dataFolder({ onTestFinished }: TestContext): Promise<string> {
  const { folder, remove } = await sqlite.create()
  onTestFinished(remove)
  return folder
}

function start(environment: Record<string, string>): ChildProcess & { stdout: Readable; stderr: Readable } {
  return spawn(process.execPath, [programOf('scripts/start.ts')], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Free ports. */
async function freePorts(): Promise<readonly [string, string]> {
  const servers = [createServer().listen(0, '127.0.0.1'), createServer().listen(0, '127.0.0.1')]
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const [one = '', two = ''] = servers.map((server) => String((server.address() as AddressInfo).port))
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return [one, two]
}

test('host and sandbox start, know each other, and stop on a signal', async (context) => {
  const [PORT, SANDBOX_PORT] = await freePorts()
  const both = start({ ATLAS_DATA: await dataFolder(context), PORT, SANDBOX_PORT })
  let output = ''
  for await (const chunk of both.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    if (output.includes(RUNNING)) break
  }
  expect(output.split('\n')).toEqual([
    'Starting the host …',
    'Starting the sandbox platform with a demo project …',
    'Running. Ctrl-C stops both.',
    `  http://127.0.0.1:${PORT}/  translates a file, and makes a format from a sample`,
    `  http://127.0.0.1:${SANDBOX_PORT}/  is a platform with a demo project, which has installed this host as its app`,
    '',
  ])

  // An authorization begins at the host and redirects to the sandbox, which knows the host as a client.
  const begun = await fetch(`http://127.0.0.1:${PORT}/oauth/start?project=1`, { redirect: 'manual' })
  const address = begun.headers.get('location') ?? ''
  expect(address).toContain(`http://127.0.0.1:${SANDBOX_PORT}/oauth/authorize?`)
  const asked = await fetch(address, { redirect: 'manual' })
  expect(asked.headers.get('location')).toMatch(/^\/sign-in\?/)

  both.kill('SIGTERM')
  expect(await once(both, 'exit')).toEqual([0, null])
  for (const port of [PORT, SANDBOX_PORT]) {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  }
})

/** Waits until it has printed that all is running. */
async function untilInstalled({ stdout }: { stdout: Readable }): Promise<void> {
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes(RUNNING)) return
  }
}

/** A job that never ends, which the host would wait for. */
async function beginEndlessJob(port: string): Promise<void> {
  const descriptor = (await (await fetch(`http://127.0.0.1:${port}/atlas-app.json`)).json()) as {
    baseUrl: string
    modules: Record<string, { key: string; url: string }[]>
  }
  const module = descriptor.modules['custom-file-format']?.find(({ key }) => key === 'faulty')
  const body = JSON.stringify(parseRequest('stuck'))
  void fetch(`${descriptor.baseUrl}${module?.url}`, { method: 'POST', body }).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 1000))
}

// Each waits until the programs are killed: all at the same time.
test.concurrent.for([
  ['SIGINT', 'SIGINT', 'itself'],
  ['SIGTERM', 'SIGTERM', 'itself'],
  ['SIGKILL', 'SIGKILL', 'itself'],
  ['the end of its shell', 'SIGTERM', 'shell'],
] as const)('ends all, although a job never ends: %s', async ([, signal, victim], context) => {
  const [PORT, SANDBOX_PORT] = await freePorts()
  const words = '"$NODE" "$PROGRAM"'
  const environment = {
    ATLAS_DATA: await dataFolder(context),
    ATLAS_PLUGINS: join(ROOT, 'test/fixtures/plugins'),
    PORT,
    SANDBOX_PORT,
    NODE: process.execPath,
    PROGRAM: programOf('scripts/start.ts'),
    PATH: process.env['PATH'],
  }
  // If a second command follows, the shell stays, and gets the signal instead of the process.
  const script = victim === 'shell' ? `${words}; true` : `exec ${words}`
  const all = spawn('/bin/sh', ['-c', script], {
    cwd: ROOT,
    env: environment,
    // The programs and their workers inherit the pipe for errors. It closes once all of them have ended.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilInstalled(all)
  await beginEndlessJob(PORT)
  all.kill(signal)
  await text(all.stderr)
  for (const port of [PORT, SANDBOX_PORT]) {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  }
})

test('refuses another address, and names the command that allows it', async (context) => {
  const both = start({ ATLAS_DATA: await dataFolder(context), HOST: '0.0.0.0' })
  const [errors, [code]] = await Promise.all([text(both.stderr), once(both, 'exit')])
  expect(errors).toContain('npm run serve')
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('if one of the two cannot start, the other one stops', async (context) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const [PORT] = await freePorts()
  const SANDBOX_PORT = String((other.address() as AddressInfo).port)
  const both = start({ ATLAS_DATA: await dataFolder(context), PORT, SANDBOX_PORT })
  const [errors, [code]] = await Promise.all([text(both.stderr), once(both, 'exit')])
  expect(errors).toContain(
    `address already in use 127.0.0.1:${SANDBOX_PORT}. Set SANDBOX_PORT to another port`,
  )
  expect(code).toBe(1)
  other.close()
})
