// The families `json`, `yaml` and `toml`: rules over the paths of a tree.
import type { Slot, Source, Span } from '../core/contract.ts'
import { jsonOf, memberSpan, spanOf, type JsonNode } from '../syntax/json/reader.ts'
import { stringCodec } from '../syntax/toml/strings.ts'
import { tomlEntries } from '../syntax/toml/entries.ts'
import type { YamlNode } from '../syntax/yaml/tree.ts'
import { rowEnd } from '../syntax/yaml/rails.ts'
import { readYaml, YamlWalk } from '../syntax/yaml/units.ts'
import type { Rule, TreeGrammar } from './grammars.ts'
import { Steps } from './patterns.ts'
import { marginBefore, targetSlot, type Found, type Reader } from './reading.ts'
import { compiledRules, foundBy, holdsBy, meets, type CompiledRule } from './rules.ts'
import { partsOf, Selector, type Selected } from './selectors.ts'

/** A value in a tree that has no members. */
export interface Leaf {
  path: readonly string[]
  /** The place, if the value is a text. */
  slot?: Slot
  /** The value as a text. */
  said: string
  comment?: string | undefined
  /** The member that it is the value of, and the spans of the names on its path. */
  entry?: Span
  /** What is removed with it: also the comments above it and beside it. */
  removed?: Span
  between?: string
  names: readonly (Span | undefined)[]
}

type Names = readonly (Span | undefined)[]

/** Makes the reader of a grammar. Throws an `Error` that begins with the place of a mistake. */
export function treeReader({ family, rules, language }: TreeGrammar): Reader {
  const compiled = compiledRules(rules, '.')
  const declared = language === undefined ? undefined : new Selector(language, '.')
  const between = (source: Source, entry: Span): string =>
    `${family === 'json' ? ',' : ''}${marginBefore(source, entry) || defaultGap(family, source)}`
  return {
    holds: holdsBy(compiled),
    read(source) {
      const leaves = leavesOf(family, source)
      const gap = family === 'json' ? (entry: Span) => between(source, entry) : undefined
      const tree = new Tree(source, leaves, gap)
      const named = declared && leaves.find(({ path }) => declared.select(path))
      return { found: leaves.flatMap((leaf) => tree.find(leaf, compiled)), language: named?.slot?.at }
    },
    between,
  }
}

/** The values of a file that have no members. */
export function leavesOf(family: TreeGrammar['family'], source: Source): Leaf[] {
  return { json: jsonLeaves, yaml: yamlLeaves, toml: tomlLeaves }[family](source)
}

const defaultGap = (family: TreeGrammar['family'], { eol }: Source): string => (family === 'json' ? ' ' : eol)

/** What it costs to find the value at a path, for conditions, keys and contexts. */
const STEPS_PER_VALUE = 100
/** What it costs to compare a name of a path with that of a rule. */
const STEPS_PER_NAME = 15

class Tree {
  readonly #byPath = new Map<string, Leaf>()
  readonly #steps = new Steps()
  readonly #source: Source
  /** What separates a new member from the one above it, where members can be added. */
  readonly #gap: ((entry: Span) => string) | undefined

  constructor(source: Source, leaves: readonly Leaf[], gap?: (entry: Span) => string) {
    this.#source = source
    this.#gap = gap
    for (const leaf of leaves) this.#byPath.set(leaf.path.join('\0'), leaf)
  }

  /** The string that a leaf is, by the first rule that takes it. */
  find(leaf: Leaf, rules: readonly CompiledRule[]): Found[] {
    this.#steps.take(leaf.path.length * rules.length * STEPS_PER_NAME, leaf.slot?.at[0] ?? 0)
    for (const compiled of rules) {
      const { rule, selector } = compiled
      const selected = selector.select(leaf.path)
      const takes = selected && meets(compiled, (path) => this.#said(leaf, path), this.#steps)
      if (!takes) continue
      return rule.is === 'skip' || !leaf.slot ? [] : [this.#foundAt(leaf, leaf.slot, rule, selected)]
    }
    return []
  }

  #foundAt(leaf: Leaf, slot: Slot, rule: Rule, selected: Selected): Found {
    // A file that is a single text has an empty path.
    const key = selected.key.length === 0 ? [''] : selected.key
    const found = foundBy(rule, {
      selected: { ...selected, key },
      slot,
      target: rule.target === undefined ? undefined : this.#targetSlot(leaf, slot, rule.target),
      comment: leaf.comment,
      category: selected.category,
      said: (path) => this.#said(leaf, path),
    })
    return {
      ...found,
      ...(selected.category === undefined || (rule.key ?? 'path') !== 'path'
        ? {}
        : { rowKey: selected.rowKey }),
      ...(leaf.entry ? { entry: leaf.entry } : {}),
      ...(leaf.removed ? { removed: leaf.removed } : {}),
      ...(leaf.between === undefined ? {} : { between: leaf.between }),
      named: nameIn(leaf, selected),
    }
  }

  /** The place of a translation. In JSON, a missing member is added after that of the source. */
  #targetSlot(leaf: Leaf, slot: Slot, path: string): Slot | undefined {
    const target = this.#leafAt(leaf, path)
    if (target) return target.slot && targetSlot(target.slot.at, target.slot.codec, target.said === '')
    const name = partsOf(path, '.').at(-1)
    if (!this.#gap || !leaf.entry || path.includes('.')) return undefined
    const [, end] = leaf.entry
    const quote = this.#source.text.charAt(slot.at[0] - 1)
    const open = `${this.#gap(leaf.entry)}"${name}": ${quote}`
    return { at: [end, end], codec: slot.codec, absent: () => [{ name: 'target', open, close: quote }] }
  }

  /** The text at a path that begins in the object around a leaf. `.` is its own name, and `^` the name of the object. */
  #said(leaf: Leaf, path: string): string | undefined {
    this.#steps.take(STEPS_PER_VALUE, leaf.slot?.at[0] ?? 0)
    if (path === '.') return leaf.path.at(-1)
    if (/^\^+$/.test(path)) return leaf.path.at(-1 - path.length)
    return this.#leafAt(leaf, path)?.said
  }

