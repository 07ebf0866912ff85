// YAML files as trees of places, and the units of a tree.
import type { Plural, Slot, Source, Unit } from '../../core/contract.ts'
import { readBlocks } from './blocks.ts'
import { pastSpaces } from './lexemes.ts'
import { readByLibrary } from './library.ts'
import { Codecs, type YamlMap, type YamlNode, type YamlScalar } from './tree.ts'
import { HASH, LF } from '../text/chars.ts'

/** A file's documents: the root of each, where it holds anything. */
interface YamlFile {
  source: Source
  roots: readonly (YamlNode | undefined)[]
  codecs: Codecs
}

/** Reads a file once for a job. Throws a `FormatError` where it is not well-formed or nests too deep. */
export function readYaml(source: Source): YamlFile {
  return source.read(readFile)
}

function readFile(source: Source): YamlFile {
  const codecs = new Codecs(source.eol)
  const roots = readBlocks(source.text, codecs) ?? readByLibrary(source.text, codecs)
  return { source, roots, codecs }
}

export function unitOf(key: readonly string[], place: Slot | Plural, context: string | undefined): Unit {
  return context ? { key, source: place, context } : { key, source: place }
}

/** Comment lines with nothing between them and the line below: where they start, and what they say. */
export interface Comments {
  start: number
  text: string
}

/**
 * Asked for each map: of one that is taken as a whole (a plural, a message) in place of having its entries walked,
 * gives back what adds its units. `start` is where its entry starts.
 */
type TakesMap = (
  map: YamlMap,
  isRoot: boolean,
) => ((path: readonly string[], start: number | undefined) => void) | undefined

/** Collects the units of a tree, in file order. */
export class YamlWalk {
  readonly file: YamlFile
  readonly units: Unit[] = []
  readonly #takesMap: TakesMap | undefined
  /** The offset whose comments were asked for last, and what they were. */
  #asked = 0
  #comments: Comments | undefined
  /** Where the last text ended: what looks like a comment before that is text. */
  #floor = 0

  constructor(file: YamlFile, takesMap?: TakesMap) {
    this.file = file
    this.#takesMap = takesMap
  }

  /** Adds the units of a node. `start` is where its entry starts. */
  node(node: YamlNode | undefined, path: readonly string[], start?: number): void {
    this.#add(node, [...path], start)
  }

  /** `path` is changed on the way, and given back as it was: only units have copies. */
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

  /** Marks a text as behind the walk. */
  pass({ at }: YamlScalar): void {
    this.#floor = at[1]
  }

  /** The comments above the line of an offset. The offsets asked for must not fall. */
  commentsAbove(offset: number): Comments | undefined {
    if (offset <= this.#asked) return this.#comments
    const { text } = this.file.source
    // No farther back than what was asked for last, so that a line of many texts is gone over once.
    const start = lineStart(text, offset, this.#asked)
    if (start > this.#asked) this.#comments = commentsBefore(text, start, this.#floor)
    this.#asked = offset
    return this.#comments
  }
}

/** The start of a line, or `floor` if that comes first. A plain loop, since little stands between. */
function lineStart(text: string, offset: number, floor: number): number {
  let at = offset
  while (at > floor && text.charCodeAt(at - 1) !== LF) at -= 1
  return at
}

/** Goes up from the start of a line over comment lines, not beyond `floor`. */
function commentsBefore(text: string, below: number, floor: number): Comments | undefined {
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
