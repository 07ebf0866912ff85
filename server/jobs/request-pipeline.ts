// The path of every request that a worker answers: a deadline, an admission slot, the body, the work, the answer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCallBody } from '../http/request-body.ts'
import { callBuffers } from '../buffer-pool.ts'
import { Deadlines, type Deadline } from '../workers/deadlines.ts'
import { TaskError } from '../workers/task-failures.ts'
import { throwIfRejected, type AdmissionControl, type AdmissionSlot } from './admission-control.ts'
import { failureAnswer, type JobAnswer, type QuotedSettings } from './job-answer.ts'
import type { TaskOrganization } from './task-organization.ts'

/** An admitted request, its body read. */
export interface AdmittedRequest {
  /** The request number in the log. */
  id: string
  body: Buffer
  organization: TaskOrganization
  deadline: Deadline
  /** Counts more bytes that the request holds, such as fetched files. Throws if there is no room for them. */
  reserve(bytes: number): void
}

/** What differs between the modules and the trial page. */
export interface PipelineSteps {
  /** The largest body. */
  bodyBytes: number
  /** Checks who calls, before the body is read. Throws if the request is not allowed. */
  authenticate?: (() => Promise<void>) | undefined
  organizationOf(body: Buffer): TaskOrganization
  /** Answers the request. Everything that it throws becomes an answer too. */
  work(request: AdmittedRequest): Promise<JobAnswer>
}

/** An answer, and what is logged about its request. */
export interface Handled {
  answer: JobAnswer
  /** Undefined if the request failed before its body was read. */
  bytesIn?: number
  organization?: TaskOrganization
}

/** What the pipeline needs from the host. */
export interface PipelineHost {
  config: QuotedSettings
  admission: AdmissionControl
}

/** Takes requests through all steps. */
export class RequestPipeline {
  readonly #host: PipelineHost
  readonly #deadlines: Deadlines

  constructor(host: PipelineHost) {
    this.#host = host
    this.#deadlines = new Deadlines(host.config.jobSeconds)
  }

  /** Answers a request. Never throws. Sending the answer is left to the caller. */
  async handle(
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
    steps: PipelineSteps,
  ): Promise<Handled> {
    const deadline = this.#deadlines.begin()
    const slot = this.#host.admission.acquire()
    response.on('close', () => {
      slot?.release()
      if (!response.writableFinished) deadline.end('gone')
    })
    const handled: Omit<Handled, 'answer'> = {}
    const answer = await answerAdmitted(id, request, deadline, slot, steps, handled).catch((error: unknown) =>
      failureAnswer(error, this.#host.config, id),
    )
    this.#deadlines.done(deadline)
    slot?.complete(answer.body.length)
    return { answer, ...handled }
  }
}

async function answerAdmitted(
  id: string,
  request: IncomingMessage,
  deadline: Deadline,
  slot: AdmissionSlot | undefined,
  { bodyBytes, authenticate, organizationOf, work }: PipelineSteps,
  handled: Omit<Handled, 'answer'>,
): Promise<JobAnswer> {
  if (!slot) throw new TaskError('busy')
  // Without a check, a body that is announced too large is refused at once, while its client still sends.
  if (authenticate) await authenticate()
  const reserve = (bytes: number): void => throwIfRejected(deadline, slot.reserve(bytes))
  const body = await readCallBody(request, bodyBytes, reserve)
  handled.bytesIn = body.length
  const organization = organizationOf(body)
  handled.organization = organization
  throwIfRejected(deadline, slot.assign(organization))
  const answer = await work({ id, body, organization, deadline, reserve })
  // A worker reads the whole body before it reports anything. After an error, the body may still be on its way to a
  // worker.
  callBuffers.give(body)
  return answer
}
