// Paths into JSON objects that may be missing: finds the node at the end of a path, or what to write to create it.
import type { Span, Wrap } from '@atlas/core/contract.ts'
import { memberOf, memberSpan, spanOf, type JsonContainer, type JsonNode } from '../_grammars/json/reader.ts'

/** The layout of a file's objects. */
export interface ObjectLayout {
  text: string
  /** The characters between a key and its value: `: `, or Xcode's ` : `. */
  colon: string
  /** The line end and margin of a member at this depth; '' if everything is on one line. */
  line(depth: number): string
}

/** One key of a path. */
export interface PathStep {
  key: string
  /** The first members of a new object, in JSON. */
  first?: readonly string[]
  /** Keys that exclude this one: an object with one of them is replaced as a whole. */
  rivals?: readonly string[]
  /** Whether another member of the same object stays; if left out, all do. */
  stays?: (key: string) => boolean
}

/** The end of a path: a node, and the object that contains it. */
interface End {
  node: JsonNode
  parent: JsonNode
}

/** The place of a missing node, and what to write around it. */
interface Gap {
  at: Span
  wraps: readonly Wrap[]
  /** The object that will contain it; left out if that is missing too. */
  parent?: JsonNode
}

/** The layout of a file, inferred from its first member. */
export function objectLayout(text: string, root: JsonContainer, eol: string): ObjectLayout {
  const [member] = root.members
  if (!member) return { text, colon: ' : ', line: (depth) => eol + '  '.repeat(depth) }
  const [start] = memberSpan(text, member)
  const colon = text.slice(member.keyEnd + (start < member.keyStart ? 1 : 0), spanOf(member.value)[0])
  const margin = /^\s*$/.exec(text.slice(root.at[0] + 1, start))?.[0] ?? ''
  const lineStart = Math.max(margin.lastIndexOf('\n'), margin.lastIndexOf('\r')) + 1
  if (lineStart === 0) return { text, colon, line: () => '' }
  return { text, colon, line: (depth) => eol + margin.slice(lineStart).repeat(depth) }
}

/** Follows a path from a node at this depth to its end, or to the first missing node. The last step is to a string. */
export function follow(
  start: JsonNode,
  depth: number,
  steps: readonly PathStep[],
  layout: ObjectLayout,
): End | Gap {
  let parent = start
  let node = start
  for (const [index, step] of steps.entries()) {
    const next = childOf(node, step.key)
    if (!next) {
      const wraps = wrapsOf(steps.slice(index), depth + index + 1, layout)
      const { at, open, close, between } = gapIn(node, step, depth + index, layout)
      const gap = { at, wraps: [{ name: 'into', open, close, between }, ...wraps] }
      return index === steps.length - 1 ? { ...gap, parent: node } : gap
    }
    parent = node
    node = next
  }
  return { node, parent }
}

/** Objects with more members than this get an index, so that many paths into one object stay fast. */
const MIN_MEMBERS_FOR_INDEX = 32
const indexes = new WeakMap<JsonNode, ReadonlyMap<string, JsonNode>>()

function childOf(node: JsonNode, key: string): JsonNode | undefined {
  if (node.kind !== 'object' || node.members.length <= MIN_MEMBERS_FOR_INDEX) return memberOf(node, key)
  const index = indexes.get(node) ?? new Map(node.members.map((member) => [member.key, member.value]))
  indexes.set(node, index)
  return index.get(key)
}

/** The place of a new member: sorted by key among the members that stay, as Xcode does. */
function gapIn(
  node: JsonNode,
  { key, rivals = [], stays = () => true }: PathStep,
  depth: number,
  { text, line }: ObjectLayout,
): { at: Span; open: string; close: string; between: string } {
  const margin = line(depth + 1)
  const between = `,${margin}`
  const members = node.kind === 'object' ? node.members : []
  if (node.kind !== 'object' || members.some((member) => rivals.includes(member.key))) {
    return { at: spanOf(node), open: `{${margin}`, close: `${line(depth)}}`, between }
  }
  const [first] = members
  if (!first) return { at: [node.at[0] + 1, node.at[1] - 1], open: margin, close: line(depth), between }
  const kept = members.filter((member) => stays(member.key))
  const above = kept.findLast((member) => member.key < key)
  if (above) {
    const [, end] = memberSpan(text, above)
    return { at: [end, end], open: between, close: '', between }
  }
  const [start] = memberSpan(text, kept[0] ?? first)
  return { at: [start, start], open: '', close: kept.length > 0 ? between : '', between }
}

/** The wraps of new nested objects, with the string in the innermost. */
function wrapsOf(steps: readonly PathStep[], depth: number, { colon, line }: ObjectLayout): Wrap[] {
  return steps.map(({ key, first = [] }, index) => {
    const name = `${JSON.stringify(key)}${colon}`
    if (index === steps.length - 1) return { name: key, open: `${name}"`, close: '"' }
    const margin = line(depth + index + 1)
    const open = `${name}{${margin}${first.map((member) => `${member},${margin}`).join('')}`
    return { name: key, open, close: `${line(depth + index)}}`, between: `,${margin}` }
  })
}
