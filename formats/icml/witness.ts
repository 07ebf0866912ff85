// Reads the paragraphs of stories with saxes.
import { attributeTexts, storyTexts } from '../_grammars/indesign/witness.ts'

export default function texts(file: string): readonly string[] {
  return [...storyTexts(file), ...attributeTexts(file)]
}
