// The values of JSON, YAML and TOML files that have no members, with their paths.
import type { Slot, Source, Span } from '@atlas/core/contract.ts'
import { jsonOf, memberSpan, spanOf, type JsonMember, type JsonNode } from '../_grammars/json/reader.ts'
import { tomlStringCodec } from '../_grammars/toml/strings.ts'
import { tomlEntries } from '../_grammars/toml/reader.ts'
import type { YamlNode } from '../_grammars/yaml/tree.ts'
import { rowEnd } from '../_grammars/yaml/rails.ts'
import { readYaml, YamlWalk } from '../_grammars/yaml/reader.ts'
import type { TreeGrammar } from './grammars.ts'
import { Steps } from './patterns.ts'
import { Paths, type PathState } from './paths.ts'
import { Selector } from './selectors.ts'

/** The spans of the names on a path. */
export type NameSpans = readonly (Span | undefined)[]

/** The place of the member of a leaf. Only rows of plurals, languages and pairs need it. */
export interface Member {
  /** The member that the leaf is the value of, and the spans of the names on its path. */
  entry?: Span
  /** The span that is removed with it: also the comments above it and next to it. */
  removed?: Span
  between?: string
  names: NameSpans
}

/** A value in a tree that has no members. */
export class TreeLeaf {
  readonly path: readonly string[]
  readonly at: Span
  /** The place, if the value is a text. */
  readonly slot: Slot | undefined
  readonly comment: string | undefined
  readonly member: Member | undefined
  readonly #text: string
  #value: string | undefined

  constructor(
    text: string,
    path: readonly string[],
    at: Span,
    slot: Slot | undefined,
    comment: string | undefined,
    member: Member | undefined,
  ) {
    this.#text = text
    this.path = path
    this.at = at
    this.slot = slot
    this.comment = comment
    this.member = member
  }

  /** The value as a text. */
  get text(): string {
    if (this.#value === undefined) {
      const raw = this.#text.slice(this.at[0], this.at[1])
      this.#value = this.slot ? this.slot.codec.decode(raw) : raw
    }
    return this.#value
  }
}

/** Which leaves of a file are visited. */
export interface LeafSelection {
  /** Leaves on paths of these selectors. */
  paths: Paths
  /** Also leaves of these names. */
  names: ReadonlySet<string>
  /** Whether leaves on paths of these selectors need their members; undefined if none does. */
  needsMember: undefined | ((matches: readonly number[]) => boolean)
}

/** Called for each leaf, in file order. */
export type Visit = (leaf: TreeLeaf, state: PathState) => void

type Walk = (source: Source, wanted: LeafSelection, visit: Visit) => void

/** Visits the leaves of a file. */
export function visitLeaves(family: TreeGrammar['family'], ...rest: Parameters<Walk>): void {
  const walk: Walk = { json: visitJson, yaml: visitYaml, toml: visitToml }[family]
  walk(...rest)
}

/** The values of a file that have no members. */
export function leavesOf(family: TreeGrammar['family'], source: Source): TreeLeaf[] {
  const leaves: TreeLeaf[] = []
  const paths = new Paths([new Selector('**', '.')], new Steps())
  visitLeaves(family, source, { paths, names: new Set(), needsMember: undefined }, (leaf) =>
    leaves.push(leaf),
  )
  return leaves
}

/** The places of the names on a path. */
class NameStack {
  /** Start and end of each name; -1 for names that are not in the file, such as indexes. */
  readonly #places: number[] = []

  push(start: number, end: number): void {
    this.#places.push(start, end)
  }

  pop(): void {
    this.#places.pop()
    this.#places.pop()
  }

