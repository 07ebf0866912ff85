// Reads DocBook with saxes, by the names of its inline elements.
import { runsIn } from '../_grammars/xml/runs-witness.ts'

const inline = new Set(
  'emphasis link xref command filename literal guimenu guibutton menuchoice replaceable phrase footnote trademark'.split(
    ' ',
  ),
)

export default function texts(file: string): readonly string[] {
  return runsIn(file, {
    escapesTags: true,
    isInline: (name, parent) =>
      (inline.has(name) && parent !== 'mediaobject') ||
      (name === 'para' && parent === 'footnote') ||
      name === 'citerefentry' ||
      parent === 'citerefentry',
    isSpaced: (name) => name === 'programlisting' || name === 'screen' || name === 'literallayout',
  })
}
