// The changes between two texts of a document as edits of the protocol: minimal, and never inside a character or a line
// end, where no position of the protocol can be.
import { diffUnits } from '@atlas/editor/diff/byte-diff.ts'
import type { TextDocument, TextEdit } from './protocol.ts'

/** The edits that make one text the other one. */
export function textEdits(document: TextDocument, after: string): TextEdit[] {
  const before = document.getText()
  const edits: { start: number; end: number; newText: string }[] = []
  for (const change of diffUnits(unitsOf(before), unitsOf(after))) {
    let [start, end] = change.before
    let [from, to] = change.after
    while (start > 0 && from > 0 && (isInside(before, start) || isInside(after, from)))
      [start, from] = [start - 1, from - 1]
    while (end < before.length && to < after.length && (isInside(before, end) || isInside(after, to)))
      [end, to] = [end + 1, to + 1]
    const last = edits.at(-1)
    if (last && start < last.end) {
      // Both changes have taken in the same character.
      last.newText += after.slice(from + (last.end - start), to)
      last.end = Math.max(last.end, end)
    } else edits.push({ start, end, newText: after.slice(from, to) })
  }
  return edits.map(({ start, end, newText }) => ({
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    newText,
  }))
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  return units
}

/** Whether an offset is inside a surrogate pair or between CR and LF. */
function isInside(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
  const isPair = before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000
  return isPair || (before === 13 && after === 10)
}
