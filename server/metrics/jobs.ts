// The metrics of one call of a module.
import type { Outcome } from '../../core/report.ts'
import type { JobAnswer } from '../jobs/job-answer.ts'
import type { ModuleFiles } from '../jobs/module-files.ts'
import type { Metrics } from './metrics.ts'

/** What the metrics need besides the answer. */
export interface CallFacts {
  bytesIn: number | undefined
  milliseconds: number
}

/** The type of all jobs of a kind of module; `unknown` if it has several. */
function jobTypeOf(kind: ModuleFiles['kind']): NonNullable<JobAnswer['jobType']> | 'unknown' {
  if (kind === 'custom-file-format') return 'unknown'
  return kind === 'file-translations-alignment' ? 'translation-alignment-file' : kind
}

/** Counts a call. Labels are keys of existing modules and values of closed lists, never text from the call. */
export function countJob(
  metrics: Metrics,
  module: ModuleFiles,
  answer: JobAnswer,
  { bytesIn = 0, milliseconds }: CallFacts,
): void {
  const { outcome, code, body, bytesFetched = 0, bytesStored = 0, translations = {} } = answer
  const key = module.kind === 'custom-file-format' ? module.type : module.key
  const type = answer.jobType ?? jobTypeOf(module.kind)
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
