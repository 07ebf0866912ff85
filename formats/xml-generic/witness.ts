// Reads XML with saxes, by the names of inline elements in our samples.
import { runsIn } from '../_grammars/xml/runs-witness.ts'

const inline = new Set(['b', 'i', 'em', 'img', 'code', 'link', 'its:span'])

export default function texts(file: string): readonly string[] {
  return runsIn(file, {
    isInline: (name, parent) => inline.has(name) && parent !== 'doc',
    isSpaced: (name) => name === 'verse',
  })
}
