// The YAML that people write, read fast: block maps and lists, all styles of scalars, flow on one line, documents.
// Whatever else a file holds (tags, tabs, complex keys, flow over several lines, errors) is left to the package.
import { badEscape } from './escapes.ts'
import { decodeScalar } from './scalars.ts'
import { MAX_DEPTH, type Codecs, type YamlEntry, type YamlNode } from './tree.ts'
import { isPlainText } from './words.ts'

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const EXCLAMATION = 33
const QUOTE = 34
const HASH = 35
const AMPERSAND = 38
const APOSTROPHE = 39
const ASTERISK = 42
const COMMA = 44
const DASH = 45
const COLON = 58
const FOLDED = 62
const QUESTION = 63
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_MAP = 123
const LITERAL = 124
const CLOSE_MAP = 125

/** Thrown where a file is more than this reader knows. */
const beyond = new Error('beyond the ordinary')

/** No plain scalar starts with these: `, [ ] { } # & * ! | > ' " % @` and the backquote; nor with `?` here. */
const indicators = new Set([...`,[]{}#&*!|>'"%@\`?`].map((char) => char.charCodeAt(0)))

/** The roots of the file's documents; nothing if the file is beyond this reader. */
export function readBlocks(text: string, codecs: Codecs): (YamlNode | undefined)[] | undefined {
  try {
    return new BlockReader(text, codecs).documents()
  } catch (error) {
    if (error === beyond) return undefined
    throw error
  }
}

/** Goes through the text once, by lines. Between any two calls it stands at the first sign of a line with content. */
class BlockReader {
  private readonly text: string
  private readonly codecs: Codecs
  private at = 0
  private lineStart = 0
  private depth = 0
  /** Whether the end of the document is reached: of the file, or a line of `---` or `...`. */
  private isOver = false
  /** Behind the last sign of the plain scalar that was scanned last. */
  private plainEnd = 0
  /** Behind the key that was read last. */
  private keyEnd = 0

  constructor(text: string, codecs: Codecs) {
    this.text = text
    this.codecs = codecs
  }

