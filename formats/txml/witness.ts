// Reads the translations of segments with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const texts = (file: string): readonly string[] =>
  markedTexts(file, {
    isText: (path) => path.at(-1) === 'target' && path.at(-2) === 'segment',
    isUnit: (path) => path.at(-1) === 'segment',
  })

export default texts
