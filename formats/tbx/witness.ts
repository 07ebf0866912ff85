// Reads every term of a TBX file with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const texts = (file: string): readonly string[] =>
  markedTexts(file, {
    isText: (path) => path.at(-1) === 'term',
    isUnit: (path) => path.at(-1) === 'termEntry' || path.at(-1) === 'conceptEntry',
  })

export default texts
