// esbuild, which compiles modules for browsers: the strings of what it made, by their paths in the tree.
import { parse } from 'acorn'
import { transformSync } from 'esbuild'
import type { Consumer, Found } from '../consumer.ts'

export default {
  name: 'esbuild',
  formats: {
    'js-module': ({ text }) => {
      // It joins strings with a plus sign between them.
      const { code } = transformSync(text, { loader: 'ts', minifySyntax: true, treeShaking: false })
      return stringsIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), '')
    },
  },
} satisfies Consumer

function* stringsIn(node: unknown, path: string): Found {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'Literal' && 'value' in node) yield [path, String(node.value)]
  else if ('quasis' in node && Array.isArray(node.quasis) && node.quasis.length === 1)
    yield [path, String((node.quasis as { value: { cooked: string } }[])[0]?.value.cooked)]
  else
    for (const [key, child] of Object.entries(node))
      if (key !== 'start' && key !== 'end') yield* stringsIn(child, `${path}/${key}`)
}
