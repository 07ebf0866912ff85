// The escape layer of Android string resources: backslashes, quoted parts, collapsing white space.
import { closingQuote, escapeLike, readEscape, type Escapes, type Habits } from '../_grammars/text/escapes.ts'
import { wrapLines } from '../_grammars/text/wrapping.ts'
import type { ContentPiece } from '../_grammars/xml/pieces.ts'
import type { Layer } from '../_grammars/xml/text.ts'
import { AT_SIGN, BACKSLASH, QUESTION, QUOTE, SPACE, isSpace } from '../_grammars/text/chars.ts'

/** The escapes that aapt2 reads; after any other character a backslash is dropped. */
const escapes: Escapes = {
  letters: { n: '\n', t: '\t', "'": "'", '"': '"', '\\': '\\', '@': '@', '?': '?', '#': '#' },
  hex: { u: 4 },
  // oxlint-disable-next-line no-control-regex -- XML cannot hold them, Android's escapes can
  always: /[\\"'\0-\x1f\ufffe\uffff]/,
  mostly: '',
}

/** The escapes between quotation marks, where an apostrophe is not escaped. */
// oxlint-disable-next-line no-control-regex -- as above
const quotedEscapes: Escapes = { ...escapes, always: /[\\"\0-\x1f\ufffe\uffff]/ }

/** The length of the part that shows how a text is spelled. It is read for each piece, so it is limited. */
const SPELLING_SAMPLE = 2000

/** The habits of a file are not used: each resource follows its own old text. */
const noHabits: Habits = { smallHex: true, asciiOnly: undefined }

/** Matches parts that change when they are decoded: escapes, quotation marks, spaces that collapse or are dropped. */
const isSpelled = /[\\"\t-\r]|^ |  | $/

/**
 * Matches what a text is not written unchanged with: characters that are escaped, spaces that collapse or are dropped, and
 * what it must not begin with. A space is dropped there, and a sign begins a reference.
 */
const isWrittenOtherwise = /[\\"'\t]|^[ @?]| (?: |$)/

/** Matches what follows a space that collapses or is dropped. At the start of a text, the space alone is. */
const isLoose = / (?: |$)/

/** Matches what the spelling of a new text depends on in the old one: escapes, quotation marks and line ends. */
const affectsSpelling = /[\\"\r\n]/

/** Backslashes, quotation marks and collapsing white space, across the tags of a text. */
export const androidLayer: Layer = {
  readsAsIs: (raw) => !isSpelled.test(raw),
  writesAsIs: (text, was) => !isWrittenOtherwise.test(text) && !affectsSpelling.test(was),
  decode(pieces) {
    return pieces.some(({ text, isMarkup }) => !isMarkup && isSpelled.test(text))
      ? new Reading().read(pieces)
      : [...pieces]
  },
  encode(pieces, was) {
    const old = literalOf(was)
    const habits = old.slice(0, SPELLING_SAMPLE)
    if (isQuoted(old) && !pieces.some(isSpan))
      return quoted(pieces.map((piece) => spelled(piece, habits, quotedEscapes)))
    const spaced = withSpaces(pieces.map((piece) => spelled(piece, habits, escapes)))
    const [first] = spaced
    if (first && !first.isMarkup && /^[@?]/.test(first.text)) first.text = `\\${first.text}`
    return refilled(spaced, old)
  },
}

const reference = /^(?:@(?:\+|\*)?(?:[\w.]+:)?\w+\/[\w.]+|\?(?:[\w.]+:)?(?:\w+\/)?[a-z]\w*|@null|@empty)$/

/** Whether a text is a reference to another resource (`@string/app_name`, `?attr/title`), which is not translated. */
export function isReference(raw: string): boolean {
  const code = raw.charCodeAt(0)
  return (code === AT_SIGN || code === QUESTION) && reference.test(raw)
}

/**
 * Whether a piece is a tag of a span, such as `<b>`, at which quotation marks and collapsing end (`ResetTextState` in
 * aapt2's ResourceUtils.cpp). At the tags of `<xliff:g>` they go on.
 */
const isSpan = ({ text, isMarkup }: ContentPiece): boolean => isMarkup && /^<\/?[^!?:&\s]+[\s/>]/.test(text)

/** Whether a piece is a reference to an entity, which stands for characters. */
const isEntity = ({ text, isMarkup }: ContentPiece): boolean => isMarkup && text.startsWith('&')

/** Decodes literal text with the state that aapt2 keeps across references and the tags of `<xliff:g>`. */
class Reading {
  isQuoted = false
  /** Whether the last character was white space, after which further white space is dropped. True at the start. */
  isAfterSpace = true
  /** The piece that ends in collapsed white space, which is dropped at the end of the text. */
  ending: ContentPiece | undefined

  read(pieces: readonly ContentPiece[]): ContentPiece[] {
    const read = pieces.map((piece) => {
      if (!piece.isMarkup) return this.readPiece(piece.text)
      if (isSpan(piece)) this.isQuoted = false
      if (isSpan(piece) || isEntity(piece)) this.isAfterSpace = false
      return piece
    })
    if (this.isAfterSpace && this.ending) this.ending.text = this.ending.text.slice(0, -1)
    return read.filter(({ text }) => text !== '')
  }

  /**
   *     "Today at   <xliff:g>
   *     ^
   */
  readPiece(raw: string): ContentPiece {
    const piece = { text: '', isMarkup: false }
    let from = 0
    let at = 0
    while (at < raw.length) {
      const code = raw.charCodeAt(at)
      // A no-break space does not collapse.
      const isCollapsing = !this.isQuoted && isSpace(code)
      if (code !== BACKSLASH && code !== QUOTE && !isCollapsing) {
        this.isAfterSpace = false
        at++
        continue
      }
      // A space between words stays.
      if (code === SPACE && !this.isAfterSpace) {
        this.isAfterSpace = true
        this.ending = piece
        at++
        continue
      }
      piece.text += raw.slice(from, at)
      from = at = code === BACKSLASH ? this.readEscape(piece, raw, at) : at + 1
      if (code === QUOTE) this.isQuoted = !this.isQuoted
      else if (isCollapsing) this.addSpace(piece)
    }
    piece.text += raw.slice(from)
    return piece
  }

  readEscape(piece: ContentPiece, raw: string, at: number): number {
    const { text, end } = readEscape(raw, at, escapes)
    piece.text += text
    this.isAfterSpace = false
    return end
  }

  addSpace(piece: ContentPiece): void {
    if (this.isAfterSpace) return
    piece.text += ' '
    this.isAfterSpace = true
    this.ending = piece
  }
}

const literalOf = (pieces: readonly ContentPiece[]): string =>
  pieces
    .filter(({ isMarkup }) => !isMarkup)
    .map(({ text }) => text)
    .join('')

const spelled = ({ text, isMarkup }: ContentPiece, was: string, table: Escapes): ContentPiece => ({
  text: isMarkup ? text : escapeLike(text, was, table, noHabits),
  isMarkup,
})

/** Whether one pair of quotation marks surrounds the whole text. */
const isQuoted = (raw: string): boolean =>
  raw.length > 1 && raw.startsWith('"') && closingQuote(raw, 1, '"') === raw.length - 1

function quoted(pieces: readonly ContentPiece[]): ContentPiece[] {
  const mark: ContentPiece = { text: '"', isMarkup: false }
  return [mark, ...pieces, mark]
}

/** Escapes the spaces that would be dropped: at the ends, and after another space. */
function withSpaces(pieces: readonly ContentPiece[]): ContentPiece[] {
  const last = pieces.findLast(({ isMarkup }) => !isMarkup)
  let isAfterSpace = true
  return pieces.map((piece) => {
    if (isSpan(piece) || isEntity(piece)) isAfterSpace = false
    if (piece.isMarkup) return piece
    if (!(isAfterSpace && piece.text.startsWith(' ')) && !isLoose.test(piece.text)) {
      isAfterSpace &&= piece.text === ''
      return piece
    }
    let text = ''
    let from = 0
    for (let at = 0; at < piece.text.length; at++) {
      const isBlank = piece.text.charCodeAt(at) === SPACE
      const isLast = piece === last && at === piece.text.length - 1
      if (isBlank && (isAfterSpace || isLast)) {
        text += `${piece.text.slice(from, at)}\\u0020`
        from = at + 1
        isAfterSpace = false
      } else {
        isAfterSpace = isBlank
      }
    }
    return { text: text + piece.text.slice(from), isMarkup: false }
  })
}

/** Wraps a text at the old width if it was on several lines. A text with tags stays on one line. */
function refilled(pieces: ContentPiece[], was: string): ContentPiece[] {
  const [only] = pieces
  const margin = /\n([ \t]*)(?=[^ \t\n])/.exec(was)?.[1]
  if (pieces.length !== 1 || !only || only.isMarkup || margin === undefined) return pieces
  const width = was.split('\n').reduce((most, line) => Math.max(most, line.trim().length), 0)
  return [{ text: wrapLines(only.text, width, () => true).join(`\n${margin}`), isMarkup: false }]
}
