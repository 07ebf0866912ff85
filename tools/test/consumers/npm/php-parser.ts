// php-parser: the literals of a file by their paths in its tree.
import { Engine } from 'php-parser'
import type { Consumer, Found } from '../consumer.ts'

export default {
  name: 'php-parser',
  formats: {
    'php-array': ({ text }) => {
      const engine = new Engine({ parser: { extractDoc: false, php8: true }, ast: { withPositions: false } })
      return literalsIn(engine.parseCode(text.replaceAll(/\r\n?/g, '\n'), 'file.php'), '')
    },
  },
} satisfies Consumer

function* literalsIn(node: unknown, path: string): Found {
  if (typeof node !== 'object' || node === null) return
  const text = literalOf(node)
  if (text !== undefined) yield [path, text]
  else for (const [key, child] of Object.entries(node)) yield* literalsIn(child, `${path}/${key}`)
}

/** The text of a literal, or of literals with dots between them. */
function literalOf(node: object): string | undefined {
  const { kind, value, type, left, right } = node as Record<string, unknown>
  if (kind === 'string' || kind === 'nowdoc') return String(value)
  if (kind !== 'bin' || type !== '.') return undefined
  const [one, other] = [literalOf(left as object), literalOf(right as object)]
  return one === undefined || other === undefined ? undefined : one + other
}
