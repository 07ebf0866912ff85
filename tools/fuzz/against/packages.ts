// Readers that are packages of npm, or JavaScript itself.
import { runInNewContext } from 'node:vm'
import { parse as parseJs, type AnyNode } from 'acorn'
import { parseBuffer } from 'bplist-parser'
import { parseLines } from 'dot-properties'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { mo, po } from 'gettext-parser'
import { parse as parseLua } from 'luaparse'
import Papa from 'papaparse'
import { parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5'
import { Engine } from 'php-parser'
import { SaxesParser } from 'saxes'
import { parse as parseToml } from 'smol-toml'
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, type ParsedNode } from 'yaml'
import { leavesOfValue, readerOf, type Leaf, type Reader } from './leaves.ts'

const json = readerOf('JSON.parse', (text) => {
  const value: unknown = JSON.parse(text)
  // JavaScript takes the last of several equal keys.
  const keys = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined)
  if (keys.length !== keysIn(value)) throw new Error('A key repeats.')
  return leavesOfValue(value)
})

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, child) => sum + keysIn(child), 0)
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length)
}

const toml = readerOf('smol-toml', (text) => leavesOfValue(parseToml(text)))

const yaml = readerOf('yaml', (text) => {
  const documents = parseAllDocuments(text, { logLevel: 'silent' })
  const found: Leaf[] = []
  if ('empty' in documents) return found
  for (const [index, { errors, contents }] of documents.entries()) {
    if (errors[0]) throw errors[0]
    if (contents) yamlLeaves(contents, String(index), found)
  }
  return found
})

function yamlLeaves(node: ParsedNode | null, path: string, found: Leaf[]): void {
  if (node === null) found.push([path, 'o', ''])
  else if (isAlias(node)) found.push([path, '*', ''])
  else if (isScalar(node)) {
    const { value, source } = node
    found.push([
      path,
      typeof value === 'string' ? 's' : 'o',
      typeof value === 'string' ? value : (source ?? ''),
    ])
  } else if (isSeq<ParsedNode>(node)) {
    for (const [index, item] of node.items.entries()) yamlLeaves(item, `${path}/${index}`, found)
  } else if (isMap<ParsedNode, ParsedNode | null>(node)) {
    for (const [index, { key, value }] of node.items.entries()) {
      if (isScalar(key)) {
        const name = typeof key.value === 'string' ? key.value : (key.source ?? '')
        yamlLeaves(value, `${path}/${name}`, found)
      } else {
        yamlLeaves(key, `${path}/?${index}`, found)
        yamlLeaves(value, `${path}/:${index}`, found)
      }
    }
  }
}

const csv = readerOf('papaparse', (text) => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true })
  if (errors[0]) throw new Error(errors[0].message)
  return data.flatMap((row, line) => row.map((cell, column): Leaf => [`${line}/${column}`, 's', cell]))
})

const properties = readerOf('dot-properties', (text) => {
  if (/\r(?!\n)/.test(text)) throw new Error('The package knows no carriage return alone.')
  return parseLines(text.replace(/^\ufeff/, ''))
    .filter((line) => typeof line !== 'string')
    .map(([key, value], index): Leaf => [`${index}:${key}`, 's', value ?? ''])
})

const saxes = readerOf('saxes', (text) => {
  requireUtf8(text)
  const found: Leaf[] = []
  let open = ''
  const flush = (): void => {
    if (open !== '') found.push(['', 's', open])
    open = ''
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    flush()
    found.push([local, '<', ''])
    const own = Object.values(attributes).filter(({ name }) => !name.startsWith('xmlns'))
    const named = own.map(({ local: name, value }): Leaf => [`${local}@${name}`, 's', value])
    for (const one of named.toSorted(inOrder)) found.push(one)
  })
  parser.on('closetag', ({ local }) => {
    flush()
    found.push([local, '>', ''])
  })
  parser.on('text', (more) => (open += more))
  parser.on('cdata', (more) => (open += more))
  parser.write(text).close()
  return found
})

function requireUtf8(text: string): void {
  if (/^\ufeff?<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i.test(text))
    throw new Error('The file declares another charset.')
}

/** By path, then by text, by code points as in Python. */
const inOrder = (one: Leaf, other: Leaf): number =>
  Buffer.compare(Buffer.from(`${one[0]}\0${one[2]}`), Buffer.from(`${other[0]}\0${other[2]}`))

interface FastNode {
  ':@'?: Record<string, string>
  [name: string]: unknown
}

