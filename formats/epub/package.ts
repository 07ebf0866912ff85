// The package of an e-book (EPUB 3.3): which entries hold its texts, and the texts of its metadata and its contents.
import {
  FormatError,
  type Archive,
  type Edit,
  type Languages,
  type Part,
  type Source,
  type Unit,
} from '@atlas/core/contract.ts'
import { tagLike, namesTarget } from '@atlas/core/contract.ts'
import { readingEntry } from '../_grammars/archive/units-in.ts'
import { directionOf } from '../_grammars/text/direction.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { attributeEdit, contentSlot } from '../_grammars/xml/places.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import { attribute, localName, rawContent, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'
const PAGE = 'application/xhtml+xml'
const CONTENTS = 'application/x-dtbncx+xml'

/** The direction in which the pages of a book are turned. */
const PAGE_DIRECTION = 'page-progression-direction'

/** The metadata elements that contain text for readers. */
const METADATA: ReadonlySet<string> = new Set(['title', 'description', 'subject'])

/** The package document, the pages in the order of the spine, then the table of contents. */
export function* entriesOfBook(archive: Archive): Generator<string> {
  const container = archive.read(CONTAINER)
  if (!container) {
    throw new FormatError('not-this-format', `This is not an e-book: it has no ${CONTAINER}.`, 0)
  }
  const path = packagePath(container)
  const source = archive.read(path)
  if (!source) throw new FormatError('syntax', `${CONTAINER} names "${path}", which is missing.`, 0)
  const book = readingEntry(path, source, documentOf)
  const [items, spine] = [childNamed(book.root, 'manifest'), childNamed(book.root, 'spine')]
  const typeOf = new Map<string, string>()
  const pathOf = new Map<string, string>()
  for (const item of items?.elements() ?? []) {
    const href = attribute(book, item, 'href') ?? ''
    const target = resolved(path, href)
    typeOf.set(target, attribute(book, item, 'media-type') ?? '')
    pathOf.set(attribute(book, item, 'id') ?? '', target)
  }
  const inOrder = (spine?.elements() ?? []).flatMap(
    (item) => pathOf.get(attribute(book, item, 'idref') ?? '') ?? [],
  )
  const texts = [...inOrder, ...typeOf.keys()].filter((target) =>
    [PAGE, CONTENTS].includes(typeOf.get(target) ?? ''),
  )
  refuseEncrypted(archive, new Set(texts))
  yield path
  yield* texts.filter((target) => typeOf.get(target) === PAGE)
  yield* texts.filter((target) => typeOf.get(target) === CONTENTS)
}

/** Whether an address on a page of the book leads to a file of it, or out of it. */
export function addressesOf(book: Part): (page: string, address: string) => boolean {
  const xml = documentOf(book.source)
  const items = childNamed(xml.root, 'manifest')?.elements() ?? []
  const files = new Set([...items].map((item) => resolved(book.name, attribute(xml, item, 'href') ?? '')))
  return (page, address) => /^(?:[a-z][a-z\d+.-]*:|#)/i.test(address) || files.has(resolved(page, address))
}

function packagePath(container: Source): string {
  const xml = readingEntry(CONTAINER, container, documentOf)
  for (const roots of xml.root.elements()) {
    for (const root of roots.elements()) {
      const path = attribute(xml, root, 'full-path')
      if (localName(root.name) === 'rootfile' && path) return path
    }
  }
  throw new FormatError('syntax', `${CONTAINER} names no package document.`, 0)
}

/** The path from the root of the archive to the address in a document. */
function resolved(from: string, href: string): string {
  let path = href.slice(0, /[#?]|$/.exec(href)?.index)
  try {
    path = decodeURIComponent(path)
  } catch {
    // A stray percent sign: the path is not percent-encoded.
  }
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** Refuses books with encrypted pages, which only the software of the shop can read. Obfuscated fonts are allowed. */
function refuseEncrypted(archive: Archive, paths: ReadonlySet<string>): void {
  const source = archive.read(ENCRYPTION)
  if (!source) return
  const references = Array.from(
    source.text.matchAll(/CipherReference\s([^<>]*)/g),
    ([, attributes = '']) => attributes,
  )
  const encrypted = references.map(
    (attributes) => /URI\s{0,9}=\s{0,9}["']([^"'<]*)/.exec(attributes)?.[1] ?? '',
  )
  const page = encrypted.map((uri) => resolved('', uri)).find((path) => paths.has(path))
  if (page === undefined) return
  throw new FormatError(
    'unsupported',
    `The page "${page}" of this e-book is encrypted. Ask the publisher for a copy without this protection.`,
    0,
  )
}

function childNamed(node: XmlNode, name: string): XmlNode | undefined {
  return node.elements().find((child) => localName(child.name) === name)
}

/** The title, descriptions and subjects of a book. */
export function metadataUnits(source: Source): Unit[] {
  const xml = documentOf(source)
  const elements = childNamed(xml.root, 'metadata')?.elements() ?? []
  return textUnits(
    source,
    xml,
    elements.filter(({ name }) => METADATA.has(localName(name))),
  )
}

/** The titles in a table of contents of EPUB 2 (NCX). */
export function contentsUnits(source: Source): Unit[] {
  const xml = documentOf(source)
  const nodes: XmlNode[] = []
  const waiting: XmlNode[] = [xml.root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (localName(node.name) === 'text') nodes.push(node)
    else for (const each of node.elements().toReversed()) waiting.push(each)
  }
  return textUnits(source, xml, nodes)
}

/** The keys are made from the texts, as for the pages. */
function textUnits(source: Source, xml: XmlDocument, nodes: readonly XmlNode[]): Unit[] {
  const texts = new XmlTexts(xml, source.eol)
  return nodes.map((node) => {
    const codec = texts.codecFor([rawContent(xml, node)])
    return {
      key: [localName(node.name), textKey(codec.decode(source.text.slice(...node.inner)))],
      source: contentSlot(xml, node, codec),
      element: 'p',
    }
  })
}

/** The language that a package declares. */
export function languageOfBook(source: Source): string | undefined {
  const xml = documentOf(source)
  const [language] = languagesIn(xml)
  return language && rawContent(xml, language).trim()
}

function languagesIn(xml: XmlDocument): XmlNode[] {
  return (childNamed(xml.root, 'metadata')?.elements() ?? []).filter(
    (node) => localName(node.name) === 'language' && !node.first && rawContent(xml, node).trim() !== '',
  )
}

/**
 * The edits that declare the target language, and its direction if the direction of the former language differs. Only
 * the first language of a package is the language of the book.
 */
export function packageLanguageEdits(source: Source, languages: Languages): Edit[] {
  const xml = documentOf(source)
  const [target] = languages.targets
  const [node] = languagesIn(xml)
  if (!target || !node) return []
  const raw = source.text.slice(...node.inner)
  const code = raw.trim()
  const edits = attributeEdits(xml, xml.root, languages)
  if (namesTarget(code, languages)) return edits
  const start = node.innerStart + raw.indexOf(code)
  edits.push({ at: [start, start + code.length], text: tagLike(code, target) })
  const spine = childNamed(xml.root, 'spine')
  const direction = directionOf(target.id)
  if (!spine || direction === directionOf(code)) return edits
  const isStated = attribute(xml, spine, PAGE_DIRECTION) !== undefined
  // EPUB 2 has no such attribute.
  const mayState = attribute(xml, xml.root, 'version')?.startsWith('2') !== true
  if (isStated || (direction === 'rtl' && mayState))
    edits.push(attributeEdit(xml, spine, PAGE_DIRECTION, direction))
  return edits
}

/** The edits that declare the target language in a table of contents. */
export function contentsEdits(source: Source, languages: Languages): Edit[] {
  const xml = documentOf(source)
  return attributeEdits(xml, xml.root, languages)
}

/** The edits of the attributes of an element that name another language than the target, or its direction. */
function attributeEdits(xml: XmlDocument, node: XmlNode, languages: Languages): Edit[] {
  const [target] = languages.targets
  const code = attribute(xml, node, 'xml:lang')
  if (!target || !code || namesTarget(code, languages)) return []
  const edits = [attributeEdit(xml, node, 'xml:lang', tagLike(code, target))]
  const direction = directionOf(target.id)
  const stated = attribute(xml, node, 'dir')
  if (stated !== undefined && stated !== direction && direction !== directionOf(code))
    edits.push(attributeEdit(xml, node, 'dir', direction))
  return edits
}
