// KDE's messages with markup (KUIT): `%1` and `<filename>%1</filename>`, which must be XML.
import { beginningWith, mergedCodes, type Code } from '@atlas/core/contract.ts'
import { kdeCodes } from './placeholder-codes.ts'

/** In turn: comments and processing instructions, a closing tag, an opening tag with its attributes, and faults. */
const MARKUP =
  /<!--[^]*?-->|<\?\w[^]*?\?>|<\/([\p{L}_:][\p{L}\d_:.-]{0,99})\s{0,9}>|<([\p{L}_:][\p{L}\d_:.-]{0,99})((?:\s{1,9}[\p{L}_:][\p{L}\d_:.-]{0,99}\s{0,9}=\s{0,9}(?:"[^"<]*"|'[^'<]*')){0,9})\s{0,9}(\/)?>|<|\]\]>|&#(?!(?:[1-9]\d{0,6}|x[\da-fA-F]{1,6});)/gu

/** Finds the values and tags of a text. Tags that do not match are wrong. */
export const kuitCodes = beginningWith('%<]&', (text) => mergedCodes(tagsIn(text), kdeCodes(text)))

function tagsIn(text: string): Code[] {
  const codes: Code[] = []
  const open: Code[] = []
  for (const match of text.matchAll(MARKUP)) {
    const [whole, closes, opens, attributes = '', alone] = match
    const at = [match.index, match.index + whole.length] as const
    if (closes === undefined && opens === undefined) {
      if (!/^<[!?]/.test(whole)) codes.push(wrong(at, 'is not markup'))
      continue
    }
    const id = closes ?? opens ?? ''
    if (hasTwice(attributes)) codes.push(wrong(at, 'has an attribute twice'))
    else if (closes === undefined) {
      const code: Code = { at, id, kind: alone ? 'alone' : 'open', requiredBy: 'reader', shown: id }
      codes.push(code)
      if (!alone) open.push(code)
    } else if (open.pop()?.id === id) codes.push({ at, id, kind: 'close', requiredBy: 'reader', shown: id })
    else codes.push(wrong(at, 'closes nothing'))
  }
  for (const code of open) codes[codes.indexOf(code)] = wrong(code.at, 'is not closed')
  return codes
}

function hasTwice(attributes: string): boolean {
  const names = [
    ...attributes.matchAll(/([\p{L}_:][\p{L}\d_:.-]{0,99})\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*')/gu),
  ].map((match) => match[1])
  return new Set(names).size < names.length
}

function wrong(at: Code['at'], fault: string): Code {
  return { at, id: '<', kind: 'bad', requiredBy: 'program', fault }
}
