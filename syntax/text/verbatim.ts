// The codec of texts that are in the file as they are.
import type { Codec } from '../../core/contract.ts'

/** Nothing is escaped. */
export const verbatim: Codec = { decode: (raw) => raw, encode: (text) => text }
