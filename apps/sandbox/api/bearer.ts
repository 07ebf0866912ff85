// Bearer tokens of API calls (RFC 6750): the person that a token acts for, and the app that holds it.
import type { FastifyRequest } from 'fastify'
import { personOf, type Person } from '../people.ts'
import type { Sandbox } from '../sandbox.ts'

/** A caller of the API. */
export interface Bearer {
  person: Person
  clientId: string
  scopes: readonly string[]
  /** Whether the consent has ended: the person withdrew it, or the app was removed. */
  isRevoked: boolean
}

/** A call without a valid token. */
export class BearerError extends Error {
  /** The value of `www-authenticate`. Without a token it has no error code (RFC 6750, section 3.1). */
  readonly challenge: string

  constructor(message: string, hasToken: boolean) {
    super(message)
    this.name = 'BearerError'
    this.challenge = hasToken ? `Bearer error="invalid_token", error_description="${message}"` : 'Bearer'
  }
}

/** Reads the token of a call. Throws a `BearerError`. Whether a revoked token is accepted is up to the caller. */
export async function bearerOf(
  { accessTokens, grants }: Sandbox,
  { headers }: FastifyRequest,
): Promise<Bearer> {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) {
    throw new BearerError('The header Authorization: Bearer <ACCESS_TOKEN> is missing.', false)
  }
  const {
    person: id,
    clientId,
    scopes,
    grant,
  } = await accessTokens.read(token).catch((error: Error) => {
    throw new BearerError(error.message, true)
  })
  const person = personOf(id)
  if (!person) throw new BearerError('The access token belongs to an unknown person.', true)
  // The signature is valid until the token expires. Only the database knows whether the consent still is.
  return { person, clientId, scopes, isRevoked: (await grants.find(grant)) === undefined }
}

/** Throws a `BearerError` if the consent has ended. */
export function requireConsent({ isRevoked }: Bearer): void {
  if (isRevoked) throw new BearerError('The authorization was revoked.', true)
}
