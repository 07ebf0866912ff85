// A fast reader for common YAML: block maps and lists, all styles of scalars, flow on one line, documents. The `yaml`
// package reads the files that contain anything else: tags, tabs, complex keys, flow over several lines, errors.
import { blockEnd, blockHeader } from './block-scalars.ts'
import { FlowReader } from './flow.ts'
import {
  beforeSpaces,
  beyond,
  isGap,
  isIndicator,
  nameEnd,
  pastGap,
  pastSpaces,
  ScalarEnds,
} from './lexemes.ts'
import { decodeScalar } from './scalars.ts'
import type { Codecs, YamlEntry, YamlMap, YamlNode, YamlSequence } from './tree.ts'
import { isPlainText, isSuspect } from './words.ts'
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  COLON,
  CR,
  EXCLAMATION,
  GREATER_THAN,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LF,
  PERIOD,
  PIPE,
  QUESTION,
  QUOTE,
  SPACE,
  TAB,
} from '../text/chars.ts'
import { MAX_DEPTH } from '../text/depth.ts'

/**
 * The roots of the file's documents; undefined if this reader does not support the file. Of a map or list with more
 * than `most` nodes, none is kept (`again`).
 */
export function readYamlBlocks(
  text: string,
  codecs: Codecs,
  most = Number.POSITIVE_INFINITY,
): (YamlNode | undefined)[] | undefined {
  // A byte order mark inside the file may start a new document. YAML versions disagree whether a lone carriage return
  // is text or white space.
  if (text.includes('\ufeff') || hasLoneCr(text)) return undefined
  try {
    return new BlockReader(text, codecs, most).documents()
  } catch (error) {
    if (error === beyond) return undefined
    throw error
  }
}

function hasLoneCr(text: string): boolean {
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== LF) return true
  }
  return false
}

/** A map or list that is not kept, and where the reader is behind it. */
interface LargeNode {
  node: YamlMap | YamlSequence
  at: number
  lineStart: number
  isOver: boolean
}

/** Reads the text once, line by line. Between two calls, `at` is the first character of a line with content. */
class BlockReader {
  private readonly text: string
  private readonly codecs: Codecs
  private readonly ends: ScalarEnds
  private at = 0
  private lineStart = 0
  private depth = 0
  /** Whether the document has ended: at the end of the file, or at a line of `---` or `...`. */
  private isOver = false
  /** How many nodes may be kept of a map or list, and how many are. */
  private readonly most: number
  private kept = 0
  /** How many maps and lists were not kept. */
  private forgotten = 0
  /** Maps and lists that are not kept, by their start. */
  private readonly large: Map<number, LargeNode>

  constructor(text: string, codecs: Codecs, most: number, other?: BlockReader) {
    this.text = text
    this.codecs = codecs
    this.most = most
    this.ends = other?.ends ?? new ScalarEnds(text)
    this.large = other?.large ?? new Map()
  }

  documents(): (YamlNode | undefined)[] {
    const roots: (YamlNode | undefined)[] = []
    this.toContent()
    if (!this.isOver) roots.push(this.root())
    else if (this.code() === PERIOD) throw beyond
    while (this.at < this.text.length) {
      const isStart = this.code() === HYPHEN
      this.at += 3
      this.toNextLine()
      if (isStart) roots.push(this.isOver ? undefined : this.root())
      else if (!this.isOver || this.code() === PERIOD) throw beyond
    }
    return roots.length > 0 ? roots : [undefined]
  }

  private root(): YamlNode | undefined {
    if (this.text[this.at] === '%') throw beyond
    const node = this.node(-1, true, false)
    if (node?.kind === 'scalar' || !this.isOver) throw beyond
    return node
  }

