// Says how many texts of a file are left out on purpose, by kind.
import type { Source } from '@atlas/core/contract.ts'

/** A kind of texts that a format does not read. */
export type LeftOut = {
  /** What they are, in the plural: `readings of words (ruby)`. */
  what: string
} & (
  | {
      /** Matches each of them once. It is global. */
      pattern: RegExp
      count?: never
    }
  | {
      /** How many of them a file has. */
      count(source: Source): number
      pattern?: never
    }
)

/** The warnings of a file: one for each kind that it has. */
export const warningsOfLeftOut =
  (kinds: readonly LeftOut[]) =>
  (source: Source): string[] =>
    kinds.flatMap((kind): string | [] => {
      const count = kind.pattern ? matchesIn(source.text, kind.pattern) : kind.count(source)
      return count === 0 ? [] : `Not read: ${kind.what} (${count}).`
    })

function matchesIn(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count++
  return count
}
