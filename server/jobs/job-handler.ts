// Answers the calls of modules, after the framework has found their routes. It writes to Node's own responses, since a
// reply of the framework would take as long as a small job.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { callBuffers } from '../buffer-pool.ts'
import type { Query } from '@atlas/core/modules/module-plugin.ts'
import type { Host } from '../host.ts'
import { JSON_TYPE, RETRY_SECONDS, RETRY_STATUSES } from '../http/headers.ts'
import { SECURITY_HEADERS } from '../web/security-headers.ts'
import { bearerToken, type CallingOrganization } from '../platform/installation/call-tokens.ts'
import { countJob } from '../metrics/job-meters.ts'
import type { JobAnswer } from './job-answer.ts'
import { runJobSteps } from './job-in-host.ts'
import { keyOf, type ModuleFiles } from './module-files.ts'
import type { Handled, RequestPipeline } from './request-pipeline.ts'
import { organizationIn } from './task-organization.ts'

/**
 * The largest request: 5 MB (docs/platform-interface.md, "Limits"), read as 5 MiB, so that it may mean either. Answers
 * have at most 5,000,000 bytes (`ATLAS_INLINE_BYTES`).
 */
const BODY_BYTES = 5_242_880

/** Flat [name, value, …], as writeHead takes it without further checks. */
const HEADERS = [...Object.entries(SECURITY_HEADERS), ['content-type', JSON_TYPE]].flat()

/** Answers calls of modules. */
export class JobHandler {
  readonly #host: Host
  readonly #pipeline: RequestPipeline
  readonly #log: FastifyBaseLogger
  #isClosing = false

  constructor(host: Host, pipeline: RequestPipeline, log: FastifyBaseLogger) {
    this.#host = host
    this.#pipeline = pipeline
    this.#log = log
  }

  /** Makes each answer from now on the last one of its connection. */
  close(): void {
    this.#isClosing = true
  }

  /**
   * Runs the job of a request, and logs one line about it with its id. `query`: the parameters of the address, for kinds
   * whose calls have some, and their token among them.
   */
  async serve(
    id: string,
    module: ModuleFiles,
    request: IncomingMessage,
    response: ServerResponse,
    query?: Query,
  ): Promise<void> {
    const started = performance.now()
    const { callTokens } = this.#host
    let caller: CallingOrganization | undefined
    const handled = await this.#pipeline.handle(id, request, response, {
      bodyBytes: BODY_BYTES,
      authenticate:
        callTokens &&
        (async () => {
          const token = bearerToken(request.headers) ?? query?.['jwtToken']
          caller = await callTokens.check(token, keyOf(module))
        }),
      organizationOf: organizationIn,
      work: (admitted) => runJobSteps(this.#host, { ...admitted, module, caller, query }),
    })
    this.#send(handled.answer, response)
    const milliseconds = performance.now() - started
    countJob(this.#host, module, handled.answer, { bytesIn: handled.bytesIn, milliseconds })
    this.#logJob(id, module, handled, milliseconds)
  }

  #send({ status, body }: JobAnswer, response: ServerResponse): void {
    const headers = [...HEADERS, 'content-length', String(Buffer.byteLength(body))]
    if (RETRY_STATUSES.has(status)) headers.push('retry-after', RETRY_SECONDS)
    if (status === 401) headers.push('www-authenticate', 'Bearer')
    // A client that keeps its connection open would keep the host running after its last answer. A body that is too
    // large, or of a stranger, is not read to its end, so no other request can follow it.
    const isUnread = (status === 413 || status === 401) && !response.req.complete
    if (this.#isClosing || isUnread) headers.push('connection', 'close')
    if (typeof body !== 'string') response.on('close', () => callBuffers.give(body))
    response.writeHead(status, headers).end(body)
  }

  #logJob(id: string, module: ModuleFiles, handled: Handled, milliseconds: number): void {
    const { answer, bytesIn, organization } = handled
    const { body, stack, ...facts } = answer
    const name = `${module.kind}/${keyOf(module)}`
    const ms = Math.round(milliseconds)
    const caller = facts.outcome === 'over share' ? { caller: organization } : {}
    const line = { reqId: id, module: name, ...facts, ...caller, bytesIn, ms, bytesOut: body.length }
    if (stack !== undefined) this.#log.error({ ...line, stack }, 'job')
    else if (facts.fault !== undefined) this.#log.error(line, 'job')
    else this.#log.info(line, 'job')
  }
}
