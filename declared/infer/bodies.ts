// Proposes patterns of texts of several lines: below a line with a key, up to a line that is the same for all of them.
import type { CommentMarks, Grammar } from '../grammars.ts'
import { commentsWith } from './comment-marks.ts'
import { mean, proseLikeness, uniquenessIn } from './likeness.ts'
import { keyIn, keyRank, kindOf, kindsIn, patternOf, type Kinds, type LineOfKind } from './line-kinds.ts'

const MIN_BODIES = 3
/** The share of texts that must be like the others. */
const MOST = 0.8
const MAX_ENDS = 4
/** The maximum length of a line that ends texts. */
const LONGEST_END = 12
/** The maximum number of lines above a text that may belong to it. */
const MAX_ABOVE = 5
/** The maximum number of lines of a text. */
const LONG = 40

/** Grammars of texts up to a line that ends them. */
export function bodyGrammars(texts: readonly string[], comments: CommentMarks | undefined): Grammar[] {
  const files = texts.map((text) => text.split(/\r\n|\r|\n/))
  const marks = comments?.line ?? []
  const isComment = (line: string): boolean => marks.some((mark) => line.trimStart().startsWith(mark))
  const kinds = kindsIn(files.flat())
  return endsIn(files).flatMap((end) => {
    const parts = files.flatMap((lines) => partsOf(lines, end, isComment))
    return parts.length < MIN_BODIES ? [] : grammarsOf(parts, end, kinds, files.length, comments)
  })
}

/** Short lines that occur often, at the beginning of a line. */
function endsIn(files: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const line of files.flat()) {
    const end = line.trimEnd()
    if (end !== '' && end.length <= LONGEST_END && /^\S/.test(end))
      counts.set(end, (counts.get(end) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_BODIES)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_ENDS)
    .map(([end]) => end)
}

/** The lines before each end, without blank lines and comments above them. */
function partsOf(lines: readonly string[], end: string, isComment: (line: string) => boolean): string[][] {
  const parts: string[][] = []
  let part: string[] = []
  for (const line of lines) {
    if (line.trimEnd() === end) {
      if (part.length > 1) parts.push(part)
      part = []
    } else if (part.length > 0 || (line.trim() !== '' && !isComment(line))) part.push(line)
  }
  return parts
}

function grammarsOf(
  parts: readonly string[][],
  end: string,
  kinds: Kinds,
  files: number,
  comments: CommentMarks | undefined,
): Grammar[] {
  // A kind of lines near the beginning of each part holds the key.
  const heads = new Map<string, Head>()
  for (const part of parts) {
    for (const [at, text] of part.slice(0, MAX_ABOVE).entries()) {
      const line = kindOf(text, kinds)
      const key = line && keyIn(line)
      if (!line || key === undefined || line.kind.startsWith('=')) continue
      const head = heads.get(line.kind) ?? { line, at, keys: [] }
      heads.set(line.kind, head)
      head.keys.push(key)
    }
  }
  return [...heads.values()]
    .filter(({ keys }) => keys.length >= parts.length * MOST && uniquenessIn(files, keys) > 0.9)
    .filter(({ line }) => mean(parts, (part) => (countOf(line, part, kinds) === 1 ? 1 : 0)) >= MOST)
    .map((head) => ({ ...head, rank: keyRank(head.line.name, head.keys) }))
    .sort((one, other) => other.rank - one.rank || one.at - other.at)
    .slice(0, 2)
    .flatMap(({ line }) => {
      const below = parts.flatMap((part) => {
        const at = part.findIndex((text) => kindOf(text, kinds)?.kind === line.kind)
        return at < 0 ? [] : [part.slice(at + 1)]
      })
      const between = kindsBetween(below, kinds)
      const bodies = below.map((part) => bodyOf(part, between, kinds).join(' '))
      if (mean(bodies, proseLikeness) < 0.6) return []
      const skipped = between.map((each) => patternOf(each, undefined)).join('|')
      const pattern = [
        patternOf(line, 'key'),
        between.length === 0 ? '' : String.raw`(?:\r?\n(?:${skipped}))*`,
        String.raw`\r?\n(?:(?P<text>(?s:.+?))\r?\n)??`,
        end.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`),
      ].join('')
      const isMark = (mark: string): boolean =>
        !line.name.startsWith(mark.trim()) && !mark.startsWith(line.name)
      const grammar: Grammar = {
        family: 'lines',
        ...commentsWith(comments, isMark),
        entries: [{ pattern, spelling: 'lines', lines: LONG }],
      }
      return [grammar]
    })
}

/** The lines of a kind near the beginning of the parts. */
interface Head {
  line: LineOfKind
  at: number
  keys: string[]
}

/** The number of lines of the same kind as a line. */
const countOf = ({ kind }: LineOfKind, lines: readonly string[], kinds: Kinds): number =>
  lines.filter((line) => kindOf(line, kinds)?.kind === kind).length

/** The kinds of lines between many keys and their texts: an opening bracket, further values, a note. */
function kindsBetween(below: readonly string[][], kinds: Kinds): LineOfKind[] {
  const counts = new Map<string, { line: LineOfKind; count: number }>()
  for (const part of below) {
    for (const text of part.slice(0, MAX_ABOVE)) {
      const line = kindOf(text, kinds)
      if (!line || !isStructure(line)) break
      const found = counts.get(line.kind) ?? { line, count: 0 }
      counts.set(line.kind, { line, count: found.count + 1 })
    }
  }
  return [...counts.values()].filter(({ count }) => count >= below.length / 10).map(({ line }) => line)
}

/**
 * Whether a line belongs to the structure of the file: the same each time, a name with a sign, or a note after a sign.
 */
const isStructure = ({ kind, name, joint }: LineOfKind): boolean =>
  kind.startsWith('=') || /[=:]/.test(joint) || /^(?:\/\/|#|;|--)$/.test(name)

function bodyOf(part: readonly string[], between: readonly LineOfKind[], kinds: Kinds): readonly string[] {
  const at = part.findIndex((text) => {
    const kind = kindOf(text, kinds)?.kind
    return !between.some((line) => line.kind === kind)
  })
  return at < 0 ? [] : part.slice(at)
}
