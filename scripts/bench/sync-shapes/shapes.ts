// The shapes of files that sync is measured with, and what a strict reader says about the result.
import { isDeepStrictEqual } from 'node:util'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { ownFormat } from '../../../declared/format.ts'
import type { Grammar } from '../../../declared/grammars.ts'
import type { Format } from '../../../core/format.ts'
import { completeLanguage } from '../../../core/wire/call.ts'
import { syncFile } from '../../../core/sync/sync.ts'
import type { SeededRandom } from '../random.ts'
import { codeShapes } from './code.ts'
import { dataShapes, strictJson } from './data.ts'
import { declaredShapes } from './declared.ts'
import { lineShapes } from './lines.ts'
import { nestedShapes } from './nested.ts'
import { flat, isPlural } from './trees.ts'
import { xmlShapes } from './xml.ts'
import { bilingualShapes } from './shapes-bilingual.ts'

/** A tree of texts. */
export interface Tree {
  [key: string]: Tree | string
}

/** A style of a file. */
export interface Shape {
  name: string
  type: string
  /** The grammar of a declared format. */
  grammar?: Grammar
  fileName: string
  /** How deep trees are. */
  depth: number
  /** The suffixes of a text's key; a plural has several. */
  suffixes?: (random: SeededRandom) => readonly string[]
  /** Whether some texts, or all, are plurals: a tree of its rows. */
  plurals?: true | 'all'
  /** Whether the keys of a file are paths with dots. */
  isFlat?: true
  write: (tree: Tree, language: string) => string
  /** The tree of a file. Throws if a strict reader refuses it. */
  read: (text: string, language: string) => unknown
}

/** What is wrong with a file after a sync. */
export type Judgement = 'unreadable' | 'lost' | 'missing' | 'obsolete' | 'unstable' | 'reordered'

const pretty = (tree: Tree): string => `${JSON.stringify(tree, null, 2)}\n`

/** The inner objects on one line each. */
const innerOnLines = (tree: Tree): string => {
  const members = Object.entries(tree).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value).replaceAll(/([{,:])(?=")/g, '$1 ')}`,
  )
  return `{\n${members.join(',\n')}\n}\n`
}

const yamlLines = (tree: Tree, indent: string): string =>
  Object.entries(tree)
    .map(([key, value]) =>
      typeof value === 'string'
        ? `${indent}${key}: ${value}\n`
        : `${indent}${key}:\n${yamlLines(value, `${indent}  `)}`,
    )
    .join('')

/** Texts first, since what follows a table belongs to it. */
const tomlTables = (tree: Tree, path = ''): string => {
  const all = Object.entries(tree)
  const texts = all.filter(([, value]) => typeof value === 'string')
  const tables = all.filter(([, value]) => typeof value !== 'string') as [string, Tree][]
  const own = texts.map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join('')
  const head = path === '' || (texts.length === 0 && tables.length > 0) ? '' : `\n[${path}]\n`
  return (
    head +
    own +
    tables.map(([key, value]) => tomlTables(value, path === '' ? key : `${path}.${key}`)).join('')
  )
}

/** All shapes. */
export const shapes: readonly Shape[] = [
  { name: 'JSON, pretty', type: 'json', fileName: 'en.json', depth: 3, write: pretty, read: strictJson },
  {
    name: 'JSON, tabs and CRLF',
    type: 'json',
    fileName: 'en.json',
    depth: 3,
    write: (tree) => `${JSON.stringify(tree, null, '\t')}\n`.replaceAll('\n', '\r\n'),
    read: strictJson,
  },
  {
    name: 'JSON, minified',
    type: 'json',
    fileName: 'en.json',
    depth: 3,
    write: (tree) => JSON.stringify(tree),
    read: strictJson,
  },
  {
    name: 'JSON, inner objects on one line',
    type: 'json',
    fileName: 'en.json',
    depth: 3,
    write: innerOnLines,
    read: strictJson,
  },
  {
    name: 'i18next',
    type: 'i18next',
    fileName: 'en.json',
    depth: 3,
    suffixes: (random) => (random.next() < 0.3 ? ['_one', '_other'] : ['']),
    write: pretty,
    read: strictJson,
  },
  {
    name: 'YAML',
    type: 'yaml',
    fileName: 'en.yaml',
    depth: 3,
    write: (tree) => yamlLines(tree, ''),
    read: (text) => parseYaml(text),
  },
  {
    name: 'Rails YAML',
    type: 'rails-yaml',
    fileName: 'en.yml',
    depth: 3,
    write: (tree, language) => `${language}:\n${yamlLines(tree, '  ')}`,
    read: (text, language) => (parseYaml(text) as Record<string, unknown>)[language],
  },
  {
    name: 'TOML, tables',
    type: 'toml',
    fileName: 'en.toml',
    depth: 3,
    write: (tree) => tomlTables(tree).trimStart(),
    read: (text) => parseToml(text),
  },
  ...dataShapes,
  ...xmlShapes,
  ...lineShapes,
  ...codeShapes,
  ...nestedShapes,
  ...bilingualShapes,
  ...declaredShapes,
]

/** The format of a shape. `byType` returns a built-in format. */
export const formatOf = (
  { grammar, type }: Shape,
  byType: (type: string) => Format | undefined,
): Format | undefined => (grammar ? ownFormat(grammar) : byType(type))

/** A source file, and a translation of it that lacks keys and has others. */
export interface Pair {
  source: string
  target: string
  /** What the translation must be after a sync. */
  expected: Tree
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A random pair. */
export function sourceAndTarget(shape: Shape, random: SeededRandom): Pair {
  const tree = treeOf(shape, random, shape.depth)
  const { has, expected } = translated(tree, random)
  const wanted = shape.isFlat ? Object.fromEntries(flat(expected)) : expected
  return { source: shape.write(tree, 'en'), target: shape.write(has, 'de'), expected: wanted }
}

function treeOf(shape: Shape, random: SeededRandom, depth: number): Tree {
  const tree: Tree = {}
  const count = 1 + Math.floor(random.next() * 4)
  while (Object.keys(tree).length < count) {
    const key = `${LETTERS[Math.floor(random.next() * 26)]}${LETTERS[Math.floor(random.next() * 26)]}`
    // Words of programming languages, and YAML's booleans, are not keys.
    if (/^(?:as|do|if|in|is|no|on|or)$/.test(key)) continue
    if (Object.keys(tree).some((known) => known.replace(/_.*/, '') === key)) continue
    const { plurals } = shape
    if (depth > 1 && random.next() < 0.5) tree[key] = treeOf(shape, random, depth - 1)
    else if (plurals && (plurals === 'all' || random.next() < 0.4))
      tree[key] = { one: `Text ${key} one`, other: `Text ${key} other` }
    else for (const suffix of shape.suffixes?.(random) ?? ['']) tree[key + suffix] = `Text ${key}${suffix}`
  }
  return tree
}

/** The translation without a third of the texts, and as it must be after a sync. Empty objects are left out. */
function translated(tree: Tree, random: SeededRandom): { has: Tree; expected: Tree } {
  const has: Tree = {}
  const expected: Tree = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') {
      const isThere = random.next() < 0.67
      if (isThere) has[key] = `Wort ${key}`
      expected[key] = isThere ? `Wort ${key}` : value
    } else {
      const inner = translated(value, random)
      if (Object.keys(inner.has).length > 0) has[key] = inner.has
      expected[key] = inner.expected
    }
  }
  if (!isPlural(tree) && random.next() < 0.1) has['own'] = 'Nur hier'
  return { has, expected }
}

