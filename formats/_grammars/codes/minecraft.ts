// Codes of Minecraft's texts: conversions of its own formatter, and the signs that set the look of what follows them.
import { beginningWith, mergedCodes, type Code, type CodeScanner } from '@atlas/core/contract.ts'
import { printfCodes } from '../printf/reader.ts'

/** The codes of a text in JSON, from version 1.13 of the Java Edition on. */
export const minecraftCodes = withLooks((text) => mergedCodes(conversions(text), otherSigns(text)))

/** The codes of a scanner, and `§a` and `§l`, which set the look of what follows them. */
export function withLooks(scan: CodeScanner): CodeScanner {
  return beginningWith('%§', (text) => mergedCodes(scan(text), text.includes('§') ? looksIn(text) : []))
}

/** The game formats each value as text. It reads `%d` and `%f` as `%s`. */
const conversions = printfCodes({
  types: { any: 'sdf' },
  flags: '',
  requiredBy: 'program',
  hasStars: false,
  isStrict: false,
})

/** What the game takes for a conversion: a letter, or the end of the text, after a percent sign. */
const CONVERSION = /%%|%(?:\d{1,9}\$)?(?:[A-Za-z]|$)/g

/** Conversions that the game does not know: it then formats nothing in the text. */
function otherSigns(text: string): Code[] {
  const signs = [...text.matchAll(CONVERSION)].filter(({ 0: sign }) => !/%$|[sdf]$/.test(sign.slice(1)))
  return signs.map(({ 0: sign, index }) => ({
    at: [index, index + sign.length],
    id: `bad ${index}`,
    kind: 'bad',
    requiredBy: 'program',
    fault:
      'is a conversion that Minecraft does not know, so it shows the codes of the text as they are spelled',
  }))
}

/** A letter may be in upper case. */
const LOOKS = /§([0-9a-fk-or])/gi

const looksIn = (text: string): Code[] =>
  Array.from(text.matchAll(LOOKS), ({ 0: spelled, 1: letter = '', index }) => ({
    at: [index, index + spelled.length],
    id: `§${letter.toLowerCase()}`,
    kind: 'alone',
    requiredBy: 'reader',
  }))
