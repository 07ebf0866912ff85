// The conformance steps for each kind of module.
import type { ModuleKind } from '../calls/descriptor.ts'
import { FORMAT_STEPS } from './format-steps.ts'
import { MALFORMED } from './malformed.ts'
import { POST_IMPORT_STEPS, PRE_EXPORT_STEPS } from './processing-steps.ts'
import type { Step } from './step.ts'

/** For every kind: malformed calls. */
const MALFORMED_STEPS: readonly Step[] = MALFORMED.map(({ what, body }) => ({
  name: `a call with ${what}`,
  run: (test) => test.callMalformed(body(test.module.kind)),
}))

/** The steps of each kind, in order. Later steps use the results of earlier ones. */
export const steps: Readonly<Record<ModuleKind, readonly Step[]>> = {
  'custom-file-format': [...FORMAT_STEPS, ...MALFORMED_STEPS],
  'file-post-import': [...POST_IMPORT_STEPS, ...MALFORMED_STEPS],
  'file-pre-export': [...PRE_EXPORT_STEPS, ...MALFORMED_STEPS],
}
