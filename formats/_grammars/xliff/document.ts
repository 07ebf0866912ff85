// An XLIFF document: its root and the names of its elements; for XLIFF 1.x, also the languages of its files.
import { FormatError, type Edit, type Language, type Source } from '@atlas/core/contract.ts'
import { tagLike, meansLanguage } from '@atlas/core/contract.ts'
import { LARGE_TEXT } from '../text/large.ts'
import { blocksIn, XmlBlocks } from '../xml/blocks.ts'
import { documentOf } from '../xml/reader.ts'
import { textWithoutMarkup } from '../xml/pieces.ts'
import { attribute, localName, rawContent, type XmlDocument, type XmlNode } from '../xml/tree.ts'
import { attributeEdit } from '../xml/places.ts'
import { isPluralGroup } from './plurals.ts'

/** A major version: the others have another structure. */
type Major = '1' | '2'

/** An XLIFF document. All its elements have the prefix of its root. */
export class Xliff {
  readonly xml: XmlDocument
  readonly prefix: string
  /** The `<file>` elements; each holds what was extracted from one resource. In a large document they are empty. */
  readonly files: readonly XmlNode[]
  readonly #major: Major
  readonly #isLarge: boolean
  #namingTargets: readonly XmlNode[] | undefined

  /** Blocks belong to a large document. Only its root tag was read; this reads all the blocks. */
  constructor(document: XmlDocument | XmlBlocks, major: Major) {
    const blocks = document instanceof XmlBlocks ? document : undefined
    const xml = document instanceof XmlBlocks ? document.xml : document
    this.xml = xml
    this.prefix = xml.root.name.slice(0, xml.root.name.indexOf(':') + 1)
    this.#major = major
    this.#isLarge = blocks !== undefined
    this.files = blocks ? this.#filesIn(blocks) : xml.root.elements(`${this.prefix}file`)
  }

