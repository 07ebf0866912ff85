// Android's own spelling inside string resources: backslashes, quoted stretches, white space that collapses.
import { closingQuote, escapeLike, readEscape, type Escapes, type Habits } from '../../syntax/text/escapes.ts'
import { wrapLines } from '../../syntax/text/wrapping.ts'
import type { Piece } from '../../syntax/xml/pieces.ts'
import type { Layer } from '../../syntax/xml/text.ts'
import { BACKSLASH, QUOTE, SPACE, isSpace } from '../../syntax/text/chars.ts'

/** The escapes that aapt2 reads; after any other character a backslash is dropped. */
const escapes: Escapes = {
  letters: { n: '\n', t: '\t', "'": "'", '"': '"', '\\': '\\', '@': '@', '?': '?', '#': '#' },
  hex: { u: 4 },
  // oxlint-disable-next-line no-control-regex -- XML cannot hold them, Android's escapes can
  always: /[\\"'\0-\x1f\ufffe\uffff]/,
  mostly: '',
}

/** The same between quotation marks, where an apostrophe is one. */
// oxlint-disable-next-line no-control-regex -- as above
const quotedEscapes: Escapes = { ...escapes, always: /[\\"\0-\x1f\ufffe\uffff]/ }

/** So much of a text shows how it is spelled. Each of its pieces asks, so a long text with many must not tell it all. */
const telling = 2000

/** A file's other texts tell nothing: each resource is spelled by itself. */
const noHabits: Habits = { smallHex: true, asciiOnly: undefined }

/** What may read otherwise than it stands, beside spaces. */
const isSpelled = /[\\"\t-\r]/

/** What stands otherwise than it reads. */
const isEscaped = /[\\"'\t]/

/** What in an old text tells how a new one is spelled: escapes, quotation marks, and lines. */
const tellsMore = /[\\"\r\n]/

/** Whether there are spaces that collapse or fall away. */
const hasLooseSpaces = (text: string): boolean =>
  text.startsWith(' ') || text.endsWith(' ') || text.includes('  ')

/** Backslashes, quotation marks and collapsing white space, across the tags of a text. */
export const androidLayer: Layer = {
  readsAsIs: (raw) => !isSpelled.test(raw) && !hasLooseSpaces(raw),
  writesAsIs: (text, was) =>
    !isEscaped.test(text) && !hasLooseSpaces(text) && !/^[@?]/.test(text) && !tellsMore.test(was),
  decode(pieces) {
    return pieces.some(({ text, isMarkup }) => !isMarkup && (isSpelled.test(text) || hasLooseSpaces(text)))
      ? new Reading().read(pieces)
      : [...pieces]
  },
  encode(pieces, was) {
    const old = literalOf(was)
    const habits = old.slice(0, telling)
    if (isQuoted(old)) return quoted(pieces.map((piece) => spelled(piece, habits, quotedEscapes)))
    const spaced = withSpaces(pieces.map((piece) => spelled(piece, habits, escapes)))
    const [first] = spaced
    if (first && !first.isMarkup && /^[@?]/.test(first.text)) first.text = `\\${first.text}`
    return refilled(spaced, old)
  },
}

/** Whether a text is a reference to another resource (`@string/app_name`, `?attr/title`), which nobody translates. */
export const isReference = (raw: string): boolean =>
  (raw.startsWith('@') || raw.startsWith('?')) &&
  /^(?:@(?:\+|\*)?(?:[\w.]+:)?\w+\/[\w.]+|\?(?:[\w.]+:)?(?:\w+\/)?[a-z]\w*|@null|@empty)$/.test(raw)

/** Reads literal text with the state that aapt2 carries from one stretch between tags to the next. */
class Reading {
  isQuoted = false
  /** Whether the last character was white space, which swallows what follows it. Leading white space falls away. */
  isAfterSpace = true
  /** The piece that ends in collapsed white space, which falls away where nothing follows. */
  ending: Piece | undefined

  read(pieces: readonly Piece[]): Piece[] {
    const read = pieces.map((piece) => (piece.isMarkup ? piece : this.readPiece(piece.text)))
    if (this.isAfterSpace && this.ending) this.ending.text = this.ending.text.slice(0, -1)
    return read.filter(({ text }) => text !== '')
  }

  /**
   *     "Today at   <xliff:g>
   *     ^
   */
  readPiece(raw: string): Piece {
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
      piece.text += raw.slice(from, at)
      from = at = code === BACKSLASH ? this.readEscape(piece, raw, at) : at + 1
      if (code === QUOTE) this.isQuoted = !this.isQuoted
      else if (isCollapsing) this.addSpace(piece)
    }
    piece.text += raw.slice(from)
    return piece
  }

  readEscape(piece: Piece, raw: string, at: number): number {
    const { text, end } = readEscape(raw, at, escapes)
    piece.text += text
    this.isAfterSpace = false
    return end
  }

  addSpace(piece: Piece): void {
    if (this.isAfterSpace) return
    piece.text += ' '
    this.isAfterSpace = true
    this.ending = piece
  }
}

const literalOf = (pieces: readonly Piece[]): string =>
  pieces
    .filter(({ isMarkup }) => !isMarkup)
    .map(({ text }) => text)
    .join('')

const spelled = ({ text, isMarkup }: Piece, was: string, table: Escapes): Piece => ({
  text: isMarkup ? text : escapeLike(text, was, table, noHabits),
  isMarkup,
})

/** Whether one pair of quotation marks goes around the whole text. */
const isQuoted = (raw: string): boolean =>
  raw.length > 1 && raw.startsWith('"') && closingQuote(raw, 1, '"') === raw.length - 1

function quoted(pieces: readonly Piece[]): Piece[] {
  const mark: Piece = { text: '"', isMarkup: false }
  return [mark, ...pieces, mark]
}

/** Escapes the spaces that would collapse or fall away: at the ends, and each that follows another. */
function withSpaces(pieces: readonly Piece[]): Piece[] {
  const last = pieces.findLast(({ isMarkup }) => !isMarkup)
  let isAfterSpace = true
  return pieces.map((piece) => {
    if (piece.isMarkup) return piece
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

/** A text that stood on several lines fills lines of the same width again. One with tags stays on one line. */
function refilled(pieces: Piece[], was: string): Piece[] {
  const [only] = pieces
  const margin = /\n([ \t]*)(?=[^ \t\n])/.exec(was)?.[1]
  if (pieces.length !== 1 || !only || only.isMarkup || margin === undefined) return pieces
  const width = Math.max(...was.split('\n').map((line) => line.trim().length))
  return [{ text: wrapLines(only.text, width, () => true).join(`\n${margin}`), isMarkup: false }]
}
