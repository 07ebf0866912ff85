// latex-utensils, the parser of LaTeX Workshop: the environments and headings of a document.
import { latexParser } from 'latex-utensils'
import type { Consumer, Found } from '../consumer.ts'

export default {
  name: 'latex-utensils',
  formats: { latex: ({ text }) => structureOf(latexParser.parse(text).content, '') },
} satisfies Consumer

function* structureOf(nodes: readonly latexParser.Node[], path: string): Found {
  let count = 0
  for (const node of nodes) {
    const own = `${path}/${node.kind}[${(count += 1)}]`
    if (node.kind.startsWith('env')) yield [own, '']
    else if (node.kind !== 'command' || !/section|chapter|title|caption|item/.test(node.name)) {
      count -= 1
      continue
    } else yield [`${own}: ${node.name}`, '']
    if ('content' in node && Array.isArray(node.content)) yield* structureOf(node.content, own)
  }
}
