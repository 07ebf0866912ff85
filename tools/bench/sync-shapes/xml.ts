// Shapes of XML files, read by saxes.
import { SaxesParser } from 'saxes'
import { PLIST_OTHERS, RESX_OTHERS } from './others.ts'
import type { Shape, Tree } from './shapes.ts'
import { isPluralNode, otherValue, put, textsIn } from './trees.ts'

/** An element with its content. */
interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** Reads a document. Throws if it is not well-formed, or uses a prefix or an entity that it does not define. */
function rootOf(document: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes: own }) => {
    const attributes = Object.fromEntries(Object.values(own).map((each) => [each.name, each.value]))
    const element: Element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const inner = open.at(-1)
    if (inner) inner.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(document).close()
  const [root] = top.children
  if (!root) throw new Error('there is no element')
  return root
}

/** The texts of elements by the attribute that is their key. */
function byAttribute(
  elements: readonly Element[],
  key: string,
  textOf: (element: Element) => Tree | string,
): Tree {
  const tree: Tree = {}
  for (const element of elements) put(tree, element.attributes[key] ?? '', textOf(element))
  return tree
}

const androidText = (element: Element): Tree | string =>
  element.name === 'plurals' ? byAttribute(element.children, 'quantity', ({ text }) => text) : element.text

/** Resources in lines with this indent, or all in one line. */
const android =
  (indent: string, eol: string) =>
  (tree: Tree): string => {
    const line = (depth: number, words: string): string => indent.repeat(depth) + words + eol
    const elements = Object.entries(tree).map(([name, value]) => {
      if (typeof value === 'string') return line(1, `<string name="${name}">${value}</string>`)
      const items = textsIn(value).map(([row, text]) => line(2, `<item quantity="${row}">${text}</item>`))
      return line(1, `<plurals name="${name}">`) + items.join('') + line(1, '</plurals>')
    })
    return `<?xml version="1.0" encoding="utf-8"?>${eol}<resources>${eol}${elements.join('')}</resources>${eol}`
  }

