// Checks the lists of answers that are not lists of strings, by the rules of the module's kind.
import { counted } from '@atlas/core/counted.ts'
import { isObject, type JsonObject } from '../json.ts'
import { kindOfJob } from '@atlas/core/modules/index.ts'
import type { SentJob } from './check-records.ts'
import { platformKind } from './kinds/index.ts'
import type { ViolationReport } from './rules.ts'

/** Checks the translations of an answer, which may be any values: a text for each text of the call, in its order. */
export function checkTexts(
  member: string,
  values: readonly unknown[],
  { extras = {} }: Pick<SentJob, 'extras'>,
  report: ViolationReport,
): string[] {
  const { length: sent } = extras.texts ?? []
  if (values.length !== sent) {
    const were = counted(sent, 'text was', 'texts were')
    report.add('machine-count', `${were} sent, and data.${member} has ${values.length}.`)
  }
  const others = values.filter((value) => typeof value !== 'string').length
  if (others > 0)
    report.add('machine-text', `${others} of ${values.length} items of data.${member} are not texts.`)
  const texts = values.map((value) => (typeof value === 'string' ? value : ''))
  if (texts.some((text) => !text.isWellFormed()))
    report.add(
      'text-well-formed',
      `A text of data.${member} has half of a surrogate pair, which UTF-8 cannot hold.`,
    )
  return texts
}

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
