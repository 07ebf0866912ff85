// Takes the calls of modules in and answers them: not more than there is memory for, none for longer than the platform
// waits. It stands on Node's own requests and answers, since a small job is done in less time than a framework takes.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { readBody } from '../http/request-body.ts'
import { callerIn, type Caller } from './tenants.ts'
import { Deadlines, type Deadline } from './deadlines.ts'
import { JSON_TYPE, RETRY_SECONDS, TURNED_AWAY } from '../http/headers.ts'
import type { Host } from '../host.ts'
import { goOn, type Stay } from './admission-control.ts'
import { answerFault, answerJob, BODY_BYTES, type JobAnswer } from './job-steps.ts'
import type { ModuleFiles } from './job-tasks.ts'
import { LostTask } from '../workers/task-failures.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { countJob } from '../metrics/jobs.ts'

/** As Node takes headers that it need not look at again: names and values in turns. */
const HEADERS = [...Object.entries(SECURITY_HEADERS), ['content-type', JSON_TYPE]].flat()

/** A call in the house. */
interface Visit {
  /** The number under which the log tells of it. */
  id: string
  module: ModuleFiles
  deadline: Deadline
  /** Nothing where there was no room. */
  stay: Stay | undefined
  bytesIn?: number
  caller?: Caller
}

/** Answers calls of modules. */
export class Desk {
  readonly #host: Host
  readonly #log: FastifyBaseLogger
  readonly #deadlines: Deadlines
  #isClosing = false

  constructor(host: Host, log: FastifyBaseLogger) {
    this.#host = host
    this.#log = log
    this.#deadlines = new Deadlines(host.config.jobSeconds)
  }

  /** From now on each answer is the last of its connection. */
  close(): void {
    this.#isClosing = true
  }

  /** Does the job of a request, and logs one line about it. */
  async serve(module: ModuleFiles, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now()
    const deadline = this.#deadlines.begin()
    const visit: Visit = { id: randomUUID(), module, deadline, stay: this.#host.intake.enter() }
    response.once('close', () => {
      visit.stay?.leave()
      if (!response.writableFinished) deadline.end('gone')
    })
    const answer = await this.#answer(visit, request)
    this.#deadlines.done(deadline)
    visit.stay?.answer(answer.body.length)
    this.#send(answer, response)
    const milliseconds = performance.now() - started
    countJob(this.#host.metrics, module, answer, { bytesIn: visit.bytesIn, milliseconds })
    this.#logJob(visit, answer, milliseconds)
  }

  async #answer(visit: Visit, request: IncomingMessage): Promise<JobAnswer> {
    const { id, module, deadline, stay } = visit
    try {
      if (!stay) throw new LostTask('busy')
      const hold = (bytes: number): void => goOn(deadline, stay.hold(bytes))
      const body = await readBody(request, BODY_BYTES, hold)
      visit.bytesIn = body.length
      const caller = callerIn(body)
      visit.caller = caller
      goOn(deadline, stay.admit(caller))
      return await answerJob(this.#host, { id, module, body, caller, deadline, hold })
    } catch (error) {
      return answerFault(error, this.#host.config, id)
    }
  }

  #send({ status, body }: JobAnswer, response: ServerResponse): void {
    const headers = [...HEADERS, 'content-length', String(Buffer.byteLength(body))]
    if (TURNED_AWAY.has(status)) headers.push('retry-after', RETRY_SECONDS)
    // A caller that keeps its connection would keep a host alive that has answered its last job.
    if (this.#isClosing) headers.push('connection', 'close')
    response.writeHead(status, headers).end(body)
  }

  #logJob(visit: Visit, { body, stack, ...facts }: JobAnswer, milliseconds: number): void {
    const { id, module, bytesIn, caller } = visit
    const key = module.kind === 'custom-file-format' ? module.type : module.key
    const name = `${module.kind}/${key}`
    const ms = Math.round(milliseconds)
    const who = facts.outcome === 'over share' ? { caller } : {}
    const line = { reqId: id, module: name, ...facts, ...who, bytesIn, ms, bytesOut: body.length }
    if (stack === undefined) this.#log.info(line, 'job')
    else this.#log.error({ ...line, stack }, 'job')
  }
}
