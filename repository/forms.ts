// How a new file of a format looks: its head, an entry for each string, its end. The engine writes the texts into it.
import type { Category, Languages } from '../core/contract.ts'

/** A string that a new file gets a place for. */
export interface NewEntry {
  /** The parts of its key: one, if the format does not nest. */
  key: readonly string[]
  /** The categories of a plural. Left out for a text. */
  categories?: readonly Category[] | undefined
  /** Help for translators. */
  note?: string | undefined
  /** The source text for formats that store it next to the translation, by category for a plural. */
  source: (category?: Category) => string
}

/** The form of a format. */
export interface Form {
  /** Whether keys have several parts. */
  nests?: true
  /** Whether the format has plurals. */
  takesPlurals?: true
  /** A file in which the places of the entries have a text each, in their order. */
  write(entries: readonly NewEntry[], languages: Languages): string
}

/** The text of each place until the engine writes the translation. */
const TEXT = 'Text'

const XML_SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => XML_SIGNS[char] ?? char).replaceAll(/[\n\r\t]/g, ' ')
/** A comment of XML cannot contain two hyphens. */
const xmlNote = (text: string): string => text.replaceAll('--', '- -').replace(/-$/, '- ')
const json = (value: unknown): string => JSON.stringify(value)
const lines = (text: string | undefined, sign: string): string =>
  text === undefined
    ? ''
    : text
        .split(/\r\n|\n|\r/)
        .map((line) => `${`${sign} ${line}`.trimEnd()}\n`)
        .join('')
const blockNote = (text: string | undefined, indent = ''): string =>
  text === undefined ? '' : `${indent}/* ${text.replaceAll('*/', '* /')} */\n`

/** Entries one after the other. */
const listed = (head: string, entry: (entry: NewEntry) => string, tail = '', between = ''): Form['write'] => {
  return (entries) => head + entries.map(entry).join(between) + tail
}

/** A tree of keys. An entry stays flat if its key begins with the whole key of another text. */
type Tree = Map<string, Tree | NewEntry>

function treeOf(entries: readonly NewEntry[]): Tree {
  const root: Tree = new Map()
  for (const entry of entries) {
    let node: Tree | undefined = root
    for (const part of entry.key.slice(0, -1)) {
      const next: Tree | NewEntry = node.get(part) ?? new Map()
      node.set(part, next)
      node = next instanceof Map ? next : undefined
      if (!node) break
    }
    const last = entry.key.at(-1) ?? ''
    if (node && !node.has(last)) node.set(last, entry)
    else root.set(entry.key.join('.'), entry)
  }
  return root
}

function jsonTree(tree: Tree, indent = '  '): string {
  const members = [...tree].flatMap(([key, value]) => {
    if (value instanceof Map) return [`${indent}${json(key)}: ${jsonTree(value, `${indent}  `)}`]
    const keys = value.categories?.map((category) => `${key}_${category}`) ?? [key]
    return keys.map((each) => `${indent}${json(each)}: ${json(TEXT)}`)
  })
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent.slice(2)}}`
}

function yamlTree(tree: Tree, indent: string): string {
  const key = (text: string): string =>
    /^[A-Za-z_][\w-]*$/.test(text) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(text)
      ? text
      : json(text)
  return [...tree]
    .map(([name, value]) => {
      if (value instanceof Map) return `${indent}${key(name)}:\n${yamlTree(value, `${indent}  `)}`
      const note = lines(value.note, `${indent}#`)
      if (!value.categories) return `${note}${indent}${key(name)}: ${json(TEXT)}\n`
      const rows = value.categories.map((category) => `${indent}  ${category}: ${json(TEXT)}\n`)
      return `${note}${indent}${key(name)}:\n${rows.join('')}`
    })
    .join('')
}

