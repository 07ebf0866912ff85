// Calls of a module over HTTP: what is sent, how an answer is read, and what the log keeps.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { bodyStart, type CallEntry } from '../calls/call-log.ts'
import type { AppModule } from '../calls/descriptor.ts'
import { Downloads } from '../calls/downloads.ts'
import { callModule, type CallTarget } from '../calls/module-call.ts'
import { ModuleClient, ModuleError } from '../calls/module-client.ts'
import { PayloadError, type CallJob } from '../calls/payload.ts'
import { CALL_LIMITS, NoAnswerError, postJob } from '../calls/transport.ts'

interface Received {
  request: IncomingMessage
  body: Buffer
}

let server: Server
let address: string
/** The calls of a test, in order. */
let calls: Received[]
/** Answers the next calls. */
let answer: (response: ServerResponse) => unknown

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => (calls = []))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  calls.push({ request, body: Buffer.concat(chunks) })
  await answer(response)
}

function answerWith(body: unknown, status = 200, type = 'application/json'): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  answer = (response) => response.writeHead(status, { 'content-type': type }).end(text)
}

describe('a job', () => {
  test('is posted as JSON, with further headers', async () => {
    answerWith('')
    await postJob(`${address}/kv?a=b`, Buffer.from('{"ü":1}'), CALL_LIMITS, {
      'x-key': 'a',
      'content-type': 'no',
    })
    const [call] = calls
    expect(call?.request).toMatchObject({ method: 'POST', url: '/kv?a=b' })
    expect(call?.request.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-key': 'a',
    })
    expect(call?.body.toString()).toBe('{"ü":1}')
  })

  test('is answered with a status, a type without parameters, and a body', async () => {
    answerWith('Häfen', 418, 'Text/PLAIN ; charset=utf-8')
    expect(await postJob(address, Buffer.from('{}'), CALL_LIMITS)).toEqual({
      status: 418,
      contentType: 'text/plain',
      body: Buffer.from('Häfen'),
      isCut: false,
    })
  })

  test('may be answered without a type and without a body', async () => {
    answer = (response) => response.writeHead(204).end()
    expect(await postJob(address, Buffer.from('{}'), CALL_LIMITS)).toEqual({
      status: 204,
      contentType: '',
      body: Buffer.alloc(0),
      isCut: false,
    })
  })

  test('is not sent to the address of a redirect', async () => {
    answer = (response) => response.writeHead(307, { location: `${address}/elsewhere` }).end('moved')
    expect(await postJob(address, Buffer.from('{}'), CALL_LIMITS)).toMatchObject({ status: 307 })
    expect(calls).toHaveLength(1)
  })

  test.each([
    [['0123456789'], '0123456789', false],
    [['0123456789x'], '0123456789', true],
    [['01234', '56789'], '0123456789', false],
    [['01234', '56789x'], '0123456789', true],
    [['0123456789', 'x', 'y'], '0123456789', true],
  ])('with an answer of the chunks %j is read up to its limit', async (chunks, body, isCut) => {
    answer = async (response) => {
      for (const chunk of chunks) {
        response.write(chunk)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      response.end()
    }
    const read = await postJob(address, Buffer.from('{}'), { ...CALL_LIMITS, answerBytes: 10 })
    expect([Buffer.from(read.body).toString(), read.isCut]).toEqual([body, isCut])
  })

  test('is not read to its end if the answer is too large', async () => {
    answer = (response) => void response.writeHead(200).write('0123456789x')
    const limits = { ...CALL_LIMITS, answerBytes: 10 }
    expect(await postJob(address, Buffer.from('{}'), limits)).toMatchObject({ isCut: true })
  })

  test('has the limits of the specification', () => {
    expect(CALL_LIMITS).toEqual({ requestBytes: 5_000_000, answerBytes: 5_242_880, milliseconds: 120_000 })
  })
})

