// atlas conformance as a caller uses it: exit codes, the table, JSON; with a test app and with our host.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from '../../../test/built-programs.ts'
import type { StepResult } from '../run.ts'
import { FakeApp } from '@atlas/sandbox/test/fake-app.ts'
import { runHost } from '../../../test/server/running-host.ts'

const root = join(import.meta.dirname, '../../..')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-conformance-'))
  writeFileSync(join(folder, 'empty.lines'), '')
  writeFileSync(
    join(folder, 'sample.kv'),
    '{"greeting": "Hello", "files": {"one": "%d file", "other": "%d files"}}',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Run {
  code: number
  stdout: string
  stderr: string
}

function conformance(...args: readonly string[]): Promise<Run> {
  const command = [programOf('apps/cli/atlas.ts'), 'conformance', ...args]
  const env = { ...process.env, NO_COLOR: '1', INIT_CWD: folder }
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: root, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

const stepsIn = ({ stdout }: Run): StepResult[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as StepResult)

test('an independent app that is right: exit code 0, and a finding only for an empty file', async () => {
  const app = spawn(process.execPath, [join(root, 'test/fixtures/independent-app.mjs')])
  const [line] = (await once(app.stdout.setEncoding('utf8'), 'data')) as [string]
  const [guessed, empty] = await Promise.all([
    conformance(line.trim(), '--json'),
    conformance(line.trim(), '--file', 'empty.lines', '--json'),
  ])
  app.kill()
  const messagesOf = (run: typeof guessed) =>
    stepsIn(run).flatMap(({ violations }) => violations.map(({ message }) => message))
  expect(messagesOf(guessed)).toEqual([])
  expect(messagesOf(empty)).toEqual(['No string was found in empty.lines.'])
  for (const run of [guessed, empty]) {
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' })
    const passed = stepsIn(run).filter(({ outcome }) => outcome === 'passed')
    expect(passed.length).toBeGreaterThan(50)
    expect(passed.map(({ step }) => step)).toContain('upload the built file')
  }
})

describe('a test app', () => {
  test('without faults: a table, and exit code 0', async () => {
    const app = new FakeApp()
    const address = await app.start()
    const { code, stdout, stderr } = await conformance(address, '--file', 'sample.kv')
    app.stop()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^✓ custom-file-format {2}kv .*sample\.kv .* 0 broken/m)
    expect(stdout).toMatch(/^Fake App: \d+ steps passed, 0 broken, \d+ skipped\.$/m)
    // Only the modules whose patterns match the file are checked.
    expect(stdout).not.toContain('kvm')
  })

  test('with a fault: the rule, a sentence, the section, and exit code 1', async () => {
    const app = new FakeApp((answer, request) => {
      if (request?.jobType === 'build-file') answer.body = '{'
    })
    const address = await app.start()
    const [plain, json] = await Promise.all([
      conformance(address, '--module', 'kv', '--file', 'sample.kv'),
      conformance(address, '--module', 'kv', '--file', 'sample.kv', '--json'),
    ])
    app.stop()
    expect([plain.code, json.code]).toEqual([1, 1])
    expect(plain.stdout).toContain(
      'answer-json  The body of the answer (status 200) is not a JSON object in UTF-8. (Module response payload)',
    )
    const broken = stepsIn(json).filter(({ outcome }) => outcome === 'broken')
    expect(broken.map(({ step }) => step)).toContain('build the translated file')
  })
})

test('an app that answers malformed calls with data gets warnings, and exit code 0', async () => {
  const app = new FakeApp((answer, request) => {
    if (request?.strings === 'none') answer.body = { data: { strings: [] } }
  })
  const address = await app.start()
  const { code, stdout } = await conformance(address, '--file', 'sample.kv')
  app.stop()
  expect(code).toBe(0)
  expect(stdout).toContain('malformed-refused  The malformed call was answered with data (200).')
})

test('headers and a token are sent with each call, the malformed ones included', async () => {
  const app = new FakeApp()
  const address = await app.start()
  const secret = 'a-secret-of-the-app-of-this-test'
  const file = [address, '--file', 'sample.kv', '--module', 'kv']
  const headers = ['--header', 'X-Key: a: b', '--header', 'X-Other:1', '--jwt-secret', secret]
  const { code } = await conformance(...file, ...headers)
  app.stop()
  expect(code).toBe(0)
  expect(app.headers.length).toBeGreaterThan(20)
  let standard = 0
  for (const sent of app.headers) {
    expect(sent).toMatchObject({ 'x-key': 'a: b', 'x-other': '1', 'content-type': 'application/json' })
    const [, token = ''] = /^Bearer (\S+)$/.exec(sent.authorization ?? '') ?? []
    const { payload } = await jwtVerify(token, Buffer.from(secret), { audience: 'fake', subject: '1' })
    const organization = payload['domain'] === undefined ? 1 : 2_000_000_001
    const named = { project_identifier: 'conformance', organization_id: organization }
    const person = { project_id: 1, user_id: 1, ...named }
    expect(payload).toMatchObject({ module: 'kv', context: person })
    if (payload['domain'] === 'conformance')
      expect(payload['context']).toMatchObject({ organization_domain: 'conformance' })
    else standard++
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600)
  }
  expect(standard).toBe(1)
})

