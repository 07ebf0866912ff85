// The maximum depth of nested values, elements or blocks in a file.
import { FormatError } from '@atlas/core/contract.ts'

/** The maximum number of levels. No real file has more, and a recursive reader has room on the stack for them. */
export const MAX_DEPTH = 500

/**
 * The error for content that is nested deeper than `MAX_DEPTH`; `what` is a plural noun that begins the sentence:
 * `Arrays`.
 */
export const tooDeep = (what: string, offset: number): FormatError =>
  new FormatError('too-deep', `${what} are nested deeper than ${MAX_DEPTH} levels.`, offset)
