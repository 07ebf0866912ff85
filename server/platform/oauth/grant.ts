// Reads the answer of the token endpoint, tokens or an error (docs/platform-interface.md, endpoints 2 and 3).
import { PlatformError } from './platform-error.ts'

/** A pair of tokens (docs/platform-interface.md, "Token response"). */
export interface TokenPair {
  accessToken: string
  /** What the next tokens are requested with: the refresh token, or the installation of the app (installation.ts). */
  refreshToken: string
  /** Seconds. */
  expiresIn: number
}

/**
 * The tokens in an answer. Throws a `PlatformError` if it contains none. `installation`: for tokens that come without a
 * refresh token, what the next ones are requested with.
 */
export function readGrant(
  status: number,
  body: Readonly<Record<string, unknown>>,
  installation?: string,
): TokenPair {
  const grant = status === 200 ? grantIn(body, installation) : undefined
  if (grant) return grant
  throw tokenError(status, body['error'])
}

/** Errors with which a token endpoint did nothing (RFC 6749, section 5.2), and what the operator can do. */
const NOT_DONE: Readonly<Record<string, string>> = {
  invalid_client: 'it does not know the client: check ATLAS_CLIENT_ID and ATLAS_CLIENT_SECRET',
  unauthorized_client: 'the app may not use this kind of authorization',
  unsupported_grant_type: 'it does not know this kind of authorization',
  invalid_request: 'it did not understand the request: check that ATLAS_AUTH_URL is its address',
  invalid_scope: 'it does not know the scopes that the app requests',
}

/** Statuses with which a server did not act. */
const NOT_DONE_STATUSES = new Set([301, 302, 303, 307, 308, 404, 405, 429, 503])

function tokenError(status: number, code: unknown): PlatformError {
  const answered = `The platform's authorization server answered ${status}`
  if (code === 'invalid_grant') {
    return new PlatformError(
      'invalid-grant',
      `${answered}: the authorization is not valid, or no longer valid.`,
      { status },
    )
  }
  if (typeof code === 'string' && Object.hasOwn(NOT_DONE, code)) {
    return new PlatformError('not-done', `${answered}: ${NOT_DONE[code]}.`, { status })
  }
  return NOT_DONE_STATUSES.has(status)
    ? new PlatformError('not-done', `${answered}.`, { status })
    : new PlatformError('unclear', `${answered}, and gave no tokens.`, { status })
}

function grantIn(body: Readonly<Record<string, unknown>>, installation?: string): TokenPair | undefined {
  const { access_token, token_type, expires_in } = body
  const refresh_token = installation ?? body['refresh_token']
  if (!isToken(access_token) || typeof refresh_token !== 'string') return undefined
  if (installation === undefined && !isToken(refresh_token)) return undefined
  if (typeof token_type !== 'string' || token_type.toLowerCase() !== 'bearer') return undefined
  if (typeof expires_in !== 'number' || !Number.isSafeInteger(expires_in) || expires_in <= 0) return undefined
  return { accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in }
}

/** Whether a value is valid in an authorization header. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,16000}$/.test(value)
}
