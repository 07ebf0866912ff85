// Reads an authorization request (docs/platform-interface.md, endpoint 1; RFC 6749, section 4.1.1).
import type { RedirectCode } from './oauth-error.ts'
import { readChallenge, type Challenge } from './proof-key.ts'
import { isRegistered, spelledIn } from './redirects.ts'
import type { Registration } from './registrations.ts'

/** What a person is asked to allow. */
export interface AuthorizationRequest {
  registration: Registration
  redirectUri: string
  /** In the order of the request, without duplicates. */
  scopes: readonly string[]
  /** As it is spelled in the query. */
  state: string | undefined
  challenge: Challenge | undefined
}

/**
 * A valid request, or an error. `shown`: the app or the redirect address is unknown, so the error is shown to the
 * person. `redirected`: the error is sent to the redirect address of the app.
 */
export type ReadRequest =
  | { kind: 'request'; request: AuthorizationRequest }
  | { kind: 'shown'; message: string }
  | {
      kind: 'redirected'
      redirectUri: string
      state: string | undefined
      error: RedirectCode
      description: string
    }

/** Parameters that may occur only once. `client_id` and `redirect_uri` are checked before. */
const ONCE = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method']

/** RFC 6749, section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** Reads the query, without its question mark. `find` looks an app up by its client id. */
export async function readAuthorizationRequest(
  search: string,
  find: (clientId: string) => Promise<Registration | undefined>,
): Promise<ReadRequest> {
  const query = new URLSearchParams(search)
  const [clientId, redirectUri] = [only(query, 'client_id'), only(query, 'redirect_uri')]
  if (clientId === undefined) return shown('The address has no client_id, or more than one')
  const registration = await find(clientId)
  if (!registration) return shown(`No app is registered under the client_id "${clientId}"`)
  if (redirectUri === undefined) return shown('The address has no redirect_uri, or more than one')
  if (!isRegistered(redirectUri, registration.redirectUris)) {
    return shown(`The redirect_uri "${redirectUri}" is not registered for ${registration.name}`)
  }
  return readTrusted(search, registration, redirectUri)
}

/** From here on the redirect address is trusted, so errors are sent to the app. */
function readTrusted(search: string, registration: Registration, redirectUri: string): ReadRequest {
  const query = new URLSearchParams(search)
  const state = query.getAll('state').length === 1 ? spelledIn(search, 'state') : undefined
  const refuse = (error: RedirectCode, description: string): ReadRequest => ({
    kind: 'redirected',
    redirectUri,
    state,
    error,
    description,
  })
  const twice = ONCE.find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) return refuse('invalid_request', `${twice} occurs more than once.`)
  const responseType = query.get('response_type')
  if (responseType === null) return refuse('invalid_request', 'response_type is missing.')
  if (responseType !== 'code') {
    return refuse('unsupported_response_type', 'response_type must be code.')
  }
  const scopes = new Set((query.get('scope') ?? '').split(' ').filter((scope) => scope !== ''))
  if (scopes.size === 0) return refuse('invalid_scope', 'scope is missing.')
  if (![...scopes].every((scope) => SCOPE.test(scope))) {
    return refuse('invalid_scope', 'scope has a character that is not allowed.')
  }
  const challenge = readChallenge(query)
  if (challenge?.kind === 'fault') return refuse('invalid_request', challenge.description)
  return {
    kind: 'request',
    request: { registration, redirectUri, scopes: [...scopes], state, challenge: challenge?.challenge },
  }
}

/** The value of a parameter that occurs once and is not empty. */
function only(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 && value !== '' ? value : undefined
}

function shown(what: string): ReadRequest {
  return {
    kind: 'shown',
    message: `${what}. You are not redirected. Go back to the app, and report the problem to its operator.`,
  }
}
