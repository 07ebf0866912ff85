// The shapes of files with several languages: tables, messages, memories and catalogs. A text that has no translation is
// read as its source.
import { XMLParser } from 'fast-xml-parser'
import { po } from 'gettext-parser'
import Papa from 'papaparse'
import { parse as parseYaml } from 'yaml'
import type { Shape, Tree } from './shapes.ts'

/** The source text of every key. Trees contain the translations. */
const sourceOf = (path: string): string => `Text ${path.split('.').at(-1)}`

/** A text of a tree, with the keys that lead to it. */
type Row = readonly [path: string, text: string]

const rowsOf = (tree: Tree, prefix = ''): Row[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : rowsOf(value, `${prefix}${key}.`),
  )

/** The tree of rows. Throws if a key is there twice. */
function treeOf(rows: Iterable<readonly [path: string, source: string, text: string]>): Tree {
  const tree: Tree = {}
  for (const [path, source, text] of rows) {
    if (source !== sourceOf(path)) throw new Error(`${path} has the source text ${source}.`)
    let node = tree
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    for (const key of keys) node = (node[key] ??= {}) as Tree
    if (last in node) throw new Error(`${path} is there twice.`)
    node[last] = text === '' ? source : text
  }
  return tree
}

const isDone = ([path, text]: Row): boolean => text !== sourceOf(path)
const translation = (row: Row): string => (isDone(row) ? row[1] : '')
const listed = (tree: Tree, spell: (row: Row) => string): string => rowsOf(tree).map(spell).join('')

/** Elements as lists, with their attributes behind `@`. */
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (_, __, ___, isAttribute) => !isAttribute,
})
type Element = Record<string, never>
const elements = (parent: unknown, ...path: readonly string[]): Element[] =>
  path.reduce<Element[]>(
    (parents, name) => parents.flatMap((each) => (each[name] ?? []) as unknown as Element[]),
    [parent as Element],
  )
/** The text of the first element at the end of a path. */
const textAt = (parent: unknown, ...path: readonly string[]): string => {
  const [found] = elements(parent, ...path) as unknown as (string | { '#text'?: string } | undefined)[]
  return typeof found === 'string' ? found : (found?.['#text'] ?? '')
}

const SDL = 'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2"'

/** The messages of a context, each with its margin. */
const qtContext = (name: string, tree: Tree, prefix: string): string =>
  Object.keys(tree).length === 0
    ? ''
    : `<context>\n    <name>${name}</name>\n${listed(tree, (row) => {
        const own = isDone([prefix + row[0], row[1]]) ? `>${row[1]}` : ' type="unfinished">'
        return `    <message>\n        <location filename="main.cpp" line="7"/>\n        <source>${sourceOf(row[0])}</source>\n        <comment>${prefix}${row[0]}</comment>\n        <translation${own}</translation>\n    </message>\n`
      })}</context>\n`

const qtContexts = (tree: Tree): string => {
  const texts = Object.entries(tree).filter(([, value]) => typeof value === 'string')
  const contexts = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [] : qtContext(key, value, `${key}.`),
  )
  return qtContext('Main', Object.fromEntries(texts), '') + contexts.join('')
}

const xmlSections = (tree: Tree, indent: string): string =>
  Object.entries(tree)
    .map(([key, value]) =>
      typeof value === 'string'
        ? `${indent}<string id="${key}">${value}</string>\n`
        : `${indent}<section id="${key}">\n${xmlSections(value, `${indent}\t`)}${indent}</section>\n`,
    )
    .join('')

const xmlSection = (node: Element): Tree => {
  const tree: Tree = {}
  // The reader groups elements by name, so texts precede sections here.
  const all = [...elements(node, 'string'), ...elements(node, 'section')]
  for (const each of all) {
    const key = String(each['@id'])
    if (key in tree) throw new Error(`${key} is there twice.`)
    tree[key] = '#text' in each ? String(each['#text']) : xmlSection(each)
  }
  return tree
}

