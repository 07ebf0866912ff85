// Messages in YAML: where the texts of a language are, and where missing ones belong.
import type { Slot, Source, Wrap } from '@atlas/core/contract.ts'
import { readYaml } from '../_grammars/yaml/reader.ts'
import type { YamlMap, YamlNode } from '../_grammars/yaml/tree.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import type { Messages, ReadBlock } from './messages.ts'

type File = ReturnType<typeof readYaml>

/** Reads a block in YAML. With `hasLocale`, all of it is one language; otherwise its first keys are languages. */
export function yamlMessages(source: Source, hasLocale: boolean): ReadBlock {
  const file = readYaml(source)
  const [root] = file.roots
  const entries = root?.kind === 'map' ? root.entries : []
  return {
    codes: hasLocale ? [''] : entries.filter(({ value }) => value?.kind === 'map').map(({ key }) => key),
    of: (code) => messagesAt(file, root, code === '' ? [] : [code]),
    newBlock: (path) => ({
      codec: file.codecs.of((path.length - 1) * 2, false),
      wraps: [{ name: 'root', open: '', close: '', between: source.eol }, ...wrapsOf(path, 0, source.eol)],
    }),
  }
}

function messagesAt(file: File, root: YamlNode | undefined, base: readonly string[]): Messages {
  const { source } = file
  return {
    *texts() {
      let node = root
      for (const key of base) node = childOf(node, key)
      yield* textsIn(node, [])
    },
    missing(path) {
      const steps = [...base, ...path]
      let node = root
      for (const [depth, key] of steps.entries()) {
        const next = childOf(node, key)
        if (next && depth < steps.length - 1) node = next
        else {
          if (node?.kind !== 'map' || node.inFlow || hasKey(node, key)) return undefined
          const { margin } = node
          const end = endOf(source.text, node)
          const between = source.eol + ' '.repeat(margin)
          const rest = steps.slice(depth)
          return {
            at: [end, end],
            codec: file.codecs.of(margin + (rest.length - 1) * 2, false),
            wraps: [
              { name: 'into', open: between, close: '', between },
              ...wrapsOf(rest, margin, source.eol),
            ],
          }
        }
      }
      return undefined
    },
  }
}

function childOf(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key === key)?.value : undefined
}

const hasKey = ({ entries }: YamlMap, key: string): boolean => entries.some((entry) => entry.key === key)

function* textsIn(
  node: YamlNode | undefined,
  path: readonly string[],
): Generator<{ path: readonly string[]; slot: Slot }> {
  if (node?.kind === 'scalar') yield { path, slot: { at: node.at, codec: node.codec } }
  else if (node?.kind === 'map')
    for (const { key, value } of node.entries) yield* textsIn(value, [...path, key])
  else if (node)
    for (const [index, item] of node.items.entries()) yield* textsIn(item, [...path, String(index)])
}

/** The end of the last line of a map in block style: the lines after its last key that are indented more than keys. */
function endOf(text: string, { entries, margin }: YamlMap): number {
  const last = entries.at(-1)
  let end = lineEnd(text, Math.max(last?.start ?? 0, endOfQuoted(text, last?.value)))
  for (let at = nextLine(text, end); at < text.length; at = nextLine(text, lineEnd(text, at))) {
    const line = text.slice(at, lineEnd(text, at))
    const indent = line.length - line.trimStart().length
    if (line.trim() === '') continue
    if (indent < margin || (indent === margin && !/^\s*-(?:\s|$)/.test(line))) break
    end = lineEnd(text, at)
  }
  return end
}

/** Where the last text of a node ends, if it has quotes: its lines may be indented by any white space. Otherwise 0. */
function endOfQuoted(text: string, node: YamlNode | undefined): number {
  if (node?.kind === 'map') return endOfQuoted(text, node.entries.at(-1)?.value)
  if (node?.kind === 'sequence') return endOfQuoted(text, node.items.at(-1))
  return node && /["']/.test(text.charAt(node.at[0])) ? node.at[1] : 0
}

function wrapsOf(path: readonly string[], margin: number, eol: string): Wrap[] {
  return path.map((key, index) => {
    const name = /^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key)
    if (index === path.length - 1) return { name: key, open: `${name}: `, close: '' }
    const inner = eol + ' '.repeat(margin + (index + 1) * 2)
    return { name: key, open: `${name}:${inner}`, close: '', between: inner }
  })
}