  /**
   * Reads the value at the current offset, on the line of its dash or key or below it.
   *   title: Garden tools
   *          ^
   */
  private node(margin: number, mayBeBlock: boolean, mayBeList: boolean): YamlNode | undefined {
    const { text, at } = this
    switch (this.code()) {
      case LF:
      case CR:
      case HASH:
        this.toNextLine()
        return this.below(margin, mayBeList)
      case HYPHEN:
        if (!isGap(text, at + 1)) break
        if (!mayBeBlock) throw beyond
        return this.list(this.column())
      case QUOTE:
      case APOSTROPHE:
        return this.quoted(margin, mayBeBlock)
      case AMPERSAND:
        this.at = nameEnd(text, at + 1)
        if (!isGap(text, this.at)) throw beyond
        this.skipSpaces()
        if (/[&*]/.test(text.charAt(this.pastBlankLines()))) throw beyond
        return this.node(margin, false, mayBeList)
      case EXCLAMATION:
        return this.tagged(margin)
      case ASTERISK:
        this.at = nameEnd(text, at + 1)
        this.toNextLine()
        return undefined
      case GREATER_THAN:
      case PIPE:
        return this.block(margin)
      case LEFT_BRACKET:
      case LEFT_BRACE: {
        const flow = new FlowReader(text, at, this.codecs, this.ends, margin, this.depth)
        const node = flow.collection()
        this.at = flow.at
        this.toNextLine()
        return node
      }
    }
    return this.plain(margin, mayBeBlock)
  }

  /**
   * A scalar that is tagged as a string. Older Ruby tagged every string that starts with a punctuation mark.
   *   done: ! '%{count} beds watered'
   *         ^
   */
  private tagged(margin: number): YamlNode | undefined {
    const start = this.at
    const isNamed = this.text.startsWith('!!str', start)
    this.at += isNamed ? 5 : 1
    if (this.code() !== SPACE) throw beyond
    this.skipSpaces()
    const code = this.code()
    if (code !== QUOTE && code !== APOSTROPHE && code !== PIPE && code !== GREATER_THAN) throw beyond
    const node = this.node(margin, false, false)
    return node?.kind === 'scalar' && !isNamed ? this.codecs.tagged(start, node) : node
  }

  /** Reads a value below its key or dash. A list may start in the column of its key. */
  private below(margin: number, mayBeList: boolean): YamlNode | undefined {
    if (this.isOver) return undefined
    const column = this.column()
    if (column > margin) return this.node(margin, true, false)
    return mayBeList && column === margin && this.isDash() ? this.list(column) : undefined
  }

  private list(column: number): YamlNode {
    const { at, lineStart, depth, kept, forgotten } = this
    const known = this.large.get(at)
    if (known) return this.pass(known)
    const items: (YamlNode | undefined)[] = []
    let isLarge = false
    this.deepen()
    while (this.stays(column) && this.isDash()) {
      items.push(this.item(column))
      if (++this.kept - kept > this.most) {
        isLarge = true
        items.length = 0
        this.kept = kept
      }
    }
    this.depth -= 1
    if (this.forgotten === forgotten && !isLarge) return { kind: 'sequence', items }
    if (!isLarge) return { kind: 'sequence', items, again: () => items }
    const again = (): Iterable<YamlNode | undefined> => this.readerAt(at, lineStart, depth).items(column)
    return this.forget(at, { kind: 'sequence', items: [], again })
  }

  private *items(column: number): Iterable<YamlNode | undefined> {
    this.deepen()
    while (this.stays(column) && this.isDash()) yield this.item(column)
  }

  private item(column: number): YamlNode | undefined {
    this.at += 1
    this.skipSpaces()
    return this.node(column, true, false)
  }

