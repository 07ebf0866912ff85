// The path of a request to its answer: what is counted meanwhile, and how a client that goes or waits too long ends it.
import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readCallBody } from '@atlas/server/http/request-body.ts'
import { AdmissionControl, type AdmissionLimits } from '@atlas/server/jobs/admission-control.ts'
import type { JobAnswer } from '@atlas/server/jobs/job-answer.ts'
import { RequestPipeline, type AdmittedRequest } from '@atlas/server/jobs/request-pipeline.ts'

const DONE: JobAnswer = { status: 200, body: 'answered', outcome: 'done' }

/** A request whose body comes in chunks. */
function requestOf(chunks: readonly string[], headers: IncomingMessage['headers'] = {}): IncomingMessage {
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  return Object.assign(body, { headers }) as unknown as IncomingMessage
}

class Response extends EventEmitter {
  writableFinished = false

  /** The connection ends: after the whole answer, or before. */
  close(isFinished: boolean): void {
    this.writableFinished = isFinished
    this.emit('close')
  }
}

interface Call {
  request?: IncomingMessage
  limits?: Partial<AdmissionLimits>
  jobSeconds?: number

  work?: (request: AdmittedRequest) => Promise<JobAnswer>
}

/** Begins a request of two bytes. */
function begin({
  request = requestOf(['{', '}']),
  limits,
  jobSeconds = 60,
  work = async () => DONE,
}: Call = {}) {
  const admission = new AdmissionControl({ requests: 10, bytes: 1000, share: 1, ...limits })
  const pipeline = new RequestPipeline({
    config: { jobSeconds, workerMemory: 384, queueBytes: 1000 },
    admission,
  })
  const response = new Response()
  const steps = { bodyBytes: 10, organizationOf: () => 'organization:1' as const, work }
  const handled = pipeline.handle('id', request, response as unknown as ServerResponse, steps)
  return { admission, pipeline, response, handled, steps }
}

describe('a request', () => {
  test('is handled with its body and organization, and both are logged', async () => {
    const seen: Partial<AdmittedRequest>[] = []
    const { handled } = begin({
      async work({ id, body, organization }) {
        seen.push({ id, body, organization })
        return DONE
      },
    })
    expect(await handled).toEqual({ answer: DONE, bytesIn: 2, organization: 'organization:1' })
    expect(seen).toEqual([{ id: 'id', body: Buffer.from('{}'), organization: 'organization:1' }])
  })

  test('to a full host is answered without reading its body', async () => {
    expect(await begin({ limits: { requests: 0 } }).handled).toEqual({
      answer: expect.objectContaining({ status: 503, outcome: 'busy' }) as unknown,
    })
  })

  test('of an organization over its share is not worked on', async () => {
    const { admission, pipeline, handled, steps } = begin({ limits: { requests: 4, share: 0.25 } })
    await handled
    admission.acquire()?.assign('organization:1')
    const work = () => Promise.reject(new Error('not to be worked on'))
    const other = pipeline.handle('id', requestOf(['{}']), new Response() as unknown as ServerResponse, {
      ...steps,
      work,
    })
    expect(await other).toMatchObject({
      answer: { status: 429, outcome: 'over share' },
      bytesIn: 2,
      organization: 'organization:1',
    })
  })

  test('with a body that is too large has no size in the log', async () => {
    const { answer, ...rest } = await begin({ request: requestOf(['12345678901']) }).handled
    expect(answer).toMatchObject({ status: 413, outcome: 'no job' })
    expect(String(answer.body)).toContain('Send large files and strings by address: contentUrl, stringsUrl.')
    expect(rest).toEqual({})
  })

  test('that fails is answered, too', async () => {
    const { handled } = begin({ work: () => Promise.reject(new Error('a bug')) })
    expect(await handled).toMatchObject({ answer: { status: 500, outcome: 'bug' } })
  })

  test('that holds more than the host has room for ends', async () => {
    const { handled } = begin({
      async work({ reserve }) {
        reserve(999)
        return DONE
      },
    })
    expect(await handled).toMatchObject({ answer: { status: 200, outcome: 'too large' } })
  })
})

describe('the bytes of an answer', () => {
  test('count until it is sent, but the request does not', async () => {
    const { admission, response, handled } = begin({ limits: { requests: 1, bytes: 10 } })
    await handled
    expect(admission.acquire()).toBeUndefined()
    response.close(true)
    expect(admission.acquire()).toBeDefined()
  })

  test('leave room for others', async () => {
    const { admission, handled } = begin({ limits: { requests: 1, bytes: 11 } })
    await handled
    expect(admission.acquire()).toBeDefined()
  })
})

describe('a deadline', () => {
  /** Works until the deadline ends, and returns why it ended. */
  const untilEnd = async ({ deadline }: AdmittedRequest): Promise<JobAnswer> => {
    await once(deadline.signal, 'abort')
    throw deadline.reason
  }

  test('ends when the client closes the connection, and all that it held is free', async () => {
    const { admission, response, handled } = begin({ limits: { bytes: 2 }, work: untilEnd })
    await wait(5)
    expect(admission.acquire()).toBeUndefined()
    response.close(false)
    expect(await handled).toMatchObject({ answer: { status: 499, outcome: 'gone' } })
    expect(admission.acquire()).toBeDefined()
  })

  test('ends when the job takes too long, and not for a job that was done in time', async () => {
    const deadlines: AdmittedRequest['deadline'][] = []
    const { pipeline, response, handled, steps } = begin({
      jobSeconds: 0.05,
      async work({ deadline }) {
        deadlines.push(deadline)
        return DONE
      },
    })
    await handled
    response.close(true)
    const late = pipeline.handle('id', requestOf(['{}']), new Response() as unknown as ServerResponse, {
      ...steps,
      work: untilEnd,
    })
    expect(await late).toMatchObject({ answer: { status: 200, outcome: 'late' } })
    expect(deadlines.map(({ reason }) => reason)).toEqual([undefined])
  })

  test('that has ended while the body arrived leaves nothing to do', async () => {
    const { response, handled } = begin({ work: () => Promise.reject(new Error('not to be worked on')) })
    response.close(false)
    expect(await handled).toMatchObject({ answer: { outcome: 'gone' } })
  })
})

describe('a body', () => {
  test('with a header for its encoding is read if it is not compressed', async () => {
    const request = requestOf(['{', '}'], { 'content-encoding': 'identity' })
    const sizes: number[] = []
    expect(String(await readCallBody(request, 2, (bytes) => sizes.push(bytes)))).toBe('{}')
    expect(sizes).toEqual([1, 1])
  })

  test('that is compressed is refused, and thrown away', async () => {
    const request = requestOf(['{}'], { 'content-encoding': 'gzip' })
    await expect(readCallBody(request, 2)).rejects.toMatchObject({
      name: 'CallError',
      status: 415,
      message: 'The body is compressed (gzip). Send it uncompressed.',
    })
    expect(request.readableFlowing).toBe(true)
    expect(() => request.emit('error', new Error('reset'))).not.toThrow()
  })

  test('that ends early is reported without advice', async () => {
    const request = Object.assign(new Readable({ read() {} }), { headers: {} }) as unknown as IncomingMessage
    const read = readCallBody(request, 2)
    request.emit('close')
    await expect(read).rejects.toMatchObject({ status: 400, message: 'The body ended early.' })
  })

  test('that is not wanted any longer ends with the reason for it', async () => {
    const reason = new Error('no room')
    const read = readCallBody(requestOf(['{}']), 2, () => {
      throw reason
    })
    await expect(read).rejects.toBe(reason)
  })
})
