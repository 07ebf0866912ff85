// Reads every entry of Java's XML properties with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const texts = (file: string): readonly string[] =>
  markedTexts(file, {
    isText: (path) => path.at(-1) === 'entry',
    isUnit: (path) => path.at(-1) === 'entry',
  })

export default texts