  private map(margin: number): YamlNode {
    const { at, lineStart, depth, kept, forgotten } = this
    const known = this.large.get(at)
    if (known) return this.pass(known)
    const entries: YamlEntry[] = []
    let isLarge = false
    this.deepen()
    while (this.stays(margin)) {
      entries.push(this.entry(margin))
      if (++this.kept - kept > this.most) {
        isLarge = true
        entries.length = 0
        this.kept = kept
      }
    }
    this.depth -= 1
    if (this.forgotten === forgotten && !isLarge) return { kind: 'map', entries, inFlow: false, margin }
    if (!isLarge) return { kind: 'map', entries, again: () => entries, inFlow: false, margin }
    const again = (): Iterable<YamlEntry> => this.readerAt(at, lineStart, depth).entries(margin)
    return this.forget(at, { kind: 'map', entries: [], again, inFlow: false, margin })
  }

  private *entries(margin: number): Iterable<YamlEntry> {
    this.deepen()
    while (this.stays(margin)) yield this.entry(margin)
  }

  private entry(margin: number): YamlEntry {
    const start = this.at
    const keyEnd = this.keyEnd()
    this.at = pastSpaces(this.text, keyEnd)
    if (this.code() !== COLON || !isGap(this.text, this.at + 1)) throw beyond
    this.at += 1
    this.skipSpaces()
    const key = this.keyText(start, keyEnd)
    return { key, start, keyEnd, value: this.node(margin, false, true) }
  }

  /** Remembers where a large map or list ends, so that reading what is around it again does not read it again. */
  private forget(start: number, node: YamlMap | YamlSequence): YamlNode {
    const { at, lineStart, isOver } = this
    this.forgotten++
    this.large.set(start, { node, at, lineStart, isOver })
    return node
  }

  /** Moves behind a map or list that was read before. */
  private pass({ node, at, lineStart, isOver }: LargeNode): YamlNode {
    this.forgotten++
    this.at = at
    this.lineStart = lineStart
    this.isOver = isOver
    return node
  }

  /** Another reader, at the start of a large map or list. */
  private readerAt(at: number, lineStart: number, depth: number): BlockReader {
    const reader = new BlockReader(this.text, this.codecs, this.most, this)
    reader.at = at
    reader.lineStart = lineStart
    reader.depth = depth
    return reader
  }

  /** Whether the current line belongs to the collection at this column. */
  private stays(column: number): boolean {
    if (this.isOver) return false
    const own = this.column()
    if (own > column) throw beyond
    return own === column
  }

  /**
   * The end of the key that starts at the current offset.
   *   "title" : Garden tools
   *   ^
   */
  private keyEnd(): number {
    const { text, at } = this
    const code = this.code()
    if (code === QUOTE || code === APOSTROPHE) return this.ends.quoted(at, Number.POSITIVE_INFINITY)
    const isNone = isIndicator(code) || ((code === HYPHEN || code === COLON) && isGap(text, at + 1))
    if (isNone || (code === PERIOD && text.startsWith('...', at))) throw beyond
    return beforeSpaces(text, at, this.ends.plain(at))
  }

  private keyText(start: number, end: number): string {
    const raw = this.text.slice(start, end)
    const code = raw.charCodeAt(0)
    return code === QUOTE || code === APOSTROPHE ? decodeScalar(raw, 0) : raw
  }

  private quoted(margin: number, mayBeBlock: boolean): YamlNode {
    const { text, at } = this
    const end = this.ends.quoted(at, margin)
    if (text.charCodeAt(pastSpaces(text, end)) === COLON) {
      if (!mayBeBlock) throw beyond
      return this.map(this.column())
    }
    this.at = end
    this.toNextLine()
    return { kind: 'scalar', at: [at, end], codec: this.codecs.of(margin, false) }
  }

  private plain(margin: number, mayBeBlock: boolean): YamlNode | undefined {
    const { text, at } = this
    const code = this.code()
    if (isIndicator(code) || (code === COLON && isGap(text, at + 1))) throw beyond
    const stop = this.ends.plain(at)
    if (text.charCodeAt(stop) === COLON) {
      if (!mayBeBlock) throw beyond
      return this.map(this.column())
    }
    let end = beforeSpaces(text, at, stop)
    this.at = stop
    this.toNextLine()
    if (!this.isOver && this.column() > margin && text.charCodeAt(stop) === LF) {
      end = this.continued(end, margin)
    }
    if (end === at || (isSuspect(code) && !isPlainText(text.slice(at, end)))) return undefined
    return { kind: 'scalar', at: [at, end], codec: this.codecs.of(margin, false) }
  }

