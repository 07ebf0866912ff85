// Reads DITA with saxes, by the names of its inline elements.
import { runsIn } from '../_grammars/xml/runs-witness.ts'

const inline = new Set(
  'b i tt ph keyword term codeph uicontrol menucascade xref fn indexterm image filepath q cite tm'.split(' '),
)

export default function texts(file: string): readonly string[] {
  return runsIn(file, {
    escapesTags: true,
    isInline: (name, parent) => inline.has(name) && parent !== 'keywords' && parent !== 'fig',
    isSpaced: (name) => name === 'codeblock' || name === 'lines',
  })
}
