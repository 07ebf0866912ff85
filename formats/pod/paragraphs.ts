// The paragraphs of POD that readers see, by perlpodspec: a blank line ends each, and its first signs say what it is.
import {
  BrokenCodes,
  FormatError,
  type Codec,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { unendedCode } from './nesting.ts'
import { lineEnd, nextLine, skipBlanks, trimBlanks } from '../_grammars/text/lines.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { wrapLines } from '../_grammars/text/wrapping.ts'

/** A command at the start of a line. */
const COMMAND = /=([a-zA-Z]\w{0,60})/y
/** The bullet or the number of an item. */
const BULLET = /(?:\*|\d{1,9}\.?)(?=[ \t\r\n]|$)[ \t]*/y
const LINE_END = /\r\n|\r|\n/

/** The commands with texts, and the HTML elements that show them. */
const ELEMENTS: ReadonlyMap<string, NonNullable<Unit['element']>> = new Map([
  ['head1', 'h1'],
  ['head2', 'h2'],
  ['head3', 'h3'],
  ['head4', 'h4'],
  ['head5', 'h5'],
  ['head6', 'h6'],
  ['item', 'li'],
])

/** A paragraph: its command, if it has one, and its text without white space at its ends. */
interface Paragraph {
  command: string | undefined
  at: Span
}

/** The strings of a file, in file order. */
export function* podUnits({ text, eol }: Source): Generator<Unit> {
  let heading: string | undefined
  for (const { at, command } of paragraphsIn(text)) {
    const element = command === undefined ? 'p' : ELEMENTS.get(command)
    if (!element || at[0] === at[1]) continue
    const codec = command === undefined ? paragraph(eol) : afterCommand(eol)
    const shown = codec.decode(text.slice(...at))
    const unit: Unit = { key: [textKey(shown)], source: { at, codec }, element }
    if (heading !== undefined) unit.context = heading
    yield unit
    if (element.startsWith('h')) heading = shown
  }
}

/** The paragraphs outside code, verbatim text, and blocks for other formats. */
function* paragraphsIn(text: string): Generator<Paragraph> {
  let isCode = true
  /** The format of the block that is skipped. */
  let block: string | undefined
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at)
    const command = commandAt(text, at)
    if (isBlank(text, at, end) || (isCode && command === undefined)) {
      at = nextLine(text, end)
      continue
    }
    const last = paragraphEnd(text, end)
    const after = at + (command === undefined ? 0 : command.length + 1)
    const start = skipBlanks(text, after)
    const rest = text.slice(start, last)
    if (block !== undefined) {
      if (command === 'end' && rest.trim() === block) block = undefined
    } else if (command === 'begin' && !rest.startsWith(':')) block = rest.trim()
    else if (command === 'cut') isCode = true
    else if (command !== undefined || start === at) {
      isCode = false
      yield { command, at: [command === 'item' ? afterBullet(text, start) : start, last] }
    }
    at = nextLine(text, command === 'cut' ? end : lineEnd(text, last))
  }
}

function commandAt(text: string, at: number): string | undefined {
  COMMAND.lastIndex = at
  return COMMAND.exec(text)?.[1]
}

function afterBullet(text: string, at: number): number {
  BULLET.lastIndex = at
  return BULLET.test(text) ? BULLET.lastIndex : at
}

/** Whether Perl sees only white space on a line. */
const isBlank = (text: string, start: number, end: number): boolean => text.slice(start, end).trim() === ''

/** Where the text of a paragraph ends that continues after the line which ends at `end`. */
function paragraphEnd(text: string, end: number): number {
  let last = end
  for (let at = nextLine(text, end); at < text.length; at = nextLine(text, last)) {
    const next = lineEnd(text, at)
    if (isBlank(text, at, next) || commandAt(text, at) !== undefined) break
    last = next
  }
  return trimBlanks(text, 0, last)
}

const withoutBlanks = (line: string): string => {
  const start = skipBlanks(line, 0)
  return line.slice(start, trimBlanks(line, start, line.length))
}

const decode = (raw: string): string => raw.split(LINE_END).map(withoutBlanks).join(' ')
const normalize = (text: string): string => withoutBlanks(decode(text))

/** A line that begins with `=` and a letter is a command. */
const startsCommand = (text: string, at: number): boolean => /^=[a-zA-Z]/.test(text.slice(at, at + 2))

/** The spelling of a text that follows a command. */
const afterCommand = (eol: string): Codec => ({
  decode,
  normalize,
  encode(text, was) {
    requireEnds(text, was)
    return wrappedLike(text, was, eol)
  },
})

/** The spelling of a paragraph without a command. */
const paragraph = (eol: string): Codec => ({
  decode,
  normalize,
  encode(text, was) {
    if (startsCommand(text, 0))
      throw new FormatError('unwritable', 'The text begins with "=" and a letter, which begins a command.')
    requireEnds(text, was)
    return wrappedLike(text, was, eol)
  },
})

/** Readers of POD refuse a file with a code that never ends, unless it was one before. */
function requireEnds(text: string, was: string): void {
  const unended = unendedCode(text)
  if (unended !== undefined && unendedCode(was) === undefined)
    throw new BrokenCodes(`the code ${unended} is never closed`)
}

/** The text in lines of the old width; on one line, if it was on one. */
function wrappedLike(text: string, was: string, eol: string): string {
  const lines = was.split(LINE_END)
  if (lines.length === 1) return text
  const width = lines.slice(0, -1).reduce((most, { length }) => Math.max(most, length), 0)
  return wrapLines(text, width, (whole, space) => !startsCommand(whole, space + 1)).join(eol)
}
