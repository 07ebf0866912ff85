// The syntax that a program's framework reads in texts, where it differs from the syntax of their file format.
import type { CodeScanner, Language } from './contract.ts'

/** The grammar of a framework's texts. */
export interface MessageGrammar {
  /** Finds the codes of a source text and of its translations. */
  scannerFor(source: string): CodeScanner
  /** How many forms a translation has that are chosen by the rule of its language; undefined if it is not such a plural. */
  formsOf?(source: string, text: string): number | undefined
  /** How many forms such a plural has in a language, if the framework counts other ones than CLDR. */
  formsNeeded?(language: Language): number
}
