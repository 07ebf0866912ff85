// Scans sheets for their cells with strings, without a tree: a sheet may have a million cells.
import type { Span } from '../../core/contract.ts'

/** A cell with a string of its own. */
interface InlineCell {
  name: string
  /** The content of its `is` element. */
  content: Span
}

/** The cells of a sheet with strings of their own. `see` gets the cells that show shared strings. */
export function cellsIn(
  text: string,
  prefix: string,
  see: (cell: string, number: number) => void,
): InlineCell[] {
  const inline: InlineCell[] = []
  const open = `<${prefix}c `
  const value = `<${prefix}v>`
  const closeInline = `</${prefix}is>`
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    const end = text.indexOf('>', at)
    if (end < 0) break
    const tag = text.slice(at, end)
    const type = attributeIn(tag, ' t="')
    if (type === 's') {
      const start = text.indexOf(value, end)
      if (start < 0) break
      const number = Number.parseInt(text.slice(start + value.length, start + value.length + 12), 10)
      if (number >= 0) see(attributeIn(tag, ' r="'), number)
    } else if (type === 'inlineStr') {
      const start = text.indexOf(`<${prefix}is>`, end)
      const close = text.indexOf(closeInline, end)
      if (start < 0 || close < start) break
      inline.push({ name: attributeIn(tag, ' r="'), content: [start + prefix.length + 4, close] })
    }
  }
  return inline
}

/** The value of an attribute in a tag; '' if it is missing. */
function attributeIn(tag: string, opening: string): string {
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
