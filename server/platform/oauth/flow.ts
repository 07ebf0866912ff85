// The authorization flow: to the platform with a state that is bound to the browser, and back with a code.
import { isLoopback } from '../../net/public-addresses.ts'
import { readCookies, writeCookie } from '../../web/cookies.ts'
import type { Host } from '../../host.ts'
import { isAllowed, notFound } from '../../http/access.ts'
import { organizationIn, organizationQuery } from '../../organizations.ts'
import { PlatformError } from './platform-error.ts'
import { authorizeLink, isAuthorizeProof, redirectUri } from './links.ts'
import { authorized, declined, failedOutcome, FOREIGN, sentBack, UNNAMED } from './outcomes.ts'
import { isToken, randomToken, STATE_SECONDS } from './states.ts'
import { answer, type Handler, type OAuthPageRequest } from './page-requests.ts'

/** Redirects a person to the platform, to give consent for the organization in the address. */
export const start: Handler = async (host, { states, client, scopes }, request, reply) => {
  const { query } = request
  const organization = organizationIn(query)
  const isOpen = isAllowed(host, request)
  if (!organization) return isOpen ? answer(reply, 400, UNNAMED) : notFound(reply)
  const proof = typeof query.proof === 'string' ? query.proof : ''
  if (!isOpen && !isAuthorizeProof(host, organization, proof)) return notFound(reply)
  if (isElsewhere(host, request)) {
    return reply.redirect(`${host.baseUrl}/oauth/start?${organizationQuery(organization)}&proof=${proof}`)
  }
  // Several authorizations in one browser share its cookie, but not their states.
  const browser = browserOf(host, request) ?? randomToken()
  const state = await states.begin(organization, browser)
  const cookie = writeCookie(cookieName(host), browser, {
    seconds: STATE_SECONDS,
    isSecure: isSecure(host),
  })
  const address = client.authorizeUrl(redirectUri(host), scopes, { state, browser })
  return reply.header('set-cookie', cookie).redirect(address)
}

/** Handles the redirect back from the platform, with a code, or with an error if consent was declined. */
export const callback: Handler = async (host, { states, client, table, platformUrl }, request, reply) => {
  const { state, code, error } = request.query
  const browser = browserOf(host, request)
  const attempt = typeof state === 'string' && browser !== undefined ? { state, browser } : undefined
  const organization = attempt && (await states.end(attempt.state, attempt.browser))
  const back = { label: 'Back to the platform', href: platformUrl }
  if (!attempt || !organization) return answer(reply, 400, { ...FOREIGN, link: back })
  const again = { label: 'Try again', href: authorizeLink(host, organization) }
  if (error === 'access_denied') return answer(reply, 200, { ...declined(organization), link: again })
  if (error !== undefined || typeof code !== 'string') {
    return answer(reply, 502, { ...sentBack(error), link: again })
  }
  try {
    await table.put(organization, await client.exchange(code, redirectUri(host), attempt), Date.now())
  } catch (fault) {
    if (!(fault instanceof PlatformError)) throw fault
    request.log.warn({ organization, reason: fault.reason, message: fault.message }, 'authorization failed')
    return answer(reply, 502, { ...failedOutcome(fault.message), link: again })
  }
  request.log.info({ organization }, 'authorized')
  return answer(reply, 200, { ...authorized(organization), link: back })
}

/** On this machine, `localhost` and 127.0.0.1 reach the same host, but do not share cookies. */
function isElsewhere({ baseUrl, config }: Host, { hostname }: OAuthPageRequest): boolean {
  return config.isLocal && isLoopback(hostname) && hostname !== new URL(baseUrl).hostname
}

/** The value of the cookie that binds authorizations to a browser. */
function browserOf(host: Host, { headers }: OAuthPageRequest): string | undefined {
  const value = readCookies(headers.cookie).get(cookieName(host))
  return value !== undefined && isToken(value) ? value : undefined
}

/** With this prefix, browsers do not accept a cookie of this name from other hosts of the domain. */
function cookieName(host: Host): string {
  return isSecure(host) ? '__Host-atlas-authorization' : 'atlas-authorization'
}

function isSecure({ baseUrl }: Host): boolean {
  return baseUrl.startsWith('https:')
}
