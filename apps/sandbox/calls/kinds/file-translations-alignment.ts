// Modules that align documents, as a platform sees them.
import type { TextOrForms } from '@atlas/core/contract.ts'
import { isObject } from '../../json.ts'
import { COMMON_FIELDS, repeatedIds, shownValue, unknownIds, type PlatformKind } from './platform-kind.ts'

/** A text of a document that an app aligns with others. Those of the translation have no id. */
export interface AlignableText {
  id: number | null
  text: TextOrForms
  context: string
}

/** The lists of a job. */
export interface AlignableTexts extends Record<string, readonly AlignableText[]> {
  sourceStrings: readonly AlignableText[]
  translationStrings: readonly AlignableText[]
}

/** A translation that an app has aligned. */
export interface AlignedTranslation {
  sourceStringId: number
  text: TextOrForms
}

export default {
  fieldsUnder: () => COMMON_FIELDS,
  answerRules: [
    {
      rule: 'aligned-string-known',
      finds: (objects, { lists }) => unknownIds(objects, 'sourceStringId', lists?.['sourceStrings']),
    },
    { rule: 'aligned-string-once', finds: (objects) => repeatedIds(objects, 'sourceStringId') },
    {
      rule: 'aligned-text-shape',
      finds: (objects) =>
        objects.flatMap(({ sourceStringId, text }) => {
          const texts = isObject(text) ? Object.values(text) : [text]
          const isText = texts.length > 0 && texts.every((one) => typeof one === 'string')
          return isText ? [] : [`The translation of the string ${shownValue(sourceStringId)} has no text.`]
        }),
    },
    {
      rule: 'aligned-text-sent',
      finds(objects, { lists }) {
        const texts: readonly { text?: unknown }[] = lists?.['translationStrings'] ?? []
        const sent = new Set(texts.map(({ text }) => text))
        return objects.flatMap(({ sourceStringId, text }) =>
          typeof text !== 'string' || sent.has(text)
            ? []
            : [
                `The translation of the string ${shownValue(sourceStringId)} is not one of the texts that were sent.`,
              ],
        )
      },
    },
  ],
} satisfies PlatformKind
