// Scans sheets for their cells with strings, without a tree: a sheet may have a million cells.
import type { Span } from '@atlas/core/contract.ts'

/** A cell with a string of its own. */
interface InlineCell {
  name: string
  /** The content of its `is` element, or the whole of its `v` element. */
  at: Span
  /** Whether its string is a value, which has no formats. Formulas have such strings, too: their results. */
  isValue: boolean
}

/** Calls `see` with each cell that shows a shared string, and the number of the string. */
export function seeShared(text: string, prefix: string, see: (cell: string, number: number) => void): void {
  const value = `<${prefix}v>`
  for (const { tag, end, last } of cellsOf(text, prefix, ['s'])) {
    const start = text.indexOf(value, end)
    if (start < 0) break
    if (start > last) continue
    const number = Number.parseInt(text.slice(start + value.length, start + value.length + 12), 10)
    if (number >= 0) see(attributeIn(tag, ' r="'), number)
  }
}

/** The cells of a sheet with strings of their own. */
export function* inlineCells(text: string, prefix: string): Generator<InlineCell> {
  const open = `<${prefix}is>`
  const close = `</${prefix}is>`
  for (const { tag, end, last } of cellsOf(text, prefix, ['inlineStr', 'str'])) {
    const name = attributeIn(tag, ' r="')
    if (tag.includes(' t="str"')) {
      const at = valueIn(text.slice(end, last), prefix)
      if (at) yield { name, at: [end + at[0], end + at[1]], isValue: true }
      continue
    }
    // A cell without a text has `<is/>`, or nothing.
    const inside = text.slice(end, last)
    const start = inside.indexOf(open)
    const stop = inside.indexOf(close, start)
    if (start >= 0 && stop >= 0) yield { name, at: [end + start + open.length, end + stop], isValue: false }
  }
}

/** The `v` element of a cell without a formula. */
function valueIn(inside: string, prefix: string): Span | undefined {
  if (inside.includes(`<${prefix}f`)) return undefined
  const start = inside.indexOf(`<${prefix}v`)
  const close = `</${prefix}v>`
  const stop = inside.indexOf(close, start)
  return start < 0 || stop < 0 ? undefined : [start, stop + close.length]
}

/** The tags of the cells of some types that are not empty, each with its end, and where the cell ends. */
function* cellsOf(
  text: string,
  prefix: string,
  types: readonly string[],
): Generator<{ tag: string; end: number; last: number }> {
  const attributes = types.map((type) => ` t="${type}"`).filter((attribute) => text.includes(attribute))
  if (attributes.length === 0) return
  const open = `<${prefix}c `
  const close = `</${prefix}c>`
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    const end = text.indexOf('>', at)
    if (end < 0) return
    const tag = text.slice(at, end)
    if (tag.endsWith('/') || !attributes.some((attribute) => tag.includes(attribute))) continue
    const last = text.indexOf(close, end)
    if (last < 0) return
    yield { tag, end, last }
  }
}

/** The value of an attribute in a tag; '' if it is missing. */
export function attributeIn(tag: string, opening: string): string {
  const at = tag.indexOf(opening)
  return at < 0 ? '' : tag.slice(at + opening.length, tag.indexOf('"', at + opening.length))
}

/** The contents of all elements with this name, in order; undefined for an empty tag. Such elements do not nest. */
export function* contentsIn(text: string, name: string): Generator<Span | undefined> {
  const open = `<${name}`
  const close = `</${name}>`
  for (let at = text.indexOf(open); at >= 0;) {
    const next = text.charCodeAt(at + open.length)
    const end = text.indexOf('>', at)
    if (end < 0) return
    const isName = next === 0x3e || next === 0x20 || next === 0x2f || (next >= 9 && next <= 13)
    let after = end
    if (isName && text.charCodeAt(end - 1) === 0x2f) yield undefined
    else if (isName) {
      const stop = text.indexOf(close, end)
      if (stop < 0) return
      yield [end + 1, stop]
      after = stop
    }
    at = text.indexOf(open, after)
  }
}
