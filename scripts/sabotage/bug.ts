// What a deliberate bug is.

/** A mistake that a developer could make, as a small patch of one file. */
export interface Bug {
  /** A sentence: what is wrong. */
  name: string
  /** The path in the checkout. */
  file: string
  /** Occurs exactly once in the file. */
  from: string
  to: string
  /** Arguments of vitest: the tests that must catch it. */
  tests: readonly string[]
}

/** A bug whose tests follow from the list that it stands in. */
export type Patch = Omit<Bug, 'tests'>
