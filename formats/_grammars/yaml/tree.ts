// The tree of a YAML file, as far as it has texts. Other values (null, numbers, aliases) have no node.
import type { Codec, Span } from '@atlas/core/contract.ts'
import type { ScalarStyle } from './places.ts'
import { scalarCodec, taggedCodec } from './scalars.ts'

export interface YamlScalar {
  kind: 'scalar'
  /** The scalar with its quotes or with its block header. See `Codecs.block` for where a block ends. */
  at: Span
  codec: Codec
}

export interface YamlEntry {
  /** The text of a scalar key. For any other key, its source in one line. */
  key: string
  /** The start and end of the key, with its quotes. */
  start: number
  keyEnd: number
  value: YamlNode | undefined
}

export interface YamlMap {
  kind: 'map'
  entries: readonly YamlEntry[]
  /** Returns its entries one by one, if a large map or list is in it, or it is one: then they are not kept. */
  again?: () => Iterable<YamlEntry>
  /** Whether the map is in `{ }`, or is one entry of a list in `[ ]`. */
  inFlow: boolean
  /** The span between its braces. */
  inside?: Span
  /** The column of the keys. */
  margin: number
}

export interface YamlSequence {
  kind: 'sequence'
  items: readonly (YamlNode | undefined)[]
  /** Returns its items one by one, if a large map or list is in it, or it is one: then they are not kept. */
  again?: () => Iterable<YamlNode | undefined>
  /** The span between its brackets, if it is in `[ ]`. */
  inside?: Span
}

export type YamlNode = YamlScalar | YamlMap | YamlSequence

/** The codecs of a file's scalars. */
export class Codecs {
  readonly #eol: string
  /** The codecs for places outside `[ ]` and `{ }`, where nearly all are; the index is the margin plus 1. */
  readonly #usual: Codec[] = []
  readonly #others = new Map<string, Codec>()
  readonly #tagged = new Map<Codec, Codec>()

  constructor(eol: string) {
    this.#eol = eol
  }

  /** The codec for all places of one kind. `style` is for places that have no text yet. */
  of(margin: number, inFlow: boolean, style: ScalarStyle = 'plain'): Codec {
    if (style === 'plain' && !inFlow) return (this.#usual[margin + 1] ??= this.#make(margin, inFlow, style))
    const name = `${style} ${inFlow} ${inFlow ? 0 : margin}`
    const codec = this.#others.get(name) ?? this.#make(margin, inFlow, style)
    this.#others.set(name, codec)
    return codec
  }

  /** A scalar after the tag `!`, which begins at `start`. */
  tagged(start: number, { at: [, end], codec }: YamlScalar): YamlScalar {
    let known = this.#tagged.get(codec)
    if (!known) this.#tagged.set(codec, (known = taggedCodec(codec)))
    return { kind: 'scalar', at: [start, end], codec: known }
  }

  #make(margin: number, inFlow: boolean, style: ScalarStyle, isLast = false): Codec {
    return scalarCodec({ margin, inFlow, eol: this.#eol, style, isLast })
  }

  /**
   * A block scalar whose last line ends at `end`. Its span includes the empty lines below, since a new text may need
   * some. It excludes the line end of the last one, since a new text may need none.
   */
  block(text: string, start: number, end: number, margin: number): YamlScalar {
    const stop = blockEnd(text, start, end)
    if (stop < text.length) return { kind: 'scalar', at: [start, stop], codec: this.of(margin, false) }
    return { kind: 'scalar', at: [start, stop], codec: this.#make(margin, false, 'literal', true) }
  }
}

/** The end of a block's span. Spaces at the end of the file, without a line end, do not count as a line. */
function blockEnd(text: string, start: number, end: number): number {
  let stop = end
  for (let at = stop; ; at += 1) {
    if (text[at] === '\n') stop = at + 1
    else if (text[at] !== ' ' && !(text[at] === '\r' && text[at + 1] === '\n')) break
  }
  while (stop > start && text[stop - 1] === ' ') stop -= 1
  if (text[stop - 1] !== '\n') return end
  return text[stop - 2] === '\r' ? stop - 2 : stop - 1
}
