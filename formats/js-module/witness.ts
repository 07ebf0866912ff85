// Reads modules with acorn and finds every string of the tree; strings with a plus sign between them are joined.
import { parse } from 'acorn'
import { transformSync } from 'esbuild'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  visit(parse(withoutTypes(file), { ecmaVersion: 'latest', sourceType: 'module' }), found)
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

function visit(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return
  const text = stringOf(node)
  if (text !== undefined) found.push(text)
  for (const child of Object.values(node)) visit(child, found)
}

interface Node {
  type?: string
  value?: unknown
  operator?: string
  left?: Node
  right?: Node
  quasis?: { value: { cooked: string } }[]
}

function stringOf({ type, value, operator, left, right, quasis }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type === 'TemplateLiteral' && quasis?.length === 1) return quasis[0]?.value.cooked
  if (type !== 'BinaryExpression' || operator !== '+' || !left || !right) return undefined
  const [one, other] = [stringOf(left), stringOf(right)]
  return one === undefined || other === undefined ? undefined : one + other
}
