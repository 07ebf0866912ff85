// Joins the codes of several kinds in one text.
import { beginningWith, mergedCodes, type Code, type CodeScanner } from '@atlas/core/contract.ts'

/** Finds the codes of both kinds. Their ids differ, and where they overlap, the first kind counts. */
export function joinedCodes(first: CodeScanner, second: CodeScanner): CodeScanner {
  return beginningWith(`${first.signs ?? ''}${second.signs ?? ''}`, (text) => {
    const others = second(text)
    return mergedCodes(first(text), others.length === 0 ? others : others.map(ofSecondKind))
  })
}

const ofSecondKind = (code: Code): Code => ({ ...code, id: `% ${code.id}` })
