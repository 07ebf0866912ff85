// Reads every `<string>` of a property list with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const texts = (file: string): readonly string[] =>
  markedTexts(file, {
    isText: (path) => path.at(-1) === 'string',
    isUnit: (path) => path.at(-1) === 'dict',
  })

export default texts
