// Deliberate bugs of formats. Each must be caught by the laws of the format under which it is listed.
import type { Bug, Patch } from './bug.ts'

/** The bugs, by the type of the format whose laws must catch them. */
export function caughtByLaws(patches: Readonly<Record<string, readonly Patch[]>>): Bug[] {
  return Object.entries(patches).flatMap(([type, all]) =>
    all.map((patch) => ({ ...patch, tests: ['test/laws.test.ts', '-t', `^${type} `] })),
  )
}
