// The strings of a file: where their texts are, how each place spells text, and what belongs to each string.
import type { Category, LanguageId } from '../language.ts'
import type { CodeScanner, Span } from '../text-pieces.ts'
import type { Status } from './record.ts'

/** Replaces a span with a text. An empty span inserts. Edits that overlap are an error; they are never merged. */
export interface Edit {
  at: Span
  text: string
}

/** How one place spells text. `parse` makes it, so it may know the place's margin, quoting, or allowed tags. */
export interface Codec {
  /** Converts the spelling in the file to the text that a translator sees. */
  decode(raw: string): string
  /**
   * Converts the text of a translator to its spelling in the file. `was` is the spelling before: keep its quoting,
   * wrapping and line ends. Throws a `FormatError` ('unwritable') for a text that this place cannot spell.
   * Law: `decode(encode(normalize(text), was))` is `normalize(text)`.
   */
  encode(text: string, was: string): string
  /**
   * The text as it will be read again: with the white space that this place can keep, such as collapsed, with its tags
   * in the order in which the place nests them, and without escapes that `encode` adds by itself. With `nests`, literals
   * that look like tags are escaped. Changes nothing else.
   */
  normalize?(text: string): string
  /** The text as the built file is read, if tags around all of it stay in the file and are no part of the string. */
  asRead?(text: string): string
  /**
   * Other slots may be inside this one, such as a note inside a paragraph. Their edits are applied to `was` first, and
   * `encode` keeps what `was` contains besides its text. Without `nests`, a slot inside a slot is an overlap error.
   */
  nests?: true
  /**
   * Whether the reader of the file, once it has come to this place, reads all of this spelling as its text, and goes on
   * behind it as before (`FormatPlugin.readsTextsApart`). False if only the rest of the file tells.
   */
  isWhole?(raw: string): boolean
  /**
   * The edits by which `encode` would write a text into the spelling that the place has in the file, at offsets from its
   * start, if they change only words in it. So the place need not be read again if edits of `sideEdits` change something
   * else in it. Undefined for a text that needs more.
   */
  editsFor?(text: string): readonly Edit[] | undefined
  /** Finds the codes of this place, if the format's own scanner would not. */
  inlineCodes?: CodeScanner
  /** The spelling of a character that the charset lacks, or that no charset has (a lone surrogate). */
  escape?(char: string): string
}

/**
 * What to write around a text that is new in the file. Texts at one offset share a wrap of the same name: it is written
 * once around all of them. They never share the innermost wrap.
 */
export interface Wrap {
  name: string
  open: string
  close: string
  /** What to write between two texts inside this wrap, such as a comma. */
  between?: string
}

/** A place that holds one text, or can hold one. */
export interface Slot {
  /** The span of the text. With `wrapNew`, the span of the empty form to replace (`<target/>`), or an empty span. */
  at: Span
  codec: Codec
  /**
   * The slot whose text contains this one: a format inside a format, such as HTML in a JSON string. `at` and the edits
   * of `sideEdits` then refer to the decoded text of that slot. Every slot inside it names the same object. A slot that
   * contains others is not the place of a string itself, and is not absent. The rows of a plural are all inside the
   * same slot, or none is inside one.
   */
  parent?: Slot
  /** Present if the slot has no text yet. Returns what to write around a new text, outermost first. */
  wrapNew?: (status: Status) => readonly Wrap[]
  /** Slots with the same name are written together, some of them empty: the cells of a new column, for example. */
  writeGroup?: string
  /** The status of this text in the file (fuzzy, unfinished, approved). Left out if the file states none. */
  status?: Status
  /**
   * What is removed with the text if the file is built for another language and has no translation (`<target>…`). It
   * contains `at`. Left out, the place becomes empty. Slots with the same object are removed together, if none of them
   * gets a text.
   */
  removal?: Span
  /** The text is for every language (`translate="no"`), so it stays if the file is built for another one. */
  isLanguageNeutral?: boolean
  /**
   * Whether its key, or how its text is read, depends on more than its own spelling, in a format whose other texts are
   * read apart (`FormatPlugin.readsTextsApart`): a build that changes it is read again, whatever `Codec.isWhole` says.
   */
  isReadWithOthers?: true
  /**
   * Edits outside the text (a flag, a state, an underline). Called only if the text or its status changes. Slots that
   * share an edit must return the same object, which is applied once.
   */
  sideEdits?: (text: string, status: Status) => Iterable<Edit>
}

/** The rows that a plural gets for a language. */
export interface Rows {
  /** Rows in the file are the same slots, new rows are absent slots. */
  forms: ReadonlyMap<Category, Slot>
  /** They remove the rows that the language does not have. They are applied only if a row is written. */
  edits: Iterable<Edit>
  /**
   * Whether the reader takes these rows for the plural, whatever whole texts they have (`Codec.isWhole`), and reads
   * everything else as before. Left out, the built file is read again if rows are added or removed.
   */
  areWhole?: boolean
}

/** The rows of a plural. */
export interface Plural {
  /** The rows in the file. */
  forms: ReadonlyMap<Category, Slot>
  /**
   * Programs that read the file need every row. If one row is written, each row without a text gets the text of
   * `other`, or else the last text of the translation. With `true`, a plural without a translation is completed too.
   * Categories: only these rows are needed, and only if one is written.
   */
  requiresAllRows?: boolean | ReadonlySet<Category>
  /** The categories of the language for which the file has no row, and why. A build names a form that it cannot write. */
  lacks?: { categories: readonly Category[]; reason: string } | undefined
  /** The rows for a language with these categories. */
  reshape(categories: readonly Category[]): Rows
}

/** One translatable string of a file. */
export interface Unit {
  /** The parts of the key, unescaped. The engine escapes and joins them, and makes the result unique in the file. */
  key: readonly string[]
  /** The place of the source text. In a file of one language, the translation replaces it. */
  source: Slot | Plural
  /**
   * The places of the translations, for bilingual and multilingual formats: one for each target language of the job.
   * `inOnly` makes those of a file that has one target language.
   */
  targets?: ReadonlyMap<LanguageId, Slot | Plural>
  /** Help for translators: comments, descriptions, the timing of a cue. */
  context?: string | undefined
  /** What the report of a build says about a translation that is written, such as that a formula keeps the old text. */
  remark?: string
  /** The most characters that a translation may have. */
  maxLength?: number
  /** Not to be translated, but part of the file. */
  isHidden?: boolean
  /** Whether the file says that a language may lack the text, which programs then show in the source language. */
  mayBeMissing?: boolean
  labels?: readonly string[]
  /** The HTML element of this text in the preview. If no unit has one, the preview shows the file as it is. */
  element?:
    | 'h1'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'h5'
    | 'h6'
    | 'p'
    | 'li'
    | 'blockquote'
    | 'td'
    | 'th'
    | 'figcaption'
    | 'cue'
}