  documents(): (YamlNode | undefined)[] {
    const roots: (YamlNode | undefined)[] = []
    this.toContent()
    if (!this.isOver) roots.push(this.root())
    while (this.at < this.text.length) {
      const isStart = this.text[this.at] === '-'
      this.at += 3
      this.toNextLine()
      if (isStart) roots.push(this.isOver ? undefined : this.root())
      else if (!this.isOver || this.text[this.at] === '.') throw beyond
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
   * What stands here, on the line of its dash or key or below it.
   *   title: Garden tools
   *          ^
   */
  private node(margin: number, mayBeBlock: boolean, mayBeList: boolean): YamlNode | undefined {
    const { text, at } = this
    switch (text.charCodeAt(at)) {
      case LF:
      case CR:
      case HASH:
        this.toNextLine()
        return this.below(margin, mayBeList)
      case DASH:
        if (!this.isGap(at + 1)) break
        if (!mayBeBlock) throw beyond
        return this.list(this.column())
      case QUOTE:
      case APOSTROPHE:
        return this.quoted(margin, mayBeBlock)
      case AMPERSAND:
        this.at = this.skipName(at + 1)
        if (!this.isGap(this.at)) throw beyond
        this.skipSpaces()
        if (/[&*]/.test(text[this.pastBlankLines(this.at)] ?? '')) throw beyond
        return this.node(margin, false, mayBeList)
      case EXCLAMATION:
        return this.tagged(margin)
      case ASTERISK:
        this.at = this.skipName(at + 1)
        this.toNextLine()
        return undefined
      case FOLDED:
      case LITERAL:
        return this.block(margin)
      case OPEN_LIST:
      case OPEN_MAP: {
        const node = this.flow(margin)
        this.toNextLine()
        return node
      }
    }
    return this.plain(margin, mayBeBlock)
  }

  /**
   * A scalar that is tagged as a string, as older Ruby wrote each that starts with a sign.
   *   done: ! '%{count} beds watered'
   *         ^
   */
  private tagged(margin: number): YamlNode | undefined {
    if (this.text.startsWith('!!str', this.at)) this.at += 4
    this.at += 1
    if (this.text.charCodeAt(this.at) !== SPACE) throw beyond
    this.skipSpaces()
    const code = this.text.charCodeAt(this.at)
    if (code !== QUOTE && code !== APOSTROPHE && code !== LITERAL && code !== FOLDED) throw beyond
    return this.node(margin, false, false)
  }

  /** A value below its key or dash; a list may stand right under its key. */
  private below(margin: number, mayBeList: boolean): YamlNode | undefined {
    if (this.isOver) return undefined
    const column = this.column()
    if (column > margin) return this.node(margin, true, false)
    const isList = this.text.charCodeAt(this.at) === DASH && this.isGap(this.at + 1)
    return mayBeList && column === margin && isList ? this.list(column) : undefined
  }

  private list(column: number): YamlNode {
    const items: (YamlNode | undefined)[] = []
    this.deepen()
    while (this.stays(column) && this.text.charCodeAt(this.at) === DASH && this.isGap(this.at + 1)) {
      this.at += 1
      this.skipSpaces()
      items.push(this.node(column, true, false))
    }
    this.depth -= 1
    return { kind: 'sequence', items }
  }

  private map(margin: number): YamlNode {
    const entries: YamlEntry[] = []
    this.deepen()
    while (this.stays(margin)) {
      const start = this.at
      const key = this.key()
      const { keyEnd } = this
      entries.push({ key, start, keyEnd, value: this.node(margin, false, true) })
    }
    this.depth -= 1
    return { kind: 'map', entries, inFlow: false, margin }
  }

  /** Whether the line at hand belongs to the collection at this column. */
  private stays(column: number): boolean {
    if (this.isOver) return false
    const own = this.column()
    if (own > column) throw beyond
    return own === column
  }

  /**
   * A key with its colon; stops at the value.
   *   "title" : Garden tools
   *   ^
   */
  private key(): string {
    const { text, at } = this
    this.keyEnd = this.scanKey()
    this.at = this.keyEnd
    while (text.charCodeAt(this.at) === SPACE) this.at += 1
    if (text.charCodeAt(this.at) !== COLON || !this.isGap(this.at + 1)) throw beyond
    this.at += 1
    this.skipSpaces()
    return this.keyText(at, this.keyEnd)
  }

  private keyText(start: number, end: number): string {
    const raw = this.text.slice(start, end)
    return raw[0] === '"' || raw[0] === "'" ? decodeScalar(raw, 0) : raw
  }

  /** Where the key that starts here ends. */
  private scanKey(): number {
    const { text, at } = this
    const code = text.charCodeAt(at)
    if (code === QUOTE || code === APOSTROPHE) return this.scanQuoted(at, Number.POSITIVE_INFINITY)
    if (indicators.has(code) || (code === DASH && this.isGap(at + 1))) throw beyond
    if (text.startsWith('...', at)) throw beyond
    if (this.scanPlain(at) !== COLON || this.plainEnd === at) throw beyond
    return this.plainEnd
  }

  private quoted(margin: number, mayBeBlock: boolean): YamlNode {
    const { text, at } = this
    const end = this.scanQuoted(at, margin)
    let next = end
    while (text.charCodeAt(next) === SPACE) next += 1
    if (text.charCodeAt(next) === COLON) {
      if (!mayBeBlock) throw beyond
      return this.map(this.column())
    }
    this.at = end
    this.toNextLine()
    return { kind: 'scalar', at: [at, end], codec: this.codecs.of(margin, false) }
  }

  /** Where the quoted scalar ends. Its lines must be indented more than `margin`. */
  private scanQuoted(start: number, margin: number): number {
    const { text } = this
    const quote = text.charCodeAt(start)
    let hasEscape = false
    for (let at = start + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === quote) {
        if (quote === APOSTROPHE && text.charCodeAt(at + 1) === APOSTROPHE) at += 1
        else if (hasEscape && badEscape(text.slice(start, at + 1)) !== undefined) throw beyond
        else return at + 1
      } else if (code === BACKSLASH && quote === QUOTE) {
        hasEscape = true
        if (text.charCodeAt(at + 1) !== LF && text.charCodeAt(at + 1) !== CR) at += 1
      } else if (code === LF) this.checkMargin(at + 1, margin)
      else if (code === CR && text.charCodeAt(at + 1) !== LF) throw beyond
    }
    throw beyond
  }

  /** A line inside a scalar: blank, or indented by spaces more than `margin`. */
  private checkMargin(start: number, margin: number): void {
    const { text } = this
    let at = start
    while (text.charCodeAt(at) === SPACE) at += 1
    const code = text.charCodeAt(at)
    if (code === TAB || (at - start <= margin && code !== LF && code !== CR)) throw beyond
  }

  private plain(margin: number, mayBeBlock: boolean): YamlNode | undefined {
    const { text, at } = this
    const code = text.charCodeAt(at)
    if (indicators.has(code) || (code === COLON && this.isGap(at + 1))) throw beyond
    let mark = this.scanPlain(at)
    if (mark === COLON) {
      if (!mayBeBlock) throw beyond
      return this.map(this.column())
    }
    let end = this.plainEnd
    while (mark === LF) {
      const next = this.continuation(end, margin)
      if (next < 0) break
      mark = this.scanPlain(next)
      if (mark === COLON) throw beyond
      end = this.plainEnd
    }
    this.at = end
    this.toNextLine()
    if (!isPlainText(text.slice(at, end))) return undefined
    return { kind: 'scalar', at: [at, end], codec: this.codecs.of(margin, false) }
  }

  /**
   * Where the next line of a plain scalar starts, or -1.
   *   hint: water the beds
   *     in the evening
   *     ^
   */
  private continuation(end: number, margin: number): number {
    const { text } = this
    let at = end
    let lineStart = text.indexOf('\n', end) + 1
    if (lineStart === 0) return -1
    for (at = lineStart; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === LF) lineStart = at + 1
      else if (code === CR && text.charCodeAt(at + 1) !== LF) throw beyond
      else if (code !== SPACE && code !== CR) break
    }
    if (at >= text.length || at - lineStart <= margin) return -1
    const code = text.charCodeAt(at)
    if (code === HASH) return -1
    if (code === TAB || code === DASH || code === COLON || code === QUESTION) throw beyond
    return at
  }

