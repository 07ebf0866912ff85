// A fast reader for `[ ]` and `{ }` of YAML on one line. It throws `beyond` for everything else.
import type { Span } from '@atlas/core/contract.ts'
import {
  beforeSpaces,
  beyond,
  flowPlainStop,
  isFlowGap,
  isIndicator,
  pastGap,
  type ScalarEnds,
} from './lexemes.ts'
import { decodeScalar } from './scalars.ts'
import type { Codecs, YamlEntry, YamlNode } from './tree.ts'
import { isPlainText } from './words.ts'
import {
  APOSTROPHE,
  COLON,
  COMMA,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  QUOTE,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SPACE,
} from '../text/chars.ts'
import { MAX_DEPTH } from '../text/depth.ts'

/** Reads the list or map that starts at `at`, and moves `at` after its closing bracket. */
export class FlowReader {
  at: number
  readonly #text: string
  readonly #codecs: Codecs
  readonly #ends: ScalarEnds
  readonly #margin: number
  #depth: number

  /** `margin` is the margin of the block around the list or map; `depth` is the nesting depth of that block. */
  constructor(text: string, at: number, codecs: Codecs, ends: ScalarEnds, margin: number, depth: number) {
    this.#text = text
    this.at = at
    this.#codecs = codecs
    this.#ends = ends
    this.#margin = margin
    this.#depth = depth
  }

  /**
   * Reads a list or map and moves after it.
   *   days: [Monday, Tuesday]
   *         ^
   */
  collection(): YamlNode {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) throw beyond
    const isMap = this.#code() === LEFT_BRACE
    const open = this.at + 1
    const close = isMap ? RIGHT_BRACE : RIGHT_BRACKET
    const entries: YamlEntry[] = []
    const items: (YamlNode | undefined)[] = []
    do {
      this.#skip(1)
      if (this.#code() === close) break
      if (isMap) entries.push(this.#entry())
      else items.push(this.#node())
      this.#skip(0)
    } while (this.#code() === COMMA)
    if (this.#code() !== close) throw beyond
    this.at += 1
    this.#depth -= 1
    const inside: Span = [open, this.at - 1]
    return isMap
      ? { kind: 'map', entries, inFlow: true, inside, margin: this.#margin }
      : { kind: 'sequence', items, inside }
  }

  #entry(): YamlEntry {
    const start = this.at
    const keyEnd = this.#scalarEnd()
    const key = decodeScalar(this.#text.slice(start, keyEnd), 0)
    this.at = keyEnd
    this.#skip(0)
    if (this.#code() !== COLON) return { key, start, keyEnd, value: undefined }
    if (this.#text.charCodeAt(this.at + 1) !== SPACE) throw beyond
    this.#skip(1)
    const isNull = this.#code() === COMMA || this.#code() === RIGHT_BRACE
    return { key, start, keyEnd, value: isNull ? undefined : this.#node() }
  }

  #node(): YamlNode | undefined {
    const code = this.#code()
    if (code === LEFT_BRACKET || code === LEFT_BRACE) return this.collection()
    const start = this.at
    this.at = this.#scalarEnd()
    if (!this.#isQuote(code) && !isPlainText(this.#text.slice(start, this.at))) return undefined
    return { kind: 'scalar', at: [start, this.at], codec: this.#codecs.of(this.#margin, true) }
  }

  /** The end of the scalar that starts at the current offset. A quoted scalar must end on its line. */
  #scalarEnd(): number {
    const text = this.#text
    const start = this.at
    const code = this.#code()
    if (this.#isQuote(code)) return this.#ends.quoted(start, Number.POSITIVE_INFINITY)
    if (isIndicator(code) || ((code === COLON || code === HYPHEN) && isFlowGap(text, start + 1))) throw beyond
    return beforeSpaces(text, start, flowPlainStop(text, start))
  }

  #code(): number {
    return this.#text.charCodeAt(this.at)
  }

  #isQuote(code: number): boolean {
    return code === QUOTE || code === APOSTROPHE
  }

  /** Skips this many characters and the spaces after them. */
  #skip(count: number): void {
    this.at = pastGap(this.#text, this.at + count)
  }
}
