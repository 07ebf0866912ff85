// Headers that the host's answers share.

/** The type of nearly all answers. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** The statuses after which a client may try again: too many requests of its tenant, too many of all. */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 503])

/** Seconds after which a rejected client may try again. */
export const RETRY_SECONDS = '5'