describe('a call without an answer', () => {
  const failed = async (to: string, milliseconds = CALL_LIMITS.milliseconds): Promise<unknown> =>
    postJob(to, Buffer.from('{}'), { ...CALL_LIMITS, milliseconds }).catch((error: unknown) => error)

  test.each([
    ['closes the connection', (response: ServerResponse) => response.destroy(), 'it closed the connection.'],
    [
      'closes it within the answer',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 10 })
        response.write('x', () => response.destroy())
      },
      'it closed the connection.',
    ],
    [
      'claims that a text is compressed',
      (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
      'incorrect header check.',
    ],
  ])('%s', async (_what, fault, reason) => {
    answer = fault
    const error = await failed(address)
    expect(error).toBeInstanceOf(NoAnswerError)
    expect(error).toMatchObject({
      name: 'NoAnswerError',
      rule: 'answer-arrives',
      message: `The app did not answer: ${reason}`,
    })
  })

  test('at a port where nothing listens', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    await new Promise((resolve) => other.close(resolve))
    expect(await failed(`http://127.0.0.1:${port}`)).toMatchObject({
      message: 'The app did not answer: nothing listens at its address. Is the app running?',
    })
  })

  test.each([
    ['http://127.0.0.1:1', 'bad port.'],
    ['http://127.0.0.1:99999', 'Invalid URL.'],
  ])('at the address %s', async (to, reason) => {
    expect(await failed(to)).toMatchObject({ message: `The app did not answer: ${reason}` })
  })

  test('whose headers cannot be sent', async () => {
    const sent = postJob(address, Buffer.from('{}'), CALL_LIMITS, { 'x-key': 'a\nb' })
    await expect(sent).rejects.toThrow(/^The app did not answer: .* is an invalid header value\.$/s)
  })

  test('that takes too long', async () => {
    answer = () => {}
    expect(await failed(address, 40)).toMatchObject({
      rule: 'answer-in-time',
      message: 'The app did not answer within 0.04 seconds.',
    })
  })
})

const JOB: CallJob = {
  jobType: 'parse-file',
  project: { id: 2, identifier: 'demo', name: 'Demo' },
  file: { id: 3, name: 'a.kv', content: Buffer.from('a=ü') },
  sourceLanguage: languageByCode('en') as Language,
  targetLanguages: [],
}
const MODULE: AppModule = {
  kind: 'custom-file-format',
  key: 'kv',
  url: '/kv',
  type: 'kv',
  signaturePatterns: {},
  multilingual: false,
}
const STRINGS = { data: { strings: [{ identifier: 'a', text: 'ü' }] } }

const target = (): CallTarget => ({
  app: {
    identifier: 'fake',
    name: 'Fake App',
    baseUrl: address,
    authentication: { type: 'none' },
    scopes: [],
  },
  module: MODULE,
})
const downloads = new Downloads(() => 'http://sandbox.test/')
const OPTIONS = { downloads, limits: CALL_LIMITS, passing: 'by-size' } as const

describe('the log of a call', () => {
  test('has request and answer', async () => {
    answer = async (response) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(STRINGS))
    }
    const before = Date.now()
    const { at, milliseconds, ...entry } = await callModule(target(), JOB, OPTIONS)
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(milliseconds).toBeGreaterThanOrEqual(15)
    expect(milliseconds).toBeLessThanOrEqual(Date.now() - before + 1)
    expect(Number.isInteger(milliseconds)).toBe(true)
    expect(calls[0]?.request.url).toBe('/kv')
    expect(entry).toEqual({
      app: 'fake',
      kind: 'custom-file-format',
      key: 'kv',
      jobType: 'parse-file',
      fileName: 'a.kv',
      targets: [],
      address: `${address}/kv`,
      request: calls[0]?.body.toString(),
      requestBytes: calls[0]?.body.length,
      status: 201,
      response: JSON.stringify(STRINGS),
      responseBytes: Buffer.byteLength(JSON.stringify(STRINGS)),
      outcome: 'done',
      message: undefined,
      violations: [],
      read: { kind: 'data', strings: STRINGS.data.strings },
    })
  })

  test.each<[what: string, body: unknown, expected: object]>([
    [
      'a warning is done',
      { ...STRINGS, ok: true },
      { outcome: 'done', violations: [{ severity: 'warning' }] },
    ],
    [
      'a failure',
      { error: { message: 'No head row.' } },
      { outcome: 'failed', message: 'No head row.', read: { kind: 'failure' } },
    ],
    [
      'a failure without a reason',
      { error: {} },
      {
        outcome: 'refused',
        message:
          'The answer of Fake App violates the specification, so it is not used. ' +
          'The answer has an error without a message.',
      },
    ],
    [
      'a violation',
      { data: {} },
      {
        outcome: 'refused',
        message:
          'The answer of Fake App violates the specification, so it is not used. ' +
          'The answer has neither data.strings nor data.stringsUrl.',
      },
    ],
  ])('of %s has its outcome', async (_what, body, expected) => {
    answerWith(body)
    expect(await callModule(target(), JOB, OPTIONS)).toMatchObject(expected)
  })

  test('of a call without an answer has no answer', async () => {
    answer = (response) => response.destroy()
    expect(await callModule(target(), JOB, OPTIONS)).toMatchObject({
      status: undefined,
      response: '',
      responseBytes: 0,
      outcome: 'lost',
      message: 'The app did not answer: it closed the connection.',
      violations: [{ rule: 'answer-arrives' }],
      read: { kind: 'nothing' },
    })
  })

  test('keeps the first 100,000 characters of a body', () => {
    expect(bodyStart(Buffer.from('{"ü":1}'))).toBe('{"ü":1}')
    for (const character of ['x', 'ü', '潮']) {
      expect(bodyStart(Buffer.from(character.repeat(100_000)))).toBe(character.repeat(100_000))
      expect(bodyStart(Buffer.from(character.repeat(500_000)))).toBe(character.repeat(100_000))
    }
  })

  test('compares the answer with the strings that were sent', async () => {
    answerWith({ data: { strings: [] } })
    const strings = [{ identifier: 'a', uniqId: 'u1', text: 'ü' }]
    const job: CallJob = { ...JOB, jobType: 'file-pre-export', strings }
    const { violations } = await callModule(
      { ...target(), module: { ...MODULE, url: 'before' } },
      job,
      OPTIONS,
    )
    expect(violations.map(({ message }) => message)).toEqual([
      '1 string was sent, but 0 were returned.',
      'The uniqId "u1" was sent but not returned.',
    ])
    expect(calls[0]?.request.url).toBe('/before')
    const without: CallJob = { ...JOB, jobType: 'file-pre-export' }
    expect(await callModule(target(), without, OPTIONS)).toMatchObject({ outcome: 'done', violations: [] })
  })

  test('of a call with credentials: the app gets them', async () => {
    answerWith(STRINGS)
    await callModule(target(), JOB, {
      ...OPTIONS,
      credentials: { headers: { 'x-key': 'a' }, jwtSecret: undefined },
    })
    expect(calls[0]?.request.headers).toMatchObject({ 'x-key': 'a' })
    const jwtSecret = 'a-secret-of-the-app-of-this-test'
    await callModule(target(), JOB, { ...OPTIONS, credentials: { headers: {}, jwtSecret } })
    const [, token = ''] = calls[1]?.request.headers.authorization?.split(' ') ?? []
    expect(decodeJwt(token)).toMatchObject({ aud: 'fake', module: 'kv', context: { project_id: 2 } })
  })
})

