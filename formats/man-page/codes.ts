// The codes in texts of manual pages: fonts, characters by name, strings, and macros on lines of their own.
import type { CodeScanner } from '@atlas/core/contract.ts'
import { constructCodes } from '../_grammars/codes/mark-codes.ts'
import { WORDY } from './macros.ts'

/** Finds them. Words in a macro of mdoc are text, but not what the others name, such as an option or a page. */
export const manCodes: CodeScanner = Object.assign(
  constructCodes([
    {
      pattern: String.raw`\\f(?:[A-Z]|\([A-Z]{2}|\[[A-Z]{0,4}\])`,
      sign: '\\',
      nameOf: (text) => text,
      isLook: true,
    },
    {
      pattern: String.raw`\\\*(?:\([^\s\\]{2}|\[[^\]\s\\]{1,40}\]|[^\s\\([])`,
      sign: '\\',
      nameOf: (text) => text,
    },
    {
      pattern: String.raw`\\(?:\([^\s\\]{2}|\[[^\]\s\\]{1,40}\])`,
      sign: '\\',
      nameOf: (text) => text,
      isLook: true,
    },
    {
      pattern: String.raw`(?<=^|\n)\.(?:${WORDY})(?=[ \n]|$)`,
      sign: '.',
      nameOf: (text) => text,
      isLook: true,
    },
    {
      pattern: String.raw`(?<=^|\n)\.[A-Z][A-Za-z0-9]{1,2}(?: [^\n]{0,400})?(?=\n|$)`,
      sign: '.',
      nameOf: (text) => text,
    },
  ]),
  { findsOnlyTags: true },
)
