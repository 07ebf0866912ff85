// The shapes of files that sync is measured with, and the strict readers that judge the result.
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { formatOfDeclaration } from '@atlas/formats/_declared/format.ts'
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'
import type { Format } from '@atlas/core/format.ts'
import type { SeededRandom } from '../random.ts'
import { codeShapes } from './code.ts'
import { dataShapes, strictJson } from './data.ts'
import { JSON_OTHERS, TOML_OTHERS, YAML_OTHERS } from './others.ts'
import { declaredShapes } from './declared.ts'
import { lineShapes } from './lines.ts'
import { nestedShapes } from './nested.ts'
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
  /** Whether each key names the tables around it: `a.b = "x"`. */
  hasPaths?: true
  write: (tree: Tree, language: string) => string
  /** The tree of a file, in which values that are not texts may have any form. Throws if a strict reader refuses it. */
  read: (text: string, language: string) => unknown
  /** How values that are not texts are spelled. */
  others?: Others
  /** Whether the format reads the rows of a plural as one string. Others have a string for each row. */
  readsRows?: true
}

/** How a file spells values that are not texts. They are written as the texts `OTHER0`, `OTHER1`, and then replaced. */
export interface Others {
  /** How the file spells such a text, and what replaces it around the value. */
  text: (mark: string) => string
  values: readonly string[]
  /** Those with nothing in them, which a container of the source may replace. */
  empty: readonly string[]
  /** Those without a value at all, which a text may replace, too. */
  absent?: readonly string[]
  /** Lists of texts. */
  lists?: readonly string[]
}

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
  {
    name: 'JSON, pretty',
    type: 'json',
    fileName: 'en.json',
    depth: 3,
    write: pretty,
    read: strictJson,
    others: JSON_OTHERS,
  },
  {
    name: 'JSON, tabs and CRLF',
    type: 'json',
    fileName: 'en.json',
    depth: 3,
    write: (tree) => `${JSON.stringify(tree, null, '\t')}\n`.replaceAll('\n', '\r\n'),
    read: strictJson,
    others: JSON_OTHERS,
  },
  {
    name: 'JSON, minified',
    type: 'json',
    fileName: 'en.json',
    depth: 3,
    write: (tree) => JSON.stringify(tree),
    read: strictJson,
    others: JSON_OTHERS,
  },
  {
    name: 'JSON, inner objects on one line',
    type: 'json',
    fileName: 'en.json',
    depth: 3,
    write: innerOnLines,
    read: strictJson,
    others: JSON_OTHERS,
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
    others: YAML_OTHERS,
  },
  {
    name: 'Rails YAML',
    type: 'rails-yaml',
    fileName: 'en.yml',
    depth: 3,
    write: (tree, language) => `${language}:\n${yamlLines(tree, '  ')}`,
    read: (text, language) => (parseYaml(text) as Record<string, unknown>)[language],
    readsRows: true,
    others: YAML_OTHERS,
  },
  {
    name: 'TOML, tables',
    type: 'toml',
    fileName: 'en.toml',
    depth: 3,
    write: (tree) => tomlTables(tree).trimStart(),
    read: (text) => parseToml(text),
    others: TOML_OTHERS,
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
export const formatOfShape = (
  { grammar, type }: Shape,
  byType: (type: string) => Format | undefined,
): Format | undefined => (grammar ? formatOfDeclaration(grammar) : byType(type))
