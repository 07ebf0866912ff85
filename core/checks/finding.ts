// What can be wrong with the text of a translation, and what it is compared with.
import type { Category, Language } from '../language.ts'
import type { Terms } from '../terms/terms.ts'
import type { CodeScanner } from '../text-pieces.ts'

/** The rules that a text can break. */
export type TextRule =
  | 'code-added'
  | 'code-lost'
  | 'code-wrong'
  | 'code-blanks'
  | 'too-long'
  | 'edge-space'
  | 'line-break'
  | 'accelerator'
  | 'last-line-end'
  | 'number'
  | 'bracket'
  | 'hidden-character'
  | 'term'

/** Something that is wrong with a text. */
export interface TextFinding {
  rule: TextRule
  /** An error breaks the program. A warning may be intended. */
  grade: 'error' | 'warning'
  /** A sentence without a capital and a period. */
  message: string
  /** The offset in the text, if it is about a code of the text. */
  at?: number
  /** The code that the text lacks, as the source text spells it. */
  missing?: string
  /** The text without the fault, if no knowledge of the language is needed, and what an editor calls this change. */
  fix?: { label: string; text: string }
  /** What is true of the languages if several have this finding: then the source text is at fault. */
  shared?: string
}

/** The members of a language that checks use. */
export type CheckedLanguage = Pick<Language, 'id' | 'twoLettersCode' | 'pluralCategoryNames' | 'pluralRules'>

/** A translation, and what it is compared with. */
export interface ComparedText {
  text: string
  /** The source text; for a row of a plural, its source of the same category. */
  source: string
  /** The source text for all other numbers, of a row of a plural. */
  general?: string | undefined
  /** The source texts of all rows of a plural. */
  rows?: readonly string[] | undefined
  category?: Category | undefined
  language: CheckedLanguage
  maxLength?: number | null | undefined
  /** Finds the codes. Left out, they are not compared. */
  scan?: CodeScanner | undefined
  /** The terms of the two languages. Left out, terms are not compared. */
  terms?: Terms | undefined
}

export const error = (rule: TextRule, message: string): TextFinding => ({ rule, grade: 'error', message })

/** `shared` is what is true of the languages if several have this finding. */
export const warning = (rule: TextRule, message: string, shared?: string): TextFinding => ({
  rule,
  grade: 'warning',
  message,
  ...(shared === undefined ? {} : { shared }),
})
