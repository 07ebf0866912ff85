// Reads PHP with php-parser and finds every literal of its tree.
import { Engine } from 'php-parser'

export default function texts(file: string): readonly string[] {
  const engine = new Engine({ parser: { extractDoc: false, php8: true }, ast: { withPositions: false } })
  const found: string[] = []
  visit(engine.parseCode(file.replaceAll(/\r\n?/g, '\n'), 'sample.php'), found)
  return found
}

function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const child of node) visit(child, found)
  if (typeof node !== 'object' || node === null) return
  const text = literalOf(node)
  if (text !== undefined) found.push(text)
  for (const child of Object.values(node)) visit(child, found)
}

/** The text of a literal, or of several that are joined by dots; undefined for any other node. */
function literalOf(node: unknown): string | undefined {
  const { kind, value, type, left, right } = node as Record<string, unknown>
  if (kind === 'string' || kind === 'nowdoc') return String(value)
  if (kind === 'encapsed' && Array.isArray(value)) {
    const parts = value.map((part: { expression: unknown }) => literalOf(part.expression))
    return parts.every((part) => part !== undefined) ? parts.join('') : undefined
  }
  if (kind !== 'bin' || type !== '.') return undefined
  const [one, other] = [literalOf(left), literalOf(right)]
  return one === undefined || other === undefined ? undefined : one + other
}
