// An error of the platform, and whether the request may be repeated.

/**
 * Why a request to the platform failed. `not-done`: the platform did not act on it, so it may be repeated.
 * `invalid-grant`: the code or refresh token is not valid (any longer). `unclear`: it is not known whether the platform
 * acted.
 */
export class PlatformError extends Error {
  readonly reason: 'not-done' | 'invalid-grant' | 'unclear'

  constructor(reason: PlatformError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PlatformError'
    this.reason = reason
  }
}
