// What a deliberate bug is, and all of them.
import { documentBugs } from './document-bugs.ts'
import { engineBugs } from './engine-bugs.ts'
import { formatBugs } from './format-bugs.ts'
import { hostBugs } from './host-bugs.ts'
import { platformBugs } from './platform-bugs.ts'
import { processorBugs } from './processor-bugs.ts'
import { programBugs } from './program-bugs.ts'
import { resultBugs } from './result-bugs.ts'

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

/** Every bug that the tests must catch. */
export const bugs: readonly Bug[] = [
  ...engineBugs,
  ...processorBugs,
  ...formatBugs,
  ...programBugs,
  ...documentBugs,
  ...platformBugs,
  ...hostBugs,
  ...resultBugs,
]
