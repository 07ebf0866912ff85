// What a deliberate bug is.

/** A mistake that somebody could make, as a small patch of one file. */
export interface Bug {
  /** A sentence: what is wrong. */
  name: string
  /** Below the checkout. */
  file: string
  /** Stands once in the file. */
  from: string
  to: string
  /** Arguments of vitest: the tests that must catch it. */
  tests: readonly string[]
}

/** A bug whose tests follow from the list that it stands in. */
export type Patch = Omit<Bug, 'tests'>
