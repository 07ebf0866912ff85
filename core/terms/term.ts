// A term with its translation, and what is wrong with a text that does not follow it.

/** A term of the source language, and what translations into another language have for it. */
export interface Term {
  source: string
  /** Other forms of the source, and terms with the same meaning. */
  sourceForms?: readonly string[]
  /** The part of speech of the source, such as `noun`. */
  sourcePart?: string
  /** The preferred translation. It equals the source if the term is not translated, and is empty if nothing is preferred. */
  target: string
  /** Other forms of the translation, and terms that are also right. */
  targetForms?: readonly string[]
  /** Terms that translations may not have. */
  forbidden?: readonly string[]
  isKept?: boolean
  isCaseSensitive?: boolean
  /** The part of speech of the translation, such as `noun`. */
  partOfSpeech?: string
  note?: string
}

/** A term that a translation does not follow. */
export interface TermFault {
  kind: 'missing' | 'forbidden' | 'translated'
  term: Term
  /** The forbidden term, as the text spells it, and its offset. */
  found?: { text: string; at: number }
}

/** What is wrong with a term of a translation, as a sentence without a capital and a period. */
export function sentenceOfFault({ kind, term: { source, target }, found }: TermFault): string {
  if (kind === 'translated') return `the text lacks “${source}”, a term that is not translated`
  if (kind === 'missing') return `the text lacks “${target}”, the term for “${source}”`
  const preferred = target === '' ? '' : `: the term is “${target}”`
  return `the text has “${found?.text}”, which is not to be used for “${source}”${preferred}`
}
