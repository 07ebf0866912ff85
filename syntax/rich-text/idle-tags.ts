// Tags of formats that change nothing: an empty pair, an end next to a new start of the same format, a pair around
// white space that is invisible. Files cannot hold them, so they are not read again.
import type { Code } from '../../core/contract.ts'
import type { Shown } from './shown.ts'

/** A tag, or the characters between two tags. */
interface Part {
  text: string
  /** The name of a format whose tag this is. */
  format?: string
  isClosing?: boolean
}

/** A text without such tags. `codes` are the codes of the text. */
export function withoutIdleTags(text: string, codes: readonly Code[], { names }: Shown): string {
  const parts: Part[] = []
  let from = 0
  const addText = (to: number): void => {
    if (to > from) add(parts, { text: text.slice(from, to) }, showsSpace)
  }
  const showsSpace = (name: string): boolean => names.formatOf(name)?.showsSpace === true
  for (const { at, id, kind } of codes) {
    addText(at[0])
    const tag = text.slice(...at)
    const isFormat = kind !== 'alone' && names.formatOf(id) !== undefined
    add(parts, isFormat ? { text: tag, format: id, isClosing: kind === 'close' } : { text: tag }, showsSpace)
    from = at[1]
  }
  addText(text.length)
  return parts.map((part) => part.text).join('')
}

/** Adds a part at the end, unless it makes a pair of tags needless. */
function add(parts: Part[], part: Part, showsSpace: (name: string) => boolean): void {
  const last = parts.at(-1)
  const { format, isClosing } = part
  if (format === undefined || last === undefined) parts.push(part)
  else if (last.format === format && last.isClosing !== isClosing) parts.pop()
  else if (isClosing && isBlank(last) && isOpening(parts.at(-2), format) && !showsSpace(format)) {
    parts.splice(-2)
    const before = parts.at(-1)
    // The white space joins the text before it.
    if (before?.format !== undefined && before.isClosing) parts.splice(-1, 1, last, before)
    else parts.push(last)
  } else parts.push(part)
}

function isBlank({ text, format }: Part): boolean {
  return format === undefined && /^[ \t\n]*$/.test(text)
}

function isOpening(part: Part | undefined, format: string): boolean {
  return part?.format === format && part.isClosing === false
}
