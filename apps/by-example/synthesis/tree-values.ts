// The values of trees (JSON, YAML, TOML, XML) with their paths, and the values near each of them.
import type { Source, Span } from '@atlas/core/contract.ts'
import { readXml } from '@atlas/formats/_grammars/xml/reader.ts'
import {
  attributeAt,
  attributeNames,
  type XmlDocument,
  type XmlNode,
} from '@atlas/formats/_grammars/xml/tree.ts'
import type { Grammar, TreeRule, TreeGrammar } from '@atlas/formats/_declared/grammars.ts'
import { leavesOf } from '@atlas/formats/_declared/tree.ts'

/** A value of a tree, and the values near it by the paths that lead to them. */
export interface TreeValue {
  file: number
  path: readonly string[]
  at: Span
  text: string
}

/** A kind of tree: how its selectors and paths are spelled. */
export interface TreeSyntax {
  separator: '.' | '/'
  values: readonly TreeValue[]
  /** The values that may be the key of one, by their paths from it. */
  near(value: TreeValue): ReadonlyMap<string, string>
  grammar(rules: readonly TreeRule[]): Grammar
}

/** The tree of some files of a family. */
export const treeOf = (family: TreeGrammar['family'] | 'xml', sources: readonly Source[]): TreeSyntax =>
  family === 'xml' ? xmlTree(sources) : valueTree(family, sources)

/** The number of objects or elements around a text whose values may be part of its key. */
const MOST_AROUND = 4
/** The same for a key that is the nearest one around a text. */
const MOST_NEAREST = 50
/** Of an object or an element with more values, the first ones may be part of a key. */
const MOST_BESIDE = 200

/** Adds a value to a list of a map, if the list has room. */
function addTo<Kind extends TreeValue>(lists: Map<string, Kind[]>, name: string, value: Kind): void {
  const list = lists.get(name)
  if (!list) lists.set(name, [value])
  else if (list.length < MOST_BESIDE) list.push(value)
}

/** The same function, which stores its results. */
function stored<Result>(make: (value: TreeValue) => Result): (value: TreeValue) => Result {
  const known = new Map<TreeValue, Result>()
  return (value) => {
    const result = known.get(value) ?? make(value)
    known.set(value, result)
    return result
  }
}

function valueTree(family: TreeGrammar['family'], sources: readonly Source[]): TreeSyntax {
  const values = sources.flatMap((source, file) =>
    leavesOf(family, source).flatMap(({ path, at, text, slot }): (TreeValue & { isText: boolean })[] => [
      { file, path, at: slot?.at ?? at, text, isText: slot !== undefined },
    ]),
  )
  /** The values by the object that they are in. */
  const within = new Map<string, TreeValue[]>()
  const placeOf = (file: number, path: readonly string[]): string => JSON.stringify([file, path])
  for (const value of values) addTo(within, placeOf(value.file, value.path.slice(0, -1)), value)
  return {
    separator: '.',
    values: values.filter(({ isText }) => isText),
    near: stored(({ file, path }) => {
      const near = new Map<string, string>()
      const lastName = path.at(-1)
      if (lastName !== undefined) near.set('.', lastName)
      for (let depth = 1; depth <= Math.min(MOST_AROUND, path.length); depth++) {
        const around = path.slice(0, path.length - depth)
        const before = '^.'.repeat(depth - 1)
        for (const value of within.get(placeOf(file, around)) ?? []) {
          const name = value.path.at(-1) ?? ''
          if (depth > 1 || name !== lastName) near.set(`${before}${name.replaceAll('.', '\\.')}`, value.text)
        }
        if (depth > 1) near.set('^'.repeat(depth - 1), path[path.length - depth] ?? '')
      }
      for (let length = path.length - 2; length >= Math.max(0, path.length - MOST_NEAREST); length--)
        for (const value of within.get(placeOf(file, path.slice(0, length))) ?? []) {
          const nearest = `^*.${(value.path.at(-1) ?? '').replaceAll('.', '\\.')}`
          if (!near.has(nearest)) near.set(nearest, value.text)
        }
      return near
    }),
    grammar: (rules) => ({ family, rules }),
  }
}

