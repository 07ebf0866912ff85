// Proposes grammars of JSON, YAML, TOML and XML for sample files.
import type { Source, Span } from '../../core/contract.ts'
import { readXml } from '../../syntax/xml/reader.ts'
import { attribute, attributeAt, attributeNames, rawOf, type XmlNode } from '../../syntax/xml/tree.ts'
import type { Grammar, Rule, TreeGrammar, XmlGrammar } from '../grammars.ts'
import { leavesOf, type Leaf } from '../tree.ts'
import {
  CONTEXT_NAMES,
  isKeyLike,
  KEY_NAMES,
  mean,
  proseLikeness,
  TEXT_NAMES,
  uniqueness,
} from './likeness.ts'

/** A class of values: those that have the same name, or the same path. */
interface Kind {
  name: string
  values: string[]
  /** The names of the values beside each of them. */
  siblings: Map<string, string[]>
}

/** Grammars of a tree. Names that recur in several objects are shape, and the others are keys. */
export function treeGrammars(family: TreeGrammar['family'], sources: readonly Source[]): Grammar[] {
  const kinds = new Map<string, Kind>()
  let count = 0
  for (const source of sources) {
    const leaves = leavesOf(family, source)
    const byParent = new Map<string, Leaf[]>()
    for (const leaf of leaves) {
      const parent = leaf.path.slice(0, -1).join('\0')
      byParent.set(parent, [...(byParent.get(parent) ?? []), leaf])
    }
    for (const { path, said, slot } of leaves) {
      // Numbers may be keys of texts beside them.
      if (!slot) continue
      count++
      const name = path.at(-1) ?? ''
      const beside = byParent.get(path.slice(0, -1).join('\0')) ?? []
      addTo(
        kinds,
        name,
        said,
        beside.map((leaf) => [leaf.path.at(-1) ?? '', leaf.said] as const),
      )
    }
  }
  if (count === 0) return []
  const all: Grammar = { family, rules: [{ at: '**' }] }
  const shape = [...kinds.values()].filter(({ values, name }) => values.length > 1 && !/^\d+$/.test(name))
  const isShaped = shape.length <= 12 && mean([...kinds.values()], ({ values }) => values.length) >= 2
  if (!isShaped) return [all]
  const rules = textKinds(shape).map((kind): Rule =>
    ruleOf(`**.${kind.name}`, kind, (name) => name, 'parent'),
  )
  return rules.length === 0 ? [all] : [{ family, rules }, all]
}

/** Grammars of XML: elements and attributes by their paths. */
export function xmlGrammars(texts: readonly string[]): Grammar[] {
  const kinds = new Map<string, Kind>()
  let root = ''
  for (const text of texts) {
    const xml = readXml(text)
    root = xml.root.name
    const visit = (node: XmlNode, path: string): void => {
      const own = attributeNames(xml, node).map(
        (name) => [`@${name}`, attribute(xml, node, name) ?? ''] as const,
      )
      const around = node.parent
        ? attributeNames(xml, node.parent).map(
            (name) => [`../@${name}`, attribute(xml, node.parent ?? node, name) ?? ''] as const,
          )
        : []
      const beside = (node.parent?.elements() ?? [])
        .filter((other) => other !== node && !other.element())
        .map((other) => [`../${other.name}`, rawOf(xml, other)] as const)
      for (const [name, value] of own) addTo(kinds, `${path}/${name}`, value, own)
      if (!node.element()) {
        const content = rawOf(xml, node)
        if (content.trim() !== '') addTo(kinds, path, content, [...own, ...around, ...beside])
      }
      for (let child = node.element(); child; child = child.sibling()) visit(child, `${path}/${child.name}`)
    }
    visit(xml.root, root)
  }
  const rules = withNamesAsKeys(textKinds([...kinds.values()]), texts.length).map((kind) =>
    ruleOf(kind.name, kind, (name) => name, 'path'),
  )
  const grammar: XmlGrammar = { family: 'xml', root, rules }
  return rules.length === 0 ? [] : [grammar]
}

/** So many elements in the same one, each with a name of its own, have their keys as names. */
const MANY_NAMES = 4

