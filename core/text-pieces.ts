// The pieces of a decoded text: spans, codes (placeholders, tags), and the markup of documents.

/** A half-open range of offsets into the decoded text of a file, in UTF-16 units. */
export type Span = readonly [start: number, end: number]

/** A piece of a decoded text that is not text: a placeholder, a tag, a picture. */
export interface Code {
  /** A span of the decoded text. */
  at: Span
  /** Equal in source and translation for the same code: `1` for `%1$s` and the first `%s`; `g1` for `<g id="1">`. */
  id: string
  /** `bad` means that it looks like a code but is wrong, such as `%y`. */
  kind: 'value' | 'open' | 'close' | 'alone' | 'bad'
  /**
   * What needs the code. 'file': the file needs it exactly as often as the source has it; use it also for programs
   * whose values have no numbers (C). 'compiler': a program that compiles the file (msgfmt) refuses a text without a
   * value of the source, or with another one. 'program': a program (Java) shows less without a value, but fails if one
   * is added. 'document': readers of the document miss something without it (a link, a picture), and the document
   * can have no other. 'reader': only people who read the text need it.
   */
  requiredBy: 'file' | 'compiler' | 'program' | 'document' | 'reader'
  /** Whether a translation may lack a code that the document needs: the pair of a tag that only marks text. */
  mayBeLeftOut?: true
  /** Whether a text may have the code although its source text has not: the document can hold any tag. */
  mayBeAdded?: true
  /** Whether each row of a plural needs the value, too: Python fails if a text shows fewer values than it gets. */
  isNeededInRows?: true
  /** The type of a value: `d`, `s`, `date`. */
  type?: string
  /** A note for translators, which tools remove: programs and readers miss nothing without it. */
  isNote?: true
  /** The label of its chip in an editor. */
  shown?: string
  /** What is wrong with a `bad` code, after its name in a sentence: "is not closed". */
  fault?: string
}

/** Finds the codes of a decoded text, in order. They must not overlap. */
export interface CodeScanner {
  (text: string): readonly Code[]
  /**
   * The characters with which codes begin. If the same follows each of them in two texts, the texts are not scanned: up
   * to the closing bracket after `{` and `<`, up to white space after a letter or a digit after others. Left out, all texts are scanned.
   */
  readonly signs?: string
  /** Whether the program formats all texts, so that a code is one also if the source text has none. */
  readonly formatsAll?: boolean
  /**
   * Whether it knows only the tags of a document. Such a text may be a template of any program, so checks find
   * placeholders in it as in texts of formats without a scanner.
   */
  readonly findsOnlyTags?: boolean
  /**
   * The code for which a program refuses the whole text, with its fault, though each code alone is right. It is a finding
   * unless the source text has such a code, too.
   */
  readonly refusedFor?: (text: string) => Code | undefined
}

/** How the preview of a document shows a part of a text. 'object' is shown as it is spelled, 'plain' as other text. */
export type Look =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'superscript'
  | 'subscript'
  | 'link'
  | 'image'
  | 'object'
  | 'break'
  | 'plain'

/** A piece of markup in the text of a document, such as `**`. The preview shows what it means instead. */
export interface Markup {
  /** A span of the decoded text. */
  at: Span
  kind: 'open' | 'close' | 'alone'
  look: Look
}

/** Finds the markup of a text, in order. It must take time linear in the text. */
export type MarkupScanner = (text: string) => readonly Markup[]

/** A scanner whose codes begin with these characters. */
export function beginningWith(
  signs: string,
  scan: CodeScanner,
  more: Pick<CodeScanner, 'refusedFor'> = {},
): CodeScanner {
  return Object.assign((text: string) => scan(text), { signs }, more)
}
