// What the token endpoint answers: a pair of tokens, or why there is none (platform interface, endpoints 2 and 3).
import { PlatformError } from './platform-error.ts'

/** A pair of tokens, as the token endpoint gives it (platform interface, "Token response"). */
export interface Grant {
  accessToken: string
  refreshToken: string
  /** Seconds. */
  expiresIn: number
}

/** The tokens of an answer. Throws a `PlatformError` where it holds none. */
export function readGrant(status: number, body: Readonly<Record<string, unknown>>): Grant {
  const grant = status === 200 ? grantIn(body) : undefined
  if (grant) return grant
  throw tokenError(status, body['error'])
}

/** Errors by which a token endpoint says that it did nothing (RFC 6749, section 5.2), and what the operator can do. */
const NOT_DONE: Readonly<Record<string, string>> = {
  invalid_client: 'the client is not known there: look at ATLAS_CLIENT_ID and ATLAS_CLIENT_SECRET',
  unauthorized_client: 'the app may not use this kind of authorization',
  unsupported_grant_type: 'it does not know this kind of authorization',
  invalid_request: 'it did not understand the request: look whether ATLAS_AUTH_URL is its address',
  invalid_scope: 'it does not know the scopes that the app asks for',
}

/** Statuses by which a server says that it did not act. */
const NOT_DONE_STATUSES = new Set([301, 302, 303, 307, 308, 404, 405, 429, 503])

function tokenError(status: number, code: unknown): PlatformError {
  const said = `The platform's authorization server answered ${status}`
  if (code === 'invalid_grant') {
    return new PlatformError('invalid-grant', `${said}: the authorization is not valid, or not any more.`)
  }
  if (typeof code === 'string' && Object.hasOwn(NOT_DONE, code)) {
    return new PlatformError('not-done', `${said}: ${NOT_DONE[code]}.`)
  }
  return NOT_DONE_STATUSES.has(status)
    ? new PlatformError('not-done', `${said}.`)
    : new PlatformError('unclear', `${said}, and gave no tokens.`)
}

function grantIn(body: Readonly<Record<string, unknown>>): Grant | undefined {
  const { access_token, token_type, expires_in, refresh_token } = body
  if (!isToken(access_token) || !isToken(refresh_token)) return undefined
  if (typeof token_type !== 'string' || token_type.toLowerCase() !== 'bearer') return undefined
  if (typeof expires_in !== 'number' || !Number.isSafeInteger(expires_in) || expires_in <= 0) return undefined
  return { accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in }
}

/** What can stand in an authorization header. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,16000}$/.test(value)
}
