// The conformance steps for each kind of module.
import type { AppModule, ModuleKind } from '../sandbox/calls/descriptor.ts'
import { ALIGNMENT_STEPS } from './alignment-steps.ts'
import { BUNDLE_STEPS, SENTENCE_STEPS } from './bundle-steps.ts'
import { CHECK_STEPS } from './check-steps.ts'
import { POST_EXPORT_STEPS, PRE_IMPORT_STEPS } from './file-steps.ts'
import { FORMAT_STEPS } from './format-steps.ts'
import { MALFORMED } from './malformed.ts'
import { POST_IMPORT_STEPS, PRE_EXPORT_STEPS } from './processing-steps.ts'
import type { Step } from './step.ts'

/** The malformed calls of a kind. */
const malformedSteps = (kind: ModuleKind): readonly Step[] =>
  MALFORMED.filter(({ of }) => of?.includes(kind) ?? true).map(({ what, body }) => ({
    name: `a call with ${what}`,
    run: (test) => test.callMalformed(body(kind)),
  }))

/** The steps of each kind before the malformed calls. */
const STEPS: Readonly<Record<ModuleKind, readonly Step[]>> = {
  'custom-file-format': FORMAT_STEPS,
  'file-pre-import': PRE_IMPORT_STEPS,
  'file-post-import': POST_IMPORT_STEPS,
  'file-pre-export': PRE_EXPORT_STEPS,
  'file-post-export': POST_EXPORT_STEPS,
  'file-translations-alignment': ALIGNMENT_STEPS,
  'external-qa-check': CHECK_STEPS,
}

/** The steps of a module, in order. Later steps use the results of earlier ones. */
export function stepsOf({
  kind,
  customSrxSupported,
  stringsExport,
}: Pick<AppModule, 'kind' | 'customSrxSupported' | 'stringsExport'>): readonly Step[] {
  return [
    ...STEPS[kind],
    ...(customSrxSupported === true ? SENTENCE_STEPS : []),
    ...(stringsExport === true ? BUNDLE_STEPS : []),
    ...malformedSteps(kind),
  ]
}
