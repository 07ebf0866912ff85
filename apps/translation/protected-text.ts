// Sends the codes of a text as tags that engines keep, and puts the codes back into the answer.
import type { Code } from '@atlas/core/contract.ts'

/** A text with tags instead of codes. */
export interface ProtectedText {
  /** `Hello <x id="1"/>, <g id="2">open</g> it`. What is not a tag is escaped as in XML. */
  text: string
  /** The codes, by the number of their tag: one, or the two of a pair. */
  codes: ReadonlyMap<number, readonly [open: string, close?: string]>
}

/** Replaces the codes of a text by tags. */
export function protectedText(text: string, codes: readonly Code[]): ProtectedText {
  const pairs = pairsOf(codes)
  const known = new Map<number, readonly [string, string?]>()
  const pieces: string[] = []
  let at = 0
  for (const [index, code] of codes.entries()) {
    const [start, end] = code.at
    if (code.kind === 'bad' || start < at) continue
    pieces.push(escaped(text.slice(at, start)))
    at = end
    const partner = pairs.get(index)
    const spelled = text.slice(start, end)
    if (partner === undefined) {
      known.set(index + 1, [spelled])
      pieces.push(`<x id="${index + 1}"/>`)
    } else if (partner > index) {
      known.set(index + 1, [spelled, text.slice(...(codes[partner]?.at ?? [0, 0]))])
      pieces.push(`<g id="${index + 1}">`)
    } else pieces.push('</g>')
  }
  pieces.push(escaped(text.slice(at)))
  return { text: pieces.join(''), codes: known }
}

/** The codes that open and close the same part, by index. Pairs that are not inside each other are not pairs. */
function pairsOf(codes: readonly Code[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (const [index, { kind, id }] of codes.entries()) {
    if (kind === 'open') open.push(index)
    if (kind !== 'close') continue
    const last = open.pop()
    if (last === undefined || codes[last]?.id !== id) return new Map()
    pairs.set(last, index).set(index, last)
  }
  return open.length > 0 ? new Map() : pairs
}

const TAG = /<x\s+id\s*=\s*["']?(\d+)["']?\s*(?:\/>|>\s*<\/x>)|<g\s+id\s*=\s*["']?(\d+)["']?\s*>|<\/g>/g

/** The answer with its codes, or why they cannot be put back. */
export function restoredText(
  answer: string,
  { codes }: ProtectedText,
): { text: string } | { reason: string } {
  const open: number[] = []
  const pieces: string[] = []
  let at = 0
  for (const match of answer.matchAll(TAG)) {
    const [tag, alone, pair] = match
    pieces.push(unescaped(answer.slice(at, match.index)))
    at = match.index + tag.length
    if (pair !== undefined) open.push(Number(pair))
    const number = alone ?? pair ?? open.pop()
    const code = codes.get(Number(number))
    const isPair = alone === undefined
    if (!code || isPair !== code.length > 1)
      return { reason: `the answer has the tag ${tag}, which was not sent there` }
    pieces.push((tag === '</g>' ? code[1] : code[0]) ?? '')
  }
  if (open.length > 0) return { reason: `the answer does not close the tag <g id="${open[0]}">` }
  pieces.push(unescaped(answer.slice(at)))
  return { text: pieces.join('') }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
    (entity, decimal?: string, hex?: string, name = '') => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      if (!Number.isNaN(code)) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
      return ENTITIES[String(name)] ?? entity
    },
  )
}
