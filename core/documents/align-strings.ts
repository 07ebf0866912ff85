// Pairs the strings of a document with the texts of its translation, as a platform sends both.
import { align, CERTAIN } from './align.ts'
import type { WireAlignedText } from '../modules/file-translations-alignment/schemas.ts'
import type { TextOrForms } from '../contract.ts'

/** The translation of a string. */
export interface StringTranslation {
  sourceStringId: number
  text: TextOrForms
}

/**
 * The translations of strings, in their order. A platform stores them without a review, so only certain pairs are taken:
 * of these, more than 99 % are right also where nothing but the texts is known. Plurals have no counterpart in documents.
 */
export function alignStrings(
  source: Iterable<WireAlignedText>,
  translation: Iterable<WireAlignedText>,
): StringTranslation[] {
  const sources = [...source].filter(isAlignable)
  const translated = [...translation].filter(isAlignable)
  const pairs = align(sources.map(textOf), translated.map(textOf))
  return pairs.flatMap(({ source: one, target: other, probability }): StringTranslation | [] => {
    const [id, text] = [sources[one]?.id, translated[other]?.text]
    if (probability < CERTAIN || id == null || text === undefined) return []
    return { sourceStringId: id, text }
  })
}

function isAlignable({ text }: WireAlignedText): boolean {
  return typeof text === 'string' && text.trim() !== ''
}

const textOf = ({ text }: WireAlignedText): { text: string } => ({
  text: typeof text === 'string' ? text : '',
})
