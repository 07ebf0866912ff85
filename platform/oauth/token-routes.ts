// The token endpoint (platform interface, endpoints 2 and 3): tokens for a code, and for a refresh token.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../json.ts'
import { reportBug } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Grant } from './grants.ts'
import { TokenError } from './oauth-error.ts'
import type { Registration } from './registrations.ts'

/** A token response (platform interface, "Resources"). */
interface TokenResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token: string
}

type Fields = ReadonlyMap<string, string>
type GrantType = (sandbox: Sandbox, fields: Fields, app: Registration) => Promise<Grant>

/** What each `grant_type` takes. */
const GRANT_TYPES: Readonly<Record<string, GrantType>> = {
  authorization_code: ({ grants }, fields, { clientId }) =>
    grants.redeemCode(needed(fields, 'code'), clientId, needed(fields, 'redirect_uri')),
  refresh_token: ({ grants }, fields, { clientId }) =>
    grants.redeemRefreshToken(needed(fields, 'refresh_token'), clientId),
}

/** POST /oauth/token */
export function tokenRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  void app.register(async (endpoint) => {
    endpoint.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
    })
    endpoint.setErrorHandler((error, request, reply) => {
      const { code, message, status } = tokenErrorOf(error, request)
      if (status === 401) reply.header('www-authenticate', 'Basic realm="token"')
      return reply.code(status).send({ error: code, error_description: message })
    })
    endpoint.post('/oauth/token', (request) => answer(sandbox, request))
  })
}

async function answer(sandbox: Sandbox, request: FastifyRequest): Promise<TokenResponse> {
  const fields = fieldsOf(request.body)
  const type = needed(fields, 'grant_type')
  const redeem = Object.hasOwn(GRANT_TYPES, type) ? GRANT_TYPES[type] : undefined
  if (!redeem) {
    const known = Object.keys(GRANT_TYPES).join(' or ')
    throw new TokenError('unsupported_grant_type', `grant_type must be ${known}.`)
  }
  const app = await authenticated(sandbox, request.headers.authorization, fields)
  const grant = await redeem(sandbox, fields, app)
  const { accessTokens, grants } = sandbox
  return {
    access_token: await accessTokens.sign(grant),
    token_type: 'bearer',
    expires_in: accessTokens.lifetime,
    refresh_token: await grants.addRefreshToken(grant),
  }
}

/** The app that asks, by its secret: in the body, as the platform says, or as RFC 6749, section 2.3.1, wants it. */
async function authenticated(
  { registrations }: Sandbox,
  authorization: string | undefined,
  fields: Fields,
): Promise<Registration> {
  const basic = authorization === undefined ? undefined : basicCredentials(authorization)
  if (basic && fields.has('client_secret')) {
    throw new TokenError('invalid_request', 'The secret is sent twice: in the header and in the body.')
  }
  const [clientId, secret] = basic ?? [needed(fields, 'client_id'), needed(fields, 'client_secret')]
  const app = await registrations.authenticate(clientId, secret)
  if (app) return app
  throw new TokenError('invalid_client', 'client_id is not known, or client_secret is not its secret.')
}

function basicCredentials(authorization: string): readonly [clientId: string, secret: string] {
  const [scheme = '', value = ''] = authorization.split(' ')
  const [id, secret, ...more] = Buffer.from(value, 'base64').toString('utf8').split(':')
  const isBasic = scheme.toLowerCase() === 'basic' && id !== undefined && secret !== undefined
  if (isBasic && more.length === 0) return [formDecoded(id), formDecoded(secret)]
  throw new TokenError('invalid_client', 'The authorization header is no Basic authorization.')
}

/** Both are spelled as in forms before they are joined (RFC 6749, section 2.3.1). */
function formDecoded(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? ''
}

/** The fields of a body, whether JSON or a form. What is no text counts as left out, what stands twice is refused. */
function fieldsOf(body: unknown): Fields {
  if (body instanceof URLSearchParams) {
    const fields = new Map(body)
    if (fields.size === [...body.keys()].length) return fields
    throw new TokenError('invalid_request', 'A field stands in the form more than once.')
  }
  if (!isObject(body)) {
    throw new TokenError('invalid_request', 'The body must be a JSON object, with the type application/json.')
  }
  const entries = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return new Map(entries)
}

function needed(fields: Fields, name: string): string {
  const value = fields.get(name)
  if (value !== undefined && value !== '') return value
  throw new TokenError('invalid_request', `${name} is missing.`)
}

/** What the framework refuses, a body that is no JSON, is a bad request; anything else is a bug, for the log. */
function tokenErrorOf(
  error: unknown,
  request: FastifyRequest,
): { code: string; message: string; status: number } {
  if (error instanceof TokenError) return error
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  if (statusCode < 500) return { code: 'invalid_request', message, status: 400 }
  return { code: 'server_error', message: reportBug(error, request), status: 500 }
}
