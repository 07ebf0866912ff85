// Lines of the samples that look like texts, but are in no string of a candidate.
import type { Source, Span } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { withBlankedComments } from '@atlas/formats/_declared/coverage.ts'
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'
import { proseLikeness } from './likeness.ts'
import { sampleLanguages, slotsOfUnit } from './places.ts'

/** A sentence about lines that look like texts and are in no string; undefined without such lines. */
export function passedOver(
  grammar: Grammar,
  format: Format,
  samples: readonly { name: string; source: Source }[],
): string | undefined {
  let count = 0
  let first: { line: number; text: string; file: string } | undefined
  for (const { name, source } of samples) {
    const found = linesPassedOver(grammar, format, source)
    count += found.length
    const [line] = found
    if (line) first ??= { ...line, file: name }
  }
  if (!first) return undefined
  const file = samples.length > 1 ? ` of ${first.file.split('/').at(-1)}` : ''
  const text = first.text.length > MAX_SHOWN ? `${first.text.slice(0, MAX_SHOWN)}…` : first.text
  const at = `line ${first.line}${file}, “${text}”`
  return count === 1
    ? `A line that looks like a sentence is not part of a string: ${at}.`
    : `${count < MOST_COUNTED ? '' : 'At least '}${count} lines that look like sentences are not part of a string. The first is ${at}.`
}

const MAX_SHOWN = 60
/** Longer lines are generated, not written. */
const LONGEST = 4000

function linesPassedOver(grammar: Grammar, format: Format, source: Source): { line: number; text: string }[] {
  const units = [...format.parse(source, sampleLanguages(format, source))]
  const spans = units
    .flatMap((unit) => slotsOfUnit(unit).map(({ at }) => at))
    .sort(([one], [other]) => one - other)
  const isKnown = searchIn(units.map(({ key, context = '' }) => `${key.join('\n')}\n${context}`).join('\n'))
  const marks = 'comments' in grammar ? (grammar.comments?.line ?? []) : []
  const text = withBlankedComments(source.text)
  const isTree = /^\s*[<[{]/.test(text)
  const passed: { line: number; text: string }[] = []
  let next = 0
  let number = 0
  for (const { 0: said, index } of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    number++
    while (next < spans.length && (spans[next]?.[1] ?? 0) < index) next++
    const line = said.trimEnd()
    if (line.length > LONGEST || marks.some((mark) => line.trimStart().startsWith(mark))) continue
    const isFree = (from: number, to: number): boolean => !overlaps(spans, next, [index + from, index + to])
    const value = sentencesIn(line, isTree).find(
      ({ at: [from, to] }) => isFree(from, to) && !isKnown(line.slice(from, to).trim()),
    )
    if (value) passed.push({ line: number, text: line.trim() })
    if (passed.length >= MOST_COUNTED) break
  }
  return passed
}

/** More lines are not counted: each of them is searched in all keys and contexts. */
const MOST_COUNTED = 100

/** Whether a text has other ones, which are mostly asked for in their order. */
function searchIn(text: string): (words: string) => boolean {
  let last = 0
  return (words) => {
    const at = text.indexOf(words, last)
    if (at < 0) return text.lastIndexOf(words, last) >= 0
    last = at
    return true
  }
}

/** Whether a span from `next` on overlaps another one. */
function overlaps(spans: readonly Span[], next: number, [from, to]: Span): boolean {
  for (let at = next; at < spans.length; at++) {
    const [start = 0, end = 0] = spans[at] ?? []
    if (start >= to) return false
    if (end > from) return true
  }
  return false
}

const QUOTED = /"((?:[^"\\]|\\.)+)"|(?<![\p{L}\p{N}])'((?:[^'\\]|\\.)+)'(?![\p{L}\p{N}])/gu
/** Adjacent words. At least three make a sentence. It begins at the start of a word, so that it is tried once there. */
const SENTENCE =
  /(?<!\p{L})(?:\p{L}[\p{L}\p{N}'’-]*(?:,? \p{L}[\p{L}\p{N}'’-]*){2,}[.!?…]?|\p{L}[\p{L}'’]*(?: \p{L}[\p{L}'’]*)+[.!?…](?=\s|$))/u
/** Typical ends of lines of programs. */
const CODE = /[;{}()\]\\]$|^(?:import|package|public|private|class|using|return|end|namespace)\b/

/** The parts of a line that look like sentences: in quotes, or else the line itself. */
function sentencesIn(line: string, isTree: boolean): { at: Span }[] {
  const quoted = [...line.matchAll(QUOTED)].map(({ 0: all, index }): { at: Span; text: string } => ({
    at: [index + 1, index + all.length - 1],
    text: all.slice(1, -1),
  }))
  const inQuotes = quoted.filter(({ text }) => SENTENCE.test(text) && proseLikeness(text) === 1)
  if (quoted.length > 0 || (!isTree && CODE.test(line.trim()))) return inQuotes
  const { 0: said, index = 0 } = SENTENCE.exec(line) ?? { 0: '' }
  return said === '' ? [] : [{ at: [index, index + said.length] }]
}
