// Says how many texts of a file are left out on purpose, by kind.
import type { Source } from '@atlas/core/contract.ts'

/** A kind of texts that a format does not read. */
export interface LeftOut {
  /** Matches each of them once. It is global. */
  pattern: RegExp
  /** What they are, in the plural: `readings of words (ruby)`. */
  what: string
}

/** The warnings of a file: one for each kind that it has. */
export const warningsOfLeftOut =
  (kinds: readonly LeftOut[]) =>
  ({ text }: Source): string[] =>
    kinds.flatMap(({ pattern, what }): string | [] => {
      let count = 0
      for (const _ of text.matchAll(pattern)) count++
      return count === 0 ? [] : `Not read: ${what} (${count}).`
    })
