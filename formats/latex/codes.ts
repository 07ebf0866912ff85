// The codes in texts of LaTeX: commands, references and formulas.
import type { CodeScanner } from '@atlas/core/contract.ts'
import { constructCodes } from '../_grammars/codes/mark-codes.ts'

/** Commands that only say how their text looks, or spell a character. */
const LOOKS = String.raw`\\(?:emph|text(?:bf|it|tt|sc|sl|sf|rm|up|md|normal)|underline|uppercase|bfseries|itshape|ttfamily|scshape|em|bf|it|tt|small|large|Large|footnotesize|normalsize|centering|noindent|newline|linebreak|quad|qquad|ldots|dots|LaTeX|TeX|today|textquote(?:left|right)|textbackslash|ss|ae|oe|o|l|i|AE|OE|O|L)(?![A-Za-z])`

/** A piece of code between two equal signs: `\\verb|x|`. */
const VERBATIM = ['|', '+', '!', '/', '"', "'", '=', '~']
  .map((sign) => String.raw`\\verb\*?[${sign}][^${sign}\r\n]{0,300}[${sign}]`)
  .join('|')

/** Finds the codes of a text. The arguments of references have to stay, and those of other commands may be texts. */
export const latexCodes: CodeScanner = Object.assign(
  constructCodes([
    { pattern: VERBATIM, nameOf: (text) => text },
    { pattern: LOOKS, nameOf: (text) => text, isLook: true },
    {
      pattern: String.raw`\\(?:[A-Za-z]*ref|[A-Za-z]*cite[A-Za-z]*|label|index|input|include|includegraphics)\*?(?:\[[^\[\]]{0,200}\]){0,2}\{[^{}]{0,300}\}`,
      nameOf: (text) => text,
    },
    { pattern: String.raw`\\[A-Za-z]{1,60}\*?`, nameOf: (text) => text },
    { pattern: String.raw`\\[^A-Za-z]`, nameOf: (text) => text, isLook: true },
    { pattern: String.raw`\$[^$]{1,600}\$`, nameOf: (text) => text.replaceAll(/\s+/g, ' ') },
  ]),
  { findsOnlyTags: true },
)
