// Aligns a translated document with the stored strings of its source file, by the texts that the app has read in both:
// what a module gets for it, and what the sandbox does without such a module.
import { Buffer } from 'node:buffer'
import { align, type AlignedText } from '@atlas/core/documents/align.ts'
import { writeAligned } from '@atlas/core/documents/aligned-file.ts'
import type { LanguageId, StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import type { AlignableTexts, AlignedTranslation } from '../calls/kinds/file-translations-alignment.ts'
import { sourceTextOf, type StringRow } from './records.ts'

/** The strings of a document in their order, with its preview. */
interface ReadDocument<Read> {
  strings: readonly Read[]
  preview: string | undefined
}

/** The aligned file that an app accepts instead of a translated document. */
export function alignedUpload(
  source: ReadDocument<StringRow>,
  translated: ReadDocument<StringRecord>,
  target: LanguageId,
): Uint8Array {
  const rows = source.strings.filter(({ is_hidden, has_plurals }) => is_hidden === 0 && has_plurals === 0)
  const records = translated.strings.filter(({ isHidden, hasPlurals }) => !isHidden && !hasPlurals)
  const elements = { source: elementsOf(source.preview), translated: elementsOf(translated.preview) }
  const one = rows.map((row): AlignedText => ({
    text: textOf(sourceTextOf(row)),
    element: elements.source.get(row.preview_id ?? 0),
  }))
  const other = records.map((record): AlignedText => ({
    text: textOf(record.text),
    element: elements.translated.get(record.previewId ?? 0),
  }))
  const strings = align(one, other).flatMap((pair) => {
    const identifier = rows[pair.source]?.identifier
    const [text, translation] = [one[pair.source]?.text, other[pair.target]?.text]
    if (identifier === undefined || text === undefined || translation === undefined) return []
    return [{ identifier, text, translation, probability: pair.probability }]
  })
  return Buffer.from(writeAligned({ target, strings }))
}

/** The texts of both documents for a module. Hidden strings and plurals have no counterpart. */
export function alignableTexts(
  rows: readonly StringRow[],
  translated: readonly StringRecord[],
): AlignableTexts {
  return {
    sourceStrings: rows
      .filter(({ is_hidden, has_plurals }) => is_hidden === 0 && has_plurals === 0)
      .map((row) => ({ id: row.id, text: sourceTextOf(row), context: row.context ?? '' })),
    translationStrings: translated
      .filter(({ isHidden, hasPlurals }) => !isHidden && !hasPlurals)
      .map(({ text, context = '' }) => ({ id: null, text, context })),
  }
}

/** What a module has aligned, as records. */
export function alignedRecords(
  rows: readonly StringRow[],
  translations: readonly AlignedTranslation[],
  target: LanguageId,
): StringRecord[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return translations.flatMap(({ sourceStringId, text }): StringRecord | [] => {
    const row = byId.get(sourceStringId)
    if (!row) return []
    return { identifier: row.identifier, text: sourceTextOf(row), translations: { [target]: { text } } }
  })
}

/** Plurals are left out earlier. */
function textOf(text: TextOrForms): string {
  return typeof text === 'string' ? text : ''
}

const ELEMENTS =
  /<(h[1-6]|p|li|blockquote|td|th|figcaption)\b(?:[^<>]*>\s*<\w+)?[^<>]*\bid="string_preview_id_(\d+)"/g

/** The elements of texts in a preview, by `previewId`. */
function elementsOf(preview = ''): Map<number, string> {
  return new Map([...preview.matchAll(ELEMENTS)].map(([, element = '', id]) => [Number(id), element]))
}