  #filesIn(blocks: XmlBlocks): XmlNode[] {
    const { root } = blocks.xml
    const files: XmlNode[] = []
    const add = (node: XmlNode): void => {
      if (node.parent === root && this.is(node, 'file')) files.push(node)
    }
    const holdsBlocks = (node: XmlNode): boolean => {
      add(node)
      return this.#holdsUnits(node)
    }
    // A file without content is a block.
    for (const block of blocks.read({ holdsBlocks })) add(block)
    return files
  }

  /**
   * The units of all files, plurals of gettext, and other elements next to them, in file order. Of a large document,
   * each must be used before the next one is taken, or else it stays in memory.
   */
  units(): Iterable<XmlNode> {
    const { xml } = this
    const holdsBlocks = (node: XmlNode): boolean => this.#holdsUnits(node)
    return this.#isLarge
      ? new XmlBlocks(xml.text, xml).read({ holdsBlocks })
      : blocksIn(xml.root, holdsBlocks)
  }

  /** All that `add` finds in these elements. Of a large document, one element is read after the other. */
  allIn<Item>(add: (found: Item[], node: XmlNode) => void): Iterable<Item> {
    if (this.#isLarge) return this.#oneByOne(add)
    const items: Item[] = []
    for (const node of this.units()) add(items, node)
    return items
  }

  *#oneByOne<Item>(add: (found: Item[], node: XmlNode) => void): Iterable<Item> {
    const items: Item[] = []
    for (const node of this.units()) {
      add(items, node)
      yield* items.splice(0)
    }
  }

  /** Whether the elements in an element may be units. The element is in the root, or in another one that holds units. */
  #holdsUnits(node: XmlNode): boolean {
    const { parent } = node
    if (!parent?.parent) return this.is(node, 'file')
    if (this.#major === '2') return this.is(node, 'group')
    if (!parent.parent.parent) return this.is(node, 'body')
    return this.is(node, 'group') ? !isPluralGroup(this, node) : this.is(node, 'bin-unit')
  }

  /** The targets that name their language, without those in `alt-trans`. Most documents have none. */
  get namingTargets(): Iterable<XmlNode> {
    if (this.#isLarge) return targetsNaming(this)
    return (this.#namingTargets ??= [...targetsNaming(this)])
  }

  /** The file of a unit. */
  fileOf(unit: XmlNode): XmlNode {
    let file = unit
    while (file.parent?.parent) file = file.parent
    return file
  }

  is(node: XmlNode, name: string): boolean {
    const { prefix } = this
    return prefix === '' ? node.name === name : node.name === prefix + name
  }

  child(node: XmlNode, name: string): XmlNode | undefined {
    return node.element(this.prefix + name)
  }

  children(node: XmlNode, name: string): XmlNode[] {
    return node.elements(this.prefix + name)
  }

  attribute(node: XmlNode, name: string): string | undefined {
    return attribute(this.xml, node, name)
  }

  /** The raw content of an element. */
  rawOf(node: XmlNode | undefined): string {
    return rawContent(this.xml, node)
  }

  /** The notes in an element, one per line. */
  notesIn(node: XmlNode): string {
    const name = `${this.prefix}note`
    let notes = ''
    for (let note = node.element(name); note; note = note.sibling(name)) {
      const words = textWithoutMarkup(this.rawOf(note)).trim()
      if (words !== '') notes += notes === '' ? words : `\n${words}`
    }
    return notes
  }
}

/**
 * Reads a file whose root is `<xliff version="1.…">`, or the root of another major version. A document of `large`
 * characters or more is read in parts.
 */
export function readXliff(source: Source, major: Major = '1', large = LARGE_TEXT): Xliff {
  return source.read(source.text.length >= large ? LARGE_READERS[major] : READERS[major])
}

/** Reads a document as one tree, whatever its size. */
export const readWholeXliff = (source: Source, major: Major): Xliff =>
  readXliff(source, major, Number.POSITIVE_INFINITY)

const readLarge =
  (major: Major) =>
  ({ text }: Source): Xliff => {
    const blocks = new XmlBlocks(text)
    checked(blocks.xml, major)
    return new Xliff(blocks, major)
  }

const readTree =
  (major: Major) =>
  (source: Source): Xliff =>
    new Xliff(checked(documentOf(source), major), major)

/** Read a document once for a job. */
const READERS: Readonly<Record<Major, (source: Source) => Xliff>> = { 1: readTree('1'), 2: readTree('2') }
const LARGE_READERS: typeof READERS = { 1: readLarge('1'), 2: readLarge('2') }

function checked(xml: XmlDocument, major: Major): XmlDocument {
  const { root } = xml
  if (localName(root.name) !== 'xliff') {
    const message = `The root element is <${root.name}>, but an XLIFF file has <xliff>.`
    throw new FormatError('not-this-format', message, root.start)
  }
  const version = attribute(xml, root, 'version')
  if (version !== undefined && !version.startsWith(`${major}.`)) {
    const message = `This is XLIFF ${version}, which has another structure. Choose the format for that version.`
    throw new FormatError('not-this-format', message, root.start)
  }
  return xml
}

/** The languages that the files in the document name. If none names a target language, its targets may. */
export function xliffLanguages(xliff: Xliff): { source?: string; targets?: readonly string[] } {
  const codes = (name: string): string[] =>
    [...xliff.files].flatMap((file) => xliff.attribute(file, name) || [])
  const [source] = codes('source-language')
  const declared = [...new Set(codes('target-language'))]
  const targets = declared.length > 0 ? declared : namedByTargets(xliff, xliff.namingTargets)
  return { ...(source !== undefined && { source }), ...(targets.length > 0 && { targets }) }
}

/** The languages that targets name with `xml:lang`. */
export function namedByTargets(xliff: Xliff, targets: Iterable<XmlNode>): string[] {
  const named = new Set<string>()
  for (const target of targets) {
    const code = xliff.attribute(target, 'xml:lang')
    if (code) named.add(code)
  }
  return [...named]
}

/**
 * The edits that make each file name the target language. A file that names another language is changed, and so are its
 * targets. A file that names no language gets one if a text was written (`isWritten`), or if its targets name another
 * one. If no text was written and one of the files names the language, nothing changes. `texts` returns the edits of
 * the texts.
 */
export function* targetLanguageEdits(
  xliff: Xliff,
  language: Language,
  isWritten: boolean,
  texts: () => readonly Edit[],
): Iterable<Edit> {
  const named = xliffLanguages(xliff).targets ?? []
  const isNamed = named.some((code) => meansLanguage(code, language))
  if (!isWritten && isNamed) return
  const isForeign = named.length > 0 && !isNamed
  /** The offsets of the files whose targets may name another language. */
  const changed = new Set<number>()
  for (const file of xliff.files) {
    const code = xliff.attribute(file, 'target-language')
    if (code ? meansLanguage(code, language) : !isWritten && !isForeign) continue
    const like = code || (xliff.attribute(file, 'source-language') ?? '')
    const spelled = tagLike(like, language)
    yield attributeEdit(xliff.xml, file, 'target-language', spelled, 'source-language')
    if (code || isForeign) changed.add(file.start)
  }
  if (changed.size === 0) return
  yield* targetLanguages(xliff, targetsInFiles(xliff, changed), language, () => endsOf(texts()))
}

/** The targets that name their language in the files at these offsets. */
function* targetsInFiles(xliff: Xliff, files: ReadonlySet<number>): Iterable<XmlNode> {
  for (const target of xliff.namingTargets) if (files.has(xliff.fileOf(target).start)) yield target
}

/** The ends of the spans that edits replace. */
export const endsOf = (edits: readonly Edit[]): ReadonlySet<number> =>
  new Set(edits.map(({ at: [start, end] }) => (start < end ? end : -1)))

/**
 * The edits that make targets name a language, if they name another one. Targets that are removed or written as a whole
 * need none: they end where an edit ends.
 */
export function* targetLanguages(
  xliff: Xliff,
  targets: Iterable<XmlNode>,
  language: Language,
  endsOfReplaced: () => ReadonlySet<number>,
): Iterable<Edit> {
  let replaced: ReadonlySet<number> | undefined
  for (const target of targets) {
    const declaredLanguage = xliff.attribute(target, 'xml:lang')
    if (!declaredLanguage || meansLanguage(declaredLanguage, language)) continue
    replaced ??= endsOfReplaced()
    if (replaced.has(target.end)) continue
    yield attributeEdit(xliff.xml, target, 'xml:lang', tagLike(declaredLanguage, language))
  }
}

function* targetsNaming(xliff: Xliff): Iterable<XmlNode> {
  for (const target of targetsIn(xliff)) if (xliff.attribute(target, 'xml:lang')) yield target
}

/** The targets of the units of all files, without the targets in `alt-trans`. */
function* targetsIn(xliff: Xliff): Iterable<XmlNode> {
  for (const block of xliff.units()) {
    if (!xliff.is(xliff.fileOf(block), 'file')) continue
    const waiting = [block]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (xliff.is(node, 'trans-unit')) yield* xliff.children(node, 'target')
      else for (let child = node.element(); child; child = child.sibling()) waiting.push(child)
    }
  }
}
