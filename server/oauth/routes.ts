// Authorizations over HTTP: where people are sent to the platform, where they come back, and who is authorized.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../../net/addresses.ts'
import { readCookies, writeCookie } from '../../net/cookies.ts'
import { isSameOrigin } from '../../net/csrf.ts'
import { pagePolicy } from '../../net/html.ts'
import { isLocalCall } from '../access.ts'
import { readBody } from '../body.ts'
import type { Host } from '../host.ts'
import { nameOf, organizationIn, organizationQuery, type OrganizationKey } from '../organizations.ts'
import { PlatformError } from '../platform-error.ts'
import { forgetOrganization } from '../tables.ts'
import type { Authorizations } from './authorizations.ts'
import { authorizeLink, isAuthorizeProof, redirectUri } from './links.ts'
import { organizationsPage, outcomePage, type ListedOrganization, type Outcome } from './pages.ts'
import { randomToken, STATE_SECONDS } from './states.ts'

/** Binds an authorization to the browser in which it began. */
const COOKIE = 'atlas_authorization'

/** A form of ours has one field. */
const FORM_BYTES = 1000

type Query = Partial<Record<'organization' | 'project' | 'proof' | 'state' | 'code' | 'error', unknown>>
type Visit = FastifyRequest<{ Params: { capability?: string }; Querystring: Query }>
type Handler = (connected: Authorizations, request: Visit, reply: FastifyReply) => Promise<FastifyReply>

/**
 * GET {base}/oauth/callback for the platform, and in {base}/{capability}/, on a local host also in {base}/:
 * GET oauth/start, GET organizations, POST organizations/forget.
 */
export function oauthRoutes(app: FastifyInstance, host: Host): void {
  const desk = new OAuthDesk(host)
  const route = (method: 'GET' | 'POST', url: string, handler: Handler): void => {
    app.route<{ Params: { capability?: string }; Querystring: Query }>({
      method,
      url,
      handler: async (request, reply) => {
        if (host.authorizations) return handler(host.authorizations, request, reply)
        return answer(reply, 404, NOT_CONNECTED)
      },
    })
  }
  route('GET', '/oauth/callback', desk.callback)
  for (const prefix of ['', '/:capability']) {
    route('GET', `${prefix}/oauth/start`, desk.start)
    route('GET', `${prefix}/organizations`, desk.list)
    route('POST', `${prefix}/organizations/forget`, desk.forget)
  }
}

const NOT_CONNECTED: Outcome = {
  title: 'No platform',
  sentence: 'This host is not connected to a platform. Its operator can change that: ATLAS_PLATFORM_URL.',
}

class OAuthDesk {
  readonly #host: Host

  constructor(host: Host) {
    this.#host = host
  }

