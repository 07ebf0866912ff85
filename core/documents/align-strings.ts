// Pairs the strings of a document with the texts of its translation, as a platform sends both.
import { align, CERTAIN, nothingPaired } from './align.ts'
import { counted } from '../counted.ts'
import type { WireAlignedText } from '../modules/file-translations-alignment/schemas.ts'
import type { TextOrForms } from '../contract.ts'

/** The translation of a string. */
export interface StringTranslation {
  sourceStringId: number
  text: TextOrForms
}

/** The translations of the strings of a document, and what is to be known of them. */
export interface AlignedStrings {
  translations: StringTranslation[]
  /** How many strings have no translation, as a sentence. Left out if all have one. */
  warning?: string
}

/**
 * The translations of strings, in their order. A platform stores them without a review, so only certain pairs are taken:
 * of these, more than 99 % are right also where nothing but the texts is known. Plurals have no counterpart in documents.
 * Throws a `FormatError` if there are texts in both documents, but no certain pair.
 */
export function alignStrings(
  source: Iterable<WireAlignedText>,
  translation: Iterable<WireAlignedText>,
): AlignedStrings {
  const sources = [...source].filter(isAlignable)
  const translated = [...translation].filter(isAlignable)
  const pairs = align(sources.map(textOf), translated.map(textOf))
  const translations = pairs.flatMap(
    ({ source: one, target: other, probability }): StringTranslation | [] => {
      const [id, text] = [sources[one]?.id, translated[other]?.text]
      if (probability < CERTAIN || id == null || text === undefined) return []
      return { sourceStringId: id, text }
    },
  )
  if (translations.length === 0 && sources.length > 0 && translated.length > 0)
    throw nothingPaired(sources.length, translated.length)
  const rest = sources.length - translations.length
  if (rest === 0) return { translations }
  return {
    translations,
    warning: `${rest} of ${counted(sources.length, 'text')} of the source have no translation that certainly belongs to them, so they were left out.`,
  }
}

function isAlignable({ text }: WireAlignedText): boolean {
  return typeof text === 'string' && text.trim() !== ''
}

const textOf = ({ text }: WireAlignedText): { text: string } => ({
  text: typeof text === 'string' ? text : '',
})
