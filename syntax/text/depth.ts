// How deep the values, elements or blocks of a file may be nested.
import { FormatError } from '../../core/contract.ts'

/** The most levels: no real file has more, and a reader that works by recursion has room on the stack for them. */
export const MAX_DEPTH = 500

/** The error for what is nested deeper than `MAX_DEPTH`; `what` is a plural noun that begins the sentence: `Arrays`. */
export const tooDeep = (what: string, offset: number): FormatError =>
  new FormatError('too-deep', `${what} are nested deeper than ${MAX_DEPTH} levels.`, offset)
