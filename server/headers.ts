// Headers that answers of the host share.

/** The type of nearly all answers. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** Seconds after which a caller that was turned away may try again. */
export const RETRY_SECONDS = '5'