  #leafAt(leaf: Leaf, path: string): Leaf | undefined {
    const parts = partsOf(path, '.')
    let depth = leaf.path.length - 1
    while (parts[0] === '^') {
      parts.shift()
      depth--
    }
    return depth < 0 ? undefined : this.#byPath.get([...leaf.path.slice(0, depth), ...parts].join('\0'))
  }
}

/** Where the path of a leaf names its row or language. */
function nameIn({ names }: Leaf, { named, namedLength }: Selected): Span[] {
  const span = named === undefined ? undefined : names[named]
  if (!span) return []
  return [namedLength === undefined ? span : [span[1] - namedLength, span[1]]]
}

function jsonLeaves(source: Source): Leaf[] {
  const { text } = source
  const leaves: Leaf[] = []
  const walk = (
    node: JsonNode,
    path: readonly string[],
    names: Names,
    entry?: Span,
    comment?: string,
  ): void => {
    if (node.kind === 'string' || node.kind === 'literal') {
      const [from, to] = node.at
      const raw = text.slice(from, to)
      const isText = node.kind === 'string'
      const said = isText ? node.codec.decode(raw) : raw
      leaves.push({
        path,
        said,
        comment,
        names,
        ...(isText ? { slot: node } : {}),
        ...(entry ? { entry } : {}),
      })
      return
    }
    for (const member of node.members) {
      const isField = node.kind === 'object'
      const span = isField ? memberSpan(text, member) : spanOf(member.value)
      const name: Span | undefined = isField ? [member.keyStart, member.keyEnd] : undefined
      walk(member.value, [...path, member.key], [...names, name], span, member.comment)
    }
  }
  walk(jsonOf(source), [], [])
  return leaves
}

function yamlLeaves(source: Source): Leaf[] {
  const { text } = source
  const leaves: Leaf[] = []
  const file = readYaml(source)
  const walk = new YamlWalk(file)
  const visit = (
    node: YamlNode | undefined,
    path: readonly string[],
    names: Names,
    start?: number,
    inFlow = false,
  ): void => {
    if (node === undefined) return
    if (node.kind === 'scalar') {
      const said = node.codec.decode(text.slice(node.at[0], node.at[1]))
      const comments = walk.commentsAbove(start ?? node.at[0])
      walk.pass(node)
      leaves.push({
        path,
        slot: node,
        said,
        names,
        comment: comments?.text,
        ...(start === undefined ? {} : { entry: [start, node.at[1]] }),
        ...(inFlow ? { between: ', ' } : {}),
        ...(start === undefined || inFlow ? {} : { removed: [comments?.start ?? start, rowEnd(text, node)] }),
      })
    } else if (node.kind === 'sequence') {
      for (const [index, item] of node.items.entries())
        visit(item, [...path, String(index)], [...names, undefined])
    } else {
      for (const { key, start: from, keyEnd, value } of node.entries) {
        const said = value ? undefined : otherValue(text, keyEnd)
        // Numbers have no node, but may be keys of texts beside them.
        if (said !== undefined) leaves.push({ path: [...path, key], said, names: [...names, [from, keyEnd]] })
        visit(value, [...path, key], [...names, [from, keyEnd]], from, node.inFlow)
      }
    }
  }
  for (const root of file.roots) visit(root, [], [])
  return leaves
}

const OTHER_VALUE = /[ \t]*:[ \t]+([\p{L}\p{N}_.+-]+)[ \t]*(?=[\r\n#,}]|$)/uy

/** The number or word behind the key that ends at an offset. */
function otherValue(text: string, keyEnd: number): string | undefined {
  OTHER_VALUE.lastIndex = keyEnd
  return OTHER_VALUE.exec(text)?.[1]
}

function tomlLeaves(source: Source): Leaf[] {
  const codec = stringCodec(source)
  return tomlEntries(source.text).map(({ key, start, name, at, context }) => ({
    path: key,
    slot: { at, codec },
    said: codec.decode(source.text.slice(at[0], at[1])),
    comment: context,
    entry: [start, at[1]],
    names: key.map((_, index) => (index === key.length - 1 ? name : undefined)),
  }))
}
