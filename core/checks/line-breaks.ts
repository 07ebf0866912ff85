// Finds a text without the line breaks of its source text.
import { warning, type ComparedText, type TextFinding } from './finding.ts'

/** The end of a sentence or of its introduction: a break after it is meant, and not the width of an editor. */
const ENDS = /[.!?:;…。！？：；؟۔।][\p{Pe}\p{Pf}"'*]*$/u

/**
 * The text is one line, although the source text has several, each a sentence or a paragraph. The lines of prose that an
 * editor or a programmer wrapped end inside of sentences, and mean nothing; so do lines with an indentation.
 */
export function lineBreakFinding({ text, source }: ComparedText): TextFinding | undefined {
  const inside = source.trim()
  if (!inside.includes('\n') || text.trim().includes('\n') || /<br\b|\\n/i.test(text)) return undefined
  const lines = inside.split(/\r?\n/)
  const isMeant = lines.slice(0, -1).every((line) => line.trim() === '' || ENDS.test(line.trimEnd()))
  if (!isMeant || lines.some((line) => /^[ \t]+\S/.test(line))) return undefined
  const fixed = withBreaksOf(inside, text)
  return {
    ...warning(
      'line-break',
      'the text lacks the line breaks of the source text',
      'lack the line breaks of the source text',
    ),
    ...(fixed === text ? {} : { fix: { label: 'Use the line breaks of the source text', text: fixed } }),
  }
}

/**
 * The text with the line breaks of its source text: each at the end of a sentence, or else at the space, that is nearest
 * to its place in the source text. A text without such a place stays as it is.
 */
function withBreaksOf(source: string, text: string): string {
  const breaks = [...source.matchAll(/[ \t\r\n]+/g)].filter(([blanks]) => blanks.includes('\n'))
  const ends = [...text.matchAll(/(?<=[.!?:;…؟۔।])\s+|(?<=[。！？：；])\s*(?=.)/gu)]
  const spaces = ends.length >= breaks.length ? ends : [...text.matchAll(/(?<=\S)\s+(?=\S)/gu)]
  let [fixed, from, next] = ['', 0, 0]
  for (const [index, { 0: lineBreak, index: at }] of breaks.entries()) {
    const wanted = (at / source.length) * text.length
    const distance = (place: RegExpExecArray | undefined): number =>
      place ? Math.abs(place.index - wanted) : Infinity
    // A later break needs a later place.
    const last = spaces.length - (breaks.length - index)
    while (next < last && distance(spaces[next + 1]) <= distance(spaces[next])) next++
    const place = spaces[next++]
    if (!place) return text
    fixed += text.slice(from, place.index) + lineBreak
    from = place.index + place[0].length
  }
  return fixed + text.slice(from)
}
