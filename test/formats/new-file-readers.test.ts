// New files by readers that are not ours: each key once, with its text. The witnesses of formats read no keys.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { parse as parseJs, type Expression } from 'acorn'
import { parse as parseProperties } from 'dot-properties'
import { parse as parseEnv } from 'dotenv'
import * as fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { po } from 'gettext-parser'
import luaparse, { type TableConstructorExpression } from 'luaparse'
import Papa from 'papaparse'
import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { nastyText, ordinaryText } from '@atlas/core/laws/nasty-texts.ts'
import { makeFile, type NewString } from '@atlas/core/writing/new-file.ts'
import { formats, languageByCode } from '@atlas/cli/library/index.ts'

const [english, german] = ['en', 'de'].map((code) => languageByCode(code))

type Texts = readonly (readonly [key: string, text: unknown])[]
type Tree = Readonly<Record<string, unknown>>

/** The leaves of a tree, with their paths. */
const leavesOf = (tree: Tree, path: readonly string[] = []): Texts =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value as Tree, [...path, key])
      : [[[...path, key].join('.'), value] as const],
  )

/** JSON with duplicate keys refused: JSON is YAML, too. */
const json = (text: string): Tree => {
  const tree = JSON.parse(text) as Tree
  expect(parseYaml(text)).toEqual(tree)
  return tree
}

const entriesWith = (text: string, field: string): Texts =>
  Object.entries(json(text) as Record<string, Tree>).map(([key, value]) => [key, value[field]])

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (_, __, ___, isAttribute) => !isAttribute,
})
type Element = Readonly<Record<string, readonly (Element | string)[] | string>>
const elementsAt = (text: string, ...path: readonly string[]): Element[] =>
  path.reduce<Element[]>(
    (parents, name) => parents.flatMap((each) => (each[name] ?? []) as readonly Element[]),
    [xml.parse(text) as Element],
  )
const attributeOf = (element: Element, name: string): string => {
  const value = element[name]
  return typeof value === 'string' ? value : ''
}
const contentOf = (element: Element, name: string): unknown => {
  const [child = ''] = (element[name] ?? []) as readonly (Element | string)[]
  return typeof child === 'string' ? child : (child['#text'] ?? '')
}

function luaLeaves(table: TableConstructorExpression, path: readonly string[]): Texts {
  return table.fields.flatMap((field) => {
    if (field.type !== 'TableKey' || field.key.type !== 'StringLiteral') throw new Error('no key')
    const own = [...path, field.key.value]
    if (field.value.type === 'TableConstructorExpression') return luaLeaves(field.value, own)
    return field.value.type === 'StringLiteral' ? [[own.join('.'), field.value.value] as const] : []
  })
}

function jsLeaves(node: Expression, path: readonly string[]): Texts {
  if (node.type !== 'ObjectExpression') throw new Error('no object')
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property') throw new Error('no property')
    const { key, value } = property
    const name =
      key.type === 'Identifier' && !property.computed ? key.name : key.type === 'Literal' ? key.value : ''
    const own = [...path, String(name)]
    return value.type === 'Literal' ? [[own.join('.'), value.value] as const] : jsLeaves(value, own)
  })
}

