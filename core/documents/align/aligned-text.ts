// A text of one of two documents that are aligned, and what a memory knows of both.

/** A text of a document. */
export interface AlignedText {
  text: string
  /** What is between the previous text and this one. It is never translated. Left out if it is not known. */
  gap?: string | undefined
  /** The HTML element of the text. */
  element?: string | undefined
}

/** The translations of a text that have been seen before; an empty list for others. */
export type TranslationMemory = (text: string) => readonly string[]

/** A memory without any translation. */
export const NO_MEMORY: TranslationMemory = () => []
