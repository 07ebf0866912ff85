// The description of the host's routes in the form of OpenAPI 3.1. It is made from the routes and from the schemas that
// check the bodies of jobs, so that no second list of either exists.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Host } from '../host.ts'
import { hasKind } from '../platform/profiles.ts'
import { hostKinds } from '../plugins/plugins.ts'
import { isAllowed, notFound } from './access.ts'

/** A JSON value of the description. */
type Described = Readonly<Record<string, unknown>>

const JOB_REQUEST = '#/components/schemas/JobRequest'
const FAILURE = '#/components/schemas/Failure'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the description says of the body. The route passes its bytes to a worker, which checks them. */
    body?: Described
  }
}

/** The settings of a route whose body is a job request. */
export const jobRoute = { config: { body: { $ref: JOB_REQUEST } } } as const

const METHODS = ['get', 'post', 'put'] as const

/** A variable part of an address. */
const PARAMETER = /:(\w+)/g

/** GET {base}/openapi.json on a local host, and {base}/{addressSecret}/openapi.json. Describes the next routes. */
export function openApiRoutes(app: FastifyInstance, host: Host): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const send = async (
    request: FastifyRequest<{ Params: { addressSecret?: string } }>,
    reply: FastifyReply,
  ): Promise<unknown> => (isAllowed(host, request) ? openApi(host, routes) : notFound(reply))
  app.get('/openapi.json', send)
  app.get('/:addressSecret/openapi.json', send)
}

async function openApi(host: Host, routes: readonly RouteOptions[]): Promise<Described> {
  // Jobs are checked by what the build makes of the schemas, so that nothing else of the host loads them.
  const { JobRequest, WireString } = await import('@atlas/core/wire/schemas.ts')
  const paths = new Map<string, Record<string, unknown>>()
  for (const route of routes) {
    const path = route.url.replaceAll(PARAMETER, '{$1}')
    const operations = paths.get(path) ?? {}
    paths.set(path, operations)
    const methods = [route.method].flat().map((method) => method.toLowerCase())
    for (const method of METHODS)
      if (methods.includes(method)) operations[method] = operation(host, route, method === 'get')
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atlas Formats', version: '1' },
    servers: [{ url: host.baseUrl }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: {
        JobRequest,
        WireString,
        Failure: failure,
      },
    },
  }
}

const failure: Described = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
  },
}

function operation(host: Host, { url, config }: RouteOptions, isRead: boolean): Described {
  const names = [...url.matchAll(PARAMETER)].map(([, name = '']) => name)
  return {
    ...(names.length > 0 && { parameters: names.map((name) => parameter(host, name)) }),
    ...(config?.body && !isRead
      ? { requestBody: { required: true, content: { 'application/json': { schema: config.body } } } }
      : {}),
    responses: {
      200: { description: 'The answer.' },
      default: {
        description: 'Why there is none, as a sentence.',
        content: { 'application/json': { schema: { $ref: FAILURE } } },
      },
    },
  }
}

function parameter({ config, plugins }: Host, name: string): Described {
  const kinds = hostKinds(plugins).filter((kind) => hasKind(config.profile, kind))
  const values = name === 'kind' ? { enum: kinds.map(({ kind }) => kind) } : {}
  return { name, in: 'path', required: true, schema: { type: 'string', ...values } }
}
