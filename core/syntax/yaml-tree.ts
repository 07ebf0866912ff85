// What a YAML file holds, as far as texts are concerned. Values that are no texts (null, numbers, aliases) have no node.
import type { Codec, Span } from '../contract.ts'
import { scalarCodec, type ScalarStyle } from './yaml-scalars.ts'

export interface YamlScalar {
  kind: 'scalar'
  /** From the first quote or the block's header to the last quote, or to the end of the last line of a block. */
  at: Span
  codec: Codec
}

export interface YamlEntry {
  /** The text of a scalar key; of any other its source, in one line. */
  key: string
  /** The key as it stands, quotes and all. */
  keyAt: Span
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

export interface YamlSequence {
  kind: 'sequence'
  items: readonly (YamlNode | undefined)[]
}

export type YamlNode = YamlScalar | YamlMap | YamlSequence

/** Deeper than this nests no file that people wrote. */
export const MAX_DEPTH = 500

/** The codecs of a file's scalars; places of one kind share one. */
export function codecsOf(eol: string): (margin: number, inFlow: boolean, style?: ScalarStyle) => Codec {
  const codecs = new Map<string | number, Codec>()
  return (margin, inFlow, style = 'plain') => {
    const key = style === 'plain' ? (inFlow ? -2 : margin) : `${style} ${inFlow} ${margin}`
    let codec = codecs.get(key)
    if (!codec) codecs.set(key, (codec = scalarCodec({ margin, inFlow, eol, style })))
    return codec
  }
}

export type Codecs = ReturnType<typeof codecsOf>

/**
 * The span of a block scalar whose last line ends at `end`: with the empty lines below it, since what is written
 * may have to end in some, and without the end of the last of them, since it may have to end in none.
 */
export function blockSpan(text: string, start: number, end: number): Span {
  let stop = end
  for (let at = stop; ; at += 1) {
    if (text[at] === '\n') stop = at + 1
    else if (text[at] !== ' ' && !(text[at] === '\r' && text[at + 1] === '\n')) break
  }
  while (stop > start && text[stop - 1] === ' ') stop -= 1
  if (text[stop - 1] !== '\n') return [start, end]
  return [start, text[stop - 2] === '\r' ? stop - 2 : stop - 1]
}
