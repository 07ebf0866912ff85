// Proposes grammars of XML for sample files.
import { pluralCategories, type Span } from '../../core/contract.ts'
import { languageByCode } from '../../core/languages.ts'
import { readXml } from '../../syntax/xml/reader.ts'
import {
  attribute,
  attributeAt,
  attributeNames,
  rawOf,
  type XmlDocument,
  type XmlNode,
} from '../../syntax/xml/tree.ts'
import type { Grammar, Rule, XmlGrammar } from '../grammars.ts'
import { elementBefore } from '../xml.ts'
import { addTo, lastName, named, ruleOf, textKinds, type Kind } from './kinds.ts'
import { languageOf, sourceAmong } from './language-names.ts'
import { CONTEXT_NAMES, isKeyLike, KEY_NAMES, TARGET_NAMES, TEXT_NAMES, uniqueness } from './likeness.ts'

/** Grammars of XML: elements and attributes by their paths. */
export function xmlGrammars(texts: readonly string[]): Grammar[] {
  const kinds = new Map<string, Kind>()
  /** The attributes that mark translations of elements, by the paths of the elements. */
  const marks = new Map<string, string>()
  let root = ''
  for (const [file, text] of texts.entries()) {
    const xml = readXml(text)
    root = xml.root.name
    const visit = (node: XmlNode, path: string): void => {
      const own = attributesNear(xml, node, '')
      const above = elementBefore(node)
      const isNamed = above && above.name !== node.name && !above.element()
      const around = [
        ...(isNamed ? [['previous()', rawOf(xml, above)] as const] : []),
        ...attributesAround(xml, node),
      ]
      const beside = (node.parent?.elements() ?? [])
        .filter((other) => other !== node && !other.element())
        .map((other) => [`../${other.name}`, rawOf(xml, other)] as const)
      for (const [name, value] of own) addTo(kinds, `${path}/${name}`, value, [...own, ...around], file)
      if (!node.element()) {
        const content = rawOf(xml, node)
        if (content.trim() !== '') addTo(kinds, path, content, [...own, ...around, ...beside], file)
      }
      const sources = new Set<string>()
      for (let child = node.element(); child; child = child.sibling()) {
        const at = `${path}/${child.name}`
        const mark = attributeNames(xml, child).find((name) => LANGUAGE_NAMES.test(name))
        if (mark === undefined) sources.add(child.name)
        // A translation follows the element without a language that it translates.
        if (mark !== undefined && sources.has(child.name)) marks.set(at, mark)
        else visit(child, at)
      }
    }
    visit(xml.root, root)
  }
  return textKinds([...kinds.values()]).flatMap((found): XmlGrammar[] => {
    const rules = withNamesAsKeys(withoutLanguages(withoutTargets(found)), texts.length).map((kind) =>
      withoutMark(xmlRule(kind, kinds, found), marks.get(kind.name)),
    )
    return rules.length === 0 ? [] : [{ family: 'xml', root, rules: withOwnNames(rules) }]
  })
}

/** A rule that skips translations, which have the attribute `mark`. */
const withoutMark = (rule: Rule, mark: string | undefined): Rule =>
  mark === undefined ? rule : { ...rule, if: [{ at: `@${mark}`, absent: true }] }

/** Rules whose keys also name the element or attribute, if texts of several rules have the same key next to them. */
function withOwnNames(rules: readonly Rule[]): Rule[] {
  const keys = rules.map((rule) => keyPathsOf(rule))
  return rules.map((rule, index) => {
    const own = keys[index]
    const isShared = own !== undefined && keys.filter((each) => each === own).length > 1
    const isRepeated = (rule.language ?? rule.category) !== undefined
    if (!isShared || isRepeated || typeof rule.key !== 'object') return rule
    return { ...rule, key: [...rule.key, rule.at.includes('@') ? 'attribute()' : 'name()'] }
  })
}

