// A language as calls have it.
import type { Language } from '@atlas/core/contract.ts'
import { directionOf } from '@atlas/core/direction.ts'
import { categoryOf, sampleNumbers, withNeededCategories } from '@atlas/core/plural-rules.ts'
import type { Profile } from '@atlas/server/platform/profiles.ts'

/** How many numbers are an example of a plural category. */
const EXAMPLES = 8

/** Numbers that have a category of their own in French. */
const millions: readonly number[] = [...Array(9).keys()].map((count) => (count + 1) * 1_000_000)

/** A language with the plural categories that platforms of a profile have. */
export function languageAt({ leavesOutMany }: Profile, language: Language): Language {
  return leavesOutMany ? withNeededCategories(language) : language
}

/** The fields of the specification, and further ones on platforms that have them. */
export function languageOnWire(language: Language, { describesLanguages }: Profile): object {
  const specified = { ...language, pluralCategoryNames: [...language.pluralCategoryNames] }
  if (!describesLanguages) return specified
  return {
    ...specified,
    pluralExamples: language.pluralCategoryNames.map((category) => {
      const numbers = [...sampleNumbers, ...millions].filter(
        (number) => categoryOf(number, language) === category,
      )
      return numbers.slice(0, EXAMPLES).join(', ') + (numbers.length > EXAMPLES ? '…' : '')
    }),
    textDirection: directionOf(language.id),
    // No language of the sandbox is a dialect of another one.
    dialectOf: null,
  }
}
