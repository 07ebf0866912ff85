// Reads every segment of a TMX file with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const texts = (file: string): readonly string[] =>
  markedTexts(file, {
    isText: (path) => path.at(-1) === 'seg',
    isUnit: (path) => path.at(-1) === 'tu',
    opaque: ['bpt', 'ept', 'it', 'ph', 'ut'],
  })

export default texts
