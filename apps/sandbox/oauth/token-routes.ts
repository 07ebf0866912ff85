// The token endpoint (docs/platform-interface.md, endpoints 2 and 3): exchanges a code or a refresh token for tokens.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getsCode, type Profile } from '@atlas/server/platform/profiles.ts'
import { isObject } from '../json.ts'
import { agentIdOf, organizationOfAccount, peopleOfAccount } from '../people.ts'
import { reportBug } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Grant } from './grants.ts'
import { TokenError } from './oauth-error.ts'
import type { Registration } from './registrations.ts'

/** A token response (docs/platform-interface.md, "Resources"). */
interface TokenResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  /** Left out for an installation, whose secret can be used again. */
  refresh_token?: string
}

type Fields = ReadonlyMap<string, string>
type GrantType = (sandbox: Sandbox, fields: Fields, app: Registration) => Promise<Grant>

const byRefreshToken: GrantType = ({ grants }, fields, { clientId }) =>
  grants.redeemRefreshToken(requireField(fields, 'refresh_token'), clientId)

/** The grant types of the specification. */
const CONSENT: Readonly<Record<string, GrantType>> = {
  authorization_code: ({ grants }, fields, { clientId }) =>
    grants.redeemCode(
      requireField(fields, 'code'),
      clientId,
      requireField(fields, 'redirect_uri'),
      fields.get('code_verifier'),
    ),
  refresh_token: byRefreshToken,
}

/** The grants for an app that got a code with the event of its installation, which came without a redirect. */
const byCode: Readonly<Record<string, GrantType>> = {
  authorization_code: ({ grants }, fields, { clientId }) =>
    grants.redeemCode(requireField(fields, 'code'), clientId, '', fields.get('code_verifier')),
  refresh_token: byRefreshToken,
}

/**
 * The grant for an installation: the app shows the secret that it got with the event, an agent its number, and an app
 * that got a code the code.
 */
const byInstallation: GrantType = async ({ grants, installations, settings }, fields, { clientId }) => {
  const installation = await installations.withSecret(
    requireField(fields, 'app_id'),
    requireField(fields, 'app_secret'),
  )
  const { account, descriptor } = installation ?? {}
  if (!account || descriptor?.authentication.clientId !== clientId) {
    throw new TokenError('invalid_grant', 'The app is not installed with this app_secret.')
  }
  const { type } = descriptor.authentication
  const { id } = organizationOfAccount(account)
  if (fields.get('grant_type') !== installationGrantOf(settings.profile, type))
    throw new TokenError('invalid_grant', `The app was installed as ${type}.`)
  const isAgent = type === settings.profile.authentication.agent
  if (isAgent && requireField(fields, 'agent_id') !== String(agentIdOf(id)))
    throw new TokenError('invalid_grant', 'agent_id is not the agentId of the event installed.')
  const person = peopleOfAccount(account).find(({ number }) => String(number) === fields.get('user_id'))
  if (!person) throw new TokenError('invalid_grant', 'user_id is not a person of this account.')
  if ((fields.get('domain') || null) !== organizationOfAccount(account).domain) {
    throw new TokenError('invalid_grant', 'domain is not the domain of this account.')
  }
  if (getsCode(settings.profile, type)) return grants.redeemCode(requireField(fields, 'code'), clientId, '')
  return grants.add({ clientId, person: person.id, scope: descriptor.scopes.join(' ') })
}

/** The grant type for the secret of an installation. Undefined if the app gets tokens only for its code. */
function installationGrantOf({ authentication, installation }: Profile, type: string): string | undefined {
  if (type === authentication.app) return installation?.grant
  if (type === authentication.agent) return installation?.agentGrant
  return type === installation?.codeGrant ? type : undefined
}

/** The grant types of the sandbox's profile. */
function grantTypesOf({ settings: { profile } }: Sandbox): Readonly<Record<string, GrantType>> {
  const { installation } = profile
  if (!installation) return CONSENT
  const { agentGrant, codeGrant, grant } = installation
  return {
    ...byCode,
    [grant]: byInstallation,
    [agentGrant]: byInstallation,
    [codeGrant]: byInstallation,
  }
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
  const type = requireField(fields, 'grant_type')
  const grantTypes = grantTypesOf(sandbox)
  const redeem = Object.hasOwn(grantTypes, type) ? grantTypes[type] : undefined
  if (!redeem) {
    const known = Object.keys(grantTypes).join(' or ')
    throw new TokenError('unsupported_grant_type', `grant_type must be ${known}.`)
  }
  const app = await authenticate(sandbox, request.headers.authorization, fields)
  const grant = await redeem(sandbox, fields, app)
  const { accessTokens, grants } = sandbox
  return {
    access_token: await accessTokens.sign(grant),
    token_type: 'bearer',
    expires_in: accessTokens.lifetime,
    ...(redeem === byInstallation ? {} : { refresh_token: await grants.addRefreshToken(grant) }),
  }
}

/**
 * Authenticates the app by its secret: in the body, as in the platform interface, or by Basic (RFC 6749, section
 * 2.3.1).
 */
async function authenticate(
  { registrations }: Sandbox,
  authorization: string | undefined,
  fields: Fields,
): Promise<Registration> {
  const basic = authorization === undefined ? undefined : basicCredentials(authorization)
  if (basic && fields.has('client_secret')) {
    throw new TokenError('invalid_request', 'The secret is in the header and in the body.')
  }
  const [clientId, secret] = basic ?? [
    requireField(fields, 'client_id'),
    requireField(fields, 'client_secret'),
  ]
  const app = await registrations.authenticate(clientId, secret)
  if (app) return app
  throw new TokenError('invalid_client', 'client_id is unknown, or client_secret is wrong.')
}

function basicCredentials(authorization: string): readonly [clientId: string, secret: string] {
  const [scheme = '', value = ''] = authorization.split(' ')
  const [id, secret, ...more] = Buffer.from(value, 'base64').toString('utf8').split(':')
  const isBasic = scheme.toLowerCase() === 'basic' && id !== undefined && secret !== undefined
  if (isBasic && more.length === 0) return [formDecoded(id), formDecoded(secret)]
  throw new TokenError('invalid_client', 'The Authorization header is not Basic authentication.')
}

/** Both are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function formDecoded(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? ''
}

/** The fields of a JSON body or a form. Values other than strings and numbers count as missing; duplicates are refused. */
function fieldsOf(body: unknown): Fields {
  if (body instanceof URLSearchParams) {
    const fields = new Map(body)
    if (fields.size === [...body.keys()].length) return fields
    throw new TokenError('invalid_request', 'A field occurs more than once.')
  }
  if (!isObject(body)) {
    throw new TokenError('invalid_request', 'The body must be a JSON object, with the type application/json.')
  }
  const entries = Object.entries(body).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return new Map(entries.map(([name, value]) => [name, String(value)]))
}

function requireField(fields: Fields, name: string): string {
  const value = fields.get(name)
  if (value !== undefined && value !== '') return value
  throw new TokenError('invalid_request', `${name} is missing.`)
}

/** An error of the framework, such as a body that is not JSON, is a bad request. Every other error is a bug. */
function tokenErrorOf(
  error: unknown,
  request: FastifyRequest,
): { code: string; message: string; status: number } {
  if (error instanceof TokenError) return error
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  if (statusCode < 500) return { code: 'invalid_request', message, status: 400 }
  return { code: 'server_error', message: reportBug(error, request), status: 500 }
}
