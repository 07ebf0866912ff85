// Replaces the elements that an exchange file has for codes by the codes themselves.
import type { Code } from '../core/contract.ts'
import { numberedCodes } from '../core/writing/new-file.ts'

/** An element of XLIFF for a code, with its content where that is the code, or the end of a pair. */
const ELEMENT = /<(ph|bpt|ept|it|pc|sc|ec|x|bx|ex)\b([^<>]*?)(?:\/>|>(?:[^<>]*<\/\1>)?)|<\/pc>/g

/** A text in which codes are spelled as in their own file. `codes` are the codes of its source text. */
export function nativeText(text: string, source: string, codes: readonly Code[]): string {
  if (codes.length === 0) return text
  const numbered = numberedCodes(source, codes)
  /** The numbers of the pairs that are open. */
  const open: number[] = []
  return text.replaceAll(ELEMENT, (element, name: string | undefined, attributes = '') => {
    if (name === undefined) {
      const number = open.pop()
      const partner = number === undefined ? undefined : numbered[number - 1]?.partner
      return (partner !== undefined && numbered[partner - 1]?.spelled) || element
    }
    const [, digits] = /\s(?:id|startRef|rid)="(\d+)"/.exec(String(attributes)) ?? []
    const number = Number(digits)
    const code = numbered[number - 1]
    if (!code) return element
    if (name === 'pc') open.push(number)
    const isEnd = name === 'ept' || name === 'ec' || name === 'ex'
    const partner = isEnd && code.partner !== undefined ? numbered[code.partner - 1] : code
    return partner?.spelled ?? element
  })
}
