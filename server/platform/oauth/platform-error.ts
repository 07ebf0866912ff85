// An error of the platform, and whether the request may be repeated.

/**
 * Why a request to the platform failed. `not-done`: the platform did not act on it, so it may be repeated.
 * `invalid-grant`: the code or refresh token is not valid (any longer). `unclear`: it is not known whether the platform
 * acted.
 */
export class PlatformError extends Error {
  readonly reason: 'not-done' | 'invalid-grant' | 'unclear'
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined

  constructor(
    reason: PlatformError['reason'],
    message: string,
    { cause, status }: { cause?: unknown; status?: number } = {},
  ) {
    super(message, { cause })
    this.name = 'PlatformError'
    this.reason = reason
    this.status = status
  }
}
