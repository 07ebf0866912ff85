// An XLIFF document: its root and the names of its elements; for XLIFF 1.x, also the languages of its files.
import { FormatError, type Edit, type Language, type Source } from '../../core/contract.ts'
import { codeLike, meansLanguage } from '../../core/contract.ts'
import { documentOf } from '../xml/reader.ts'
import { plainText } from '../xml/pieces.ts'
import { attribute, rawOf, type XmlDocument, type XmlNode } from '../xml/tree.ts'
import { attributeEdit } from '../xml/places.ts'

/** An XLIFF document. All its elements have the prefix of its root. */
export class Xliff {
  readonly xml: XmlDocument
  readonly prefix: string

  constructor(xml: XmlDocument, prefix: string) {
    this.xml = xml
    this.prefix = prefix
  }

  /** The `<file>` elements; each holds what was extracted from one resource. */
  get files(): Iterable<XmlNode> {
    return this.xml.root.elements(`${this.prefix}file`)
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
    return rawOf(this.xml, node)
  }

  /** The notes in an element, one per line. */
  notesIn(node: XmlNode): string {
    const name = `${this.prefix}note`
    let notes = ''
    for (let note = node.element(name); note; note = note.sibling(name)) {
      const words = plainText(this.rawOf(note)).trim()
      if (words !== '') notes += notes === '' ? words : `\n${words}`
    }
    return notes
  }
}

/** Reads a file whose root is `<xliff version="1.…">`, or the root of another major version. */
export function readXliff(source: Source, major: '1' | '2' = '1'): Xliff {
  const xml = documentOf(source)
  const { root } = xml
  const colon = root.name.indexOf(':') + 1
  if (root.name.slice(colon) !== 'xliff') {
    const message = `The root element is <${root.name}>, but an XLIFF file has <xliff>.`
    throw new FormatError('not-this-format', message, root.start)
  }
  const version = attribute(xml, root, 'version')
  if (version !== undefined && !version.startsWith(`${major}.`)) {
    const message = `This is XLIFF ${version}, which has another structure. Choose the format for that version.`
    throw new FormatError('not-this-format', message, root.start)
  }
  return new Xliff(xml, root.name.slice(0, colon))
}

/** The languages that the files in the document name. If none names a target language, its targets may. */
export function xliffLanguages(xliff: Xliff): { source?: string; targets?: readonly string[] } {
  const codes = (name: string): string[] =>
    [...xliff.files].flatMap((file) => xliff.attribute(file, name) || [])
  const [source] = codes('source-language')
  const declared = [...new Set(codes('target-language'))]
  const targets = declared.length > 0 ? declared : namedByTargets(xliff, allTargets(xliff))
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
 * one. If no text was written and one of the files names the language, nothing changes. `texts` are the edits of the
 * texts.
 */
export function* targetLanguageEdits(
  xliff: Xliff,
  language: Language,
  isWritten: boolean,
  texts: readonly Edit[],
): Iterable<Edit> {
  const named = xliffLanguages(xliff).targets ?? []
  const isNamed = named.some((code) => meansLanguage(code, language))
  if (!isWritten && isNamed) return
  const isForeign = named.length > 0 && !isNamed
  const replaced = endsOf(texts)
  for (const file of xliff.files) {
    const code = xliff.attribute(file, 'target-language')
    if (code ? meansLanguage(code, language) : !isWritten && !isForeign) continue
    const like = code || (xliff.attribute(file, 'source-language') ?? '')
    const spelled = codeLike(like, language)
    yield attributeEdit(xliff.xml, file, 'target-language', spelled, 'source-language')
    if (code || isForeign) yield* targetLanguages(xliff, targetsIn(xliff, file), language, replaced)
  }
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
  replaced: ReadonlySet<number>,
): Iterable<Edit> {
  for (const target of targets) {
    const own = xliff.attribute(target, 'xml:lang')
    if (!own || meansLanguage(own, language) || replaced.has(target.end)) continue
    yield attributeEdit(xliff.xml, target, 'xml:lang', codeLike(own, language))
  }
}

function* allTargets(xliff: Xliff): Iterable<XmlNode> {
  for (const file of xliff.files) yield* targetsIn(xliff, file)
}

/** The targets of the units, without the targets in `alt-trans`. */
function* targetsIn(xliff: Xliff, file: XmlNode): Iterable<XmlNode> {
  const waiting = [file]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (xliff.is(node, 'trans-unit')) yield* xliff.children(node, 'target')
    else for (let child = node.element(); child; child = child.sibling()) waiting.push(child)
  }
}
