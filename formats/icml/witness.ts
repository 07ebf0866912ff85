// Reads the paragraphs of stories with saxes.
import { storyTexts } from '../_grammars/indesign/witness.ts'

export default function texts(file: string): readonly string[] {
  return storyTexts(file)
}