test('a job that is too large to be sent inline is not sent', async () => {
  const limits = { ...CALL_LIMITS, requestBytes: 100 }
  const refused = callModule(target(), JOB, { ...OPTIONS, limits, passing: 'inline' })
  await expect(refused).rejects.toThrow(PayloadError)
  await expect(refused).rejects.toMatchObject({ name: 'PayloadError' })
  expect(calls).toEqual([])
})

describe('a client', () => {
  let log: CallEntry[]
  const client = new ModuleClient({ ...OPTIONS, log: { add: async (entry) => log.push(entry) } })
  beforeEach(() => (log = []))

  test('returns the content of an answer, its warnings, and the id of its log entry', async () => {
    answerWith({ data: { strings: [], preview: Buffer.from('<html></html>').toString('base64') }, ok: true })
    const result = await client.run(target(), JOB, { project: 2, passedOver: ['Other: kv'] })
    expect(result).toMatchObject({
      call: 1,
      strings: [],
      preview: '<html></html>',
      content: new Uint8Array(),
      warnings: [expect.objectContaining({ rule: 'answer-field-unknown' })],
    })
    expect(log).toMatchObject([{ project: 2, passedOver: ['Other: kv'], app: 'fake', outcome: 'done' }])
    expect(log[0]).not.toHaveProperty('read')
  })

  test('returns the file of a build', async () => {
    answerWith({ data: { content: Buffer.from('a=u').toString('base64') } })
    const job: CallJob = { ...JOB, jobType: 'build-file', strings: [] }
    const result = await client.run(target(), job, { project: undefined })
    expect(result).toMatchObject({
      strings: [],
      preview: undefined,
      content: Buffer.from('a=u'),
      warnings: [],
    })
  })

  test.each([
    [{ error: { message: 'No head row.' } }, 'failed', 'No head row.', 0],
    [{ data: { strings: [{}] } }, 'refused', 'The answer of Fake App violates the specification, ', 2],
    ['', 'refused', 'The answer of Fake App violates the specification, ', 1],
  ])('throws for the answer %j', async (body, outcome, message, violations) => {
    answerWith(body)
    const error: unknown = await client.run(target(), JOB, { project: 2 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModuleError)
    const { name, call, message: text, ...rest } = error as ModuleError
    expect({ name, call, ...rest }).toMatchObject({ name: 'ModuleError', call: 1, outcome })
    expect(text.startsWith(message)).toBe(true)
    expect((error as ModuleError).violations).toHaveLength(violations)
    expect(log).toMatchObject([{ outcome, message: text }])
  })
})
