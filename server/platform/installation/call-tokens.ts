// Checks the JWT of a call: platforms with such a profile sign them with the client secret of the app.
import type { IncomingHttpHeaders } from 'node:http'
import { CallError } from '@atlas/core/wire/call.ts'
import { organizationOf, type OrganizationKey } from '../../organizations.ts'

/** The app that tokens are for. */
export interface CallTokenSettings {
  clientId: string
  clientSecret: string
  /** Milliseconds. */
  now?: () => number
}

/** What a valid token states. */
export interface CallingOrganization {
  /** The organization that the platform calls for. */
  organization: OrganizationKey | undefined
  /** Its domain: null in the standard edition, undefined if the token does not name one. */
  domain: string | null | undefined
  /** The module that the token is for. */
  module: string | undefined
  /** When the platform issued it, in milliseconds; undefined if it does not state that. */
  issuedAt: number | undefined
}

/** The clocks of platform and host may differ by this many seconds. */
const CLOCK_SECONDS = 60

/** The only accepted algorithm. The header of a token cannot choose another. */
const ALGORITHM = 'HS256'

/** Checks tokens. */
export class CallTokens {
  readonly #clientId: string
  readonly #secret: Uint8Array
  readonly #now: () => number

  constructor({ clientId, clientSecret, now = Date.now }: CallTokenSettings) {
    this.#clientId = clientId
    this.#secret = Buffer.from(clientSecret)
    this.#now = now
  }

  /**
   * Checks a token. `module`: the key of the called module, which the token may name. Throws a `CallError` (401) with
   * one sentence.
   */
  async check(token: string | undefined, module?: string): Promise<CallingOrganization> {
    if (token === undefined)
      throw new CallError(401, 'The call has no token: Authorization: Bearer is missing.')
    const { module: named, context, domain, iat } = await this.#claims(token)
    if (module !== undefined && named !== undefined && named !== module)
      throw new CallError(401, 'The token is for another module.')
    const { organization_id: id } = (context ?? {}) as { organization_id?: unknown }
    return {
      organization: typeof id === 'number' ? organizationOf({ organization: { id } }) : undefined,
      domain: typeof domain === 'string' || domain === null ? domain : undefined,
      module: typeof named === 'string' ? named : undefined,
      issuedAt: typeof iat === 'number' ? iat * 1000 : undefined,
    }
  }

  async #claims(token: string): Promise<Readonly<Record<string, unknown>>> {
    // Loaded here, since most hosts need no library for tokens.
    const { errors, jwtVerify } = await import('jose')
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: [ALGORITHM],
        audience: this.#clientId,
        requiredClaims: ['aud', 'exp'],
        clockTolerance: CLOCK_SECONDS,
        currentDate: new Date(this.#now()),
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new CallError(401, 'The token has expired.')
      if (error instanceof errors.JWTClaimValidationFailed)
        throw new CallError(401, CLAIM_FAULTS[error.claim] ?? 'A claim of the token is not valid.')
      if (error instanceof errors.JWSSignatureVerificationFailed)
        throw new CallError(401, 'The token is not signed with the client secret of this app.')
      if (error instanceof errors.JOSEAlgNotAllowed)
        throw new CallError(401, `The token is not signed with ${ALGORITHM}.`)
      throw new CallError(401, 'The token is not a JWT.')
    }
  }
}

const CLAIM_FAULTS: Readonly<Record<string, string>> = {
  aud: 'The token is for another app: its aud is not the client identifier of this app.',
  exp: 'The token has no end: its claim exp is missing.',
  nbf: 'The token is not valid yet.',
}

/** The token in the header `Authorization: Bearer`. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}

/** Throws a `CallError` (401) if the job names another organization than the token. Returns the organization. */
export function organizationOfCall(
  { organization }: CallingOrganization,
  named: OrganizationKey | undefined,
): OrganizationKey | undefined {
  if (organization === undefined) return named
  if (named?.startsWith('organization:') && named !== organization)
    throw new CallError(401, 'The token is for another organization than the job.')
  return organization
}