/** All shapes. */
export const bilingualShapes: readonly Shape[] = [
  {
    name: 'PO',
    type: 'gettext-po',
    fileName: 'de.po',
    depth: 2,
    write: (tree, language) =>
      `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n${listed(
        tree,
        (row) =>
          `\n#: src/main.c:7\nmsgctxt "${row[0]}"\nmsgid "${sourceOf(row[0])}"\nmsgstr "${translation(row)}"\n`,
      )}`,
    read: (text) =>
      treeOf(
        Object.entries(po.parse(text).translations).flatMap(([context, messages]) =>
          Object.values(messages as Record<string, { msgid: string; msgstr: string[] }>)
            .filter(({ msgid }) => msgid !== '')
            .map(({ msgid, msgstr }) => [context, msgid, msgstr[0] ?? ''] as const),
        ),
      ),
  },
  {
    name: 'CSV',
    type: 'csv',
    fileName: 'texts.csv',
    depth: 2,
    write: (tree) =>
      `key,en,de\n${listed(tree, (row) => `${row[0]},${sourceOf(row[0])},${translation(row)}\n`)}`,
    read: (text) => {
      const { data, errors } = Papa.parse<[string, string, string]>(text.trimEnd())
      if (errors.length > 0) throw new Error(errors[0]?.message)
      return treeOf(data.slice(1))
    },
  },
  {
    name: 'Qt TS',
    type: 'qt-ts',
    fileName: 'app_de.ts',
    depth: 2,
    write: (tree, language) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${language}" sourcelanguage="en">\n${qtContexts(tree)}</TS>\n`,
    read: (text) =>
      treeOf(
        elements(xml.parse(text), 'TS', 'context', 'message').map(
          (message) =>
            [textAt(message, 'comment'), textAt(message, 'source'), textAt(message, 'translation')] as const,
        ),
      ),
  },
  {
    name: 'TMX',
    type: 'tmx',
    fileName: 'memory.tmx',
    depth: 2,
    write: (tree) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<tmx version="1.4">\n  <header srclang="en" datatype="plaintext"/>\n  <body>\n${listed(
        tree,
        (row) =>
          `    <tu tuid="${row[0]}">\n      <tuv xml:lang="en"><seg>${sourceOf(row[0])}</seg></tuv>\n${isDone(row) ? `      <tuv xml:lang="de"><seg>${row[1]}</seg></tuv>\n` : ''}    </tu>\n`,
      )}  </body>\n</tmx>\n`,
    read: (text) =>
      treeOf(
        elements(xml.parse(text), 'tmx', 'body', 'tu').map((unit) => {
          const [source, target] = elements(unit, 'tuv')
          return [String(unit['@tuid']), textAt(source, 'seg'), target ? textAt(target, 'seg') : ''] as const
        }),
      ),
  },
  {
    name: 'TBX',
    type: 'tbx',
    fileName: 'terms.tbx',
    depth: 2,
    write: (tree) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<tbx type="TBX-Basic" xml:lang="en">\n<text><body>\n${listed(
        tree,
        (row) =>
          `<conceptEntry id="${row[0]}">\n  <langSec xml:lang="en"><termSec><term>${sourceOf(row[0])}</term></termSec></langSec>\n${isDone(row) ? `  <langSec xml:lang="de"><termSec><term>${row[1]}</term></termSec></langSec>\n` : ''}</conceptEntry>\n`,
      )}</body></text>\n</tbx>\n`,
    read: (text) =>
      treeOf(
        elements(xml.parse(text), 'tbx', 'text', 'body', 'conceptEntry').map((concept) => {
          const [source, target] = elements(concept, 'langSec', 'termSec')
          return [
            String(concept['@id']),
            textAt(source, 'term'),
            target ? textAt(target, 'term') : '',
          ] as const
        }),
      ),
  },
  {
    name: 'SDLXLIFF',
    type: 'sdlxliff',
    fileName: 'page.sdlxliff',
    depth: 2,
    write: (tree, language) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<xliff ${SDL} version="1.2">\n<file original="page.txt" source-language="en" target-language="${language}" datatype="plaintext">\n<body>\n${listed(
        tree,
        (row) =>
          `<trans-unit id="${row[0]}"><source>${sourceOf(row[0])}</source><target>${translation(row)}</target></trans-unit>\n`,
      )}</body>\n</file>\n</xliff>\n`,
    read: (text) =>
      treeOf(
        elements(xml.parse(text), 'xliff', 'file', 'body', 'trans-unit').map(
          (unit) => [String(unit['@id']), textAt(unit, 'source'), textAt(unit, 'target')] as const,
        ),
      ),
  },
  {
    name: 'Okapi translation table',
    type: 'transtable',
    fileName: 'page.txt',
    depth: 2,
    write: (tree, language) =>
      `TransTableV1\ten\t${language}\n${listed(tree, (row) => `"okpCtx:tu=${row[0]}"\t"${sourceOf(row[0])}"\t"${translation(row)}"\n`)}`,
    read: (text) => {
      const { data } = Papa.parse<[string, string, string]>(text.trimEnd(), { delimiter: '\t' })
      return treeOf(
        data.slice(1).map(([key, ...texts]) => [key.replace('okpCtx:tu=', ''), ...texts] as const),
      )
    },
  },
  {
    name: 'Xcode string catalog',
    type: 'xcstrings',
    fileName: 'Localizable.xcstrings',
    depth: 2,
    write: (tree) => {
      const unit = (value: string): unknown => ({ stringUnit: { state: 'translated', value } })
      const strings = rowsOf(tree).map((row) => [
        row[0],
        {
          localizations: {
            ...(isDone(row) ? { de: unit(row[1]) } : {}),
            en: unit(sourceOf(row[0])),
          },
        },
      ])
      const catalog = { sourceLanguage: 'en', strings: Object.fromEntries(strings), version: '1.0' }
      return JSON.stringify(catalog, null, 2).replaceAll('": ', '" : ')
    },
    read: (text) => {
      JSON.parse(text)
      const { strings } = parseYaml(text) as {
        strings: Record<string, { localizations: Record<string, { stringUnit: { value: string } }> }>
      }
      return treeOf(
        Object.entries(strings).map(
          ([
            key,
            {
              localizations: { en, de },
            },
          ]) => [key, en?.stringUnit.value ?? '', de?.stringUnit.value ?? ''],
        ),
      )
    },
  },
  {
    name: 'XML language file',
    type: 'xml-languages',
    fileName: 'de.xml',
    depth: 3,
    write: (tree) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<strings>\n${xmlSections(tree, '\t')}</strings>\n`,
    read: (text) => xmlSection(elements(xml.parse(text), 'strings')[0] ?? {}),
  },
]