describe('exit code 2 for wrong usage', () => {
  test.each([
    ['an invalid address', ['example'], 'Enter the address of the descriptor'],
    ['a closed port', ['http://127.0.0.1:9/'], 'refuses connections'],
    [
      'a file that no module accepts',
      ['DESCRIPTOR', '--file', 'other.txt'],
      'no pattern of a format matches it',
    ],
    ['a header without a colon', ['DESCRIPTOR', '--header', 'X-Key'], '--header must be "Name: value"'],
    ['a header of the body', ['DESCRIPTOR', '--header', 'Content-Length: 1'], 'must not set Content-Length'],
    [
      'a module that is not there',
      ['DESCRIPTOR', '--module', 'x'],
      'The app has no module x. It has kv, kvm,',
    ],
  ])('%s', async (_what, args, sentence) => {
    writeFileSync(join(folder, 'other.txt'), 'x')
    const app = new FakeApp()
    const address = await app.start()
    const { code, stderr } = await conformance(...args.map((arg) => (arg === 'DESCRIPTOR' ? address : arg)))
    app.stop()
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(sentence) as string })
  })

  test('a file that is missing: exit code 3', async () => {
    const app = new FakeApp()
    const { code, stderr } = await conformance(await app.start(), '--file', 'missing.kv')
    app.stop()
    expect([code, stderr]).toEqual([3, 'missing.kv: the file does not exist or cannot be read.\n'])
  })

  test('an invalid descriptor is a fault of the app: exit code 1', async () => {
    const app = new FakeApp()
    const address = await app.start()
    app.files.set('/wrong.json', '{"identifier": "x"}')
    const { code, stdout } = await conformance(address.replace('app.json', 'wrong.json'))
    app.stop()
    expect(code).toBe(1)
    expect(stdout).toContain('✗ descriptor: baseUrl is missing.')
  })
})

/** Of each kind: one language, two, several, documents, archives, binary files, and those that take options. */
const OFFERED =
  'android-strings,arb,csv,docx,epub,gettext-po,html,i18next,java-properties,markdown,gettext-mo,qt-ts,rails-yaml,resx,srt,xliff-1.2'

test('our own host breaks no rule', async () => {
  const settings = { ATLAS_FETCH_ALLOW: '127.0.0.1', ATLAS_PLUGINS: '', ATLAS_OFFERED_FORMATS: OFFERED }
  const running = await runHost(settings, true)
  const { code, stdout } = await conformance(`${running.host.baseUrl}/atlas-app.json`, '--json')
  await running.close()
  const lines = stepsIn({ code, stdout, stderr: '' })
  const steps = lines.filter(({ step }) => step !== undefined)
  expect(steps.filter(({ outcome }) => outcome === 'broken')).toEqual([])
  // Some samples have a plural without `one`, as their formats allow, and documents have no place for some blanks.
  const found = new Set(steps.flatMap(({ violations }) => violations.map(({ rule }) => rule)))
  expect([...found].toSorted()).toEqual(['blanks-kept', 'plural-complete'])
  const built = steps.filter(({ step }) => step === 'build the translated file')
  expect(built.length).toBeGreaterThan(15)
  expect(built.map(({ outcome }) => outcome)).toEqual(built.map(() => 'passed'))
  expect(code).toBe(0)
})
