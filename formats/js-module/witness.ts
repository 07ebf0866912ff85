// Reads modules with acorn and finds every string of the tree; strings with a plus sign between them are joined.
import { parse } from 'acorn'
import { transformSync } from 'esbuild'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const script = withoutTypes(file)
  visit(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }), script, found)
  return found
}

/** The module as JavaScript: esbuild removes the types, if there are any. */
function withoutTypes(file: string): string {
  try {
    parse(file, { ecmaVersion: 'latest', sourceType: 'module' })
    return file
  } catch {
    return transformSync(file, { loader: 'ts' }).code
  }
}

function visit(node: unknown, script: string, found: string[]): void {
  if (typeof node !== 'object' || node === null) return
  const text = stringOf(node, script)
  if (text !== undefined) found.push(text)
  for (const child of Object.values(node)) visit(child, script, found)
}

interface Node {
  type?: string
  start?: number
  end?: number
  value?: unknown
  operator?: string
  left?: Node
  right?: Node
  quasis?: { value: { cooked: string } }[]
  expressions?: Node[]
}

function stringOf(node: Node, script: string): string | undefined {
  const { type, value, operator, left, right, quasis, expressions = [] } = node
  if (type === 'Literal' && typeof value === 'string') return value
  if (type === 'TemplateLiteral' && quasis)
    return quasis
      .map(
        ({ value: { cooked } }, index) =>
          cooked + (index < quasis.length - 1 ? `\${${sliceOf(expressions[index])}}` : ''),
      )
      .join('')
  if (type !== 'BinaryExpression' || operator !== '+' || !left || !right) return undefined
  const [one, other] = [stringOf(left, script), stringOf(right, script)]
  return one === undefined || other === undefined ? undefined : one + other

  function sliceOf({ start, end }: Node = {}): string {
    return script.slice(start, end)
  }
}