const READERS: Readonly<Record<string, (text: string) => Texts>> = {
  json: (text) => leavesOf(json(text)),
  i18next: (text) => leavesOf(json(text)),
  arb: (text) => Object.entries(json(text)).filter(([key]) => !key.startsWith('@')),
  formatjs: (text) => entriesWith(text, 'defaultMessage'),
  'chrome-messages': (text) => entriesWith(text, 'message'),
  'go-i18n': (text) => entriesWith(text, 'other'),
  yaml: (text) => leavesOf((parseYaml(text) ?? {}) as Tree),
  'rails-yaml': (text) => leavesOf((parseYaml(text) as Record<string, Tree | null>)['de'] ?? {}),
  toml: (text) => leavesOf(parseToml(text)),
  'java-properties': (text) => Object.entries(parseProperties(text)),
  'env-lines': (text) => Object.entries(parseEnv(text)),
  fluent: (text) => {
    const bundle = new FluentBundle('de', { useIsolating: false })
    const resource = new FluentResource(text)
    expect(bundle.addResource(resource)).toEqual([])
    return resource.body.map(({ id }) => [id, bundle.formatPattern(bundle.getMessage(id)?.value ?? '', {})])
  },
  'lua-table': (text) => {
    const [returned] = luaparse.parse(Buffer.from(text).toString('latin1'), {
      encodingMode: 'pseudo-latin1',
    }).body
    const [table] = returned?.type === 'ReturnStatement' ? returned.arguments : []
    if (table?.type !== 'TableConstructorExpression') throw new Error('no table')
    return luaLeaves(table, []).map(
      (pair) => pair.map((each) => Buffer.from(String(each), 'latin1').toString()) as [string, string],
    )
  },
  'js-module': (text) => {
    const [exported] = parseJs(text, { ecmaVersion: 'latest', sourceType: 'module' }).body
    if (exported?.type !== 'ExportDefaultDeclaration') throw new Error('no export')
    return jsLeaves(exported.declaration as Expression, [])
  },
  csv: (text) =>
    Papa.parse<string[]>(text.trimEnd())
      .data.slice(1)
      .map(([key = '', , , own]) => [key, own]),
  'gettext-po': (text) =>
    Object.entries(po.parse(text).translations).flatMap(([context, messages]) =>
      Object.values(messages as Record<string, { msgid: string; msgstr: string[] }>)
        .filter(({ msgid }) => msgid !== '')
        .map(({ msgid, msgstr }) => [context || msgid, msgstr[0]] as const),
    ),
  tmx: (text) =>
    elementsAt(text, 'tmx', 'body', 'tu').map((unit) => {
      const [, target] = (unit['tuv'] ?? []) as readonly Element[]
      return [attributeOf(unit, '@tuid'), target && contentOf(target, 'seg')]
    }),
  'qt-ts': (text) =>
    elementsAt(text, 'TS', 'context', 'message').map((each) => [
      attributeOf(each, '@id'),
      contentOf(each, 'translation'),
    ]),
  resx: (text) =>
    elementsAt(text, 'root', 'data').map((each) => [attributeOf(each, '@name'), contentOf(each, 'value')]),
  'xliff-1.2': (text) =>
    elementsAt(text, 'xliff', 'file', 'body', 'trans-unit').map((each) => [
      attributeOf(each, '@id'),
      contentOf(each, 'target'),
    ]),
  'xliff-2': (text) =>
    elementsAt(text, 'xliff', 'file', 'unit').map((each) => {
      const [segment] = (each['segment'] ?? []) as readonly Element[]
      return [attributeOf(each, '@name'), segment && contentOf(segment, 'target')]
    }),
}

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Formats whose readers return objects in which `__proto__` is no key. */
const WITHOUT_PROTO: ReadonlySet<string> = new Set(['java-properties', 'env-lines'])

const part = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('menu', 'open', 'gate', 'rake', 'bulbs', 'title') },
  {
    weight: 1,
    arbitrary: fc.oneof(nastyText, fc.constantFrom('__proto__', 'days.0', 'true', '12', 'class')),
  },
)
const key = fc.array(part, { minLength: 1, maxLength: 3 })

test.each(Object.keys(READERS))('%s', (type) => {
  const format = formats.get(type)
  const read = READERS[type]
  if (!format || !read || !english || !german) throw new Error(`${type} is missing.`)
  const languages = { source: english, targets: [german] }
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { selector: String, maxLength: 6 }),
      fc.array(ordinaryText, { minLength: 6, maxLength: 6 }),
      (keys, texts) => {
        const isRead = (name: string): boolean => name !== '__proto__' || !WITHOUT_PROTO.has(type)
        const strings = keys
          .filter((each) => isRead(each.join('.')))
          .map((each, index): NewString => {
            const text = texts[index] ?? ''
            return { key: each, text, translations: { [german.id]: { text } } }
          })
        const { bytes, renamed, leftOut } = makeFile(format, languages, strings)
        const kept = strings.filter((string) => !leftOut.some((each) => each.string === string))
        const wanted = kept.map((string) => [
          renamed.get(string) ?? string.key.join('.').toWellFormed(),
          typeof string.text === 'string' ? string.text : '',
        ])
        const found = read(Buffer.from(bytes).toString()).map(([name, text]) => [name, String(text)])
        const sorted = (pairs: readonly (readonly string[])[]): string[] => pairs.map(String).toSorted(byText)
        expect(sorted(found)).toEqual(sorted(wanted))
      },
    ),
    { numRuns: 60, seed: 20261125 },
  )
})
