// The codes in texts of POD: `B<bold>`, `L<page>`, `X<entry>`.
import type { CodeScanner } from '@atlas/core/contract.ts'
import { constructCodes } from '../_grammars/codes/mark-codes.ts'

/** Finds the beginnings of codes. The address of a link may differ by language. */
export const podCodes: CodeScanner = Object.assign(
  constructCodes([
    { pattern: String.raw`E<[^<>\s]{1,30}>`, sign: '<', nameOf: (text) => text, isLook: true },
    // A code without content is none.
    { pattern: String.raw`[LX]<{1,4}(?!\s{0,9}>)`, sign: '<', nameOf: (text) => text.charAt(0), needs: '>' },
    { pattern: '[BCFISZ]<{1,4}', sign: '<', nameOf: (text) => text.charAt(0), isLook: true, needs: '>' },
  ]),
  { findsOnlyTags: true },
)
