// Translation files of Ren'Py games: blocks of dialogue with the original as a comment, pairs of old and new strings.
import type { Container, EntrySpan, Span } from '@atlas/core/contract.ts'
import { commentsAbove, type PendingComments } from '../_grammars/text/comments.ts'
import { lineEnd, LineEnds, nextLine, skipBlanks } from '../_grammars/text/lines.ts'
import { isOneText, stringAt, type RenpyString } from './strings.ts'
import { isLineEnd } from '../_grammars/text/chars.ts'

/** A text with its original. */
export interface RenpyText {
  /** The name of the block, and the number of the line if the block has several; empty for a pair of strings. */
  key: readonly string[]
  source: RenpyString
  target: RenpyString
  /** Whether the strings are dialogue. Otherwise they are strings of Python. */
  isDialogue: boolean
  /** The comments above, and the speaker. */
  context: string | undefined
  /**
   * The lines of a pair of strings, with the comments above. Dialogue has none: a block belongs to a place in the script,
   * and names its language.
   */
  entry?: EntrySpan
}

/** The contents of a translation file. */
export interface RenpyFile {
  texts: readonly RenpyText[]
  /** The names of the language in the heads of blocks. */
  languages: readonly Span[]
  /** Whether a quote begins no text now, but could begin one if another text of the file had other quotes. */
  hasOpenQuote: boolean
}

const head = /translate[ \t]+(\w+)[ \t]+([\w.]+)[ \t]*:/y
/** The speaker, with the attributes of the image. */
const speaker = /(?:[\w.@-]+[ \t]+)*/y
/** Statements with a string that is not dialogue. */
const silent =
  /^(?:voice|play|queue|stop|show|scene|hide|with|window|pause|jump|call|nvl|pass|python|image|define|default|style|if|elif|else|while|menu|return|label|transform|screen|init|translate|old|new)\b/
