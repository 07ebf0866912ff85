// Sends the codes of a text to a machine as `<span class="notranslate">0</span>`, numbered, and puts them back into its
// answer, as platforms do (docs/platform-interface-2.md, section 6).
import type { Code } from '@atlas/core/contract.ts'
import { keptPartsFault } from '@atlas/core/modules/custom-mt/kept-parts.ts'

/** A text with a span instead of each code. */
export interface KeptText {
  text: string
  /** The codes, by the number of their span. */
  codes: readonly string[]
}

/** Replaces the codes of a text by spans. */
export function withSpans(text: string, codes: readonly Code[]): KeptText {
  const pieces: string[] = []
  const kept: string[] = []
  let at = 0
  for (const {
    at: [start, end],
  } of codes) {
    if (start < at) continue
    pieces.push(text.slice(at, start), `<span class="notranslate">${kept.length}</span>`)
    kept.push(text.slice(start, end))
    at = end
  }
  return { text: [...pieces, text.slice(at)].join(''), codes: kept }
}

/** The translation with its codes, or why it is ignored: the end of a sentence. */
export function withCodes(
  translation: string,
  { text, codes }: KeptText,
): { text: string } | { fault: string } {
  if (translation.trim() === '' && text.trim() !== '') return { fault: 'is empty' }
  const fault = keptPartsFault(text, translation)
  if (fault !== undefined) return { fault }
  const restored = translation.replaceAll(
    /<span class="notranslate">(\d+)<\/span>/g,
    (span, number: string) => codes[Number(number)] ?? span,
  )
  return { text: restored }
}
