// `npm start` as a process: host and sandbox start connected, and stop together.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqlite, type Place } from '../storage/databases.ts'

const ROOT = join(import.meta.dirname, '../..')

let place: Place
beforeEach(async () => {
  place = await sqlite.create()
})
afterEach(() => place.remove())

function start(environment: Record<string, string>): ChildProcess & { stdout: Readable; stderr: Readable } {
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { ATLAS_DATA: place.folder, ...environment },
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

test('host and sandbox start, know each other, and stop on a signal', async () => {
  const [PORT, SANDBOX_PORT] = await freePorts()
  const both = start({ PORT, SANDBOX_PORT })
  let said = ''
  for await (const chunk of both.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (said.includes('is installed')) break
  }
  expect(said).toContain(`page        http://127.0.0.1:${PORT}/`)
  expect(said).toContain(`page        http://127.0.0.1:${SANDBOX_PORT}/`)

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

test('refuses another address, and names the command that allows it', async () => {
  const both = start({ HOST: '0.0.0.0' })
  const [errors, [code]] = await Promise.all([text(both.stderr), once(both, 'exit')])
  expect(errors).toContain('npm run serve')
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('if one of the two cannot start, the other one stops', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const [PORT] = await freePorts()
  const SANDBOX_PORT = String((other.address() as AddressInfo).port)
  const both = start({ PORT, SANDBOX_PORT })
  const [errors, [code]] = await Promise.all([text(both.stderr), once(both, 'exit')])
  expect(errors).toContain(`address already in use 127.0.0.1:${SANDBOX_PORT}`)
  expect(code).toBe(1)
  other.close()
})
