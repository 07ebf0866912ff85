// Sends a job to a module and reads the answer: within two minutes, 5 MB each way, without redirects.
import { counted } from '@atlas/core/counted.ts'
import type { Response } from 'undici'
import { ByteCollector } from '@atlas/server/net/byte-collector.ts'
import { meteredFetch, type WireMeter } from '@atlas/server/net/wire-meter.ts'

/** The limits of a call (docs/platform-interface.md, "Limits"). */
export interface CallLimits {
  /** The most bytes of a request. */
  requestBytes: number
  /** The most bytes of an answer. */
  answerBytes: number
  /** From the first byte sent to the last byte read. */
  milliseconds: number
}

/** 5 MB may mean five million bytes or 5 MiB. We send at most the smaller size, and accept up to the larger one. */
export const CALL_LIMITS: CallLimits = {
  requestBytes: 5_000_000,
  answerBytes: 5_242_880,
  milliseconds: 120_000,
}

/** An answer. */
export interface HttpAnswer {
  status: number
  /** In lower case, without parameters; '' if it is missing. */
  contentType: string
  /** Cut at the limit. */
  body: Uint8Array
  /** Whether the answer had more bytes than the limit. */
  isCut: boolean
}

/** A call without an answer, and the rule that this violates. */
export class NoAnswerError extends Error {
  readonly rule: 'answer-arrives' | 'answer-in-time'

  constructor(rule: NoAnswerError['rule'], message: string) {
    super(message)
    this.name = 'NoAnswerError'
    this.rule = rule
  }
}

/** Posts a job. The specification does not name the method; POST is our decision. Throws a `NoAnswerError`. */
export async function postJob(
  address: string,
  body: Uint8Array,
  limits: CallLimits,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  try {
    const init = {
      method: 'POST',
      headers: { accept: 'application/json', ...headers, 'content-type': 'application/json' },
      body,
      // The job is only for the app, so a redirect must not send it elsewhere.
      redirect: 'manual',
      signal,
    } as const
    return await meteredFetch(address, init, (response, meter) =>
      readAnswer(response, meter, limits.answerBytes),
    )
  } catch (error) {
    if (signal.aborted) {
      const seconds = limits.milliseconds / 1000
      throw new NoAnswerError(
        'answer-in-time',
        `The app did not answer within ${counted(seconds, 'second')}.`,
      )
    }
    throw new NoAnswerError('answer-arrives', `The app did not answer: ${reasonOf(error)}`)
  }
}

async function readAnswer(response: Response, meter: WireMeter, limit: number): Promise<HttpAnswer> {
  const collected = new ByteCollector()
  let isCut = false
  for await (const chunk of response.body ?? []) {
    const room = limit - collected.length
    collected.add(chunk.subarray(0, room))
    meter.countBody(chunk.length)
    isCut = chunk.length > room
    if (isCut) break
  }
  const [contentType = ''] = (response.headers.get('content-type') ?? '').split(';')
  return {
    status: response.status,
    contentType: contentType.trim().toLowerCase(),
    body: collected.bytes(),
    isCut,
  }
}

/** The error codes of Node in plain words: the end of a sentence. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address. Is the app running?',
  ENOTFOUND: 'the name of its host is unknown.',
  ECONNRESET: 'it closed the connection.',
  UND_ERR_SOCKET: 'it closed the connection.',
  UND_ERR_CONNECT_TIMEOUT: 'its host cannot be reached.',
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  const reason = cause?.message ?? message ?? 'the connection failed'
  return REASONS[cause?.code ?? ''] ?? `${reason.replace(/\.$/, '')}.`
}