  /** The end of a plain scalar whose first line ends at `first`. Moves to the line after the scalar. */
  private continued(first: number, margin: number): number {
    const { text } = this
    let end = first
    for (let stop = first; text.charCodeAt(stop) !== HASH;) {
      const next = this.continuation(end, margin)
      if (next < 0) break
      stop = this.ends.plain(next)
      if (text.charCodeAt(stop) === COLON) throw beyond
      end = beforeSpaces(text, next, stop)
    }
    this.at = end
    this.toNextLine()
    return end
  }

  /**
   * The start of the next line of a plain scalar, or -1.
   *   hint: water the beds
   *     in the evening
   *     ^
   */
  private continuation(end: number, margin: number): number {
    const { text } = this
    let lineStart = text.indexOf('\n', end) + 1
    if (lineStart === 0) return -1
    for (let at = lineStart; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === LF) lineStart = at + 1
      else if (code === SPACE || code === CR) continue
      else if (code === HASH || at - lineStart <= margin) return -1
      else if (code === TAB || code === HYPHEN || code === COLON || code === QUESTION) throw beyond
      else return at
    }
    return -1
  }

  /**
   * A literal or folded scalar.
   *   hint: |-
   *         ^
   */
  private block(margin: number): YamlNode {
    const { text, at: start } = this
    const header = blockHeader(text, start)
    this.at = header.end
    const end = blockEnd(text, this.lineEnd(), margin, header)
    this.at = end
    this.toContent()
    return this.codecs.block(text, start, end, margin)
  }

  private code(): number {
    return this.text.charCodeAt(this.at)
  }

  private column(): number {
    return this.at - this.lineStart
  }

  private isDash(): boolean {
    return this.code() === HYPHEN && isGap(this.text, this.at + 1)
  }

  private skipSpaces(): void {
    this.at = pastGap(this.text, this.at)
  }

  private pastBlankLines(): number {
    let { at } = this
    while (at < this.text.length && isGap(this.text, at)) at += 1
    return at
  }

  private deepen(): void {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw beyond
  }

  /** The offset after the line end. Only spaces and a comment may come before it. */
  private lineEnd(): number {
    const { text } = this
    this.skipSpaces()
    let { at } = this
    if (text.charCodeAt(at) === HASH && text.charCodeAt(at - 1) === SPACE) at = text.indexOf('\n', at)
    else if (text.charCodeAt(at) === CR) at += 1
    if (at < 0 || at >= text.length) return text.length
    if (text.charCodeAt(at) !== LF) throw beyond
    return at + 1
  }

  private toNextLine(): void {
    this.at = this.lineEnd()
    this.toContent()
  }

  /** Moves from the start of a line to the first line that is neither empty nor a comment. */
  private toContent(): void {
    const { text } = this
    for (let lineStart = this.at; ;) {
      const at = pastGap(text, lineStart)
      const code = text.charCodeAt(at)
      if (code === HASH || code === LF || code === CR) {
        const end = code === LF ? at : text.indexOf('\n', at)
        lineStart = end < 0 ? text.length : end + 1
        continue
      }
      this.at = at
      this.lineStart = lineStart
      this.isOver = at >= text.length || (at === lineStart && this.isMarker(at))
      return
    }
  }

  /** `---` or `...` at the start of a line ends the document. */
  private isMarker(at: number): boolean {
    const code = this.code()
    if (code !== HYPHEN && code !== PERIOD) return false
    return this.text.startsWith(code === HYPHEN ? '---' : '...', at) && isGap(this.text, at + 3)
  }
}
