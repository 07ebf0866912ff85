// Modules that check translations, as a platform sees them.
import type { TextOrForms } from '@atlas/core/contract.ts'
import { isObject } from '../../json.ts'
import { relativeAddress, textCheck } from '../field-checks.ts'
import { repeatedIds, shownValue, unknownIds, type PlatformKind } from './platform-kind.ts'

/** Translations that an app checks, with their strings. */
export interface CheckedBatch {
  translations: readonly {
    id: number
    stringId: number
    languageId: string
    text: string
    pluralCategoryName: string | null
  }[]
  strings: readonly {
    id: number
    key: string
    context: string
    maxLength: number
    text: TextOrForms
  }[]
}

/** The result of a check. */
export interface QaCheckResult {
  translationId: number
  passed: boolean
  error?: { message: string; suggestedFixes?: readonly SuggestedFix[] | null }
}

/** A part of a checked text, in UTF-16 units, and what to put in its place. */
export interface SuggestedFix {
  indexStart: number
  /** After the last unit. */
  indexEnd: number
  replacement: string
}

const translationsIn = (data: object | undefined): CheckedBatch['translations'] =>
  (data as CheckedBatch | undefined)?.translations ?? []

/** Whether the fixes of an answer, if it has some, are parts of a text with replacements. */
function areFixes(error: unknown): boolean {
  const fixes = isObject(error) ? (error['suggestedFixes'] ?? []) : []
  return Array.isArray(fixes) && fixes.every(isFix)
}

function isFix(fix: unknown): fix is SuggestedFix {
  if (!isObject(fix)) return false
  const { indexStart, indexEnd, replacement } = fix
  const areIndices = Number.isSafeInteger(indexStart) && Number.isSafeInteger(indexEnd)
  const isPart = Number(indexStart) >= 0 && Number(indexEnd) >= Number(indexStart)
  return areIndices && isPart && typeof replacement === 'string'
}

/** A text with all fixes that fit into it, and overlap no other. */
export function withFixes(text: string, fixes: readonly SuggestedFix[]): string {
  let fixed = text
  let end = text.length
  for (const fix of fixes.toSorted((one, other) => other.indexStart - one.indexStart)) {
    if (fix.indexEnd > end) continue
    fixed = fixed.slice(0, fix.indexStart) + fix.replacement + fixed.slice(fix.indexEnd)
    end = fix.indexStart
  }
  return fixed
}

const hasMessage = (error: unknown): boolean =>
  isObject(error) && typeof error['message'] === 'string' && error['message'].trim() !== ''

export default {
  fieldsUnder: () => ({
    key: { isRequired: true, check: textCheck },
    name: { isRequired: true, check: textCheck },
    description: { check: textCheck },
    runQaCheckUrl: { isRequired: true, check: relativeAddress },
    getBatchSizeUrl: { check: relativeAddress },
    url: { check: relativeAddress },
  }),
  moduleFrom: ({ name, runQaCheckUrl, getBatchSizeUrl }) => ({
    url: String(runQaCheckUrl),
    name: String(name),
    ...(typeof getBatchSizeUrl === 'string' ? { batchSizeUrl: getBatchSizeUrl } : {}),
  }),
  answerRules: [
    {
      rule: 'validation-known',
      finds: (objects, { data }) => unknownIds(objects, 'translationId', translationsIn(data)),
    },
    { rule: 'validation-once', finds: (objects) => repeatedIds(objects, 'translationId') },
    {
      rule: 'validation-complete',
      finds(objects, { data }) {
        const answered = new Set(objects.map(({ translationId }) => translationId))
        const missing = translationsIn(data).filter(({ id }) => !answered.has(id))
        return missing.map(({ id }) => `The translation ${id} has no result.`)
      },
    },
    {
      rule: 'field-type',
      finds: (objects) =>
        objects
          .filter(({ passed }) => typeof passed !== 'boolean')
          .map(
            ({ translationId }) =>
              `The result of the translation ${shownValue(translationId)} has no passed.`,
          ),
    },
    {
      rule: 'field-type',
      finds: (objects) =>
        objects
          .filter(({ error }) => !areFixes(error))
          .map(
            ({ translationId }) =>
              `The translation ${shownValue(translationId)} has suggestedFixes without an indexStart, an indexEnd after it, and a replacement.`,
          ),
    },
    {
      rule: 'validation-message',
      finds: (objects) =>
        objects
          .filter(({ passed, error }) => passed === false && !hasMessage(error))
          .map(
            ({ translationId }) =>
              `The translation ${shownValue(translationId)} does not pass without a reason.`,
          ),
    },
  ],
} satisfies PlatformKind
