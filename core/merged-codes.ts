// Merges the codes of two scanners of one text.
import type { Code, CodeScanner } from './text-pieces.ts'

/** A scanner for the codes of both. Where they overlap, the first one counts. */
export function inOneScanner(first: CodeScanner, second: CodeScanner): CodeScanner {
  const scan: CodeScanner = (text) => mergedCodes(first(text), second(text))
  return Object.assign(
    scan,
    second.findsOnlyTags && { findsOnlyTags: true },
    (first.formatsAll === true || second.formatsAll === true) && { formatsAll: true },
  )
}

/** The codes of two lists in order. Codes of the second list that overlap with a code of the first are left out. */
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
