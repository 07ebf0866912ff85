// Joins the codes of several kinds in one text.
import { beginningWith, type Code, type CodeScanner } from '../../core/contract.ts'

/** Finds the codes of both kinds. Their ids differ, and where they overlap, the first kind counts. */
export function joinedCodes(first: CodeScanner, second: CodeScanner): CodeScanner {
  return beginningWith(`${first.signs ?? ''}${second.signs ?? ''}`, (text) => {
    const others = second(text)
    return mergedCodes(first(text), others.length === 0 ? others : others.map(ofSecondKind))
  })
}

const ofSecondKind = (code: Code): Code => ({ ...code, id: `% ${code.id}` })

/** The codes of two lists in order. Those of the second that overlap with one of the first are left out. */
export function mergedCodes(first: readonly Code[], second: readonly Code[]): readonly Code[] {
  if (second.length === 0) return first
  if (first.length === 0) return second
  const merged: Code[] = []
  let next = 0
  for (const code of second) {
    for (let one = first[next]; one && one.at[0] < code.at[1]; one = first[++next]) merged.push(one)
    const before = merged.at(-1)
    if (!before || before.at[1] <= code.at[0]) merged.push(code)
  }
  return [...merged, ...first.slice(next)]
}
