// Who calls the API: the person for whom a bearer token acts, and the app that holds it (RFC 6750).
import type { FastifyRequest } from 'fastify'
import { personOf, type Person } from '../people.ts'
import type { Sandbox } from '../sandbox.ts'

/** A caller of the API. */
export interface Bearer {
  person: Person
  clientId: string
  scopes: readonly string[]
  /** The consent has ended, by the person or with the app. */
  isRevoked: boolean
}

/** A call without a token that works. */
export class BearerError extends Error {
  /** The value of `www-authenticate`: without an error code where no token came (RFC 6750, section 3.1). */
  readonly challenge: string

  constructor(message: string, hasToken: boolean) {
    super(message)
    this.name = 'BearerError'
    this.challenge = hasToken ? `Bearer error="invalid_token", error_description="${message}"` : 'Bearer'
  }
}

/** Reads the token of a call. Throws a `BearerError`; whether a revoked one is taken is for the caller to say. */
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
  if (!person) throw new BearerError('The access token is for nobody who is known here.', true)
  // The signature holds until the token expires; that the consent still does, only the database knows.
  return { person, clientId, scopes, isRevoked: (await grants.find(grant)) === undefined }
}

/** Throws a `BearerError` where the consent has ended. */
export function requireConsent({ isRevoked }: Bearer): void {
  if (isRevoked) throw new BearerError('The authorization was revoked.', true)
}
