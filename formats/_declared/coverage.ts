// The share of a file that is read. If a declared format reads much less of a file than of its samples, the format may
// have changed.
import type { Languages, Source, Span } from '@atlas/core/contract.ts'
import { isPlural, outermost } from '@atlas/core/reading/strings.ts'
import type { Format } from '@atlas/core/format.ts'

/** Files with fewer lines are not significant. */
const MIN_LINES = 20
/** A file that has less than this share of the coverage of the samples is suspicious. */
const MIN_SHARE = 0.7

/** The number of lines of a file with letters or digits, and how many of them are read. */
export interface Coverage {
  lines: number
  read: number
}

/** The coverage of a file. Comments do not count, and lines with the context of a string are read. */
export function coverageOf(format: Format, source: Source, languages: Languages): Coverage {
  const text = withBlankedComments(source.text)
  const spans = spansRead(format, source, languages, text)
  const coverage = { lines: 0, read: 0 }
  let next = 0
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    while (next < spans.length && (spans[next]?.[1] ?? 0) < index) next++
    if (!/[\p{L}\p{N}]/u.test(line)) continue
    coverage.lines++
    if ((spans[next]?.[0] ?? text.length + 1) <= index + line.length) coverage.read++
  }
  return coverage
}

/** The coverage of files as a share, rounded down: the minimum over all files. */
export function leastCoverage(
  format: Format,
  sources: readonly Source[],
  languages: Languages,
): number | undefined {
  // In a file of several languages, the texts that are read depend on the job.
  if (format.languages !== 'monolingual' || sources.length === 0) return undefined
  let least = 1
  for (const source of sources) least = Math.min(least, shareOf(coverageOf(format, source, languages)))
  return Math.floor(least * 100) / 100
}

const shareOf = ({ lines, read }: Coverage): number => (lines === 0 ? 0 : read / lines)

/** A format that warns if it reads much less of a file than of its samples. */
export function formatWithCoverageWarning(format: Format, coverage: number): Format {
  return {
    ...format,
    warningsOf(source, languages) {
      const found = coverageOf(format, source, languages)
      const share = shareOf(found)
      if (found.lines < MIN_LINES || share >= coverage * MIN_SHARE) return []
      return [
        `The format may have changed: ${percent(share)} of the lines of this file are read, and of the samples ` +
          `of the format ${percent(coverage)} were.`,
      ]
    },
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** The spans of the texts, and of the first lines of their contexts, in file order. */
function spansRead(format: Format, source: Source, languages: Languages, text: string): Span[] {
  const found = [...format.parse(source, languages)]
    .map(({ source: place, context }) => {
      const slots = isPlural(place) ? [...place.forms.values()] : [place]
      return { spans: slots.map((slot) => outermost(slot).at).sort(inOrder), context }
    })
    .filter(({ spans }) => spans.length > 0)
    .sort((one, other) => inOrder(one.spans[0] ?? NOWHERE, other.spans[0] ?? NOWHERE))
  const spans: Span[] = []
  let behind = 0
  for (const [index, { spans: own, context }] of found.entries()) {
    const next = found[index + 1]?.spans[0]?.[0] ?? text.length
    // A context is searched only between the texts around its own, so that the time is linear.
    const words = context?.split('\n', 1)[0]
    const at = words ? text.slice(behind, next).indexOf(words) : -1
    if (words && at >= 0) spans.push([behind + at, behind + at + words.length])
    for (const span of own) {
      spans.push(span)
      behind = Math.max(behind, span[1])
    }
  }
  return spans.sort(inOrder)
}

const NOWHERE: Span = [0, 0]
const inOrder = (one: Span, other: Span): number => one[0] - other[0]

const LINE_COMMENT = /^[ \t]*(?:\/\/|#(?!define)|;|--).*$/gm
const BLOCK_COMMENTS = [
  ['/*', '*/'],
  ['<!--', '-->'],
] as const

/** The text with blanks instead of comments, so that offsets stay. */
export function withBlankedComments(text: string): string {
  let rest = text
  for (const [open, close] of BLOCK_COMMENTS) rest = withoutBlocks(rest, open, close)
  return rest.replaceAll(LINE_COMMENT, (comment) => ' '.repeat(comment.length))
}

function withoutBlocks(text: string, open: string, close: string): string {
  const pieces: string[] = []
  let done = 0
  for (;;) {
    const start = text.indexOf(open, done)
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length)
    if (end < 0) break
    const behind = end + close.length
    pieces.push(text.slice(done, start), text.slice(start, behind).replaceAll(/[^\r\n]/g, ' '))
    done = behind
  }
  return pieces.join('') + text.slice(done)
}
