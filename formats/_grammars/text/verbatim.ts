// The codec of texts that the file contains unchanged.
import type { Codec } from '@atlas/core/contract.ts'

/** Nothing is escaped. */
export const verbatim: Codec = { decode: (raw) => raw, encode: (text) => text }
