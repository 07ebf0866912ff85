// YAML files as trees of places, and the units of a tree.
import type { Plural, Slot, Source, Unit } from '../../contract.ts'
import { readBlocks } from './blocks.ts'
import { readByLibrary } from './library.ts'
import { Codecs, type YamlMap, type YamlNode, type YamlScalar } from './tree.ts'

/** A file's documents: the root of each, where it holds anything. */
interface YamlFile {
  source: Source
  roots: readonly (YamlNode | undefined)[]
  codecs: Codecs
}

const files = new WeakMap<Source, YamlFile>()

/** Reads a file once, however often a job asks. Throws a `FormatError` where it is not well-formed or nests too deep. */
export function readYaml(source: Source): YamlFile {
  let file = files.get(source)
  if (!file) {
    const codecs = new Codecs(source.eol)
    const roots = readBlocks(source.text, codecs) ?? readByLibrary(source.text, codecs)
    file = { source, roots, codecs }
    files.set(source, file)
  }
  return file
}

export function unitOf(key: readonly string[], place: Slot | Plural, context: string | undefined): Unit {
  return context ? { key, source: place, context } : { key, source: place }
}

/** Comment lines with nothing between them and the line below: where they start, and what they say. */
export interface Comments {
  start: number
  text: string
}

/** Takes a map as a whole, or gives it back to have its entries walked. `start` is where its entry starts. */
type TakesMap = (map: YamlMap, path: readonly string[], start: number | undefined) => boolean

/** Collects the units of a tree, in file order. */
export class YamlWalk {
  readonly file: YamlFile
  readonly units: Unit[] = []
  readonly #takesMap: TakesMap | undefined
  #lineEnd = -1
  #comments: Comments | undefined
  /** Where the last text ended: what looks like a comment before that is text. */
  #floor = 0

  constructor(file: YamlFile, takesMap?: TakesMap) {
    this.file = file
    this.#takesMap = takesMap
  }

  /** Adds the units of a node. `start` is where its entry starts. */
  node(node: YamlNode | undefined, path: readonly string[], start?: number): void {
    if (node === undefined) return
    if (node.kind === 'scalar') {
      this.units.push(unitOf(path, node, this.commentsAbove(start ?? node.at[0])?.text))
      this.pass(node)
    } else if (node.kind === 'sequence') {
      for (const [index, item] of node.items.entries()) this.node(item, [...path, String(index)])
    } else if (!this.#takesMap?.(node, path, start)) {
      for (const { key, start: from, value } of node.entries) this.node(value, [...path, key], from)
    }
  }

  /** Marks a text as behind the walk. */
  pass({ at }: YamlScalar): void {
    this.#floor = at[1]
  }

  /** The comments above the line of an offset. The offsets asked for must not fall. */
  commentsAbove(offset: number): Comments | undefined {
    if (offset < this.#lineEnd) return this.#comments
    const { text } = this.file.source
    const lineEnd = text.indexOf('\n', offset)
    this.#lineEnd = lineEnd < 0 ? text.length : lineEnd
    this.#comments = commentsBefore(text, text.lastIndexOf('\n', offset - 1) + 1, this.#floor)
    return this.#comments
  }
}

/** Goes up from the start of a line over comment lines, not beyond `floor`. */
function commentsBefore(text: string, lineStart: number, floor: number): Comments | undefined {
  let start = lineStart
  for (let top = lineStart; top > floor;) {
    const above = text.lastIndexOf('\n', top - 2) + 1
    let at = above
    while (text[at] === ' ') at += 1
    if (text[at] !== '#' || above < floor || above === top) break
    start = at
    top = above
  }
  if (start === lineStart) return undefined
  const lines = text.slice(start, lineStart).split('\n')
  return {
    start,
    text: lines
      .map((line) => line.replace(/^ *#+ ?/, '').trim())
      .join('\n')
      .trim(),
  }
}
