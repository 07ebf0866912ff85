// All deliberate bugs.
import type { Bug } from './bug.ts'
import { boundBugs } from './bound-bugs.ts'
import { commandBugs } from './command-bugs.ts'
import { documentBugs } from './document-bugs.ts'
import { engineBugs } from './engine-bugs.ts'
import { formatBugs } from './format-bugs.ts'
import { hostBugs } from './host-bugs.ts'
import { platformBugs } from './platform-bugs.ts'
import { processorBugs } from './processor-bugs.ts'
import { programBugs } from './program-bugs.ts'
import { resultBugs } from './result-bugs.ts'
import { sharedGrammarBugs } from './shared-grammar-bugs.ts'

/** Every bug that the tests must catch. */
export const bugs: readonly Bug[] = [
  ...engineBugs,
  ...processorBugs,
  ...formatBugs,
  ...sharedGrammarBugs,
  ...programBugs,
  ...documentBugs,
  ...platformBugs,
  ...hostBugs,
  ...resultBugs,
  ...boundBugs,
  ...commandBugs,
]
