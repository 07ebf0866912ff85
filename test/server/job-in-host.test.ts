// The steps of a job: what workers get, what is fetched and stored in between, and the lines of the log.
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { callBuffers } from '@atlas/server/buffer-pool.ts'
import { readConfig } from '@atlas/server/config.ts'
import type { Host } from '@atlas/server/host.ts'
import { AdmissionControl } from '@atlas/server/jobs/admission-control.ts'
import type { JobAnswer } from '@atlas/server/jobs/job-answer.ts'
import { JobHandler } from '@atlas/server/jobs/job-handler.ts'
import { runJobSteps } from '@atlas/server/jobs/job-in-host.ts'
import type { Taking } from '@atlas/server/net/guarded-fetch.ts'
import type { JobCall, JobOutcome } from '@atlas/server/jobs/job-in-worker.ts'
import type { ModuleFiles } from '@atlas/server/jobs/module-files.ts'
import { StoreFault } from '@atlas/server/results/store.ts'
import { NotAllowed } from '@atlas/server/platform/subscription/guard.ts'
import { RequestPipeline } from '@atlas/server/jobs/request-pipeline.ts'
import { Metrics } from '@atlas/server/metrics/metrics.ts'
import type { TaskSettings } from '@atlas/server/workers/worker-pool.ts'
import { Deadline } from '@atlas/server/workers/deadlines.ts'
import { TaskError } from '@atlas/server/workers/task-failures.ts'

const MODULE: ModuleFiles = { kind: 'custom-file-format', type: 'json', file: 'json.ts', version: undefined }
const CHAIN: ModuleFiles = { kind: 'file-pre-export', key: 'tidy', steps: [], version: undefined }
const ORGANIZATION = 'organization:42'

const DONE: JobOutcome = {
  kind: 'answer',
  jobType: 'parse-file',
  body: Buffer.from('{"data":{}}'),
  parts: [],
  notes: { count: 0, first: [] },
}
const ENVELOPE: JobOutcome = { kind: 'envelope', organization: ORGANIZATION }

/** A part of an answer, in two pieces. */
const part = (name: string, bytes: number) =>
  ({
    field: 'stringsUrl',
    contentType: 'text/plain',
    name,
    pieces: [Buffer.alloc(1), Buffer.alloc(bytes - 1)],
  }) as const

/** A host whose workers have these outcomes, one after the other, and what it was asked to do. */
function hostOf(outcomes: readonly (JobOutcome | TaskError)[], files: Readonly<Record<string, number>> = {}) {
  const left = [...outcomes]
  const calls: JobCall[] = []
  const settings: TaskSettings[] = []
  const done: string[] = []
  /** How many parts were given back after each call, and the faults for the log. */
  const given: number[] = []
  const faults: string[] = []
  const host = {
    config: readConfig({ ATLAS_WITNESS: 'sample' }),
    baseUrl: 'https://host.example',
    admission: new AdmissionControl({ requests: 10, bytes: 10_000, share: 1 }),
    metrics: new Metrics(),
    plugins: { addedKinds: [] },
    workers: {
      async run(_name: string, payload: JobCall, more: TaskSettings) {
        calls.push({ ...payload })
        settings.push(more)
        given.push(givenBack(payload, more))
        const outcome = left.shift()
        if (outcome instanceof TaskError) throw outcome
        return outcome
      },
      onFault: (error: unknown) => faults.push(String(error)),
    },
    guard: undefined as Host['guard'],
    fetch: {
      async fetchPieces(address: string, _signal: AbortSignal, { onBytes, allocate }: Taking) {
        done.push(`fetch ${address}`)
        onBytes?.(files[address] ?? 0)
        return [allocate?.(files[address] ?? 0).fill(0) ?? Buffer.alloc(0)]
      },
    },
    results: {
      async put({ name }: { name: string }, _signal: AbortSignal, organization: string) {
        if (name === 'too large') throw new StoreFault('is full', new Error('no space'))
        done.push(`store ${name} for ${organization}`)
      },
      async discard(names: readonly string[]) {
        done.push(`discard ${names.join(', ')}`)
      },
    },
  }
  return { host: host as typeof host & Host, calls, settings, done, given, faults }
}

/** Gives all parts of a call away, as a worker that has received them does. Returns how many were fetched ones. */
function givenBack({ body, fetched = {} }: JobCall, { giveAway }: TaskSettings): number {
  const give = vi.spyOn(callBuffers, 'give')
  for (const part of [body, ...Object.values(fetched).flatMap((pieces) => pieces ?? [])]) giveAway?.(part)
  const { length } = give.mock.calls
  give.mockRestore()
  return length
}

