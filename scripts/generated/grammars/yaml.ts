import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import type { YamlNode } from '@atlas/formats/_grammars/yaml/tree.ts'
import { readYaml } from '@atlas/formats/_grammars/yaml/reader.ts'

/** The scalars below a node, except those whose key begins with an underscore. */
function* unitsIn(node: YamlNode | undefined, path: readonly string[]): Generator<Unit> {
  // A scalar is a place with its codec.
  if (node?.kind === 'scalar') yield { key: path, source: node }
  else if (node?.kind === 'sequence')
    for (const [index, item] of node.items.entries()) yield* unitsIn(item, [...path, String(index)])
  else if (node)
    for (const { key, value } of node.entries) if (!key.startsWith('_')) yield* unitsIn(value, [...path, key])
}

export const plugin = {
  title: 'YAML without private keys',
  about: 'Every scalar, except below keys that begin with an underscore.',
  signaturePatterns: { fileName: /\.texts\.ya?ml$/ },
  languages: 'monolingual',
  *parse(source) {
    for (const root of readYaml(source).roots) yield* unitsIn(root, [])
  },
} satisfies FormatPlugin

export const sample = '_version: 3\nmenu:\n  open: "Open"\n  hints:\n    - First hint\n'