/** A value of XML: an attribute, or an element without elements in it. */
interface XmlValue extends TreeValue {
  /** The number of the element that it is in, in file order. */
  element: number
  /** The elements around that one, the outermost first. */
  parents: readonly number[]
}

function xmlTree(sources: readonly Source[]): TreeSyntax {
  const files = sources.map(({ text }) => readXml(text))
  const values = files.flatMap((xml, file) => valuesIn(xml, sources[file]?.text ?? '', file))
  const byElement = new Map<string, XmlValue[]>()
  const byParent = new Map<string, XmlValue[]>()
  for (const value of values) {
    addTo(byElement, `${value.file} ${value.element}`, value)
    if (!isAttribute(value)) addTo(byParent, `${value.file} ${value.parents.at(-1)}`, value)
  }
  return {
    separator: '/',
    values,
    near: stored((value) => {
      const { file, element, parents, path } = value as XmlValue
      const near = new Map<string, string>()
      const elements = isAttribute(value) ? path.slice(0, -1) : path
      for (const each of byElement.get(`${file} ${element}`) ?? [])
        if (each !== value) near.set(isAttribute(each) ? lastOf(each) : '.', each.text)
      near.set('name()', elements.at(-1) ?? '')
      if (isAttribute(value)) near.set('attribute()', lastOf(value).slice(1))
      const chain = parents.toReversed()
      for (const [depth, parent] of chain.slice(0, MOST_AROUND).entries()) {
        const up = '../'.repeat(depth + 1)
        near.set(`${up}name()`, elements[elements.length - 2 - depth] ?? '')
        for (const each of byElement.get(`${file} ${parent}`) ?? [])
          if (isAttribute(each)) near.set(`${up}${lastOf(each)}`, each.text)
        for (const each of byParent.get(`${file} ${parent}`) ?? [])
          if (each.element !== element) near.set(`${up}${lastOf(each)}`, each.text)
      }
      for (const parent of chain.slice(0, MOST_NEAREST))
        for (const each of byElement.get(`${file} ${parent}`) ?? []) {
          const nearest = `..*/${lastOf(each)}`
          if (isAttribute(each) && !near.has(nearest)) near.set(nearest, each.text)
        }
      // An element before this one that has no elements in it has the number before.
      const before = byElement.get(`${file} ${element - 1}`)?.find((each) => !isAttribute(each))
      if (before && before.parents.at(-1) === chain[0] && lastOf(before) !== elements.at(-1))
        near.set('previous()', before.text)
      return near
    }),
    grammar: (rules) => ({ family: 'xml', root: files[0]?.root.name ?? '', rules }),
  }
}

const lastOf = ({ path }: TreeValue): string => path.at(-1) ?? ''
const isAttribute = (value: TreeValue): boolean => lastOf(value).startsWith('@')

/** The values of a file, in file order. */
function valuesIn(xml: XmlDocument, text: string, file: number): XmlValue[] {
  const values: XmlValue[] = []
  let count = 0
  const visit = (node: XmlNode, path: readonly string[], parents: readonly number[]): void => {
    const element = count++
    const add = (to: readonly string[], at: Span): void => {
      values.push({ file, path: to, at, text: text.slice(...at), element, parents })
    }
    for (const name of attributeNames(xml, node)) {
      const value = attributeAt(xml, node, name)?.value
      if (value) add([...path, `@${name}`], value)
    }
    if (!node.element()) add(path, node.inner)
    for (let child = node.element(); child; child = child.sibling())
      visit(child, [...path, child.name], [...parents, element])
  }
  visit(xml.root, [xml.root.name], [])
  return values
}
