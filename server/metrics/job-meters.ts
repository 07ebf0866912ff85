// The metrics of one call of a module.
import { jobTypesOf, kindNamed } from '@atlas/core/modules/index.ts'
import type { Outcome } from '@atlas/core/report.ts'
import type { Host } from '../host.ts'
import type { JobAnswer } from '../jobs/job-answer.ts'
import { keyOf, type ModuleFiles } from '../jobs/module-files.ts'
import { hostKinds } from '../plugins/plugins.ts'
import { UNKNOWN } from './meters.ts'

/** What the metrics need besides the answer. */
export interface CallFacts {
  bytesIn: number | undefined
  milliseconds: number
}

/** The type of all jobs of a kind of module; `unknown` if it has several. */
function jobTypeOf(name: string, plugins: Host['plugins']): string {
  const kind = kindNamed(name, hostKinds(plugins))
  const [type = UNKNOWN, ...others] = kind ? jobTypesOf([kind]) : []
  return others.length > 0 ? UNKNOWN : type
}

/** Counts a call. Labels are keys of existing modules and values of closed lists, never text from the call. */
export function countJob(
  { metrics, plugins }: Pick<Host, 'metrics' | 'plugins'>,
  module: ModuleFiles,
  answer: JobAnswer,
  { bytesIn = 0, milliseconds }: CallFacts,
): void {
  const { outcome, code, body, bytesFetched = 0, bytesStored = 0, translations = {} } = answer
  const key = keyOf(module)
  const type = answer.jobType ?? jobTypeOf(module.kind, plugins)
  metrics.add('outcomes', { outcome })
  metrics.add('jobs', { type, module: key, outcome })
  if (code !== undefined) metrics.add('refusals', { module: key, code })
  for (const [translationOutcome, count] of Object.entries(translations))
    metrics.add('translations', { module: key, outcome: translationOutcome as Outcome }, count)
  if (outcome === 'busy' || outcome === 'over share') return
  metrics.add('jobSeconds', { type, module: key }, milliseconds / 1000)
  metrics.add('requestBytes', { type }, bytesIn + bytesFetched)
  metrics.add('answerBytes', { type }, body.length + bytesStored)
}
