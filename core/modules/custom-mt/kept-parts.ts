// The parts of a text that a machine translation must keep: `<span class="notranslate">0</span>`, with a number each
// (docs/platform-interface-2.md, section 6).
import type { Code } from '../../contract.ts'

const KEPT = /<span class="notranslate">\d+<\/span>/g

/** The spans of a text, as codes. */
export function keptParts(text: string): Code[] {
  return [...text.matchAll(KEPT)].map(({ 0: span, index }) => ({
    kind: 'alone',
    requiredBy: 'file',
    id: span,
    at: [index, index + span.length],
  }))
}

/** What is wrong with the spans of a translation, as the end of a sentence. Undefined if it has those of the source. */
export function keptPartsFault(source: string, translation: string): string | undefined {
  const wanted = spansIn(source)
  const found = spansIn(translation)
  for (const [span, expected] of wanted) {
    const count = found.get(span) ?? 0
    if (count < expected) return `lacks ${span}`
    if (count > expected) return `has ${span} more often than the source text`
  }
  for (const span of found.keys()) if (!wanted.has(span)) return `has ${span}, which the source text lacks`
  return undefined
}

/** How often a text has each span. */
function spansIn(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [span] of text.matchAll(KEPT)) counts.set(span, (counts.get(span) ?? 0) + 1)
  return counts
}
