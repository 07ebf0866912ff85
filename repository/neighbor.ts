// Spells a new entry like the entry next to it in the target: its quotes, and the space around its separator.
import { FormatError, type Edit, type Slot } from '../core/contract.ts'
import { isPlural, rawOf, textOf } from '../core/reading/strings.ts'
import type { LineFile } from './line-file.ts'

/** An entry on one line: its key, its text, and what is written around them. */
interface Frame {
  slot: Slot
  /** The offset of the line's first character that is not white space. */
  start: number
  /** What precedes the text, as the parts before and after the key. */
  before: readonly [string, string]
  quote: string
}

/**
 * The edit to a new entry of the source, if the source spells it as it spells a neighbor, and the target spells that
 * neighbor in another way.
 */
export function likeNeighbor(
  source: LineFile,
  target: LineFile,
  identifier: string,
  neighbor: string,
): Edit | undefined {
  const [own, model, wanted] = [
    frameOf(source, identifier),
    frameOf(source, neighbor),
    frameOf(target, neighbor),
  ]
  if (!own || !model || !wanted || !isSame(own, model) || isSame(model, wanted)) return undefined
  const key = source.text.slice(own.start + own.before[0].length, own.slot.at[0] - own.before[1].length)
  const raw = rawOf(target.strings.parsed.source, wanted.slot)
  try {
    const text = wanted.slot.codec.encode(textOf(source.strings.parsed.source, own.slot), raw)
    return { at: [own.start, own.slot.at[1]], text: wanted.before[0] + key + wanted.before[1] + text }
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

function isSame(one: Frame, other: Frame): boolean {
  return one.quote === other.quote && one.before.join('\0') === other.before.join('\0')
}

function frameOf(file: LineFile, identifier: string): Frame | undefined {
  const index = file.indexOf(identifier)
  const unit = file.unitOf(index)
  const [first, last] = file.linesOf(index)
  if (!unit || isPlural(unit.source) || unit.source.inside || first !== last) return undefined
  const slot = unit.source
  const line = file.offset(first)
  const start = line + (/^[ \t]*/.exec(file.line(first))?.[0].length ?? 0)
  const prefix = file.text.slice(start, slot.at[0])
  const key = unit.key.at(-1) ?? ''
  const at = prefix.indexOf(key)
  if (key === '' || at < 0) return undefined
  const [quote = ''] = /^["']/.exec(file.text.slice(slot.at[0], slot.at[0] + 1)) ?? []
  return { slot, start, before: [prefix.slice(0, at), prefix.slice(at + key.length)], quote }
}
