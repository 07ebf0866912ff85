// Reads Lua with luaparse and finds every string of its tree; strings with `..` between them are joined.
import { parse } from 'luaparse'

export default function texts(file: string): readonly string[] {
  // The library reads bytes as Latin-1, and keeps line ends; a translator sees \n.
  const bytes = Buffer.from(file.replaceAll('\r\n', '\n')).toString('latin1')
  const found: string[] = []
  visit(parse(bytes, { encodingMode: 'pseudo-latin1', luaVersion: '5.3', comments: false }), found)
  return found.map((text) => Buffer.from(text, 'latin1').toString())
}

function visit(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return
  const text = stringOf(node)
  if (text !== undefined) found.push(text)
  for (const child of Object.values(node)) visit(child, found)
}

function stringOf(node: unknown): string | undefined {
  const { type, value, operator, left, right } = node as Record<string, unknown>
  if (type === 'StringLiteral') return String(value)
  if (type !== 'BinaryExpression' || operator !== '..') return undefined
  const [one, other] = [stringOf(left), stringOf(right)]
  return one === undefined || other === undefined ? undefined : one + other
}
