// Inline codes in texts (placeholders and tags): where they are, and what they are called.
import type { Span } from '@atlas/core/contract.ts'
import { generalCodes, scannerFor, spelledCodes } from '@atlas/formats/_grammars/codes/general-codes.ts'

/** The longest label of a chip. The rest is on hover. */
const LONGEST = 22

/**
 * The codes of a source text, each once, in their order. `known` are those that its format defines. What these are not,
 * but the text has as tags, a program shows as markup. Where two begin at one place, the longer one counts.
 */
export function codesIn(source: string, known?: readonly string[]): string[] {
  const codes = known ? [...known, ...tagsIn(source)] : spelledCodes(source)
  return [...new Set(codeSpans(source, codes).map(([start, end]) => source.slice(start, end)))]
}

function tagsIn(source: string): string[] {
  const scan = source.includes('<') ? scannerFor(source, []) : undefined
  return (scan?.(source) ?? []).map(({ at }) => source.slice(...at))
}

/** Where a text has these codes. */
export function codeSpans(text: string, codes: readonly string[]): Span[] {
  // Texts to translate follow the start of a choice (`{n, plural`), so it is not a piece.
  const longestFirst = codes
    .filter((code) => code !== '' && code.split('{').length === code.split('}').length)
    .sort((one, other) => other.length - one.length)
  const spans: Span[] = []
  for (let at = 0; at < text.length && longestFirst.length > 0; at++) {
    const code = longestFirst.find((one) => text.startsWith(one, at))
    if (code === undefined) continue
    spans.push([at, at + code.length])
    at += code.length - 1
  }
  return spans
}

/** The codes that a translation has fewer times than its source text. */
export function missingCodes(text: string, source: string, codes: readonly string[]): string[] {
  const [own, wanted] = [text, source].map((one) =>
    codeSpans(one, codes).map(([start, end]) => one.slice(start, end)),
  )
  const count = (all: readonly string[] = [], code: string): number =>
    all.filter((one) => one === code).length
  return codes.filter((code) => count(own, code) < count(wanted, code))
}

/** What a chip shows: the name of a tag, or else the code as it is spelled. */
export function labelOf(code: string): string {
  const [known] = /^<[^<>]*>$/.test(code) ? generalTags(code) : []
  const label = known ?? code
  return label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label
}

function generalTags(code: string): string[] {
  // One tag of a pair is not markup alone, so its partner is added.
  const name = /^<\/?([^\s<>/]+)/.exec(code)?.[1]
  if (name === undefined) return []
  const found = generalCodes(`<${name}>${code}</${name}>`).some(({ shown }) => shown === name)
  if (!found) return []
  return [code.startsWith('</') ? `/${name}` : code.endsWith('/>') ? `${name}/` : name]
}
