// Messages in JSON: where the texts of a language are, and where missing ones belong.
import type { Slot, Source, Span, Wrap } from '@atlas/core/contract.ts'
import { memberOf, memberSpan, jsonOf, type JsonContainer, type JsonNode } from '../_grammars/json/reader.ts'
import { jsonCodec } from '../_grammars/json/text.ts'
import type { Messages, ReadBlock } from './messages.ts'

/** Reads a block in JSON. With `hasLocale`, all of it is one language; otherwise its first keys are languages. */
export function jsonMessages(source: Source, hasLocale: boolean): ReadBlock {
  const root = jsonOf(source)
  const members = root.kind === 'object' ? root.members : []
  return {
    codes: hasLocale ? [''] : members.filter(({ value }) => value.kind === 'object').map(({ key }) => key),
    of: (code) => messagesAt(source, root, code === '' ? [] : [code]),
    newBlock(path) {
      const line = lineOf(source)
      const open = `{${line(1)}`
      return {
        codec: jsonCodec('"', source.text),
        wraps: [
          { name: 'root', open, close: `${line(0)}}`, between: `,${line(1)}` },
          ...wrapsOf(path, 1, line),
        ],
      }
    },
  }
}

function messagesAt(source: Source, root: JsonNode, base: readonly string[]): Messages {
  const { text } = source
  return {
    *texts() {
      let node: JsonNode | undefined = root
      for (const key of base) node = memberOf(node, key)
      if (node) yield* textsIn(node, [])
    },
    missing(path) {
      const line = lineOf(source)
      const steps = [...base, ...path]
      let node = root
      for (const [depth, key] of steps.entries()) {
        const next = memberOf(node, key)
        if (next && depth < steps.length - 1) node = next
        else {
          if (next || node.kind !== 'object') return undefined
          const { at, ...into } = gapIn(text, node, line(depth + 1), line(depth))
          const wraps = [{ name: 'into', ...into }, ...wrapsOf(steps.slice(depth), depth + 1, line)]
          return { at, codec: jsonCodec('"', text), wraps }
        }
      }
      return undefined
    },
  }
}

function* textsIn(
  node: JsonNode,
  path: readonly string[],
): Generator<{ path: readonly string[]; slot: Slot; context?: string | undefined }> {
  if (node.kind !== 'object' && node.kind !== 'array') return
  for (const { key, value, comment } of node.members) {
    const inner = [...path, key]
    if (value.kind === 'string')
      yield { path: inner, slot: { at: value.at, codec: value.codec }, context: comment }
    else yield* textsIn(value, inner)
  }
}

/** The end of an object, after its last member. */
function gapIn(
  text: string,
  { members, at: [start, end] }: JsonContainer,
  inner: string,
  outer: string,
): { at: Span; open: string; close: string; between: string } {
  const between = `,${inner}`
  const last = members.at(-1)
  if (!last) return { at: [start + 1, end - 1], open: inner, close: outer, between }
  const [, after] = memberSpan(text, last)
  return { at: [after, after], open: between, close: '', between }
}

/** The line end and the margin at each depth, as the first member of the block has it. */
function lineOf({ text, eol }: Source): (depth: number) => string {
  const [, unit = ''] = /\{[ \t]*\r?\n([ \t]*)\S/.exec(text) ?? []
  const [, outer = ''] = /(?:^|\n)([ \t]*)\{/.exec(text) ?? []
  const step = unit.slice(outer.length) || '  '
  return (depth) => eol + outer + step.repeat(depth)
}

function wrapsOf(path: readonly string[], depth: number, line: (depth: number) => string): Wrap[] {
  return path.map((key, index) => {
    const name = `${JSON.stringify(key)}: `
    if (index === path.length - 1) return { name: key, open: `${name}"`, close: '"' }
    const inner = line(depth + index + 1)
    return { name: key, open: `${name}{${inner}`, close: `${line(depth + index)}}`, between: `,${inner}` }
  })
}
