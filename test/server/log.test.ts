// The log of a host that others can reach: lines of JSON from the start to the end, without the address secret.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AddressSecret } from '@atlas/server/http/address-secret.ts'
import { programOf } from '../built-programs.ts'

const SECRET = 's'.repeat(40)
const ADDRESS_SECRET = new AddressSecret([SECRET]).current
const PUBLIC = { ATLAS_SECRET: SECRET, ATLAS_BASE_URL: 'https://formats.example/atlas' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs code in the host from its start, as a library that it uses could. */
const within = (code: string): Record<string, string> => ({
  NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"`,
})

/** Starts a host, and returns its address on this machine and what it printed until it ended. */
async function run(
  environment: Record<string, string>,
  use: (origin: string) => Promise<unknown> = async () => {},
): Promise<{ output: string; log: string; code: number | null }> {
  const host = spawn(process.execPath, [programOf('server/main.ts')], {
    env: { PORT: '0', ATLAS_WORKERS: '1', ATLAS_DATA: folder, ATLAS_LOG_LEVEL: 'debug', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  let log = ''
  host.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  host.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(host, 'close') as Promise<[number | null]>
  const isReady = await Promise.race([once(host, 'message').then(() => true), ended.then(() => false)])
  if (isReady) {
    const [, port] = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(log) ?? []
    await use(`http://127.0.0.1:${port}`)
    host.kill('SIGTERM')
  }
  const [code] = await ended
  return { output, log, code }
}

/** The lines of a log. Each must be JSON. */
function linesOf(log: string): Record<string, unknown>[] {
  const lines = log.split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Requests of every kind, right and wrong. */
async function visit(origin: string): Promise<void> {
  for (const path of ['', 'lab', 'atlas-app.json', 'trial/catalogue', 'nothing', '%zz', 'x'.repeat(300)]) {
    for (const addressSecret of [ADDRESS_SECRET, 'wrong']) await fetch(`${origin}/${addressSecret}/${path}`)
  }
  for (const body of ['', '{}', 'x'.repeat(6_000_000)]) {
    for (const key of ['json', 'nothing']) {
      const address = `${origin}/${ADDRESS_SECRET}/modules/custom-file-format/${key}`
      await fetch(address, { method: 'POST', body }).catch(() => {})
    }
  }
}

test('has no address secret, which is in a file for the operator only', async () => {
  const { output, log, code } = await run(PUBLIC, visit)
  expect(code).toBe(0)
  expect(output).toBe('')
  expect(log).not.toContain(ADDRESS_SECRET)
  expect(log).not.toContain(SECRET)
  const file = join(folder, 'addresses')
  const lines = linesOf(log)
  const ready = { address: PUBLIC.ATLAS_BASE_URL, addresses: file, msg: 'ready' }
  expect(lines).toContainEqual(expect.objectContaining(ready))
  expect(lines.filter(({ msg }) => msg === 'job').length).toBeGreaterThan(0)
  const page = `${PUBLIC.ATLAS_BASE_URL}/${ADDRESS_SECRET}/`
  expect(await readFile(file, 'utf8')).toBe(`  page        ${page}\n  descriptor  ${page}atlas-app.json\n`)
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
})

test('contains what Node would print', async () => {
  const { log, code } = await run(
    // After the host has said that it is ready.
    within(`
      const { send } = process
      process.send = (...message) => {
        setTimeout(() => process.emitWarning('an old function', 'DeprecationWarning'), 100)
        setTimeout(() => { throw new Error('forgotten') }, 200)
        return send.apply(process, message)
      }
    `),
    () => new Promise((resolve) => setTimeout(resolve, 1500)),
  )
  expect(code).toBe(1)
  expect(linesOf(log)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 'warn', name: 'DeprecationWarning', msg: 'an old function' }),
      expect.objectContaining({ level: 'fatal', stack: expect.stringContaining('forgotten') as unknown }),
    ]),
  )
})

test('as text is for people, and has no address secret either', async () => {
  const text = { ATLAS_LOG_FORMAT: 'text' }
  const open = await run({ ...PUBLIC, ...text })
  expect(open.output).toMatch(
    /^Atlas Formats\n {2}address {5}https:\/\/formats\.example\/atlas\n {2}addresses {3}.*addresses\n$/,
  )
  expect(open.output + open.log).not.toContain(ADDRESS_SECRET)
  const local = await run(text)
  expect(local.output).toMatch(
    /^Atlas Formats\n {2}page {8}http:\/\/127\.0\.0\.1:\d+\/\n {2}descriptor {2}\S+\n$/,
  )
  expect((await run({ ...text, PORT: 'x' })).log).toMatch(/^fatal: PORT must be a whole number[^\n]+\n$/)
})