/** The paths of the values that are the key, from the root; undefined if the key is a path itself. */
function keyPathsOf({ at, key }: Rule): string | undefined {
  if (typeof key !== 'object') return undefined
  return key.map((path) => placeOf(at, path)).join(' ')
}

type Near = (readonly [path: string, value: string])[]

const attributesNear = (xml: XmlDocument, node: XmlNode, before: string): Near =>
  attributeNames(xml, node).map((name) => [`${before}@${name}`, attribute(xml, node, name) ?? ''])

/** The maximum number of elements around a text whose attributes may be its key. */
const MAX_AROUND = 3

function attributesAround(xml: XmlDocument, node: XmlNode): Near {
  const near: Near = []
  let around = node.parent
  for (let depth = 1; around && depth <= MAX_AROUND; depth++, around = around.parent)
    for (const each of attributesNear(xml, around, '../'.repeat(depth))) near.push(each)
  return near
}

/** Leaves out translations that are next to their sources, and further spellings of the sources. */
function withoutTargets(kinds: readonly Kind[]): Kind[] {
  const isSource = ({ name }: Kind): boolean => /^source$/i.test(lastName(name))
  if (!kinds.some(isSource)) return [...kinds]
  return kinds.filter(
    ({ name }) =>
      !name.split('/').some((part) => TARGET_NAMES.test(part) || /^(?:seg|old)-?source$/i.test(part)),
  )
}

/** Of elements or attributes that are named after several languages, selects the ones of the source. */
function withoutLanguages(kinds: readonly Kind[]): Kind[] {
  const byParent = new Map<string, Kind[]>()
  for (const kind of kinds) {
    if (languageOf(lastName(kind.name)) === undefined) continue
    const parent = kind.name.slice(0, kind.name.lastIndexOf('/'))
    byParent.set(parent, [...(byParent.get(parent) ?? []), kind])
  }
  const others = [...byParent.values()].flatMap((all) => {
    const source = sourceAmong(all, ({ name }) => lastName(name))
    return all.filter((kind) => kind !== source)
  })
  return kinds.filter((kind) => !others.includes(kind))
}

const LANGUAGE_NAMES = /^(?:xml:)?lang(?:uage)?$/i
const categories: ReadonlySet<string> = new Set(pluralCategories)

function xmlRule(kind: Kind, kinds: ReadonlyMap<string, Kind>, texts: readonly Kind[]): Rule {
  const near = [...kind.siblings].filter(([, values]) => values.length === kind.values.length)
  const language = near.find(
    ([name, values]) =>
      LANGUAGE_NAMES.test(lastName(name)) &&
      new Set(values).size > 1 &&
      values.every((code) => languageByCode(code)),
  )
  const category = near.find(
    ([name, values]) => name.includes('@') && values.every((value) => categories.has(value)),
  )
  const parent = kind.name.slice(0, kind.name.lastIndexOf('/'))
  const target = [...kinds.keys()].find(
    (name) => TARGET_NAMES.test(lastName(name)) && name === `${parent}/${lastName(name)}`,
  )
  const rule = ruleOf(
    kind.name,
    { ...kind, siblings: usable(kind, kinds, texts) },
    (name) => name,
    'path',
    texts,
  )
  const isRepeated = language ?? category
  const key = isRepeated
    ? repeatedKey(kind, near, isRepeated[1])
    : rule.key === 'path' && kind.values.length > 1
      ? repeatedKey(kind, near, undefined)
      : undefined
  return {
    ...rule,
    ...(key === undefined ? {} : { key: [key] }),
    ...(language ? { language: language[0] } : {}),
    ...(category ? { category: category[0] } : {}),
    ...(target !== undefined && /^source$/i.test(lastName(kind.name))
      ? { target: `../${lastName(target)}` }
      : {}),
  }
}

