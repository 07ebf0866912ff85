// Reads the target of every segment of an XLIFF 2 file with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const local = (name: string | undefined): string => name?.replace(/^.*:/, '') ?? ''

export default function texts(file: string): readonly string[] {
  return markedTexts(file, {
    isText: (path) => local(path.at(-1)) === 'target' && local(path.at(-2)) === 'segment',
    isUnit: (path) => local(path.at(-1)) === 'segment',
  })
}
