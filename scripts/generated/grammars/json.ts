import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import { jsonOf, memberOf, stringNodeText, type JsonNode } from '@atlas/formats/_grammars/json/reader.ts'

function* unitsIn(text: string, node: JsonNode, path: readonly string[]): Generator<Unit> {
  if (node.kind !== 'object' && node.kind !== 'array') return
  for (const { key, value } of node.members) {
    const words = memberOf(value, 'words')
    // A string of the tree is a place with its codec.
    if (words?.kind === 'string')
      yield {
        key: [...path, key],
        source: words,
        context: stringNodeText(text, memberOf(value, 'note')) || undefined,
      }
    else yield* unitsIn(text, value, [...path, key])
  }
}

export const plugin = {
  title: 'Words in objects',
  about: 'The member `words` of every object; `note` is its context.',
  signaturePatterns: { fileName: /\.words\.json$/ },
  languages: 'monolingual',
  parse: (source) => unitsIn(source.text, jsonOf(source), []),
} satisfies FormatPlugin

export const sample =
  '{\n  "menu": {\n    "open": { "words": "Open…", "note": "Opens a file", "icon": "open" }\n  }\n}\n'
