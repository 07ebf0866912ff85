// Headers that answers of the host share.

/** The type of nearly all answers. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** The statuses of answers to callers that may try again: too many calls of theirs, too many of all. */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 503])

/** Seconds after which a caller that was turned away may try again. */
export const RETRY_SECONDS = '5'
