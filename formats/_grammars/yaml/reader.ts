// YAML files as trees of places, and the units of a tree.
import type { Plural, Slot, Source, Unit } from '@atlas/core/contract.ts'
import { readYamlBlocks } from './blocks.ts'
import { pastSpaces } from './lexemes.ts'
import { readByLibrary } from './library.ts'
import { Codecs, type YamlMap, type YamlNode, type YamlScalar, type YamlSequence } from './tree.ts'
import { HASH, LF } from '../text/chars.ts'
import { LARGE_TEXT } from '../text/large.ts'
import { extended } from '../text/paths.ts'

/** A YAML file. A document without content has no root. */
interface YamlFile {
  source: Source
  roots: readonly (YamlNode | undefined)[]
  codecs: Codecs
}

/** Of a large file, no map or list with more nodes is kept. */
const MOST_NODES = 4096

/** Reads a file once for a job. Throws a `FormatError` if it is not well-formed or nests too deep. */
export function readYaml(source: Source): YamlFile {
  return source.read(readWhole)
}

/** Does the same, but of a file of `large` characters or more the large maps and lists are read again when needed. */
export function readYamlInParts(source: Source, large = LARGE_TEXT): YamlFile {
  return source.text.length < large ? readYaml(source) : source.read(readInParts)
}

const readWhole = (source: Source): YamlFile => readFile(source)
const readInParts = (source: Source): YamlFile => readFile(source, MOST_NODES)

function readFile(source: Source, most?: number): YamlFile {
  const codecs = new Codecs(source.eol)
  const roots = readYamlBlocks(source.text, codecs, most) ?? readByLibrary(source.text, codecs)
  return { source, roots, codecs }
}

export function unitOf(key: readonly string[], place: Slot | Plural, context: string | undefined): Unit {
  return context ? { key, source: place, context } : { key, source: place }
}

/** Comment lines directly above a line: their start and their text. */
export interface CommentsAbove {
  start: number
  text: string
}

/**
 * Called for each map. If a map is one entity (a plural, a message), returns a function that adds its units; its
 * entries are not walked then. `start` is the start of its entry.
 */
type TakesMap = (
  map: YamlMap,
  isRoot: boolean,
) => ((path: readonly string[], start: number | undefined) => void) | undefined

/** Finds the units of a tree, in file order. */
export class YamlWalk {
  readonly file: YamlFile
  readonly units: Unit[] = []
  readonly #takesMap: TakesMap | undefined
  /** The last argument of `commentsAbove`, and its result. */
  #lastOffset = 0
  #comments: CommentsAbove | undefined
  /** The end of the last text. Lines before it that look like comments are text. */
  #floor = 0

  constructor(file: YamlFile, takesMap?: TakesMap) {
    this.file = file
    this.#takesMap = takesMap
  }

  /** The units of the file. From the second document on, the document's index comes first in the key. */
  documents(): Iterable<Unit> {
    const { roots } = this.file
    return roots.length > 1 ? this.#documents() : this.read(roots[0], pathOf(roots[0]))
  }

  *#documents(): Iterable<Unit> {
    for (const [index, root] of this.file.roots.entries())
      yield* this.read(root, index > 0 ? [String(index)] : pathOf(root))
  }

  /** The units of a node. The units of a large map or list are read one by one. `start`: where its entry starts. */
  read(node: YamlNode | undefined, path: readonly string[], start?: number): Iterable<Unit> {
    if (node && 'again' in node) return this.#readAgain(node, path)
    this.node(node, path, start)
    return this.units.splice(0)
  }

  *#readAgain(node: YamlMap | YamlSequence, path: readonly string[]): Iterable<Unit> {
    if (node.kind === 'map') {
      for (const { key, value, start } of node.again?.() ?? [])
        yield* this.read(value, extended(path, key), start)
      return
    }
    let index = 0
    for (const item of node.again?.() ?? []) yield* this.read(item, extended(path, String(index++)))
  }

  /** Adds the units of a node. `start` is the start of its entry. */
  node(node: YamlNode | undefined, path: readonly string[], start?: number): void {
    this.#add(node, [...path], start)
  }

  /** Changes `path` during the call and restores it; only units get copies. */
  #add(node: YamlNode | undefined, path: string[], start: number | undefined): void {
    if (node === undefined) return
    const depth = path.length
    if (node.kind === 'scalar') {
      this.units.push(unitOf(path.slice(), node, this.commentsAbove(start ?? node.at[0])?.text))
      this.pass(node)
    } else if (node.kind === 'sequence') {
      for (let index = 0; index < node.items.length; index++) {
        path[depth] = String(index)
        this.#add(node.items[index], path, undefined)
      }
    } else {
      const take = this.#takesMap?.(node, depth === 0)
      if (take) return take(path.slice(), start)
      for (const entry of node.entries) {
        path[depth] = entry.key
        this.#add(entry.value, path, entry.start)
      }
    }
    if (path.length > depth) path.pop()
  }

  /** Records that a text was read: comments are searched only after it. */
  pass({ at }: YamlScalar): void {
    this.#floor = at[1]
  }

  /** The comments above the line of an offset. Offsets must not decrease from call to call. */
  commentsAbove(offset: number): CommentsAbove | undefined {
    if (offset <= this.#lastOffset) return this.#comments
    const { text } = this.file.source
    // The search stops at the previous offset, so that a line with many texts is read only once.
    const start = lineStart(text, offset, this.#lastOffset)
    if (start > this.#lastOffset) this.#comments = commentsBefore(text, start, this.#floor)
    this.#lastOffset = offset
    return this.#comments
  }
}

/** The key of a document: a text that is the whole document has an empty one. */
const pathOf = (root: YamlNode | undefined): string[] => (root?.kind === 'scalar' ? [''] : [])

/** The start of the line of an offset, or `floor` if that comes later. A plain loop, since the distance is short. */
function lineStart(text: string, offset: number, floor: number): number {
  let at = offset
  while (at > floor && text.charCodeAt(at - 1) !== LF) at -= 1
  return at
}

/** The comment lines directly before the start of a line, after `floor`. */
function commentsBefore(text: string, below: number, floor: number): CommentsAbove | undefined {
  let start = below
  for (let top = below; top > floor;) {
    const above = lineStart(text, top - 1, floor)
    const isCut = above > 0 && text.charCodeAt(above - 1) !== LF
    const at = pastSpaces(text, above)
    if (isCut || text.charCodeAt(at) !== HASH) break
    start = at
    top = above
  }
  if (start === below) return undefined
  const lines = text.slice(start, below).split('\n')
  return {
    start,
    text: lines
      .map((line) => line.replace(/^ *#+ ?/, '').trim())
      .join('\n')
      .trim(),
  }
}