/** Runs a job of ten bytes. */
function run(host: Host, reserved: number[] = []): Promise<JobAnswer> {
  return runJobSteps(host, {
    id: 'id',
    body: Buffer.alloc(10),
    organization: ORGANIZATION,
    deadline: new Deadline(),
    reserve: (bytes) => reserved.push(bytes),
    module: MODULE,
  })
}

describe('a job', () => {
  test('that needs nothing first takes one task', async () => {
    const { host, calls, settings } = hostOf([DONE])
    expect(await run(host)).toEqual({ status: 200, body: DONE.body, outcome: 'done', jobType: 'parse-file' })
    expect(calls).toEqual([
      {
        module: MODULE,
        body: Buffer.alloc(10),
        isMeasured: false,
        limit: 5_000_000,
        resultsUrl: 'https://host.example/results',
        unwritable: 'keep-source',
        mostStrings: host.config.mostStrings,
        mostBytes: 5_000_000,
        witness: 'sample',
        profile: { makesBundles: false },
      },
    ])
    expect(settings).toMatchObject([{ bytes: 10, organization: ORGANIZATION }])
  })

  test('gets its files one after the other, and its task is as large as all of them', async () => {
    const addresses = { content: 'https://a.example', strings: 'https://b.example' }
    const files = { 'https://a.example': 200_000, 'https://b.example': 100_000 }
    const { host, calls, settings, done } = hostOf([{ ...ENVELOPE, addresses }, DONE], files)
    const reserved: number[] = []
    expect(await run(host, reserved)).toMatchObject({ outcome: 'done', bytesFetched: 300_000 })
    expect(done).toEqual(['fetch https://a.example', 'fetch https://b.example'])
    expect(calls[1]?.fetched).toEqual({ content: [Buffer.alloc(200_000)], strings: [Buffer.alloc(100_000)] })
    expect(settings.map(({ bytes }) => bytes)).toEqual([10, 300_010])
    expect(calls.map(({ mostBytes }) => mostBytes)).toEqual([5_000_000, 300_010 * 25])
    expect(reserved).toEqual([200_000, 100_000, 0])
  })

  test('whose organization the guard admits goes to a worker once', async () => {
    const { host, calls } = hostOf([DONE])
    const asked: string[] = []
    host.guard = { admit: async (organization) => void asked.push(organization) }
    const answer = await run(host)
    expect(answer).toMatchObject({ outcome: 'done' })
    expect(answer).not.toHaveProperty('bytesFetched')
    expect(asked).toEqual([ORGANIZATION])
    expect(calls).toMatchObject([{ admitted: ORGANIZATION }])
    expect(calls[0]).not.toHaveProperty('fetched')
  })

  test('whose organization the guard refuses is refused if a worker finds that it is a job of that organization', async () => {
    const refuse = async (organization: string) => {
      if (organization === ORGANIZATION) throw new NotAllowed('unpaid', 'Pay.')
    }
    const refused = hostOf([ENVELOPE])
    refused.host.guard = { admit: refuse }
    await expect(run(refused.host)).rejects.toThrow('Pay.')
    expect(refused.calls).toMatchObject([{ admitted: 'none' }])
    const noJob = hostOf([{ kind: 'no-job', status: 400, body: Buffer.from('n') }])
    noJob.host.guard = { admit: refuse }
    expect(await run(noJob.host)).toMatchObject({ status: 400, outcome: 'no job' })
    const other = hostOf([{ ...ENVELOPE, organization: 'organization:43' }, DONE])
    other.host.guard = { admit: refuse }
    expect(await run(other.host)).toMatchObject({ outcome: 'done' })
    expect(other.calls).toMatchObject([{ admitted: 'none' }, { fetched: {} }])
  })

  test('of another organization than the body seemed to name runs only if that one is admitted', async () => {
    const { host, calls } = hostOf([{ ...ENVELOPE, organization: 'organization:43' }])
    host.guard = {
      async admit(organization) {
        if (organization !== ORGANIZATION) throw new NotAllowed('unpaid', `No ${organization}.`)
      },
    }
    await expect(run(host)).rejects.toThrow('No organization:43.')
    expect(calls).toMatchObject([{ admitted: ORGANIZATION }])
  })

  test('of an archive is scheduled by the larger of its bytes and of what it unpacks to', async () => {
    const large = hostOf([{ kind: 'unpacks-to', bytes: 400_000 }, DONE])
    await run(large.host)
    expect(large.calls.map(({ isMeasured }) => isMeasured)).toEqual([false, true])
    expect(large.settings.map(({ bytes }) => bytes)).toEqual([10, 400_000])
    const fetched = hostOf(
      [{ ...ENVELOPE, addresses: { content: 'a' } }, { kind: 'unpacks-to', bytes: 3 }, DONE],
      { a: 5 },
    )
    expect(await run(fetched.host)).toMatchObject({ bytesFetched: 5 })
    expect(fetched.done).toEqual(['fetch a'])
    expect(fetched.settings.map(({ bytes }) => bytes)).toEqual([10, 15, 15])
  })
})

