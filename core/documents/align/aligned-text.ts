// A text of one of two documents that are aligned.

/** A text of a document. */
export interface AlignedText {
  text: string
  /** What is between the previous text and this one. It is never translated. Left out if it is not known. */
  gap?: string | undefined
  /** The HTML element of the text. */
  element?: string | undefined
}
