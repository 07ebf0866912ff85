// luaparse: the string constants of a table by their paths in its tree.
import luaparse from 'luaparse'
import type { Consumer, Found } from '../consumer.ts'

export default {
  name: 'luaparse',
  formats: {
    'lua-table': ({ bytes }) => {
      // Lua's strings are bytes. As Latin-1, each byte is a character.
      const source = Buffer.from(bytes)
        .toString('latin1')
        .replace(/^\u00ef\u00bb\u00bf/, '')
      return stringsIn(
        luaparse.parse(source, { comments: false, encodingMode: 'pseudo-latin1', luaVersion: 'LuaJIT' }),
        '',
      )
    },
  },
} satisfies Consumer

function* stringsIn(node: unknown, path: string): Found {
  if (typeof node !== 'object' || node === null) return
  const text = stringOf(node)
  // Lua ends lines in its long strings with a line feed.
  if (text !== undefined) yield [path, Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1').toString()]
  else for (const [key, child] of Object.entries(node)) yield* stringsIn(child, `${path}/${key}`)
}

/** The value of a string, or of strings with `..` between them. */
function stringOf(node: object): string | undefined {
  const { type, value, operator, left, right } = node as Record<string, unknown>
  if (type === 'StringLiteral') return String(value)
  if (type !== 'BinaryExpression' || operator !== '..') return undefined
  const [one, other] = [stringOf(left as object), stringOf(right as object)]
  return one === undefined || other === undefined ? undefined : one + other
}