/** The values near a kind that may be its keys: not texts, and outside of the element no recurring values. */
function usable(
  { name: own, siblings }: Kind,
  kinds: ReadonlyMap<string, Kind>,
  texts: readonly Kind[],
): Map<string, string[]> {
  return new Map(
    [...siblings].filter(([name]) => {
      if (CONTEXT_NAMES.test(lastName(name))) return true
      const at = kinds.get(placeOf(own, name))
      if (!at) return true
      if (texts.includes(at) && TEXT_NAMES.test(lastName(name))) return false
      return (
        KEY_NAMES.test(lastName(name)) ||
        !name.startsWith('../') ||
        uniqueness(named(at.values, at.files)) > MOST
      )
    }),
  )
}

/** Nearly all values of a key differ. */
const MOST = 0.95

/** The path of a value near another one, from the root. */
function placeOf(own: string, name: string): string {
  const base = own.split('/').filter((part) => !part.startsWith('@'))
  const parts = name.split('/')
  const up = parts.filter((part) => part === '..').length
  return [...base.slice(0, base.length - up), ...parts.slice(up)].join('/')
}

/** The attribute that names the string of several texts: of the key-like ones, the one with the most values. */
function repeatedKey(
  { files }: Kind,
  near: readonly (readonly [string, readonly string[]])[],
  part: readonly string[] | undefined,
): string | undefined {
  const [best] = near
    .filter(([name, values]) => KEY_NAMES.test(lastName(name)) && values !== part && values.every(isKeyLike))
    .map(([name, values]) => ({
      name,
      unique: uniqueness(named(values, files).map((value, index) => `${value}\0${part?.[index] ?? ''}`)),
    }))
    .sort((one, other) => other.unique - one.unique)
  return best?.name
}

/** If an element contains this many elements with different names, the names are keys. */
const MANY_NAMES = 4

/** Replaces kinds whose names are keys by one kind for any name in the same element, or in any element next to it. */
function withNamesAsKeys(kinds: readonly Kind[], files: number): Kind[] {
  const single = kinds.filter(({ name, values }) => values.length <= files && !name.includes('@'))
  const parents = namesOfMany(single.map(({ name }) => parentOf(name)))
  // The elements around them may have keys as names, too, each with a few texts.
  const around = namesOfMany([...new Set(single.map(({ name }) => parentOf(name)))].map(parentOf))
  const isIn = (name: string): boolean => parents.has(parentOf(name)) || around.has(parentOf(parentOf(name)))
  return [
    ...kinds.filter((kind) => !single.includes(kind) || !isIn(kind.name)),
    ...[
      ...[...parents].filter((parent) => !around.has(parentOf(parent))).map((parent) => `${parent}/*`),
      ...[...around].map((parent) => `${parent}/*/*`),
    ].map((name) => ({ name, values: [], files: [], siblings: new Map<string, string[]>() })),
  ]
}

const parentOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')))

/** The names that occur often enough. */
function namesOfMany(names: readonly string[]): Set<string> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Set(
    [...counts].filter(([name, count]) => name !== '' && count >= MANY_NAMES).map(([name]) => name),
  )
}

/** A value in an XML file. Elements are numbered in file order. */
export interface XmlPlace {
  path: readonly string[]
  at: Span
  /** The element that it is in. */
  element: number
  /** The elements around that one, the outermost first. */
  parents: readonly number[]
}

/** The values in an XML file: attributes, and elements without elements in them, with their paths. */
export function xmlPlaces(text: string): XmlPlace[] {
  const xml = readXml(text)
  const places: XmlPlace[] = []
  let count = 0
  const visit = (node: XmlNode, path: readonly string[], parents: readonly number[]): void => {
    const element = count++
    for (const name of attributeNames(xml, node)) {
      const value = attributeAt(xml, node, name)?.value
      if (value) places.push({ path: [...path, `@${name}`], at: value, element, parents })
    }
    if (!node.element()) places.push({ path, at: node.inner, element, parents })
    for (let child = node.element(); child; child = child.sibling())
      visit(child, [...path, child.name], [...parents, element])
  }
  visit(xml.root, [xml.root.name], [])
  return places
}
