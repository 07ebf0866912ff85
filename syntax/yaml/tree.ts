// What a YAML file holds, as far as texts are concerned. Values that are no texts (null, numbers, aliases) have no node.
import type { Codec, Span } from '../../core/contract.ts'
import type { ScalarStyle } from './places.ts'
import { scalarCodec } from './scalars.ts'

export interface YamlScalar {
  kind: 'scalar'
  /** From the first quote or the block's header to the last quote, or to the end of the last line of a block. */
  at: Span
  codec: Codec
}

export interface YamlEntry {
  /** The text of a scalar key; of any other its source, in one line. */
  key: string
  /** Where the key starts, and where it ends, quotes and all. */
  start: number
  keyEnd: number
  value: YamlNode | undefined
}

export interface YamlMap {
  kind: 'map'
  entries: readonly YamlEntry[]
  /** Whether it stands in `{ }`. */
  inFlow: boolean
  /** The column of its keys. */
  margin: number
}

interface YamlSequence {
  kind: 'sequence'
  items: readonly (YamlNode | undefined)[]
}

export type YamlNode = YamlScalar | YamlMap | YamlSequence

/** The codecs of a file's scalars. */
export class Codecs {
  readonly #eol: string
  /** Those of nearly all places: outside of `[ ]` and `{ }`, by one more than the margin. */
  readonly #usual: Codec[] = []
  readonly #others = new Map<string, Codec>()

  constructor(eol: string) {
    this.#eol = eol
  }

  /** The codec of all places of one kind; `style` matters where no text stands yet. */
  of(margin: number, inFlow: boolean, style: ScalarStyle = 'plain'): Codec {
    if (style === 'plain' && !inFlow) return (this.#usual[margin + 1] ??= this.#make(margin, inFlow, style))
    const name = `${style} ${inFlow} ${inFlow ? 0 : margin}`
    const codec = this.#others.get(name) ?? this.#make(margin, inFlow, style)
    this.#others.set(name, codec)
    return codec
  }

  #make(margin: number, inFlow: boolean, style: ScalarStyle, isLast = false): Codec {
    return scalarCodec({ margin, inFlow, eol: this.#eol, style, isLast })
  }

  /**
   * A block scalar whose last line ends at `end`. Its span takes in the empty lines below, since what is written may
   * have to end in some, but not the end of the last of them, since it may have to end in none.
   */
  block(text: string, start: number, end: number, margin: number): YamlScalar {
    const stop = blockEnd(text, start, end)
    if (stop < text.length) return { kind: 'scalar', at: [start, stop], codec: this.of(margin, false) }
    return { kind: 'scalar', at: [start, stop], codec: this.#make(margin, false, 'literal', true) }
  }
}

/** A last line of nothing but white space at the end of the file is no line. */
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
