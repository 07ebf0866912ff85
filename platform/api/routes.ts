// The platform's API for apps, under /api/v2: who the token acts for, their projects, the app's subscription.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { subscriptionAnswer } from '../billing/subscription-answer.ts'
import { organizationOf } from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { bearerOf, BearerError, requireConsent, type Bearer } from './bearer.ts'

/** What a call is answered with: a status and a JSON object. */
interface ApiAnswer {
  status?: number
  body: object
}

type Params = Readonly<Record<string, string>>
type Answer = (sandbox: Sandbox, bearer: Bearer, params: Params) => Promise<ApiAnswer> | ApiAnswer

const ROUTES: readonly (readonly [path: string, Answer])[] = [
  ['/user', (_sandbox, bearer) => ({ body: userOf(bearer) })],
  ['/projects', async (sandbox, bearer) => ({ body: await projectsOf(sandbox, bearer) })],
  [
    '/applications/:app/subscription',
    (sandbox, bearer, { app = '' }) => subscriptionAnswer(sandbox, bearer, app),
  ],
]

/** GET /api/v2/… The specification shows the shape of the subscription alone; the others are our own. */
export function apiRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  void app.register(
    async (api) => {
      api.setErrorHandler((error, request, reply) => {
        if (error instanceof BearerError) reply.header('www-authenticate', error.challenge)
        const { status, message } = failureOf(error, request)
        return reply.code(status).send({ message })
      })
      for (const [path, answer] of ROUTES) {
        api.get<{ Params: Params }>(path, async (request, reply) => {
          const { status = 200, body } = await answer(
            sandbox,
            await bearerOf(sandbox, request),
            request.params,
          )
          return reply.code(status).send(body)
        })
      }
    },
    { prefix: '/api/v2' },
  )
}

function userOf(bearer: Bearer): object {
  requireConsent(bearer)
  const { id, name } = bearer.person
  return { id, name }
}

async function projectsOf({ workspace }: Sandbox, { person }: Bearer): Promise<object> {
  const rows = await workspace.store.projectsOf(person.id, organizationOf(person))
  const projects = rows.map(({ id, identifier, name }) => ({ id, identifier, name }))
  return { projects }
}

function failureOf(error: unknown, request: FastifyRequest): { status: number; message: string } {
  if (error instanceof BearerError) return { status: 401, message: error.message }
  if (error instanceof RequestError) return error
  request.log.error({ stack: error instanceof Error ? error.stack : String(error) }, 'a bug')
  const message = `Something is wrong in the sandbox. Its log says what, under ${request.id}.`
  return { status: 500, message }
}
