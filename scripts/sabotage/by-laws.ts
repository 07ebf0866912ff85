// Deliberate bugs of formats: each must be caught by the laws of the format that it is listed under.
import type { Bug, Patch } from './bug.ts'

/** The bugs, by the type of the format whose laws must catch them. */
export function caughtByLaws(patches: Readonly<Record<string, readonly Patch[]>>): Bug[] {
  return Object.entries(patches).flatMap(([type, all]) =>
    all.map((patch) => ({ ...patch, tests: ['test/laws.test.ts', '-t', `^${type} `] })),
  )
}
