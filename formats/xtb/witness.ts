// Reads every message of a bundle with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const texts = (file: string): readonly string[] =>
  markedTexts(file, {
    isText: (path) => ['msg', 'translation'].includes(path.at(-1) ?? ''),
    isUnit: (path) => ['msg', 'translation'].includes(path.at(-1) ?? ''),
  })

export default texts
