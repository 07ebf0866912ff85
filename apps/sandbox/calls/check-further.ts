// Checks the answers of modules of the second part: aligned translations, and the results of checks.
import { isObject, type JsonObject } from '../json.ts'
import type { SentJob } from './check-records.ts'
import type { Report, RuleId } from './rules.ts'

/** A rule about all objects of an answer. `finds` returns whole sentences. */
interface ListRule {
  rule: RuleId
  finds: (objects: readonly JsonObject[], further: NonNullable<SentJob['further']>) => readonly string[]
}

const RULES: Readonly<Record<'translations' | 'validations', readonly ListRule[]>> = {
  translations: [
    {
      rule: 'aligned-string-known',
      finds: (objects, { sourceStrings = [] }) =>
        unknownIds(
          objects,
          'sourceStringId',
          sourceStrings.map(({ id }) => id),
        ),
    },
    { rule: 'aligned-string-once', finds: (objects) => repeatedIds(objects, 'sourceStringId') },
    {
      rule: 'aligned-text-shape',
      finds: (objects) =>
        objects.flatMap(({ sourceStringId, text }) => {
          const texts = isObject(text) ? Object.values(text) : [text]
          const isText = texts.length > 0 && texts.every((one) => typeof one === 'string')
          return isText ? [] : [`The translation of the string ${shown(sourceStringId)} has no text.`]
        }),
    },
    {
      rule: 'aligned-text-sent',
      finds: (objects, { translationStrings = [] }) => {
        const sent = new Set(translationStrings.map(({ text }) => text))
        return objects.flatMap(({ sourceStringId, text }) =>
          typeof text !== 'string' || sent.has(text)
            ? []
            : [
                `The translation of the string ${shown(sourceStringId)} is not one of the texts that were sent.`,
              ],
        )
      },
    },
  ],
  validations: [
    {
      rule: 'validation-known',
      finds: (objects, { checked }) =>
        unknownIds(
          objects,
          'translationId',
          checked?.translations.map(({ id }) => id),
        ),
    },
    { rule: 'validation-once', finds: (objects) => repeatedIds(objects, 'translationId') },
    {
      rule: 'validation-complete',
      finds: (objects, { checked }) => {
        const answered = new Set(objects.map(({ translationId }) => translationId))
        const missing = (checked?.translations ?? []).filter(({ id }) => !answered.has(id))
        return missing.map(({ id }) => `The translation ${id} has no result.`)
      },
    },
    {
      rule: 'field-type',
      finds: (objects) =>
        objects
          .filter(({ passed }) => typeof passed !== 'boolean')
          .map(({ translationId }) => `The result of the translation ${shown(translationId)} has no passed.`),
    },
    {
      rule: 'validation-message',
      finds: (objects) =>
        objects
          .filter(({ passed, error }) => passed === false && !hasMessage(error))
          .map(
            ({ translationId }) => `The translation ${shown(translationId)} does not pass without a reason.`,
          ),
    },
  ],
}

/** Checks the objects of an answer, which may be any values. Returns those that are objects. */
export function checkFurther(
  member: 'translations' | 'validations',
  values: readonly unknown[],
  { further = {} }: SentJob,
  report: Report,
): JsonObject[] {
  const objects = values.filter(isObject)
  const { length } = values
  if (objects.length < length)
    report.add(
      'record-object',
      `${length - objects.length} of ${length} items of data.${member} are not objects.`,
    )
  for (const { rule, finds } of RULES[member])
    for (const message of finds(objects, further)) report.add(rule, message)
  return objects
}

function unknownIds(
  objects: readonly JsonObject[],
  name: string,
  sent: readonly (number | null)[] = [],
): string[] {
  const known = new Set<unknown>(sent)
  return objects
    .filter((object) => !known.has(object[name]))
    .map((object) => `No string or translation of the call has the id ${shown(object[name])}.`)
}

function repeatedIds(objects: readonly JsonObject[], name: string): string[] {
  const seen = new Set<unknown>()
  return objects.flatMap((object) => {
    const id = object[name]
    if (seen.has(id)) return [`The answer has ${name} ${shown(id)} twice.`]
    seen.add(id)
    return []
  })
}

const hasMessage = (error: unknown): boolean =>
  isObject(error) && typeof error['message'] === 'string' && error['message'].trim() !== ''

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 40)