/** Text that may follow a line of dialogue. */
const afterDialogue =
  /[ \t]*(?:\([^\r\n]*\)[ \t]*)?(?:(?:nointeract|with|id)\b[^\r\n]*)?(?:#[^\r\n]*)?(?=[\r\n]|$)/y
const behindPython = /[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/y
const oldOrNew = /(old|new)[ \t]+[uU]?(?=["'])/y

/** A line of dialogue. */
interface Dialogue {
  who: string
  string: RenpyString
}

/** The line of dialogue that begins at `at`, after its indent; undefined if the line is something else. */
function dialogueAt(text: string, at: number): Dialogue | undefined {
  speaker.lastIndex = at
  const who = (speaker.exec(text)?.[0] ?? '').trim()
  if (silent.test(who)) return undefined
  const first = stringAt(text, speaker.lastIndex)
  if (!first) return undefined
  const second = stringAt(text, skipBlanks(text, first.end))
  const string = second ?? first
  afterDialogue.lastIndex = string.end
  if (!afterDialogue.test(text) || !isOneText(text, string)) return undefined
  return { who: second ? text.slice(first.inside[0], first.inside[1]) : who, string }
}

/** Whether a quote is on the line that begins at `at`. */
function hasQuote(text: string, at: number): boolean {
  const end = lineEnd(text, at)
  return /["'`]/.test(text.slice(at, end))
}

/**
 * Reads a file.
 *
 *     translate german start_636ae3f5:
 *
 *         # e happy "Good morning!"
 *                    ^^^^^^^^^^^^^
 *         e happy "Guten Morgen!"
 *                  ^^^^^^^^^^^^^
 */
export function readRenpy(text: string): RenpyFile {
  const texts: RenpyText[] = []
  const languages: Span[] = []
  let hasOpenQuote = false
  const onOpenQuote = (): void => {
    hasOpenQuote = true
  }
  const comments = commentsAbove()
  const lineEnds = new LineEnds(text)
  let at = 0
  while (at < text.length) {
    head.lastIndex = at
    const [whole = '', language = '', name = ''] = head.exec(text) ?? []
    const end = lineEnds.from(at)
    if (whole === '') {
      if (text.startsWith('#', at)) comments.add(text.slice(at + 1, end))
      else comments.drop()
      at = nextLine(text, end)
      continue
    }
    const start = at + whole.indexOf(language, 'translate '.length)
    languages.push([start, start + language.length])
    const above = comments.take()
    at = nextLine(text, end)
    if (name === 'strings') at = readStrings(text, at, lineEnds, comments, texts, onOpenQuote)
    else if (name !== 'python') at = readBlock(text, at, lineEnds, name, above, texts, onOpenQuote)
  }
  return { texts, languages, hasOpenQuote }
}

/** Whether the line at `at` belongs to the block above it. */
const isInside = (text: string, at: number): boolean => {
  const start = skipBlanks(text, at)
  return at < text.length && (start > at || isLineEnd(text.charCodeAt(start)))
}

/** Reads the dialogue of a block: comments are the originals of its lines, in order. Returns the end of the block. */
function readBlock(
  text: string,
  start: number,
  lineEnds: LineEnds,
  name: string,
  above: string | undefined,
  texts: RenpyText[],
  onOpenQuote: () => void,
): number {
  const sources: Dialogue[] = []
  const targets: Dialogue[] = []
  let at = start
  while (isInside(text, at)) {
    const first = skipBlanks(text, at)
    const isComment = text.startsWith('#', first)
    const line = dialogueAt(text, isComment ? skipBlanks(text, first + 1) : first)
    const isOnLine = line && line.string.end <= lineEnds.from(first)
    if (!line && !isComment && hasQuote(text, first)) onOpenQuote()
    if (line && (!isComment || isOnLine)) (isComment ? sources : targets).push(line)
    at = nextLine(text, lineEnds.from(line && !isComment ? line.string.end : first))
  }
  const count = Math.min(sources.length, targets.length)
  for (let index = 0; index < count; index++) {
    const source = sources[index]
    const target = targets[index]
    if (!source || !target) continue
    const who = source.who === '' ? undefined : `Speaker: ${source.who}`
    texts.push({
      key: count === 1 ? [name] : [name, String(index + 1)],
      source: source.string,
      target: target.string,
      isDialogue: true,
      context: above !== undefined && who !== undefined ? `${above}\n${who}` : (above ?? who),
    })
  }
  return at
}

/** Reads pairs of `old` and `new`, with comments between them. Returns the end of the block. */
function readStrings(
  text: string,
  start: number,
  lineEnds: LineEnds,
  comments: PendingComments,
  texts: RenpyText[],
  onOpenQuote: () => void,
): number {
  let source: RenpyString | undefined
  /** Where the current pair begins: with its comments, and its first word. */
  let pair: Span = [start, start]
  let at = start
  const container: Container = { at: [start, start], inside: [start, start] }
  while (isInside(text, at)) {
    const first = skipBlanks(text, at)
    oldOrNew.lastIndex = first
    const word = oldOrNew.exec(text)?.[1]
    const renpyString = word === undefined ? undefined : stringAt(text, oldOrNew.lastIndex)
    behindPython.lastIndex = renpyString?.end ?? 0
    const string = renpyString && behindPython.test(text) ? renpyString : undefined
    if (word !== undefined && !string) onOpenQuote()
    if (text.startsWith('#', first)) comments.add(text.slice(first + 1, lineEnds.from(first)), at)
    else if (first === lineEnds.from(first)) comments.drop()
    if (word === 'old') pair = [comments.above(at), first]
    if (word === 'new' && source && string) {
      const entry: EntrySpan = {
        at: [pair[0], nextLine(text, lineEnds.from(string.end))],
        bare: [pair[1], string.end],
        key: source.inside,
        containers: [container],
      }
      texts.push({ key: [], source, target: string, isDialogue: false, context: comments.take(), entry })
    }
    if (word !== undefined) source = word === 'old' ? string : undefined
    at = nextLine(text, lineEnds.from(string?.end ?? first))
  }
  container.at = container.inside = [start, at]
  return at
}
