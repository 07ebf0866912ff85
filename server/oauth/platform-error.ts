// Why the platform gave no answer that could be used, and whether asking again is safe.

/**
 * Why a request to the platform came to nothing. `not-done`: the platform did not act on it, so it may be sent again.
 * `invalid-grant`: code or refresh token do not work (any more). `unclear`: nobody knows what the platform did.
 */
export class PlatformError extends Error {
  readonly reason: 'not-done' | 'invalid-grant' | 'unclear'

  constructor(reason: PlatformError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PlatformError'
    this.reason = reason
  }
}
