// Reads the strings of a resource dictionary with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const texts = (file: string): readonly string[] =>
  markedTexts(file, {
    isText: (path) => /(?:^|:)String$/.test(path.at(-1) ?? ''),
    isUnit: (path) => /(?:^|:)String$/.test(path.at(-1) ?? ''),
  })

export default texts