const fastXml = readerOf('fast-xml-parser', (text) => {
  requireUtf8(text)
  const validity = XMLValidator.validate(text)
  if (validity !== true) throw new Error(validity.err.msg)
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
  })
  const found: Leaf[] = []
  // Sections of character data are nodes of their own.
  const addText = (text: string): void => {
    const [path, kind, before] = found.at(-1) ?? []
    if (path === '' && kind === 's') found[found.length - 1] = ['', 's', `${before}${text}`]
    else found.push(['', 's', text])
  }
  const visit = (nodes: readonly FastNode[]): void => {
    for (const node of nodes) {
      const name = Object.keys(node).find((key) => key !== ':@') ?? ''
      if (name === '#text') addText(String(node[name]))
      else {
        found.push([name, '<', ''])
        for (const [key, value] of Object.entries(node[':@'] ?? {}))
          found.push([`${name}@${key}`, 's', value])
        visit(node[name] as FastNode[])
        found.push([name, '>', ''])
      }
    }
  }
  visit(parser.parse(text.replace(/^\ufeff/, '')) as FastNode[])
  return found
})

const html = readerOf('parse5', (text) => {
  const found: Leaf[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#text') found.push(['', 's', (node as DefaultTreeAdapterTypes.TextNode).value])
    const attributes = 'attrs' in node ? node.attrs : []
    if ('childNodes' in node) found.push([node.nodeName, '<', ''])
    for (const { name, value } of attributes) found.push([`${node.nodeName}@${name}`, 's', value])
    if ('content' in node) visit(node.content)
    if (!('childNodes' in node)) return
    for (const child of node.childNodes) visit(child)
    found.push([node.nodeName, '>', ''])
  }
  visit(parseHtml(text))
  return found
})

/** The strings of a tree, by their place in it. Strings that are joined count as one. */
function literals(
  node: unknown,
  literalOf: (node: object) => string | undefined,
  path = '',
  found: Leaf[] = [],
): Leaf[] {
  if (typeof node !== 'object' || node === null) return found
  const text = literalOf(node)
  if (text !== undefined) found.push([path, 's', text])
  else for (const [key, child] of Object.entries(node)) literals(child, literalOf, `${path}/${key}`, found)
  return found
}

const php = readerOf('php-parser', (text) => {
  const engine = new Engine({ parser: { extractDoc: false, php8: true }, ast: { withPositions: false } })
  // As bytes, since a text may have escapes of bytes.
  const bytes = Buffer.from(text).toString('latin1')
  return fromBytes(literals(engine.parseCode(bytes, 'file.php'), phpLiteral))
})

const fromBytes = (leaves: readonly Leaf[]): Leaf[] =>
  leaves.map(([path, kind, text]) => [path, kind, Buffer.from(text, 'latin1').toString()])

function phpLiteral(node: object): string | undefined {
  const { kind, value, type, left, right } = node as Record<string, unknown>
  if (kind === 'string' || kind === 'nowdoc') return String(value)
  if (kind === 'encapsed' && Array.isArray(value)) {
    const parts = value.map((part: { expression: object }) => phpLiteral(part.expression))
    return parts.every((part) => part !== undefined) ? parts.join('') : undefined
  }
  return kind === 'bin' && type === '.' ? joined(left, right, phpLiteral) : undefined
}

function joined(
  left: unknown,
  right: unknown,
  literalOf: (node: object) => string | undefined,
): string | undefined {
  const [one, other] = [literalOf(left as object), literalOf(right as object)]
  return one === undefined || other === undefined ? undefined : one + other
}

const lua = readerOf('luaparse', (text) => {
  // The package reads bytes as Latin-1.
  const bytes = Buffer.from(text).toString('latin1')
  const tree = parseLua(bytes, { encodingMode: 'pseudo-latin1', luaVersion: '5.3', comments: false })
  return fromBytes(literals(tree, luaLiteral))
})

function luaLiteral(node: object): string | undefined {
  const { type, value, operator, left, right } = node as Record<string, unknown>
  if (type === 'StringLiteral') return String(value)
  return type === 'BinaryExpression' && operator === '..' ? joined(left, right, luaLiteral) : undefined
}

const js = readerOf('acorn', (text) => literals(moduleOf(text), jsLiteral))

const moduleOf = (text: string): AnyNode => parseJs(text, { ecmaVersion: 'latest', sourceType: 'module' })

function jsLiteral(node: object): string | undefined {
  const { type, value, operator, left, right, quasis, start: _, end: __ } = node as Record<string, unknown>
  if (type === 'Literal' && typeof value === 'string') return value
  if (type === 'TemplateLiteral' && Array.isArray(quasis) && quasis.length === 1)
    return (quasis[0] as { value: { cooked: string } }).value.cooked
  return type === 'BinaryExpression' && operator === '+' ? joined(left, right, jsLiteral) : undefined
}

