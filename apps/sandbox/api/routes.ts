// The platform's API for apps, under /api/v2: the person that the token acts for, their projects, the app's
// subscription.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { subscriptionAnswer } from '../billing/subscription-answer.ts'
import { organizationOfPerson } from '../people.ts'
import { reportBug, RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { bearerOf, BearerError, requireConsent, type Bearer } from './bearer.ts'

/** The answer to a call: a status and a JSON object. */
interface ApiAnswer {
  status?: number
  body: object
}

type Params = Readonly<Record<string, string>>
type Answer = (sandbox: Sandbox, bearer: Bearer, params: Params) => Promise<ApiAnswer> | ApiAnswer

interface Route {
  path: string
  answer: Answer
  /** Accepts tokens whose consent has ended as well. The answer checks the consent itself. */
  acceptsRevoked?: true
}

const ROUTES: readonly Route[] = [
  { path: '/user', answer: (_sandbox, bearer) => ({ body: userOf(bearer) }) },
  { path: '/projects', answer: async (sandbox, bearer) => ({ body: await projectsOf(sandbox, bearer) }) },
  {
    path: '/applications/:app/subscription',
    answer: (sandbox, bearer, { app = '' }) => subscriptionAnswer(sandbox, bearer, app),
    acceptsRevoked: true,
  },
]

/** GET /api/v2/… The specification defines the answer of the subscription only. The other answers are our own. */
export function apiRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  void app.register(
    async (api) => {
      api.setErrorHandler((error, request, reply) => {
        if (error instanceof BearerError) reply.header('www-authenticate', error.challenge)
        const { status, message } = failureOf(error, request)
        return reply.code(status).send({ message })
      })
      for (const { path, answer, acceptsRevoked = false } of ROUTES) {
        api.get<{ Params: Params }>(path, async (request, reply) => {
          const bearer = await bearerOf(sandbox, request)
          if (!acceptsRevoked) requireConsent(bearer)
          const { status = 200, body } = await answer(sandbox, bearer, request.params)
          return reply.code(status).send(body)
        })
      }
    },
    { prefix: '/api/v2' },
  )
}

function userOf({ person: { id, name } }: Bearer): object {
  return { id, name }
}

async function projectsOf({ workspace }: Sandbox, { person }: Bearer): Promise<object> {
  const rows = await workspace.store.projectsOf(person.id, organizationOfPerson(person))
  const projects = rows.map(({ id, identifier, name }) => ({ id, identifier, name }))
  return { projects }
}

function failureOf(error: unknown, request: FastifyRequest): { status: number; message: string } {
  if (error instanceof BearerError) return { status: 401, message: error.message }
  if (error instanceof RequestError) return error
  return { status: 500, message: reportBug(error, request) }
}
