// What a platform knows of a kind of modules besides the kind's plugin: the fields in descriptors, and rules for answers.
import type { Profile } from '@atlas/server/platform/profiles.ts'
import type { JsonObject } from '../../json.ts'
import type { SentJob } from '../check-records.ts'
import type { AppModule } from '../descriptor.ts'
import { anything, relativeAddress, textCheck, type Fields } from '../field-checks.ts'
import type { RuleId } from '../rules.ts'

/** A kind of modules, as a platform sees it. */
export interface PlatformKind {
  /** The fields of its modules in a descriptor. */
  fieldsUnder: (profile: Profile) => Fields
  /** Whether two modules of an app may have the same key, if they are of different kinds. */
  mayShareKeys?: true
  /** What the fields of a module mean, besides those that most kinds have. */
  moduleFrom?: (module: JsonObject, profile: Profile) => Partial<AppModule>
  /** The rules for the list of an answer. */
  answerRules?: readonly AnswerRule[]
}

/** A rule about all objects in the list of an answer. `finds` returns whole sentences. */
export interface AnswerRule {
  rule: RuleId
  finds: (objects: readonly JsonObject[], sent: NonNullable<SentJob['extras']>) => readonly string[]
}

/** The fields that most modules have. */
export const COMMON_FIELDS: Fields = {
  key: { isRequired: true, check: textCheck },
  url: { isRequired: true, check: relativeAddress },
  signaturePatterns: { check: anything },
}

/** Finds ids in an answer that the call did not have. */
export function unknownIds(
  objects: readonly JsonObject[],
  name: string,
  sent: readonly { id?: unknown }[] = [],
): string[] {
  const known = new Set<unknown>(sent.map(({ id }) => id))
  return objects
    .filter((object) => !known.has(object[name]))
    .map((object) => `No string or translation of the call has the id ${shownValue(object[name])}.`)
}

/** Finds ids that an answer has twice. */
export function repeatedIds(objects: readonly JsonObject[], name: string): string[] {
  const seen = new Set<unknown>()
  return objects.flatMap((object) => {
    const id = object[name]
    if (seen.has(id)) return [`The answer has ${name} ${shownValue(id)} twice.`]
    seen.add(id)
    return []
  })
}

/** A value in a sentence. */
export const shownValue = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 40)