describe('large parts of a job', () => {
  const addresses = { content: 'a', strings: 'b' }
  const files = { a: 12_000_000, b: 4_000_000 }
  const died = new TaskError('died', new Error('Gone.'))

  test('are given back when a worker has them, and are fetched again if the job has to run again', async () => {
    const { host, done, given, settings } = hostOf(
      [{ ...ENVELOPE, addresses }, { kind: 'reads-twice' }, died, DONE],
      files,
    )
    const reserved: number[] = []
    expect(await run(host, reserved)).toMatchObject({ outcome: 'done', bytesFetched: 16_000_000 })
    expect(done).toEqual(['fetch a', 'fetch b', 'fetch a', 'fetch b', 'fetch a', 'fetch b'])
    expect(given).toEqual([0, 2, 2, 2])
    expect(settings.map(({ bytes }) => bytes)).toEqual([10, 16_000_010, 16_000_010, 16_000_010])
    // Their memory counts once.
    expect(reserved).toEqual([12_000_000, 4_000_000, 0])
  })

  test('are not fetched for ever', async () => {
    const { host, calls, faults } = hostOf([{ ...ENVELOPE, addresses }, died, died, DONE], files)
    await expect(run(host)).rejects.toBe(died)
    expect(calls).toHaveLength(3)
    expect(faults).toEqual(['Error: Gone.'])
    const again = hostOf(
      [{ ...ENVELOPE, addresses }, { kind: 'reads-twice' }, { kind: 'reads-twice' }],
      files,
    )
    await expect(run(again.host)).rejects.toThrow('answered "reads-twice" again')
    expect(again.calls.map(({ keepsStrings }) => keepsStrings)).toEqual([undefined, undefined, true])
  })

  test('are kept if they are not so large', async () => {
    const { host, done, given } = hostOf(
      [{ ...ENVELOPE, addresses }, { kind: 'unpacks-to', bytes: 9 }, DONE],
      {
        a: 12_000_000,
        b: 3_999_999,
      },
    )
    expect(await run(host)).toMatchObject({ outcome: 'done' })
    expect(done).toEqual(['fetch a', 'fetch b'])
    expect(given).toEqual([0, 0, 0])
  })
})

describe('an answer', () => {
  test('is not given if one of its parts cannot be stored, and the others are removed', async () => {
    const { host, done } = hostOf([{ ...DONE, parts: [part('one', 30), part('too large', 12)] }])
    await expect(run(host)).rejects.toThrow('is full')
    expect(done).toEqual([`store one for ${ORGANIZATION}`, 'discard one'])
  })

  test('is given when its parts are stored, whose bytes count', async () => {
    const { host, done } = hostOf([{ ...DONE, parts: [part('one', 30), part('two', 12)] }])
    const reserved: number[] = []
    expect(await run(host, reserved)).toMatchObject({ status: 200, bytesStored: 42 })
    expect(reserved).toEqual([42])
    expect(done).toEqual([`store one for ${ORGANIZATION}`, `store two for ${ORGANIZATION}`])
  })

  test('has the notes of processors, the counts of translations, and warnings for the log', async () => {
    const notes = { count: 1, first: [{ processor: 'p', string: '1', message: 'm' }] }
    const { host } = hostOf([{ ...DONE, notes, translations: { written: 1 }, warnings: ['w'] }])
    const answer = await run(host)
    expect(answer).toMatchObject({ notes, translations: { written: 1 }, warnings: ['w'] })
    expect(answer).not.toHaveProperty('bytesStored')
  })

  test.each<[JobOutcome, object]>([
    [
      { kind: 'refused', jobType: 'parse-file', code: 'syntax', body: Buffer.from('r') },
      { status: 200, outcome: 'refused', jobType: 'parse-file', code: 'syntax', body: Buffer.from('r') },
    ],
    [
      { kind: 'refused', jobType: 'build-file', code: 'contract', body: Buffer.from('r'), fault: 'f' },
      {
        status: 200,
        outcome: 'refused',
        jobType: 'build-file',
        code: 'contract',
        body: Buffer.from('r'),
        fault: 'f',
      },
    ],
    [
      { kind: 'no-job', status: 413, body: Buffer.from('n') },
      { status: 413, outcome: 'no job', body: Buffer.from('n') },
    ],
    [
      { kind: 'bug', jobType: 'parse-file', stack: 'the stack' },
      {
        status: 500,
        outcome: 'bug',
        jobType: 'parse-file',
        stack: 'the stack',
        body: '{"error":{"message":"The host failed on this call. Its log contains the reason, under the number id."}}',
      },
    ],
  ])('to the outcome %j', async (outcome, answer) => {
    expect(await run(hostOf([outcome]).host)).toEqual(answer)
  })

  test('is a bug if a worker needs something a second time', async () => {
    await expect(run(hostOf([ENVELOPE, ENVELOPE]).host)).rejects.toThrow('A job answered "envelope" again.')
  })
})

