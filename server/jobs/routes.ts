// The modules over HTTP: one address each, a job request in, an answer out (platform interface, "Module calls").
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../../core/wire/call.ts'
import type { Desk } from './job-handler.ts'
import type { Host } from '../host.ts'
import type { ModuleFiles } from './job-tasks.ts'

/** The specification does not say which; PUT is taken as well (docs/wire.md). */
const METHODS = ['POST', 'PUT']

/** Where a module is. */
interface Params {
  capability: string
  kind: string
  key: string
}

/** {base}/{capability}/modules/{kind}/{key}. */
export function moduleRoutes(app: FastifyInstance, host: Host, desk: Desk): void {
  app.all<{ Params: Params }>('/:capability/modules/:kind/:key', (request, reply) => {
    const module = findModule(host, request.params)
    if (!module) return reply.callNotFound()
    if (!METHODS.includes(request.method)) {
      reply.header('allow', METHODS.join(', '))
      throw new CallError(405, `A module is called by POST, not by ${request.method}.`)
    }
    reply.hijack()
    return desk.serve(module, request.raw, reply.raw)
  })
}

/** An address as descriptors have it: nothing in it is escaped. */
const ADDRESS = /^\/(?<capability>[\w-]+)\/modules\/(?<kind>[a-z-]+)\/(?<key>[a-z0-9.-]+)$/

/**
 * Takes the call of a module to the desk before the framework sees it. Whatever is odd about a request, and any other
 * request, is left to the framework. `path`: the address without the prefix of a proxy.
 */
export function takeModuleCall(
  host: Host,
  desk: Desk,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const params = METHODS.includes(request.method ?? '') ? ADDRESS.exec(path)?.groups : undefined
  const module = params && findModule(host, params as unknown as Params)
  if (module) void desk.serve(module, request, response)
  return module !== undefined
}

/** A format or a chain by its place in the address, behind a valid capability; a worker finds it by its files. */
function findModule({ capability, plugins }: Host, params: Params): ModuleFiles | undefined {
  if (!capability.isValid(params.capability)) return undefined
  const { kind, key } = params
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
