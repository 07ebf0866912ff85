// The modules over HTTP: one address each, a job request in, an answer out (platform interface, "Module calls").
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../core/wire/call.ts'
import { readBody } from './body.ts'
import type { Host } from './host.ts'
import { answerFault, answerJob, BODY_BYTES, type JobAnswer } from './job-steps.ts'
import type { ModuleFiles } from './job-tasks.ts'
import { countJob } from './metrics/jobs.ts'
import { LostTask } from './workers.ts'

/** The specification does not say which; PUT is taken as well (docs/wire.md). */
const METHODS = ['POST', 'PUT']

/** Seconds after which a caller that was turned away may try again. */
const RETRY_SECONDS = 5

interface Params {
  capability: string
  kind: string
  key: string
}

type ModuleRequest = FastifyRequest<{ Params: Params }>

/** {base}/{capability}/modules/{kind}/{key}. */
export function moduleRoutes(app: FastifyInstance, host: Host): void {
  const desk = new Desk(host)
  app.all<{ Params: Params }>('/:capability/modules/:kind/:key', async (request, reply) => {
    const { capability, kind, key } = request.params
    const module = host.capability.isValid(capability) ? findModule(host, kind, key) : undefined
    if (!module) return reply.callNotFound()
    if (!METHODS.includes(request.method)) {
      reply.header('allow', METHODS.join(', '))
      throw new CallError(405, `A module is called by POST, not by ${request.method}.`)
    }
    const { status, body } = await desk.take(module, request, reply)
    if (status === 503) reply.header('retry-after', RETRY_SECONDS)
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  })
}

/** A format or a chain by its place in the address; a worker finds it by its files. */
function findModule({ plugins }: Host, kind: string, key: string): ModuleFiles | undefined {
  const { formats, chains, processors, version } = plugins
  if (kind === 'custom-file-format') {
    const file = formats.files.get(key)
    return file === undefined ? undefined : { kind, type: key, file, version }
  }
  const chain = chains.find((candidate) => candidate.kind === kind && candidate.key === key)
  if (!chain) return undefined
  const steps = chain.steps.map((step) => ({
    key: step.key,
    file: processors.files.get(step.key) ?? '',
    options: step.options,
  }))
  return { kind: chain.kind, key, steps, version }
}

/** Takes calls in: not more than memory is there for, and none for longer than the platform waits. */
class Desk {
  readonly #host: Host
  /** Calls at work or waiting, with their bodies, fetched files and answers. */
  #calls = 0

  constructor(host: Host) {
    this.#host = host
  }

  /** Does the job of a request, and logs one line about it. */
  async take(module: ModuleFiles, request: ModuleRequest, reply: FastifyReply): Promise<JobAnswer> {
    const started = performance.now()
    const { config } = this.#host
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(new LostTask('late')), config.jobSeconds * 1000)
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) ending.abort(new LostTask('gone'))
    })
    this.#calls++
    let bytesIn: number | undefined
    let answer: JobAnswer
    try {
      if (this.#calls > config.workers + config.queue) throw new LostTask('busy')
      const body = await readBody(request.raw, BODY_BYTES)
      bytesIn = body.length
      answer = await answerJob(this.#host, { id: request.id, module, body, signal: ending.signal })
    } catch (error) {
      answer = answerFault(error, config, request.id)
    } finally {
      clearTimeout(timer)
      this.#calls--
    }
    const milliseconds = performance.now() - started
    countJob(this.#host.metrics, module, answer, { bytesIn, milliseconds })
    logJob(request, { ...answer, bytesIn, ms: Math.round(milliseconds) })
    return answer
  }
}

function logJob(
  { log, params: { kind, key } }: ModuleRequest,
  { body, stack, ...facts }: JobAnswer & { bytesIn: number | undefined; ms: number },
): void {
  const line = { module: `${kind}/${key}`, ...facts, bytesOut: body.length }
  if (stack === undefined) log.info(line, 'job')
  else log.error({ ...line, stack }, 'job')
}
