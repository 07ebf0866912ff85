// Reads every element with texts with saxes, and collapses their white space.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const NAMES = ['name', 'name_variant_suffix', 'summary', 'developer_name', 'p', 'li', 'caption', 'keyword']
const isText = (path: readonly string[]): boolean => NAMES.includes(path.at(-1) ?? '')

export default function texts(file: string): readonly string[] {
  return markedTexts(file, { isText, isUnit: isText }).map((text) =>
    text.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, ''),
  )
}
