// Replaces the elements that an exchange file has for codes by the codes themselves.
import type { Code, NewCode } from '@atlas/core/contract.ts'
import { codesWithNumbers } from '@atlas/core/writing/new-file.ts'

/** An element of XLIFF whose content is a code; one that only stands for a code; or the end of a pair. */
const ELEMENT =
  /<(ph|bpt|ept|it)\b([^<>]*)(?:(?<=\/)>|(?<!\/)>[^<>]*<\/\1>)|<(pc|sc|ec|x|bx|ex|ph)\b([^<>]*)>|<\/pc>/g

/** A text in which codes are spelled as in their own file. `codes` are the codes of its source text. */
export function nativeText(text: string, source: string, codes: readonly Code[]): string {
  if (codes.length === 0) return text
  const numbered = codesWithNumbers(source, codes)
  /** The numbers of the pairs that are open. */
  const open: number[] = []
  let out = ''
  let at = 0
  for (const match of text.matchAll(ELEMENT)) {
    const [element, holding, attributes, name = holding, others = attributes] = match
    out += text.slice(at, match.index) + (codeOf(name, others) ?? element)
    at = match.index + element.length
  }
  return out + text.slice(at)

  function codeOf(name: string | undefined, attributes = ''): string | undefined {
    if (name === undefined) return codeAt(codeAt(open.pop())?.partner)?.spelled
    const [, digits] = /\s(?:id|startRef|rid)="(\d+)"/.exec(attributes) ?? []
    const code = codeAt(Number(digits))
    if (code && name === 'pc') open.push(code.number)
    const isEnd = name === 'ept' || name === 'ec' || name === 'ex'
    return (isEnd ? (codeAt(code?.partner) ?? code) : code)?.spelled
  }

  function codeAt(number = 0): NewCode | undefined {
    return numbered[number - 1]
  }
}