/** Texts of the source are in elements with a prefix, which a translation defines only if it needs it. */
const prefixed = (tree: Tree, language: string): string => {
  const isSource = language === 'en'
  const head = isSource ? ' xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"' : ''
  const elements = textsIn(tree).map(
    ([name, text]) =>
      `  <string name="${name}">${isSource ? `<xliff:g id="n">${text}</xliff:g>` : text}</string>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources${head}>\n${elements.join('')}</resources>\n`
}

const textIn = ({ text, children }: Element): string => text + children.map(textIn).join('')

const PLIST =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" ' +
  '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n'

function dict(tree: Tree, indent: string, valueOf: (value: Tree | string, indent: string) => string): string {
  const inner = `${indent}\t`
  const entries = Object.entries(tree).map(
    ([key, value]) => `${inner}<key>${key}</key>\n${inner}${valueOf(value, inner)}\n`,
  )
  return entries.length === 0 ? '<dict/>' : `<dict>\n${entries.join('')}${indent}</dict>`
}

const plistValue = (value: Tree | string, indent: string): string =>
  typeof value === 'string' ? `<string>${value}</string>` : dict(value, indent, plistValue)

function dictRead(element: Element): Tree | string {
  const { name, children, text } = element
  if (name === 'string') return text
  if (name !== 'dict') return otherValue(element)
  const tree: Tree = {}
  for (let index = 0; index < children.length; index += 2) {
    const [key, value] = children.slice(index, index + 2)
    if (key?.name !== 'key' || !value || value.name === 'key') throw new Error('a key has no value')
    put(tree, key.text, dictRead(value))
  }
  return tree
}

const FORMAT = 'NSStringLocalizedFormatKey'
const TYPES = { NSStringFormatSpecTypeKey: 'NSStringPluralRuleType', NSStringFormatValueTypeKey: 'd' }

/** Each text as a plural of one variable. */
const stringsdict = (tree: Tree): string => {
  const all = Object.entries(tree).map(([key, value]): [string, Tree] => [
    key,
    { [FORMAT]: '%#@count@', count: { ...TYPES, ...(isPluralNode(value) ? value : { other: value }) } },
  ])
  return `${PLIST}${dict(Object.fromEntries(all), '', plistValue)}\n</plist>\n`
}

function stringsdictRead(document: string): Tree {
  const tree = dictRead(rootOf(document).children[0] ?? rootOf(document)) as Record<string, Tree>
  const plurals = Object.entries(tree).map(
    ([key, { [FORMAT]: format, count, ...others }]): [string, Tree] => {
      const { NSStringFormatSpecTypeKey: type, NSStringFormatValueTypeKey: value, ...rows } = count as Tree
      if (format !== '%#@count@' || type !== TYPES.NSStringFormatSpecTypeKey || value !== 'd')
        throw new Error(`${key} is not a plural`)
      if (Object.keys(others).length > 0) throw new Error(`${key} has other entries`)
      return [key, rows]
    },
  )
  return Object.fromEntries(plurals)
}

/** Elements in a root, in lines. */
const listed =
  (root: string, entry: (key: string, text: string) => string) =>
  (tree: Tree): string => {
    const entries = textsIn(tree).map(([key, text]) => `  ${entry(key, text)}\n`)
    return `<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n${entries.join('')}</${root.replace(/ .*/, '')}>\n`
  }

/** Pairs of texts. A text that is not translated has no target. */
const xliff =
  (head: string, unit: (key: string, texts: string) => string, tail: string) =>
  (tree: Tree): string => {
    const units = textsIn(tree).map(([key, text]) => {
      const source = `<source>Text ${key}</source>`
      return unit(key, text === `Text ${key}` ? source : `${source}\n        <target>${text}</target>`)
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n${head}${units.join('')}${tail}`
  }

const elementsNamed = (element: Element, name: string): Element[] =>
  element.name === name ? [element] : element.children.flatMap((child) => elementsNamed(child, name))

function translationIn(element: Element): string {
  const [source] = elementsNamed(element, 'source')
  const [target] = elementsNamed(element, 'target')
  return target?.text ?? source?.text ?? ''
}

const readBy =
  (key: string, textOf: (element: Element) => Tree | string) =>
  (document: string): Tree =>
    byAttribute(rootOf(document).children, key, textOf)

/** The shapes. */
export const xmlShapes: readonly Shape[] = [
  ...[
    { name: 'Android', indent: '    ', eol: '\n' },
    { name: 'Android, tabs and CRLF', indent: '\t', eol: '\r\n' },
    { name: 'Android, on one line', indent: '', eol: '' },
  ].map(({ name, indent, eol }): Shape => ({
    name,
    type: 'android-strings',
    fileName: 'strings.xml',
    depth: 1,
    plurals: true,
    write: android(indent, eol),
    read: readBy('name', androidText),
  })),
  {
    name: 'Android, prefixes',
    type: 'android-strings',
    fileName: 'strings.xml',
    depth: 1,
    write: prefixed,
    read: (text) => byAttribute(rootOf(text).children, 'name', textIn),
  },
  {
    name: 'Property list',
    type: 'plist',
    fileName: 'Texts.plist',
    depth: 3,
    write: (tree) => `${PLIST}${dict(tree, '', plistValue)}\n</plist>\n`,
    read: (document) => dictRead(rootOf(document).children[0] ?? rootOf(document)),
    others: PLIST_OTHERS,
  },
  {
    name: 'stringsdict',
    type: 'stringsdict',
    fileName: 'Localizable.stringsdict',
    depth: 1,
    plurals: 'all',
    write: stringsdict,
    read: stringsdictRead,
  },
  {
    name: 'XLIFF 1.2',
    type: 'xliff-1.2',
    fileName: 'texts.xlf',
    depth: 1,
    write: xliff(
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en" ' +
        'target-language="de" datatype="plaintext" original="texts">\n    <body>\n',
      (key, texts) => `      <trans-unit id="${key}">\n        ${texts}\n      </trans-unit>\n`,
      '    </body>\n  </file>\n</xliff>\n',
    ),
    read: (document) => byAttribute(elementsNamed(rootOf(document), 'trans-unit'), 'id', translationIn),
  },
  {
    name: 'XLIFF 2',
    type: 'xliff-2',
    fileName: 'texts.xlf',
    depth: 1,
    write: xliff(
      '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de">\n' +
        '  <file id="f1">\n',
      (key, texts) =>
        `    <unit id="${key}">\n      <segment>\n        ${texts}\n      </segment>\n    </unit>\n`,
      '  </file>\n</xliff>\n',
    ),
    read: (document) => byAttribute(elementsNamed(rootOf(document), 'unit'), 'id', translationIn),
  },
  {
    name: 'RESX',
    type: 'resx',
    fileName: 'Texts.resx',
    depth: 1,
    write: listed(
      'root',
      (key, text) => `<data name="${key}" xml:space="preserve">\n    <value>${text}</value>\n  </data>`,
    ),
    read: readBy('name', (data) =>
      'type' in data.attributes ? otherValue(data) : (data.children[0]?.text ?? ''),
    ),
    others: RESX_OTHERS,
  },
  {
    name: 'WiX',
    type: 'wix-localization',
    fileName: 'texts.wxl',
    depth: 1,
    write: listed(
      'WixLocalization Culture="en-us" xmlns="http://schemas.microsoft.com/wix/2006/localization"',
      (key, text) => `<String Id="${key}">${text}</String>`,
    ),
    read: readBy('Id', ({ text }) => text),
  },
  {
    name: 'Java properties in XML',
    type: 'xml-properties',
    fileName: 'texts.xml',
    depth: 1,
    write: listed('properties', (key, text) => `<entry key="${key}">${text}</entry>`),
    read: readBy('key', ({ text }) => text),
  },
]
