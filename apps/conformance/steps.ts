// The conformance steps for each kind of module.
import { kindNamed } from '@atlas/core/modules/index.ts'
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import type { AppModule } from '@atlas/sandbox/calls/descriptor.ts'
import { ALIGNMENT_STEPS, MALFORMED_ALIGNMENTS } from './alignment-steps.ts'
import { BUNDLE_STEPS, SENTENCE_STEPS } from './bundle-steps.ts'
import { CHECK_STEPS, MALFORMED_CHECKS } from './check-steps.ts'
import { POST_EXPORT_STEPS, PRE_IMPORT_STEPS } from './file-steps.ts'
import { FORMAT_STEPS } from './format-steps.ts'
import { generalMalformed, generalSteps } from './general-steps.ts'
import { MACHINE_STEPS, MALFORMED_MACHINES } from './machine-steps.ts'
import { malformedCalls, type Malformed } from './malformed.ts'
import { POST_IMPORT_STEPS, PRE_EXPORT_STEPS } from './processing-steps.ts'
import type { Step } from './step.ts'

/** The steps of a kind before the malformed calls, and the malformed calls that only this kind has. */
interface KindSteps {
  steps: readonly Step[]
  malformed?: readonly Malformed[]
}

/** Kinds whose results a step can judge. A kind that is not here gets the general steps. */
const KINDS: Readonly<Record<string, KindSteps>> = {
  'custom-file-format': { steps: FORMAT_STEPS },
  'file-pre-import': { steps: PRE_IMPORT_STEPS },
  'file-post-import': { steps: POST_IMPORT_STEPS },
  'file-pre-export': { steps: PRE_EXPORT_STEPS },
  'file-post-export': { steps: POST_EXPORT_STEPS },
  'file-translations-alignment': { steps: ALIGNMENT_STEPS, malformed: MALFORMED_ALIGNMENTS },
  'external-qa-check': { steps: CHECK_STEPS, malformed: MALFORMED_CHECKS },
  'custom-mt': { steps: MACHINE_STEPS, malformed: MALFORMED_MACHINES },
}

/** The steps of a module, in order. Later steps use the results of earlier ones. */
export function stepsOf(
  {
    kind: name,
    customSrxSupported,
    stringsExport,
  }: Pick<AppModule, 'kind' | 'customSrxSupported' | 'stringsExport'>,
  kinds?: readonly ModulePlugin[],
): readonly Step[] {
  const kind = kindNamed(name, kinds)
  if (!kind) return []
  const { steps = generalSteps(kind), malformed = [] } = KINDS[name] ?? { malformed: generalMalformed(kind) }
  return [
    ...steps,
    ...(customSrxSupported === true ? SENTENCE_STEPS : []),
    ...(stringsExport === true ? BUNDLE_STEPS : []),
    // A bundle is made without a file.
    ...malformedCalls(kind, malformed, stringsExport === true).map(({ what, body }): Step => ({
      name: `a call with ${what}`,
      run: (test) => test.callMalformed(body),
    })),
  ]
}
