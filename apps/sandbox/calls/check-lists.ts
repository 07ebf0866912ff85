// Checks the lists of answers that are not lists of strings, by the rules of the module's kind.
import { isObject, type JsonObject } from '../json.ts'
import { kindOfJob } from '@atlas/core/modules/index.ts'
import type { SentJob } from './check-records.ts'
import { platformKind } from './kinds/index.ts'
import type { ViolationReport } from './rules.ts'

/** Checks the objects of an answer, which may be any values. Returns those that are objects. */
export function checkList(
  member: string,
  values: readonly unknown[],
  { jobType, kinds, extras = {} }: Pick<SentJob, 'jobType' | 'kinds' | 'extras'>,
  report: ViolationReport,
): JsonObject[] {
  const objects = values.filter(isObject)
  const { length } = values
  if (objects.length < length)
    report.add(
      'record-object',
      `${length - objects.length} of ${length} items of data.${member} are not objects.`,
    )
  for (const { rule, finds } of platformKind(kindOfJob(jobType, kinds)?.kind).answerRules ?? [])
    for (const message of finds(objects, extras)) report.add(rule, message)
  return objects
}