describe('a handler of calls', () => {
  type Level = 'info' | 'error'

  /** Calls a module. `isRead`: whether the whole body was read before the answer. */
  async function serve(
    outcome: JobOutcome | Error,
    { module = MODULE, isRead = true, isClosing = false, body = '{}' } = {},
  ) {
    const { host } = hostOf(outcome instanceof Error ? [] : [outcome])
    if (outcome instanceof Error) Object.assign(host.workers, { run: () => Promise.reject(outcome) })
    const log: [Level, Record<string, unknown>][] = []
    const logger = Object.fromEntries(
      (['info', 'error'] as const).map((level) => [
        level,
        (line: Record<string, unknown>, name: string) => log.push([level, { ...line, name }]),
      ]),
    )
    const handler = new JobHandler(host, new RequestPipeline(host), logger as never)
    if (isClosing) handler.close()
    const request = Object.assign(Readable.from([Buffer.from(body)]), { headers: {} })
    const sent = { status: 0, headers: new Map<string, string>(), body: '' }
    const response = Object.assign(new EventEmitter(), {
      req: { complete: isRead },
      writeHead(status: number, flat: readonly string[]) {
        sent.status = status
        for (let at = 0; at < flat.length; at += 2) sent.headers.set(flat[at] ?? '', flat[at + 1] ?? '')
        return response
      },
      end: (text: Uint8Array | string) => void (sent.body = Buffer.from(text as string).toString()),
    })
    await handler.serve(
      '1',
      module,
      request as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    )
    return { ...sent, log, metrics: (await host.metrics.text([])).text }
  }

  test('sends the answer, counts it, and logs one line without its contents', async () => {
    const { status, headers, body, log, metrics } = await serve(DONE)
    expect([status, body]).toEqual([200, '{"data":{}}'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': '11',
      'x-content-type-options': 'nosniff',
    })
    expect([headers.has('retry-after'), headers.has('connection')]).toEqual([false, false])
    expect(log).toEqual([
      [
        'info',
        {
          name: 'job',
          reqId: '1',
          module: 'custom-file-format/json',
          status: 200,
          outcome: 'done',
          jobType: 'parse-file',
          bytesIn: 2,
          bytesOut: 11,
          ms: expect.any(Number) as number,
        },
      ],
    ])
    expect(log[0]?.[1]['ms']).toBeLessThan(60_000)
    expect(metrics).toContain('atlas_jobs_total{type="parse-file",module="json",outcome="done"} 1')
  })

  test('names a chain in the log by its key', async () => {
    const { log } = await serve(DONE, { module: CHAIN })
    expect(log[0]?.[1]['module']).toBe('file-pre-export/tidy')
  })

  test('logs a bug and a fault of a plugin as errors, and a refusal as what it is', async () => {
    const refused: JobOutcome = {
      kind: 'refused',
      jobType: 'build-file',
      code: 'contract',
      body: Buffer.from(''),
    }
    expect((await serve(new Error('a bug'))).log).toMatchObject([
      ['error', { name: 'job', outcome: 'bug', stack: expect.stringContaining('a bug') as string }],
    ])
    expect((await serve({ ...refused, fault: 'f' })).log).toMatchObject([
      ['error', { name: 'job', outcome: 'refused', fault: 'f' }],
    ])
    expect((await serve(refused)).log).toMatchObject([['info', { name: 'job', outcome: 'refused' }]])
  })

  test('names the caller in the log only if it has used its share', async () => {
    const over = await serve(new TaskError('over share'), { body: '{"organization":{"id":42}}' })
    expect(over.log).toMatchObject([['info', { outcome: 'over share', caller: ORGANIZATION }]])
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '5'])
    const busy = await serve(new TaskError('busy'), { body: '{"organization":{"id":42}}' })
    expect(busy.log[0]?.[1]).not.toHaveProperty('caller')
    expect(busy.headers.get('retry-after')).toBe('5')
  })

  test.each([
    ['of a host that stops', { isClosing: true }, 'close'],
    ['to a body that is too large', { body: ' '.repeat(5_242_881), isRead: false }, 'close'],
    ['to a body that is too large, but was read', { body: ' '.repeat(5_242_881) }, undefined],
    ['to a body that was not read to its end', { isRead: false }, undefined],
  ])('sets the header of the connection after an answer %s: %j', async (_what, more, connection) => {
    expect((await serve(DONE, more)).headers.get('connection')).toBe(connection)
  })
})
