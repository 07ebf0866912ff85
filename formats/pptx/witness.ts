// Reads the paragraphs of a presentation with zlib and saxes, without the formats of their runs.
import type { Language } from '@atlas/core/contract.ts'
import { drawingTexts, witnessEntries } from '../_grammars/ooxml/witness.ts'

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  return [...witnessEntries(bytes, /\.xml$/)].flatMap(({ root }) => drawingTexts(root))
}
