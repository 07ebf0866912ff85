// The sandbox as a process, alone and with the host: it stays on this machine, prints its address, and stops on
// SIGTERM.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programOf } from '../../../test/built-programs.ts'
import { readSandboxSettings, SettingError } from '../settings.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { runHost } from '../../../test/server/running-host.ts'

const ROOT = join(import.meta.dirname, '../../..')

let place: Place
beforeEach(async () => {
  place = await sqlite.create()
})
afterEach(() => place.remove())

function start(
  words: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess & { stdout: Readable; stderr: Readable } {
  return spawn(process.execPath, [programOf('apps/sandbox/main.ts'), ...words], {
    cwd: ROOT,
    env: { SANDBOX_PORT: '0', ATLAS_DATA: place.folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function output(stream: Readable, expected: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const found = expected.exec(text)
    if (found) return found[1] ?? ''
  }
  throw new Error(`expected ${expected}, but got: ${text}`)
}

test('registers and installs an app, imports files once, and stops on SIGTERM', async () => {
  const secret = 'a secret of the two programs, long enough'
  const host = await runHost({ ATLAS_CLIENT_ID: 'formats' }, true)
  const file = join(ROOT, 'formats/android-strings/samples/strings.xml')
  const words = ['--app', host.host.baseUrl, '--demo', file]
  const jobs = () => host.log.filter((line) => line['jobType'] === 'parse-file').length
  for (const jobsSoFar of [1, 1]) {
    const sandbox = start(words, { SANDBOX_CLIENT_SECRET: secret })
    const base = await output(sandbox.stdout, /page +(\S+)\//)
    await output(sandbox.stdout, /app +(Atlas Formats is installed)/)
    const answer = await fetch(`${base}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'refresh_token',
        client_id: 'formats',
        client_secret: secret,
        refresh_token: 'none',
      }),
    })
    // The secret is right, the token is not.
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
    sandbox.kill('SIGTERM')
    expect(await once(sandbox, 'exit')).toEqual([0, null])
    expect(jobs()).toBe(jobsSoFar)
  }
  await host.close()
})

test.each<[string[], Record<string, string>, string]>([
  [[], { HOST: '0.0.0.0' }, 'npm run serve'],
  [['--nonsense'], {}, '--app URL'],
  [['--app', 'nonsense'], {}, '--app must be an address'],
  [['--app', 'http://127.0.0.1:1/'], {}, 'its server refuses connections'],
  [[], { SANDBOX_DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'an SQLite file in ATLAS_DATA'],
])('%j with %j is refused in one sentence', async (words, environment, sentence) => {
  const sandbox = start(words, environment)
  const [errors, [code]] = await Promise.all([text(sandbox.stderr), once(sandbox, 'exit')])
  expect(errors).toContain(sentence)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('a port that is in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const sandbox = start([], { SANDBOX_PORT: String(port) })
  expect(await text(sandbox.stderr)).toContain(`address already in use 127.0.0.1:${port}`)
  other.close()
})

test.each([
  [{ SANDBOX_PORT: 'many' }, 'SANDBOX_PORT'],
  [{ SANDBOX_PROT: '1' }, 'SANDBOX_PROT is not a setting; the nearest one is SANDBOX_PORT.'],
  [{ ATLAS_WORKRES: '3' }, 'ATLAS_WORKRES is not a setting; the nearest one is ATLAS_WORKERS.'],
  [{ SANDBOX_ACCESS_SECONDS: '-1' }, 'SANDBOX_ACCESS_SECONDS'],
  [{ SANDBOX_REFRESH_SECONDS: '1e99' }, 'SANDBOX_REFRESH_SECONDS'],
  [{ SANDBOX_NOT_FOUND: '500' }, 'SANDBOX_NOT_FOUND'],
  [{ SANDBOX_ENGINE: 'none' }, 'SANDBOX_ENGINE takes openai, deepl, libretranslate.'],
  [{ SANDBOX_ENGINE: 'deepl' }, 'DeepL needs a key in the variable DEEPL_AUTH_KEY.'],
  [{ SANDBOX_ENGINE: 'openai' }, 'SANDBOX_ENGINE openai needs SANDBOX_ENGINE_MODEL.'],
])('%j is refused by name', (environment, name) => {
  expect(() => readSandboxSettings(environment)).toThrow(SettingError)
  expect(() => readSandboxSettings(environment)).toThrow(name)
})

test('a short secret is refused', () => {
  const words = ['--app', 'http://127.0.0.1:4040']
  expect(() => readSandboxSettings({ SANDBOX_CLIENT_SECRET: 'short' }, words)).toThrow(
    'at least 32 characters',
  )
})

test('docs/sandbox.md names exactly the settings that are read', async () => {
  const read = new Set<string>()
  readSandboxSettings(
    new Proxy<NodeJS.ProcessEnv>({}, { get: (_target, name) => void read.add(String(name)) }),
    [],
  )
  read.delete('INIT_CWD')
  const page = await readFile(join(ROOT, 'docs/sandbox.md'), 'utf8')
  const named = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(read)
})
