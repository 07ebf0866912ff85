// One step of the test of a module: makes a few calls and checks their results.
import type { ModuleTest } from './module-test.ts'

/** A step. */
export interface Step {
  name: string
  run: (test: ModuleTest) => Promise<void>
}