const ENGLISH = completeLanguage({ id: 'en' })
const GERMAN = completeLanguage({ id: 'de' })

/** Syncs a pair, and says what is wrong with the result. */
export function judgeOf(shape: Shape, plugin: Format, pair: Pair): { found: Judgement[]; synced: string } {
  const sync = (target: Uint8Array): Uint8Array =>
    syncFile(
      { path: shape.fileName, bytes: Buffer.from(pair.source), plugin },
      { path: shape.fileName, bytes: target, plugin },
      { source: ENGLISH, target: GERMAN },
      { addsMissing: true, removesObsolete: true },
    ).bytes
  const once = sync(Buffer.from(pair.target))
  const synced = Buffer.from(once).toString()
  const found: Judgement[] = []
  if (!Buffer.from(sync(once)).equals(once)) found.push('unstable')
  try {
    const tree = shape.read(synced, 'de') as Tree
    compare(tree, pair.expected, found)
    if (found.length === 0 && !isInOrder(tree, shape.read(pair.source, 'en') as Tree)) found.push('reordered')
  } catch {
    found.push('unreadable')
  }
  return { found: [...new Set(found)], synced }
}

function compare(tree: Tree, expected: Tree, found: Judgement[]): void {
  for (const [key, value] of Object.entries(expected)) {
    const own = tree[key]
    if (own === undefined) found.push('missing')
    else if (typeof value === 'string' || typeof own === 'string') {
      if (own !== value) found.push('lost')
    } else compare(own, value, found)
  }
  const more = Object.keys(tree).filter((key) => !(key in expected))
  if (more.length > 0) found.push('obsolete')
}

/** Whether two trees have their keys in the same order. */
function isInOrder(one: Tree, other: Tree): boolean {
  if (!isDeepStrictEqual(Object.keys(one), Object.keys(other))) return false
  return Object.entries(one).every(([key, inner]) => {
    const otherInner = other[key]
    return typeof inner === 'string' || typeof otherInner !== 'object' || isInOrder(inner, otherInner)
  })
}
