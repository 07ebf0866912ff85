// Tags of formats that change nothing: an empty pair, an end next to a new start of the same format, a pair around
// white space that is invisible, or around one space. Files cannot hold them, so they are not read again.
import type { Code } from '@atlas/core/contract.ts'
import type { Shown } from './shown.ts'

/** A tag, or the characters between two tags. */
interface Part {
  text: string
  /** The name of a format whose tag this is. */
  format?: string
  isClosing?: boolean
  /** Whether this is a code, which shows something. */
  isCode?: boolean
  /** Whether this is one space in a format of its own, next to no code. */
  isLoneSpace?: boolean
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
    const isCode = kind === 'alone'
    add(
      parts,
      isFormat ? { text: tag, format: id, isClosing: kind === 'close' } : { text: tag, isCode },
      showsSpace,
    )
    from = at[1]
  }
  addText(text.length)
  const lone = parts.filter((_, index) => isLoneSpace(parts, index))
  if (lone.length === 0) return joined(parts)
  for (const part of lone) part.isLoneSpace = true
  const rest: Part[] = []
  for (const part of parts) add(rest, part, showsSpace)
  return joined(rest)
}

const joined = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')

function isLoneSpace(parts: readonly Part[], index: number): boolean {
  const { text, format } = parts[index] ?? {}
  if (text !== ' ' || format !== undefined) return false
  const [before, after] = [parts[index - 1], parts[index + 1]]
  if (before?.format === undefined || before.isClosing || after?.format !== before.format) return false
  return [1, -1].every((step) => {
    let at = index + step
    while (parts[at]?.format !== undefined) at += step
    return parts[at]?.isCode !== true
  })
}

/** Adds a part at the end, unless it makes a pair of tags needless. */
function add(parts: Part[], part: Part, showsSpace: (name: string) => boolean): void {
  const last = parts.at(-1)
  const { format, isClosing } = part
  if (format === undefined || last === undefined) parts.push(part)
  else if (last.format === format && last.isClosing !== isClosing) parts.pop()
  else if (
    isClosing &&
    isBlank(last) &&
    isOpening(parts.at(-2), format) &&
    (last.isLoneSpace === true || !showsSpace(format))
  ) {
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
