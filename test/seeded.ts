// Random tests try the same cases in each run, so that whether they pass depends on the code alone. A run by night tries
// others, by `ATLAS_SEED`.
import { configureGlobal } from 'fast-check'
import { testSeed } from '@atlas/tools/bench/random.ts'

configureGlobal({ seed: testSeed })
