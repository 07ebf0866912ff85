// What no Office format reads.
import type { LeftOut } from '../documents/left-out.ts'

/** Formulas of Office Math, in documents and on slides. */
export const formulas: LeftOut = { pattern: /<m:oMath(?=[\s>])/g, what: 'formulas' }
