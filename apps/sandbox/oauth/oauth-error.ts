// The errors of the authorization server: a code of RFC 6749, and a sentence for the developer of the app.

/** Codes that a redirect sends to the app (section 4.1.2.1). */
export type RedirectCode = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied'

/** Codes of the token endpoint, with their status (section 5.2). */
const TOKEN_STATUSES = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
} as const

export type TokenCode = keyof typeof TOKEN_STATUSES

/** A token request that is refused. */
export class TokenError extends Error {
  readonly code: TokenCode
  readonly status: number

  constructor(code: TokenCode, message: string) {
    super(message)
    this.name = 'TokenError'
    this.code = code
    this.status = TOKEN_STATUSES[code]
  }
}
