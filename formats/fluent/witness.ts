// Reads Fluent with @fluent/syntax: the text of each pattern as the library parses it, with its placeables unchanged.
import { FluentParser, Visitor, type Pattern } from '@fluent/syntax'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  // Patterns inside placeables are not visited: they belong to the text around them.
  class Patterns extends Visitor {
    override visitPattern(pattern: Pattern): void {
      found.push(textOf(pattern, file))
    }
  }
  new Patterns().visit(new FluentParser().parse(file))
  return found
}

/** The lines outside placeables show the indentation of a pattern. */
function textOf({ elements }: Pattern, file: string): string {
  const spans = elements.map(({ span }) => span ?? { start: 0, end: 0 })
  const start = spans[0]?.start ?? 0
  const lineStart = file.lastIndexOf('=', start) + 1
  const outside = elements.map((element, index) =>
    element.type === 'Placeable' ? '{}' : file.slice(spans[index]?.start, spans[index]?.end),
  )
  const lead = file.slice(lineStart, start)
  const all = file.slice(start, spans.at(-1)?.end)
  const margin = indentOf(lead + outside.join('')) ?? indentOf(all) ?? 0
  const unindented = new RegExp(`\\n {0,${margin}}`, 'g')
  return elements
    .map((element, index) => {
      const { start: from, end } = spans[index] ?? {}
      if (element.type === 'TextElement') return element.value
      const { expression } = element
      const before = outside[index - 1] ?? ''
      // Signs that no line can begin with are spelled as literals.
      if (expression.type === 'StringLiteral' && /\n *$/.test(before) && /^[.[*]$/.test(expression.value))
        if (file.slice(from, end) === `{"${expression.value}"}`) return expression.value
      return file
        .slice(from, end)
        .replaceAll('\r\n', '\n')
        .replaceAll(/\n +(?=\n)/g, '\n')
        .replaceAll(unindented, '\n')
    })
    .join('')
}

function indentOf(text: string): number | undefined {
  const indents = text.match(/\n *(?=[^ \r\n])/g)?.map((indent) => indent.length - 1) ?? []
  return indents.length === 0 ? undefined : indents.reduce((least, each) => Math.min(least, each))
}