  /** Sends a person to the platform, to consent for the organization that the address names. */
  readonly start: Handler = async ({ states, client, scopes }, request, reply) => {
    const { query } = request
    const organization = organizationIn(query)
    const isOpen = isOperator(this.#host, request)
    if (!organization) return isOpen ? answer(reply, 400, UNNAMED) : notFound(reply)
    const proof = typeof query.proof === 'string' ? query.proof : ''
    if (!isOpen && !isAuthorizeProof(this.#host, organization, proof)) return notFound(reply)
    if (this.#isElsewhere(request)) {
      return reply.redirect(
        `${this.#host.baseUrl}/oauth/start?${organizationQuery(organization)}&proof=${proof}`,
      )
    }
    // Several authorizations may run in one browser: they share its cookie, not their state.
    const browser = readCookies(request.headers.cookie).get(COOKIE) || randomToken()
    const state = await states.begin(organization, browser)
    const path = `${this.#prefix()}/oauth`
    const isSecure = this.#host.baseUrl.startsWith('https:')
    const cookie = writeCookie(COOKIE, browser, { path, seconds: STATE_SECONDS, isSecure })
    return reply
      .header('set-cookie', cookie)
      .redirect(client.authorizeUrl(redirectUri(this.#host), scopes, state))
  }

  /** Takes a person back from the platform: with a code, or with the news that she declined. */
  readonly callback: Handler = async ({ states, client, table, platformUrl }, request, reply) => {
    const { state, code, error } = request.query
    const browser = readCookies(request.headers.cookie).get(COOKIE) ?? ''
    const organization = typeof state === 'string' ? await states.end(state, browser) : undefined
    if (!organization) return answer(reply, 400, { ...FOREIGN, link: backTo(platformUrl) })
    const again = { label: 'Try again', href: authorizeLink(this.#host, organization) }
    if (error === 'access_denied') return answer(reply, 200, { ...declined(organization), link: again })
    if (error !== undefined || typeof code !== 'string') {
      return answer(reply, 502, { ...failed(faultOf(error)), link: again })
    }
    try {
      await table.put(organization, await client.exchange(code, redirectUri(this.#host)), Date.now())
    } catch (fault) {
      if (!(fault instanceof PlatformError)) throw fault
      request.log.warn({ organization, reason: fault.reason, message: fault.message }, 'authorization failed')
      return answer(reply, 502, { ...failed(fault.message), link: again })
    }
    request.log.info({ organization }, 'authorized')
    return answer(reply, 200, { ...authorized(organization), link: backTo(platformUrl) })
  }

  /** Lists the organizations, for the operator. */
  readonly list: Handler = async ({ database, platformUrl }, request, reply) => {
    if (!isOperator(this.#host, request)) return notFound(reply)
    const rows = await database
      .selectFrom('tokens')
      .leftJoin('subscriptions', 'subscriptions.organization', 'tokens.organization')
      .select([
        'tokens.organization as key',
        'lease_until',
        'tokens.expires_at',
        'subscriptions.expires_at as paid',
      ])
      .execute()
    const now = Date.now()
    const organizations = rows.map(({ key, lease_until, expires_at, paid }): ListedOrganization => ({
      key,
      isLost: lease_until > 0 && lease_until <= now && expires_at <= now,
      paidUntil: paid ?? undefined,
      link: authorizeLink(this.#host, key),
    }))
    organizations.sort((one, other) => byNumber.compare(one.key, other.key))
    const { payment } = this.#host.config
    const key = organizationIn(request.query)
    const chosen = key && { key, link: authorizeLink(this.#host, key) }
    const folder = this.#folder(request)
    return send(reply, organizationsPage({ organizations, chosen, folder, platformUrl, payment }))
  }

  /** Deletes what is stored of an organization: the platform does not tell when it has removed the app. */
  readonly forget: Handler = async ({ database }, request, reply) => {
    const isOurPage = isSameOrigin(request.headers, new URL(this.#host.baseUrl).origin)
    if (!isOperator(this.#host, request) || !isOurPage) return notFound(reply)
    const form = new URLSearchParams(Buffer.from(await readBody(request.raw, FORM_BYTES)).toString())
    const organization = organizationIn(Object.fromEntries(form))
    if (!organization) return answer(reply, 400, UNNAMED)
    await forgetOrganization(database, organization)
    request.log.info({ organization }, 'forgotten')
    return reply.redirect(`${this.#folder(request)}organizations`, 303)
  }

  /** Where the pages of this visitor lie: below the capability, if that let her in. */
  #folder({ params: { capability } }: Visit): string {
    const prefix = this.#prefix()
    return capability === undefined ? `${prefix}/` : `${prefix}/${capability}/`
  }

  /** The path of the base address, without a slash at its end. */
  #prefix(): string {
    return new URL(this.#host.baseUrl).pathname.replace(/\/$/, '')
  }

  /** `localhost` is no name of the cookie that comes back to 127.0.0.1. */
  #isElsewhere({ hostname }: Visit): boolean {
    return isLoopback(hostname) && hostname !== new URL(this.#host.baseUrl).hostname
  }
}

/** Organization 7 before organization 42. */
const byNumber = new Intl.Collator('en', { numeric: true })

const UNNAMED: Outcome = {
  title: 'Which organization?',
  sentence: 'The address must name an organization or a project by its number, such as organization=42.',
}

const FOREIGN: Outcome = {
  title: 'Not authorized',
  sentence:
    'This authorization did not begin in this browser, was finished already, or took longer than half an hour. Begin again.',
}

function declined(organization: OrganizationKey): Outcome {
  return {
    title: 'Declined',
    sentence: `You have declined, so the app may not act for ${nameOf(organization)}. Nothing was stored.`,
  }
}

function authorized(organization: OrganizationKey): Outcome {
  return {
    title: 'Authorized',
    sentence: `The app may now act for ${nameOf(organization)}. Jobs that failed for want of it can be run again.`,
    isGood: true,
  }
}

function failed(sentence: string): Outcome {
  return { title: 'Not authorized', sentence }
}

function backTo(platformUrl: string): NonNullable<Outcome['link']> {
  return { label: 'Back to the platform', href: platformUrl }
}

/** Error codes are short words (RFC 6749, section 4.1.2.1); anything else is not repeated. */
function faultOf(error: unknown): string {
  const code = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? `: ${error}` : ''
  return `The platform sent you back without an authorization${code}.`
}

/** Whoever has the capability; on a local host everybody on this machine. */
function isOperator(host: Host, request: Visit): boolean {
  const { capability } = request.params
  return capability === undefined ? isLocalCall(host, request) : host.capability.isValid(capability)
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

function answer(reply: FastifyReply, status: number, outcome: Outcome): FastifyReply {
  return send(reply.code(status), outcomePage(outcome))
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-security-policy', pagePolicy()).type('text/html; charset=utf-8').send(text)
}
