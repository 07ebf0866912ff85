// Respells texts in Greek letters, so that a word in Latin letters on a page is a word of the source.
import type { Code } from '@atlas/core/contract.ts'

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const GREEK = 'αβψδεφγηιξκλμνοπχρστθωςχυζ'

const respelled = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const small = GREEK.charAt(LATIN.indexOf(letter.toLowerCase()))
    return letter === letter.toLowerCase() ? small : small.toUpperCase()
  })

/** The text in Greek letters. Its codes stay. */
export function inGreek(text: string, codes: readonly Code[]): string {
  let result = ''
  let from = 0
  for (const { at } of codes) {
    result += respelled(text.slice(from, at[0])) + text.slice(...at)
    from = at[1]
  }
  return result + respelled(text.slice(from))
}
