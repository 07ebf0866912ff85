// The codes in texts of LaTeX: commands, references and formulas.
import { mergedCodes, type Code, type CodeScanner } from '@atlas/core/contract.ts'
import { constructCodes } from '../_grammars/codes/mark-codes.ts'

/** Commands that only say how their text looks, or spell a character. */
const LOOKS = String.raw`\\(?:emph|text(?:bf|it|tt|sc|sl|sf|rm|up|md|normal)|underline|uppercase|bfseries|itshape|ttfamily|scshape|em|bf|it|tt|small|large|Large|footnotesize|normalsize|centering|noindent|newline|linebreak|quad|qquad|ldots|dots|LaTeX|TeX|today|textquote(?:left|right)|textbackslash|ss|ae|oe|o|l|i|AE|OE|O|L)(?![A-Za-z])`

/** A piece of code between two equal signs: `\\verb|x|`. */
const VERBATIM = ['|', '+', '!', '/', '"', "'", '=', '~']
  .map((sign) => String.raw`\\verb\*?[${sign}][^${sign}\r\n]{0,300}[${sign}]`)
  .join('|')

const constructs = constructCodes([
  { pattern: VERBATIM, sign: '\\verb', nameOf: (text) => text },
  { pattern: LOOKS, sign: '\\', nameOf: (text) => text, isLook: true },
  {
    pattern: String.raw`\\(?:[A-Za-z]*ref|[A-Za-z]*cite[A-Za-z]*|label|index|input|include|includegraphics)\*?(?:\[[^\[\]]{0,200}\]){0,2}\{[^{}]{0,300}\}`,
    sign: '\\',
    nameOf: (text) => text,
  },
  { pattern: String.raw`\\[A-Za-z]{1,60}\*?`, sign: '\\', nameOf: (text) => text },
  { pattern: String.raw`\\[^A-Za-z]`, sign: '\\', nameOf: (text) => text, isLook: true },
  { pattern: String.raw`\$[^$]{1,600}\$`, sign: '$', nameOf: (text) => text.replaceAll(/\s+/g, ' ') },
])

/** Each code has one of these signs. */
const SIGN = /[\\${}]/
const noCodes: readonly Code[] = []

const COMMAND = /^\\[A-Za-z]+\*?$/

/** Commands that take what follows them, even the end of a paragraph, so that TeX stops. */
const TAKES_ARGUMENT =
  /^\\(?:emph|text(?:bf|it|tt|sc|sl|sf|rm|up|md|normal)|underline|uppercase|footnote|footnotetext|url|href|mbox|hspace)\*?$/

/** The options and the brace after a command. */
const BRACE = /^(?:\s{0,20}\[[^\][]{0,200}\]){0,2}\s{0,20}\{/

/** The longest text before a brace. */
const LONGEST_OPTIONS = 500

/**
 * Finds the codes of a text. The arguments of references have to stay, and those of other commands may be texts. A command
 * with an argument in braces is another code than the command alone.
 */
export const latexCodes: CodeScanner = Object.assign(
  (text: string) => {
    if (!SIGN.test(text)) return noCodes
    const codes = constructs(text).map((code) => withBraces(text, code))
    return mergedCodes(codes, unpairedBraces(text))
  },
  { findsOnlyTags: true },
)

function withBraces(text: string, code: Code): Code {
  const [start, end] = code.at
  const name = text.slice(start, end)
  if (!COMMAND.test(name)) return code
  if (BRACE.test(text.slice(end, end + LONGEST_OPTIONS))) return { ...code, id: `${code.id}{}` }
  if (!TAKES_ARGUMENT.test(name)) return code
  return { ...code, kind: 'bad', requiredBy: 'document', fault: 'has no braces after it' }
}

/** Code between equal signs, a backslash with the sign after it, a brace, or the sign of a formula. */
const BRACES = /\\verb\*?([^\sA-Za-z*])[^\r\n]{0,300}?\1|\\[^]|\\$|\$\$?|[{}]/g

/** Braces and signs of formulas without a partner, and a backslash at the end: TeX reads on behind the text. */
function unpairedBraces(text: string): Code[] {
  const open: number[] = []
  const alone: number[] = []
  let formula: { sign: string; index: number } | undefined
  for (const { 0: sign, index } of text.matchAll(BRACES)) {
    if (sign === '\\') alone.push(index)
    else if (sign.startsWith('$')) {
      // Within a formula of one sign, a second one begins the next formula.
      if (formula?.sign === '$' && sign === '$$') formula = { sign: '$', index: index + 1 }
      else if (formula && formula.sign !== sign) alone.push(index)
      else formula = formula ? undefined : { sign, index }
    } else if (sign === '{') open.push(index)
    else if (sign === '}' && open.pop() === undefined) alone.push(index)
  }
  if (formula) alone.push(formula.index)
  return [...alone, ...open].sort((one, other) => one - other).map(badSign)
}

const badSign = (start: number): Code => ({
  at: [start, start + 1],
  id: `bad ${start}`,
  kind: 'bad',
  requiredBy: 'document',
  fault: 'has no partner in the text',
})