/** Replaces kinds whose names are keys by one kind for any name in the same element. */
function withNamesAsKeys(kinds: readonly Kind[], files: number): Kind[] {
  const parentOf = ({ name }: Kind): string => name.slice(0, name.lastIndexOf('/'))
  const single = kinds.filter(({ name, values }) => values.length <= files && !name.includes('@'))
  const counts = new Map<string, number>()
  for (const kind of single) counts.set(parentOf(kind), (counts.get(parentOf(kind)) ?? 0) + 1)
  const named = new Set(single.filter((kind) => (counts.get(parentOf(kind)) ?? 0) >= MANY_NAMES))
  const parents = new Set([...named].map(parentOf))
  return [
    ...kinds.filter((kind) => !named.has(kind)),
    ...[...parents].map((parent) => ({
      name: `${parent}/*`,
      values: [],
      siblings: new Map<string, string[]>(),
    })),
  ]
}

/** The values in an XML file: attributes, and elements without elements in them, with their paths. */
export function xmlPlaces(text: string): { path: readonly string[]; at: Span }[] {
  const xml = readXml(text)
  const places: { path: readonly string[]; at: Span }[] = []
  const visit = (node: XmlNode, path: readonly string[]): void => {
    for (const name of attributeNames(xml, node)) {
      const value = attributeAt(xml, node, name)?.value
      if (value) places.push({ path: [...path, `@${name}`], at: value })
    }
    if (!node.element()) places.push({ path, at: node.inner })
    for (let child = node.element(); child; child = child.sibling()) visit(child, [...path, child.name])
  }
  visit(xml.root, [xml.root.name])
  return places
}

function addTo(
  kinds: Map<string, Kind>,
  name: string,
  value: string,
  beside: readonly (readonly [string, string])[],
): void {
  const kind = kinds.get(name) ?? { name, values: [], siblings: new Map<string, string[]>() }
  kinds.set(name, kind)
  kind.values.push(value)
  for (const [sibling, said] of beside) {
    const values = kind.siblings.get(sibling) ?? []
    values.push(said)
    kind.siblings.set(sibling, values)
  }
}

const lastName = (name: string): string => name.split('/').at(-1)?.replace('@', '') ?? name

/** So many times as many values of a kind make the values of another kind look like properties of the file. */
const RARE = 5

/** The kinds that are texts: by their names, and by how much their values look like texts. */
function textKinds(kinds: readonly Kind[]): Kind[] {
  const texts = likelyTexts(kinds, false)
  // A description is the context of another text. Without one it is the text.
  return texts.length > 0 ? texts : likelyTexts(kinds, true)
}

function likelyTexts(kinds: readonly Kind[], isContextText: boolean): Kind[] {
  let most = 0
  for (const { values } of kinds) most = Math.max(most, values.length)
  return kinds.filter(({ name, values }) => {
    // A few values beside many of another kind are about the file.
    if (values.length * RARE <= most) return false
    const own = lastName(name)
    if (!isContextText && CONTEXT_NAMES.test(own)) return false
    const likeness = mean(values, proseLikeness)
    if (KEY_NAMES.test(own) && uniqueness(values) === 1 && values.every(isKeyLike)) return false
    return likeness >= 0.6 || (TEXT_NAMES.test(own) && likeness >= 0.35)
  })
}

function ruleOf(at: string, kind: Kind, pathOf: (name: string) => string, without: 'path' | 'parent'): Rule {
  const beside = [...kind.siblings].filter(([name]) => name !== kind.name)
  const keys = beside
    .filter(
      ([, values]) =>
        values.length === kind.values.length && values.every(isKeyLike) && uniqueness(values) > 0.95,
    )
    .sort(([one], [other]) => Number(KEY_NAMES.test(lastName(other))) - Number(KEY_NAMES.test(lastName(one))))
  const [key] = keys.filter(([name]) => KEY_NAMES.test(lastName(name)) || kind.name.includes('/'))
  const context = beside.filter(([name]) => CONTEXT_NAMES.test(lastName(name))).map(([name]) => pathOf(name))
  return {
    at,
    key: key ? [pathOf(key[0])] : without,
    ...(context.length > 0 ? { context } : {}),
  }
}
