// How a format describes a paragraph of formatted runs, so that it can be shown as one text with few tags.
import type { Edit, Span } from '@atlas/core/contract.ts'

/** A property of a format: bold, a color, a style. Its name becomes the name of a tag. */
export interface FormatProperty {
  name: string
  /** '' for a property that is only set, such as bold. */
  value: string
}

/** How characters look. Equal formats are the same object. */
export interface CharacterFormat {
  /** The properties, the most important first. The plain format has none. */
  properties: readonly FormatProperty[]
  /** Whether white space in this format is visible: underlined, shaded. */
  showsSpace: boolean
}

/** The markup around characters of one format: opening tags with properties, and closing tags. */
export interface FormatRun {
  format: CharacterFormat
  head: string
  tail: string
}

/** The runs that are open before and after a piece. Undefined outside of runs. */
interface Between {
  before?: FormatRun | undefined
  after?: FormatRun | undefined
}

/** A place that holds characters, maybe none. */
export interface TextPiece {
  kind: 'text'
  /** The span of its content. */
  at: Span
  text: string
  run: FormatRun
  /** The span of the element around the content, if a text element holds it. */
  element?: Span
}

/** A character with a special spelling, such as a tab or a line break. */
export interface CharPiece {
  kind: 'char'
  at: Span
  text: string
  run: FormatRun
}

/** A picture, a note, a field: it is in the text, but is not text. */
export interface CodePiece extends Between {
  kind: 'code'
  at: Span
  /** A name that depends on the content alone, such as `note.2`. */
  name: string
  /** Whether it contains strings. Such a code is never dropped. */
  holdsStrings?: boolean
}

/** The start or the end of a link, or of another element around pieces. */
export interface PairPiece extends Between {
  kind: 'open' | 'close'
  at: Span
  /** A name that depends on the content alone, such as `a.rId5`. */
  name: string
  /** Whether it contains strings besides the text between its ends. Such a pair is never dropped. */
  holdsStrings?: boolean
  /** Whether a translation needs it no more than a format, as the reading of a word in another script. */
  mayBeLeftOut?: boolean
}

/** An element that the text does not show, such as a bookmark. */
export interface MarkPiece extends Between {
  kind: 'mark'
  at: Span
  /** Where it goes if the paragraph is rebuilt: before all text, after it, or nowhere. */
  goes: 'before' | 'behind' | 'nowhere'
}

/** A part of a paragraph. */
export type Piece = TextPiece | CharPiece | CodePiece | PairPiece | MarkPiece

/** A paragraph, or its shown part: from the first piece with text to the last. */
export interface RichParagraph extends Between {
  /** The text that all spans refer to. */
  text: string
  at: Span
  pieces: readonly Piece[]
  /** The format without a tag, if it does not depend on the runs. If missing, `mark` and the runs decide. */
  base?: CharacterFormat
  /** The format of the paragraph mark. */
  mark?: CharacterFormat | undefined
  /** Why tags and characters keep their places, such as `it has tracked changes`. */
  fixed?: string | undefined
}

/** How a format spells rich text. `Place` is what the format needs to find the pieces of a paragraph. */
export interface RichSyntax<Place> {
  /** The spelling of a paragraph in the file. */
  rawOf(place: Place): string
  /** The pieces of a paragraph. */
  read(place: Place): RichParagraph
  /** The place of another spelling of the same paragraph. */
  placeOf(raw: string, like: Place): Place
  /** The edit that puts characters into a place. They may include characters of `chars`. */
  fill(paragraph: RichParagraph, piece: TextPiece, text: string): Edit
  /**
   * The edit that puts words into a place of a paragraph that is spelled `raw`: characters that are spelled alike everywhere,
   * and single spaces between them. Left out, each paragraph is read again to write its words.
   */
  fillWords?(raw: string, place: Pick<TextPiece, 'at' | 'element'>, words: string): Edit
  /** The spelling of characters in a new place inside a run. */
  lay(text: string): string
  /** The characters with a special spelling, and that spelling inside a run. */
  chars: ReadonlyMap<string, string>
  /** Whether such characters are between runs, not inside them. */
  charsBetweenRuns?: boolean
  /** The spelling of a character that the charset lacks. */
  escape?(char: string): string
}
