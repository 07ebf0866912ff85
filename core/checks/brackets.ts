// Finds a bracket without its partner.
import { warning, type ComparedText, type TextFinding } from './finding.ts'
import { withoutCodes } from './text-length.ts'

/** Pairs of brackets. Some languages write them in full width. */
const BRACKETS: readonly (readonly [open: string, close: string])[] = [
  ['(（', ')）'],
  ['[［【', ']］】'],
  ['{｛', '}｝'],
]

const ANY_BRACKET = /[()（）[\]［］【】{}｛｝]/

const SMILEY = String.raw`[:;=8xX][-'^~o*]?[()[\]{}（）]{1,9}|[()[\]{}（）]{1,9}[-'^~o*]?[:;=]`
const ITEM = String.raw`(?<![^\s>])(?:\p{Nd}{1,3}|\p{L}|[ivx]{1,4})[)）]`
const NO_BRACKETS = [SMILEY, ITEM, `${SMILEY}|${ITEM}`].map((each) => new RegExp(each, 'gu'))

/** A bracket without its partner, in a text whose source has pairs only. */
export function bracketFinding({ text, source, scan }: ComparedText): TextFinding | undefined {
  // Most texts have none, and finding the codes of a text takes much longer.
  if (!ANY_BRACKET.test(text)) return undefined
  const [own, wanted] = [withoutCodes(text, scan), withoutCodes(source, scan)]
  for (const [open, close] of BRACKETS) {
    const alone = unpaired(own, open, close)
    if (alone === undefined || unpaired(wanted, open, close) !== undefined) continue
    // A smiley and the number of an item have a bracket that is none, unless it has a partner.
    const plain = NO_BRACKETS.map((pattern) => unpaired(own.replaceAll(pattern, ' '), open, close))
    if (!plain.includes(undefined)) return warning('bracket', `the bracket ${alone} has no partner`)
  }
  return undefined
}

/** The first bracket without a partner. */
function unpaired(text: string, open: string, close: string): string | undefined {
  const opened: string[] = []
  for (const char of text) {
    if (open.includes(char)) opened.push(char)
    else if (close.includes(char) && opened.pop() === undefined) return char
  }
  return opened[0]
}
