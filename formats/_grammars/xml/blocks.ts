// Reads a long document block by block, so that the tree of only one block is in memory.
import type { Source } from '@atlas/core/contract.ts'
import type { XmlDocument, XmlNode } from './tree.ts'
import { documentOf, XmlReader } from './reader.ts'
import { LARGE_TEXT } from '../text/large.ts'
import { Search } from '../text/search.ts'

/** How the blocks of a document are read. Names are the names of its tags. */
export interface BlockRules {
  /** Whether the children of an element are blocks, too. It is called for the children of the root, and so on. */
  holdsBlocks(node: XmlNode): boolean
  /** Whether a block is linked with its siblings. */
  keepsSiblings?: boolean
  /** Elements that get no children. Most of them have the content of an earlier one, which is not read again. */
  folded?: readonly string[]
}

/** A document whose root tag was read. The children of the root are its blocks. */
export class XmlBlocks {
  /** The document. A node of a block refers to it, too. */
  readonly xml: XmlDocument
  readonly #reader: BlockReader
  #at = 0

  /** `again`: the same document, which was read before to its end. All its readings share one table of attributes. */
  constructor(text: string, again?: XmlDocument) {
    const reader = new BlockReader(text)
    if (again) reader.attributes = again.attributes
    while (!reader.root && this.#at >= 0) this.#at = reader.step(this.#at)
    const { root, entities } = reader.document()
    if (reader.open) reader.container = root
    this.#reader = reader
    this.xml = new OpenDocument(text, root, entities, reader)
  }

  /** The blocks. Each must be used before the next one is taken, or else it stays in memory. */
  *read(rules: BlockRules): Generator<XmlNode> {
    const reader = this.#reader
    reader.follow(rules)
    while (this.#at >= 0) {
      this.#at = reader.step(this.#at)
      const { block } = reader
      if (!block) continue
      reader.block = undefined
      yield block
    }
  }
}

/** The elements in the root of a document, one by one. Around each are its comments, and the elements next to them. */
function* elementsOf(blocks: XmlBlocks): Generator<XmlNode> {
  let last: XmlNode | undefined
  for (const node of blocks.read({ holdsBlocks: () => false, keepsSiblings: true })) {
    // Its next siblings are known now.
    if (last) {
      yield last
      last.previous = last.next = undefined
    }
    last = node
  }
  if (last) yield last
}

/** A document, and the elements in its root. Of a file of `large` characters or more, one is read after the other. */
export function rootElementsOf(
  source: Source,
  large = LARGE_TEXT,
): { xml: XmlDocument; elements: Iterable<XmlNode> } {
  if (source.text.length < large) {
    const xml = documentOf(source)
    return { xml, elements: xml.root.elements() }
  }
  const blocks = new XmlBlocks(source.text)
  return { xml: blocks.xml, elements: elementsOf(blocks) }
}

/** The blocks of a document whose whole tree is in memory: the same elements, with their comments and siblings. */
export function blocksIn(root: XmlNode, holdsBlocks: BlockRules['holdsBlocks']): readonly XmlNode[] {
  const blocks: XmlNode[] = []
  for (let node = root.first; node;) {
    if (node.first && holdsBlocks(node)) {
      node = node.first
      continue
    }
    if (node.kind === 'element') blocks.push(node)
    let last: XmlNode | undefined = node
    while (last && !last.next) last = last.parent === root ? undefined : last.parent
    node = last?.next
  }
  return blocks
}

/**
 * A document whose attributes are still being read. A class, since V8 keeps what a getter of an object literal refers to
 * until the next full collection.
 */
class OpenDocument implements XmlDocument {
  readonly text: string
  readonly root: XmlNode
  readonly entities: ReadonlySet<string>
  readonly #reader: XmlReader

  constructor(text: string, root: XmlNode, entities: ReadonlySet<string>, reader: XmlReader) {
    this.text = text
    this.root = root
    this.entities = entities
    this.#reader = reader
  }

  get attributes(): Int32Array<ArrayBuffer> {
    return this.#reader.attributes
  }
}

class BlockReader extends XmlReader {
  /** The innermost open element whose children are blocks. They are not kept. */
  container: XmlNode | undefined = undefined
  /** The block that ended last. */
  block: XmlNode | undefined = undefined
  #rules: BlockRules = { holdsBlocks: () => false }
  readonly #folds = new Map<string, Fold>()
  /** The folded element that is being read. */
  #folded: XmlNode | undefined = undefined

  follow(rules: BlockRules): void {
    this.#rules = rules
    for (const name of rules.folded ?? []) this.#folds.set(name, new Fold(this.text, name))
  }

  override enter(node: XmlNode, at: number): number {
    const fold = this.#folded ? undefined : this.#folds.get(node.name)
    const end = fold ? fold.endAt(at) : -1
    if (fold && end >= 0) {
      node.innerEnd = end
      node.end = end + fold.closing.length
      this.ended(node)
      return node.end
    }
    if (fold) this.#folded = node
    if (node.parent === this.container && this.#rules.holdsBlocks(node)) this.container = node
    return super.enter(node, at)
  }

  override ended(node: XmlNode): void {
    this.previous = node
    if (node === this.#folded) {
      node.first = undefined
      this.#folds.get(node.name)?.add(this.text.slice(node.innerStart, node.innerEnd))
      this.#folded = undefined
    }
    const { container } = this
    if (!container) return
    if (node === container) this.container = node.parent
    else if (node.parent === container) {
      container.first = undefined
      if (!this.#rules.keepsSiblings) this.previous = undefined
      this.block = node
    }
  }
}

/** A mask: contents are looked up by their length under this mask. */
const LENGTHS = 0xff

/** The contents of elements of one name that were read and found well-formed. */
class Fold {
  readonly closing: string
  readonly #text: string
  readonly #closings: Search
  /** The last content of each length. */
  readonly #known: (string | undefined)[] = []

  constructor(text: string, name: string) {
    this.closing = `</${name}>`
    this.#text = text
    this.#closings = new Search(text, this.closing)
  }

  /** The end of the content that begins here; -1 if it was not read before. */
  endAt(at: number): number {
    const end = this.#closings.from(at)
    const known = this.#known[(end - at) & LENGTHS]
    return known?.length === end - at && this.#text.startsWith(known, at) ? end : -1
  }

  add(content: string): void {
    this.#known[content.length & LENGTHS] = content
  }
}
