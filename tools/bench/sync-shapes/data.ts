// Shapes of files in JSON, YAML and TOML: of their formats, and in other styles.
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { FLOW_YAML_OTHERS, JSON_OTHERS, QUOTED_YAML_OTHERS, TOML_OTHERS } from './others.ts'
import type { Shape, Tree } from './shapes.ts'
import { flat, isPluralNode, put, textsIn } from './trees.ts'

/** Reads JSON and refuses duplicate keys, which JSON.parse merges: JSON is YAML, too. */
export const strictJson = (text: string): unknown => {
  JSON.parse(text)
  return parseYaml(text)
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Each text as an object, or with data next to it. */
const messages = (tree: Tree, messageOf: (key: string, text: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(textsIn(tree).map(([key, text]) => [key, messageOf(key, text)]))

/** The texts of messages. Throws if other members are not as they were written. */
function messagesRead(
  value: unknown,
  textOf: (message: Record<string, unknown>, key: string) => unknown,
): Tree {
  const tree: Tree = {}
  for (const [key, message] of Object.entries(value as Record<string, Record<string, unknown>>))
    put(tree, key, String(textOf(message, key)))
  return tree
}

/** Objects with a comment above each member, and a comma after the last one. */
const commented = (tree: Tree, indent = ''): string => {
  const members = Object.entries(tree).map(([key, value]) => {
    const text = typeof value === 'string' ? JSON.stringify(value) : commented(value, `${indent}  `)
    return `${indent}  // About ${key}\n${indent}  "${key}": ${text},\n`
  })
  return `{\n${members.join('')}${indent}}`
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\/[^\n]*/g, '').replaceAll(/,(?=\s*\})/g, '')

/** YAML in quotes, with comments and blank lines. */
const yamlQuoted = (tree: Tree, indent: string): string =>
  Object.entries(tree)
    .map(([key, value]) =>
      typeof value === 'string'
        ? `${indent}# About ${key}\n${indent}"${key}": "${value}"\n`
        : `${indent}"${key}":\n${yamlQuoted(value, `${indent}    `)}`,
    )
    .join(indent === '' ? '\n' : '')

/** Texts over two lines. */
const yamlBlocks = (tree: Tree, indent: string): string =>
  Object.entries(tree)
    .map(([key, value]) =>
      typeof value === 'string'
        ? `${indent}${key}: |\n${indent}  ${value}\n${indent}  more\n`
        : `${indent}${key}:\n${yamlBlocks(value, `${indent}  `)}`,
    )
    .join('')

/** The texts of YAML without their second lines. */
function firstLines(value: unknown): Tree {
  const tree: Tree = {}
  for (const [key, each] of Object.entries(value as Tree))
    tree[key] = typeof each === 'string' ? each.replace(/\nmore\n$/, '') : firstLines(each)
  return tree
}

/** The inner maps in braces. */
const yamlFlow = (tree: Tree): string =>
  Object.entries(tree)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : flow(value)}\n`)
    .join('')

const flow = (tree: Tree): string => {
  const members = Object.entries(tree).map(([key, value]) =>
    typeof value === 'string' ? `${key}: ${value}` : `${key}: ${flow(value)}`,
  )
  return `{ ${members.join(', ')} }`
}

const tomlInline = (tree: Tree): string => {
  const members = Object.entries(tree).map(
    ([key, value]) => `${key} = ${typeof value === 'string' ? JSON.stringify(value) : tomlInline(value)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const tomlLines = (tree: Tree): string =>
  Object.entries(tree)
    .map(
      ([key, value]) => `${key} = ${typeof value === 'string' ? JSON.stringify(value) : tomlInline(value)}\n`,
    )
    .join('')

const tomlPlurals = (tree: Tree): string =>
  Object.entries(tree)
    .map(([key, value]) => {
      const rows = textsIn(isPluralNode(value) ? value : { other: value })
      return `[${key}]\n${rows.map(([row, text]) => `${row} = ${JSON.stringify(text)}\n`).join('')}`
    })
    .join('\n')

const json = (
  shape: Pick<Shape, 'name' | 'type' | 'fileName'> & Partial<Shape>,
  write: (tree: Tree, language: string) => unknown,
  read: (value: unknown) => unknown = (value) => value,
): Shape => ({
  depth: 1,
  ...shape,
  write: (tree, language) => pretty(write(tree, language)),
  read: (text) => read(strictJson(text)),
})

/** The shapes. */
export const dataShapes: readonly Shape[] = [
  {
    name: 'JSON with comments and trailing commas',
    type: 'json',
    fileName: 'en.json5',
    depth: 3,
    write: (tree) => `${commented(tree)}\n`,
    read: (text) => strictJson(withoutComments(text)),
    others: JSON_OTHERS,
  },
  json(
    { name: 'ARB', type: 'arb', fileName: 'app_en.arb' },
    (tree, language) => ({
      '@@locale': language,
      ...Object.fromEntries(
        textsIn(tree).flatMap(([key, text]) => [
          [key, text],
          [`@${key}`, { description: `About ${key}` }],
        ]),
      ),
    }),
    (value) => {
      const { '@@locale': _, ...all } = value as Record<string, unknown>
      const texts = Object.entries(all).filter(([key]) => !key.startsWith('@')) as [string, string][]
      if (texts.some(([key]) => !(`@${key}` in all))) throw new Error('a text lost its description')
      if (Object.keys(all).length !== texts.length * 2) throw new Error('a description has no text')
      return Object.fromEntries(texts)
    },
  ),
  json(
    { name: 'Chrome messages', type: 'chrome-messages', fileName: 'messages.json' },
    (tree) => messages(tree, (key, message) => ({ message, description: `About ${key}` })),
    (value) => messagesRead(value, ({ message }) => message),
  ),
  json(
    { name: 'FormatJS', type: 'formatjs', fileName: 'en.json' },
    (tree) => messages(tree, (key, defaultMessage) => ({ defaultMessage, description: `About ${key}` })),
    (value) => messagesRead(value, ({ defaultMessage }) => defaultMessage),
  ),
  json(
    { name: 'go-i18n, JSON', type: 'go-i18n', fileName: 'active.en.json', plurals: 'all' },
    (tree) =>
      Object.fromEntries(
        Object.entries(tree).map(([key, value]) => [
          key,
          { description: `About ${key}`, ...(value as Tree) },
        ]),
      ),
    (value) => {
      const all = Object.entries(value as Record<string, Tree>)
      return Object.fromEntries(
        all.map(([key, message]) => [
          key,
          Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'description')),
        ]),
      )
    },
  ),
  {
    name: 'go-i18n, TOML',
    type: 'go-i18n',
    fileName: 'active.en.toml',
    depth: 1,
    plurals: 'all',
    write: tomlPlurals,
    read: (text) => parseToml(text),
  },
  {
    name: 'Rails YAML, plurals',
    type: 'rails-yaml',
    fileName: 'en.yml',
    depth: 2,
    plurals: true,
    write: (tree, language) => `${language}:\n${yamlQuoted(tree, '  ')}`,
    read: (text, language) => (parseYaml(text) as Record<string, unknown>)[language],
  },
  {
    name: 'YAML, quoted, with comments and blank lines',
    type: 'yaml',
    fileName: 'en.yaml',
    depth: 3,
    write: (tree) => yamlQuoted(tree, ''),
    read: (text) => parseYaml(text),
    others: QUOTED_YAML_OTHERS,
  },
  {
    name: 'YAML, blocks of lines',
    type: 'yaml',
    fileName: 'en.yaml',
    depth: 3,
    write: (tree) => yamlBlocks(tree, ''),
    read: (text) => firstLines(parseYaml(text)),
  },
  {
    name: 'YAML, inner maps in braces',
    type: 'yaml',
    fileName: 'en.yaml',
    depth: 3,
    write: yamlFlow,
    read: (text) => parseYaml(text),
    others: FLOW_YAML_OTHERS,
  },
  {
    name: 'TOML, dotted keys',
    type: 'toml',
    fileName: 'en.toml',
    depth: 3,
    write: (tree) =>
      flat(tree)
        .map(([key, text]) => `${key} = ${JSON.stringify(text)}\n`)
        .join(''),
    read: (text) => parseToml(text),
    hasPaths: true,
    others: TOML_OTHERS,
  },
  {
    name: 'TOML, inline tables',
    type: 'toml',
    fileName: 'en.toml',
    depth: 3,
    write: tomlLines,
    read: (text) => parseToml(text),
    others: TOML_OTHERS,
  },
]