  spans(): NameSpans {
    const spans: (Span | undefined)[] = []
    for (let at = 0; at < this.#places.length; at += 2) {
      const start = this.#places[at] ?? -1
      spans.push(start < 0 ? undefined : [start, this.#places[at + 1] ?? -1])
    }
    return spans
  }
}

function visitJson(
  source: Source,
  { paths, names: wantedNames, needsMember }: LeafSelection,
  visit: Visit,
): void {
  const { text } = source
  const path: string[] = []
  const names = needsMember && new NameStack()
  const memberOf = (node: JsonNode, member: JsonMember | undefined, isField: boolean): Member => ({
    names: names?.spans() ?? [],
    ...(member ? { entry: isField ? memberSpan(text, member) : spanOf(node) } : {}),
  })
  const walk = (node: JsonNode, state: PathState, member: JsonMember | undefined, isField: boolean): void => {
    if (node.kind === 'string' || node.kind === 'literal') {
      visit(
        new TreeLeaf(
          text,
          path.slice(),
          node.at,
          node.kind === 'string' ? node : undefined,
          member?.comment,
          needsMember?.(state.matches) ? memberOf(node, member, isField) : undefined,
        ),
        state,
      )
      return
    }
    const areFields = node.kind === 'object'
    for (const each of node.members) {
      const next = paths.after(state, each.key, each.keyStart)
      const { kind } = each.value
      const isLeaf = kind === 'string' || kind === 'literal'
      const isWanted = isLeaf
        ? next.matches.length > 0 || wantedNames.has(each.key)
        : !next.isEnd || wantedNames.size > 0
      if (!isWanted) continue
      path.push(each.key)
      if (areFields) names?.push(each.keyStart, each.keyEnd)
      else names?.push(-1, -1)
      walk(each.value, next, each, areFields)
      path.pop()
      names?.pop()
    }
  }
  walk(jsonOf(source), paths.root, undefined, false)
}

function visitYaml(
  source: Source,
  { paths, names: wantedNames, needsMember }: LeafSelection,
  visit: Visit,
): void {
  const { text } = source
  const file = readYaml(source)
  const comments = new YamlWalk(file)
  const path: string[] = []
  const names = needsMember && new NameStack()
  // Numbers have no node, but may be keys of texts next to them.
  const visitOther = (state: PathState, keyEnd: number): void => {
    if (state.matches.length === 0 && !wantedNames.has(path.at(-1) ?? '')) return
    const at = otherValue(text, keyEnd)
    const member = needsMember?.(state.matches) ? { names: names?.spans() ?? [] } : undefined
    if (at) visit(new TreeLeaf(text, path.slice(), at, undefined, undefined, member), state)
  }
  const walk = (
    node: YamlNode | undefined,
    state: PathState,
    start: number | undefined,
    inFlow: boolean,
  ): void => {
    if (node === undefined) return
    if (node.kind === 'scalar') {
      // Comments above other leaves are read too, since the search continues from one leaf to the next.
      const above = comments.commentsAbove(start ?? node.at[0])
      comments.pass(node)
      if (state.matches.length === 0 && !wantedNames.has(path.at(-1) ?? '')) return
      const member: Member | undefined = needsMember?.(state.matches)
        ? { names: names?.spans() ?? [] }
        : undefined
      if (member && start !== undefined) {
        member.entry = [start, node.at[1]]
        if (!inFlow) member.removed = [above?.start ?? start, rowEnd(text, node)]
      }
      if (member && inFlow) member.between = ', '
      visit(new TreeLeaf(text, path.slice(), node.at, node, above?.text, member), state)
    } else if (node.kind === 'sequence') {
      let index = 0
      for (const item of node.items) {
        const name = String(index++)
        path.push(name)
        names?.push(-1, -1)
        walk(item, paths.after(state, name, start ?? 0), undefined, false)
        path.pop()
        names?.pop()
      }
    } else {
      for (const { key, start: from, keyEnd, value } of node.entries) {
        path.push(key)
        names?.push(from, keyEnd)
        const next = paths.after(state, key, from)
        if (value) walk(value, next, from, node.inFlow)
        else visitOther(next, keyEnd)
        path.pop()
        names?.pop()
      }
    }
  }
  for (const root of file.roots) walk(root, paths.root, undefined, false)
}

const OTHER_VALUE = /[ \t]*:[ \t]+([\p{L}\p{N}_.+-]+)[ \t]*(?=[\r\n#,}]|$)/uy

/** The number or word after the key that ends at an offset. */
function otherValue(text: string, keyEnd: number): Span | undefined {
  OTHER_VALUE.lastIndex = keyEnd
  const [all, value] = OTHER_VALUE.exec(text) ?? []
  if (all === undefined || value === undefined) return undefined
  const start = keyEnd + all.indexOf(value)
  return [start, start + value.length]
}

function visitToml(source: Source, { paths, names, needsMember }: LeafSelection, visit: Visit): void {
  const codec = tomlStringCodec(source)
  // Adjacent entries are mostly in one table, whose states are the same.
  const states: PathState[] = [paths.root]
  let last: readonly string[] = []
  for (const { key, start, name, at, context } of tomlEntries(source.text)) {
    let shared = 0
    while (shared < last.length && shared < key.length && key[shared] === last[shared]) shared++
    for (let part = shared; part < key.length; part++)
      states[part + 1] = paths.after(states[part] ?? paths.root, key[part] ?? '', start)
    last = key
    const state = states[key.length] ?? paths.root
    if (state.matches.length === 0 && !names.has(key.at(-1) ?? '')) continue
    const member: Member | undefined = needsMember?.(state.matches)
      ? { entry: [start, at[1]], names: key.map((_, index) => (index === key.length - 1 ? name : undefined)) }
      : undefined
    visit(new TreeLeaf(source.text, key, at, { at, codec }, context, member), state)
  }
}
