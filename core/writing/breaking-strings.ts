// Finds the strings that break a built file although each place can spell its own text.
import { only, type Plan, type Refusal } from './plan.ts'
import type { Misreading } from './verify.ts'

/**
 * The search builds the file as often as this cost allows. A build costs one for each character of the file, and more
 * for each string.
 */
const COST_OF_TRIALS = 4_000_000
const COST_OF_STRING = 20
/** Enough to find one string in a large file. */
const FEWEST_TRIALS = 20

/** The search for the strings that break one file. All its searches share the number of builds that it may try. */
export class BreakingStrings {
  readonly #misreadingOf: (plan: Plan) => Misreading | undefined
  /** The number of builds that may still be tried. */
  #trials: number

  /**
   * `misreadingOf` builds the file by a plan, and reads it again. `characters` and `strings` are the size of the file.
   */
  constructor(
    misreadingOf: (plan: Plan) => Misreading | undefined,
    { characters, strings }: { characters: number; strings: number },
  ) {
    const cost = characters + strings * COST_OF_STRING
    this.#trials = Math.max(FEWEST_TRIALS, Math.floor(COST_OF_TRIALS / Math.max(cost, 1)))
    this.#misreadingOf = misreadingOf
  }

  /**
   * Finds the strings that break the file although each place can spell its own text. A file usually breaks where the
   * first string is misread, so this string and the one before it are suspected first. Otherwise the search halves the
   * strings. When all trials are used, it returns the strings found so far, or else all that may break the file.
   */
  find(plan: Plan, misread: Misreading): Refusal[] {
    const identifiers = [...new Set(plan.writes.map(({ identifier }) => identifier))]
    const broken: Refusal[] = []
    let rest: readonly string[] = identifiers
    let found: Misreading | undefined = misread
    while (found) {
      const place = rest.indexOf(found.identifier)
      const culprit = this.#culprit(plan, [rest[place], rest[place - 1]])
      if (!culprit) {
        this.#halve(plan, rest, broken)
        break
      }
      broken.push(culprit)
      rest = rest.filter((identifier) => identifier !== culprit.identifier)
      found = rest.length > 0 ? this.#trial(plan, rest) : undefined
    }
    if (broken.length > 0) return broken
    // Each half alone is correct, so only the combination breaks the file. All of its strings are named.
    return identifiers.map((identifier) => ({ identifier, reason: misread.reason }))
  }

  /** The first of these strings that breaks the file alone. */
  #culprit(plan: Plan, suspects: readonly (string | undefined)[]): Refusal | undefined {
    for (const identifier of suspects) {
      const reason = identifier === undefined ? undefined : this.#trial(plan, [identifier])?.reason
      if (identifier !== undefined && reason !== undefined) return { identifier, reason }
    }
    return undefined
  }

  /** Adds the breaking strings among these, which break the file together, while trials are left. */
  #halve(plan: Plan, identifiers: readonly string[], broken: Refusal[]): void {
    const [identifier] = identifiers
    if (identifiers.length < 2) {
      const culprit = this.#culprit(plan, [identifier])
      if (culprit) broken.push(culprit)
      return
    }
    const middle = identifiers.length >> 1
    const [left, right] = [identifiers.slice(0, middle), identifiers.slice(middle)]
    const isLeftBroken = left.length === 1 || this.#trial(plan, left) !== undefined
    const before = broken.length
    if (isLeftBroken) this.#halve(plan, left, broken)
    // If the left half is right, the right half breaks the file.
    const isRightBroken = broken.length === before || right.length === 1 || this.#trial(plan, right)
    if (isRightBroken) this.#halve(plan, right, broken)
  }

  /** Builds the file with some strings only. Nothing is misread if they are right, or if all trials are used. */
  #trial(plan: Plan, identifiers: readonly string[]): Misreading | undefined {
    if (this.#trials <= 0) return undefined
    this.#trials--
    const part = only(plan, new Set(identifiers))
    return this.#misreadingOf(part)
  }
}
