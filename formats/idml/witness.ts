// Reads the stories of a layout with zlib, and their paragraphs with saxes.
import type { Language } from '@atlas/core/contract.ts'
import { archiveTexts } from '../_grammars/archive/witness.ts'
import { attributeTexts, storyTexts } from '../_grammars/indesign/witness.ts'

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  return [...archiveTexts(bytes, /(?:^|\/)Stor[^/]*\/[^/]*\.xml$|^designmap\.xml$|^Spreads\//)].flatMap(
    ({ text }) => [...storyTexts(text), ...attributeTexts(text)],
  )
}
