// How the texts of a grammar are spelled, by the signs that they have after backslashes.
import type { Grammar, SpellingName } from '@atlas/formats/_declared/grammars.ts'

/** The same grammar, whose texts are spelled as these are. */
export function spelledAs(grammar: Grammar, texts: readonly string[]): Grammar {
  // Where a line goes on after a backslash, with the indentation of the next line.
  const goesOn = texts.flatMap((text) => text.match(/\\\r?\n[ \t]*/g) ?? [])
  const spell = <Pattern extends { pattern: string; spelling?: SpellingName }>(pattern: Pattern): Pattern => {
    const { spelling } = pattern
    if (typeof spelling === 'object' && 'signs' in spelling && goesOn.length > 0)
      return { ...pattern, spelling: { signs: Object.fromEntries(goesOn.map((sign) => [sign, ''])) } }
    if (spelling === 'c') return { ...pattern, spelling: quotedSpelling(texts) }
    if (spelling !== 'plain') return pattern
    const isPair = pattern.pattern.includes('(?P<target>')
    return { ...pattern, spelling: plainSpelling(texts, isPair) }
  }
  if (grammar.family === 'lines') return { ...grammar, entries: grammar.entries.map(spell) }
  return grammar.family === 'blocks' ? { ...grammar, fields: grammar.fields.map(spell) } : grammar
}

/**
 * How texts in quotes are spelled: as in C, with further signs that this file escapes, or verbatim if they have escapes
 * by letters that C lacks.
 */
export function quotedSpelling(texts: readonly string[]): SpellingName {
  const foreign = escapedIn(texts).filter((sign) => !/[ntrabfvuxU0-7"'?\\\r\n]/.test(sign))
  if (foreign.length === 0) return 'c'
  if (foreign.some((sign) => /[\p{L}\p{N}\s]/u.test(sign))) return 'plain'
  return { escapes: { n: '\n', t: '\t', '"': '"', ...literal(foreign) } }
}

/**
 * How texts without quotes are spelled: with escapes if they have some, and no other backslashes. Next to a translation,
 * the text is a key, which stays as it is.
 */
function plainSpelling(texts: readonly string[], isPair: boolean): SpellingName {
  const signs = escapedIn(texts)
  if (!isPair && signs.includes('n') && signs.every((sign) => /[nt\\"']/.test(sign)))
    return { escapes: { n: '\n', t: '\t', '"': '"', "'": "'" } }
  if (signs.length > 0 && signs.every((sign) => /[^\p{L}\p{N}\r\n]/u.test(sign)))
    return { escapes: literal(signs) }
  return 'plain'
}

/** The signs that are after backslashes. */
const escapedIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\\([^])/gu)].map(([, sign = '']) => sign))),
]

const literal = (signs: readonly string[]): Record<string, string> =>
  Object.fromEntries(signs.filter((sign) => sign !== '\\').map((sign) => [sign, sign]))