/** What V8 makes of the objects of a module that has nothing but literals. */
const v8 = readerOf('V8', (text) => {
  const found: Leaf[] = []
  for (const [index, statement] of (moduleOf(text) as { body: AnyNode[] }).body.entries()) {
    for (const object of objectsOf(statement)) {
      if (!isLiteral(object)) throw new Error('It has more than literals.')
      leavesOfValue(runInNewContext(`(${text.slice(object.start, object.end)})`), String(index), found)
    }
  }
  return found
})

function objectsOf(statement: AnyNode): AnyNode[] {
  if (statement.type === 'ExportDefaultDeclaration') return [statement.declaration]
  if (statement.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression')
    return [statement.expression.right]
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') throw new Error('It has more than objects.')
  return declared.declarations.flatMap(({ init }) => init ?? [])
}

function isLiteral(node: AnyNode): boolean {
  switch (node.type) {
    case 'Literal':
      return !('regex' in node)
    case 'TemplateLiteral':
      return node.expressions.length === 0
    case 'ArrayExpression':
      return node.elements.every((one) => one === null || isLiteral(one))
    case 'ObjectExpression':
      return node.properties.every((one) => one.type === 'Property' && !one.computed && isLiteral(one.value))
    case 'BinaryExpression':
      return node.left.type !== 'PrivateIdentifier' && isLiteral(node.left) && isLiteral(node.right)
    case 'UnaryExpression':
      return isLiteral(node.argument)
    default:
      return false
  }
}

type Catalog = Record<string, Record<string, { msgstr: readonly string[]; msgid_plural?: string }>>

/** By their keys, since JavaScript changes the order of some. */
const catalogLeaves = (translations: Catalog): Leaf[] =>
  Object.entries(translations)
    .flatMap(([context, messages]) =>
      Object.entries(messages).flatMap(([id, { msgstr }]) => {
        const name = `${context}\u0004${id}`
        return name === '\u0004' ? [] : msgstr.map((text, row): Leaf => [`${name}/${row}`, 's', text])
      }),
    )
    .toSorted(inOrder)

const gettextPo = readerOf('gettext-parser', (text) => {
  const { translations } = po.parse(text)
  requireUnique(translations, text.match(/(?<!^[ \t]*#.*)(?<![\w"])msgid(?=\s*")/gm)?.length)
  return catalogLeaves(translations)
})

/** The package takes the last of several entries with the same key. */
function requireUnique(translations: Catalog, count: number | undefined): void {
  const found = Object.values(translations).reduce((sum, one) => sum + Object.keys(one).length, 0)
  if (found !== count) throw new Error('A key repeats.')
}

const gettextMo = binaryReader('gettext-parser', (file) => {
  const { translations } = mo.parse(file)
  const count = file.readUInt32LE() === 0x950412de ? file.readUInt32LE(8) : file.readUInt32BE(8)
  requireUnique(translations, count)
  if (!/charset=utf-?8/i.test(translations['']?.['']?.msgstr[0] ?? '')) throw new Error('It is Latin-1.')
  return catalogLeaves(withoutOwn(translations))
})

/** A text without a translation is its own translation. */
function withoutOwn(translations: Catalog): Catalog {
  const entries = Object.entries(translations).map(([context, messages]) => {
    const own = Object.entries(messages).map(([id, message]) => {
      const originals = [id, message.msgid_plural, `${context}\u0004${id}`]
      const msgstr = message.msgstr.map((text) => (originals.includes(text) ? '' : text))
      return [id, { ...message, msgstr }] as const
    })
    return [context, Object.fromEntries(own)] as const
  })
  return Object.fromEntries(entries)
}

const bplist = binaryReader('bplist-parser', (file) => leavesOfValue(parseBuffer(file)))

function binaryReader(name: string, leavesOf: (file: Buffer) => Leaf[]): Reader {
  return {
    name,
    read(file) {
      try {
        return { leaves: leavesOf(file) }
      } catch (error) {
        return { refused: String(error) }
      }
    },
  }
}

/** The readers by grammar. */
export const packageReaders = {
  json,
  toml,
  yaml,
  csv,
  properties,
  saxes,
  fastXml,
  html,
  php,
  lua,
  js,
  v8,
  gettextPo,
  gettextMo,
  bplist,
} as const satisfies Record<string, Reader>