  /** Finds the end of a plain scalar on its line, and says what ends it: a colon, a comment, or the line. */
  private scanPlain(start: number): typeof COLON | typeof HASH | typeof LF {
    const { text } = this
    let end = start
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === SPACE) continue
      if (code === LF) break
      if (code === COLON && this.isGap(at + 1)) {
        this.plainEnd = end
        return COLON
      }
      if (code === HASH && text.charCodeAt(at - 1) === SPACE) {
        this.plainEnd = end
        return HASH
      }
      if (code === TAB) throw beyond
      if (code === CR) {
        if (text.charCodeAt(at + 1) !== LF) throw beyond
        break
      }
      end = at + 1
    }
    this.plainEnd = end
    return LF
  }

  /**
   * A literal or folded scalar.
   *   hint: |-
   *         ^
   */
  private block(margin: number): YamlNode {
    const { text, at: start } = this
    let indent = 0
    let at = start + 1
    let hasChomping = false
    for (; ; at += 1) {
      const char = text[at] ?? ''
      if (indent === 0 && char >= '1' && char <= '9') indent = Math.max(margin, 0) + Number(char)
      else if (!hasChomping && (char === '-' || char === '+')) hasChomping = true
      else break
    }
    this.at = at
    const lines = this.lineEnd()
    const end = this.scanBlock(lines, margin, indent)
    this.at = end
    this.toContent()
    return this.codecs.block(text, start, end, margin)
  }

  /** Where the lines of a block scalar end, without the empty ones below. `indent` is 0 where the first line shows it. */
  private scanBlock(start: number, margin: number, indent: number): number {
    const { text } = this
    let column = indent
    let widest = 0
    let end = start
    for (let lineStart = start; lineStart < text.length;) {
      let at = lineStart
      while (text.charCodeAt(at) === SPACE) at += 1
      const spaces = at - lineStart
      if (text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF) at += 1
      if (text.charCodeAt(at) === LF || at >= text.length) {
        widest = Math.max(widest, spaces)
        lineStart = at + 1
        continue
      }
      if (text.charCodeAt(at) === TAB && (column === 0 || spaces < column)) throw beyond
      if (spaces <= margin || spaces < column) break
      if (column === 0) {
        if (widest > spaces || spaces === 0) throw beyond
        column = spaces
      }
      const lineEnd = text.indexOf('\n', at)
      lineStart = end = lineEnd < 0 ? text.length : lineEnd + 1
    }
    return end
  }

  /**
   * `[ ]` or `{ }` on one line; stops behind it.
   *   days: [Monday, Tuesday]
   *         ^
   */
  private flow(margin: number): YamlNode {
    this.deepen()
    const isMap = this.text.charCodeAt(this.at) === OPEN_MAP
    const close = isMap ? CLOSE_MAP : CLOSE_LIST
    const entries: YamlEntry[] = []
    const items: (YamlNode | undefined)[] = []
    this.at += 1
    for (;;) {
      this.skipSpaces()
      if (this.text.charCodeAt(this.at) === close) break
      if (isMap) entries.push(this.flowEntry(margin))
      else items.push(this.flowNode(margin))
      this.skipSpaces()
      const code = this.text.charCodeAt(this.at)
      if (code === close) break
      if (code !== COMMA) throw beyond
      this.at += 1
    }
    this.at += 1
    this.depth -= 1
    return isMap ? { kind: 'map', entries, inFlow: true, margin } : { kind: 'sequence', items }
  }

  private flowEntry(margin: number): YamlEntry {
    const { text, at } = this
    const code = text.charCodeAt(at)
    const isQuoted = code === QUOTE || code === APOSTROPHE
    const keyEnd = isQuoted ? this.scanFlowQuoted(at) : this.scanFlowPlain(at)
    const key = this.keyText(at, keyEnd)
    this.at = keyEnd
    this.skipSpaces()
    if (text.charCodeAt(this.at) !== COLON) return { key, start: at, keyEnd, value: undefined }
    this.at += 1
    if (text.charCodeAt(this.at) !== SPACE) throw beyond
    this.skipSpaces()
    const next = text.charCodeAt(this.at)
    const isNull = next === COMMA || next === CLOSE_MAP
    return { key, start: at, keyEnd, value: isNull ? undefined : this.flowNode(margin) }
  }

  private flowNode(margin: number): YamlNode | undefined {
    const { text, at } = this
    const code = text.charCodeAt(at)
    if (code === OPEN_LIST || code === OPEN_MAP) return this.flow(margin)
    const isQuoted = code === QUOTE || code === APOSTROPHE
    const end = isQuoted ? this.scanFlowQuoted(at) : this.scanFlowPlain(at)
    this.at = end
    if (!isQuoted && !isPlainText(text.slice(at, end))) return undefined
    return { kind: 'scalar', at: [at, end], codec: this.codecs.of(margin, true) }
  }

  private scanFlowQuoted(start: number): number {
    return this.scanQuoted(start, Number.POSITIVE_INFINITY)
  }

  private scanFlowPlain(start: number): number {
    const { text } = this
    const first = text.charCodeAt(start)
    if (indicators.has(first) || first === COLON || (first === DASH && this.isFlowGap(start + 1)))
      throw beyond
    let end = start
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === SPACE) continue
      if (code === COMMA || code === CLOSE_LIST || code === CLOSE_MAP) return end
      if (code === COLON && this.isFlowGap(at + 1)) return end
      if (code === OPEN_LIST || code === OPEN_MAP || code === HASH || code < SPACE) break
      end = at + 1
    }
    throw beyond
  }

  // Where things are.

  private column(): number {
    return this.at - this.lineStart
  }

  /** Whether white space or the end of the line stands here. */
  private isGap(at: number): boolean {
    const code = this.text.charCodeAt(at)
    return code === SPACE || code === LF || code === CR || code === TAB || Number.isNaN(code)
  }

  private isFlowGap(at: number): boolean {
    const code = this.text.charCodeAt(at)
    return this.isGap(at) || code === COMMA || (code | 32) === CLOSE_MAP || (code | 32) === OPEN_MAP
  }

  private skipSpaces(): void {
    while (this.text.charCodeAt(this.at) === SPACE) this.at += 1
    if (this.text.charCodeAt(this.at) === TAB) throw beyond
  }

  /** Behind the name of an anchor or an alias. */
  private skipName(start: number): number {
    let at = start
    while (/[\w-]/.test(this.text[at] ?? '')) at += 1
    if (at === start) throw beyond
    return at
  }

  private pastBlankLines(start: number): number {
    let at = start
    while (at < this.text.length && this.isGap(at)) at += 1
    return at
  }

  private deepen(): void {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw beyond
  }

  /** Behind the line's end, over nothing but spaces and a comment. */
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

  /** From the start of a line to the first line that is neither empty nor a comment. */
  private toContent(): void {
    const { text } = this
    for (let lineStart = this.at; ;) {
      let at = lineStart
      while (text.charCodeAt(at) === SPACE) at += 1
      const code = text.charCodeAt(at)
      if (code === TAB) throw beyond
      if (code === HASH || code === LF || code === CR) {
        const end = code === LF ? at : text.indexOf('\n', at)
        if (code === CR && end !== at + 1) throw beyond
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
    const isMark = this.text.startsWith('---', at) || this.text.startsWith('...', at)
    return isMark && this.isGap(at + 3)
  }
}