const phpString = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`

function phpTree(tree: Tree, indent: string): string {
  return [...tree]
    .map(([key, value]) =>
      value instanceof Map
        ? `${indent}${phpString(key)} => [\n${phpTree(value, `${indent}    `)}${indent}],\n`
        : `${lines(value.note?.replaceAll('?>', '? >'), `${indent}//`)}${indent}${phpString(key)} => ${phpString(TEXT)},\n`,
    )
    .join('')
}

const cString = (text: string): string =>
  `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`

function propertiesKey(text: string): string {
  return text
    .replaceAll(/[\\\s=:#!]/g, '\\$&')
    .replaceAll('\\\n', '\\n')
    .replaceAll('\\\r', '\\r')
    .replaceAll('\\\t', '\\t')
}

/** Names for keys that a format cannot spell: each is unique. */
function namer(spell: (key: string) => string): (key: readonly string[]) => string {
  const given = new Set<string>()
  return (key) => {
    const name = spell(key.join('.'))
    let unique = name
    for (let number = 2; given.has(unique); number++) unique = `${name}-${number}`
    given.add(unique)
    return unique
  }
}

const fluentName = (key: string): string => {
  const name = key.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replace(/^[^A-Za-z]+/, '')
  return name === '' ? 'text' : name
}

/** An entry of PO. The key is its context, unless it is the source text. */
function poEntry({ key, categories, note, source }: NewEntry): string {
  const name = key.join('.')
  const context = name === source() ? '' : `msgctxt ${cString(name)}\n`
  const head = `\n${lines(note, '#.')}${context}`
  return categories
    ? `${head}msgid ${cString(source('one'))}\nmsgid_plural ${cString(source('other'))}\nmsgstr[0] ""\nmsgstr[1] ""\n`
    : `${head}msgid ${cString(source())}\nmsgstr ""\n`
}

function androidEntry({ key: [key = ''], categories, note }: NewEntry): string {
  const head = note === undefined ? '' : `    <!-- ${xmlNote(note)} -->\n`
  if (!categories) return `${head}    <string name="${xml(key)}">${TEXT}</string>\n`
  const items = categories.map((each) => `        <item quantity="${each}">${TEXT}</item>\n`)
  return `${head}    <plurals name="${xml(key)}">\n${items.join('')}    </plurals>\n`
}

/** The forms by type of format. */
export const forms: Readonly<Record<string, Form>> = {
  'android-strings': {
    takesPlurals: true,
    write: (entries) => {
      const hasMarks = entries.some(({ source }) => source().includes('<xliff:'))
      const space = hasMarks ? ' xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"' : ''
      const head = `<?xml version="1.0" encoding="utf-8"?>\n<resources${space}>\n`
      return `${head}${entries.map(androidEntry).join('')}</resources>\n`
    },
  },
  'apple-strings': {
    write: listed(
      '',
      ({ key: [key = ''], note }) => `${blockNote(note)}${cString(key)} = "${TEXT}";\n`,
      '',
      '\n',
    ),
  },
  arb: {
    write: (entries, { source, targets: [target = source] }) => {
      const members = entries.map(({ key: [key = ''], note }) => {
        const text = `  ${json(key)}: ${json(TEXT)}`
        return note === undefined ? text : `${text},\n  ${json(`@${key}`)}: ${json({ description: note })}`
      })
      return `{\n${[`  "@@locale": ${json(target.id.replaceAll('-', '_'))}`, ...members].join(',\n')}\n}\n`
    },
  },
  'chrome-messages': {
    write: listed(
      '{\n',
      ({ key: [key = ''], note }) => {
        const description = note === undefined ? '' : `,\n    "description": ${json(note)}`
        return `  ${json(key)}: {\n    "message": ${json(TEXT)}${description}\n  }`
      },
      '\n}\n',
      ',\n',
    ),
  },
  fluent: {
    write: (entries) => {
      const name = namer(fluentName)
      return entries.map(({ key, note }) => `${lines(note, '#')}${name(key)} = ${TEXT}\n`).join('')
    },
  },
  'gettext-po': {
    takesPlurals: true,
    write: (entries, { source, targets: [target = source] }) =>
      `msgid ""\nmsgstr ""\n"Language: ${target.id.replaceAll('-', '_')}\\n"\n"MIME-Version: 1.0\\n"\n` +
      '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n' +
      entries.map(poEntry).join(''),
  },
  i18next: {
    nests: true,
    takesPlurals: true,
    write: (entries) => `${jsonTree(treeOf(entries))}\n`,
  },
  ini: {
    write: listed('', ({ key: [key = ''], note }) => `${lines(note, ';')}${key} = ${TEXT}\n`),
  },
  'java-properties': {
    write: listed('', ({ key: [key = ''], note }) => `${lines(note, '#')}${propertiesKey(key)}=${TEXT}\n`),
  },
  json: { nests: true, write: (entries) => `${jsonTree(treeOf(entries))}\n` },
  'php-array': {
    nests: true,
    write: (entries) => `<?php\n\nreturn [\n${phpTree(treeOf(entries), '    ')}];\n`,
  },
  'rails-yaml': {
    nests: true,
    takesPlurals: true,
    write: (entries, { source, targets: [target = source] }) =>
      `${target.id}:\n${yamlTree(treeOf(entries), '  ')}`,
  },
  resx: {
    write: listed(
      '<?xml version="1.0" encoding="utf-8"?>\n<root>\n' +
        '  <resheader name="resmimetype">\n    <value>text/microsoft-resx</value>\n  </resheader>\n' +
        '  <resheader name="version">\n    <value>2.0</value>\n  </resheader>\n' +
        ['reader', 'writer']
          .map(
            (each) =>
              `  <resheader name="${each}">\n    <value>System.Resources.ResX${each === 'reader' ? 'ResourceReader' : 'ResourceWriter'}, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089</value>\n  </resheader>\n`,
          )
          .join(''),
      ({ key: [key = ''], note }) => {
        const comment = note === undefined ? '' : `    <comment>${xml(note)}</comment>\n`
        return `  <data name="${xml(key)}" xml:space="preserve">\n    <value>${TEXT}</value>\n${comment}  </data>\n`
      },
      '</root>\n',
    ),
  },
  toml: {
    write: listed('', ({ key: [key = ''], note }) => {
      const name = /^[\w-]+$/.test(key) ? key : json(key)
      return `${lines(note, '#')}${name} = ${json(TEXT)}\n`
    }),
  },
  yaml: { nests: true, write: (entries) => yamlTree(treeOf(entries), '') },
}
