// Scripts of Ink, the language of interactive stories.
import {
  FormatError,
  type Codec,
  type FormatPlugin,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { inkCodes } from '../_grammars/codes/placeholder-codes.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { withoutSpaces } from '../_grammars/text/lines.ts'
import { requireOneLine } from '../_grammars/text/one-line.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { hasWords, inkTexts, type InkText } from './lines.ts'

/** Whether braces and brackets are closed, and no bar or bracket is outside of braces that the old text lacks. */
function isBalanced(text: string, was: string): boolean {
  const plain = text.replaceAll(/\\[^]/g, '')
  if (plain.endsWith('\\') || !/^[^[\]]*(?:\[[^[\]]*\][^[\]]*)?$/.test(plain)) return false
  const outside = was.replaceAll(/\{[^{}]*\}/g, '')
  let depth = 0
  for (const char of plain) {
    if (char === '{') depth++
    else if (char === '}' && --depth < 0) return false
    else if (depth === 0 && '|[]'.includes(char) && !outside.includes(char)) return false
  }
  return depth === 0
}

/** What is code in each group in braces: all of `{name}`, the condition of `{gold > 1: coins}`, and no alternative. */
function codesIn(text: string): string[] {
  return Array.from(text.matchAll(/(?<!\\)\{([^{}]*)\}/g), ([, inside = '']) => {
    const colon = inside.indexOf(':')
    const bar = inside.indexOf('|')
    if (bar >= 0 && (colon < 0 || colon > bar)) return ''
    return (colon < 0 ? inside : inside.slice(0, colon)).trim()
  })
}

/** Whether all variables and conditions of a text are in the old one, too. */
function hasKnownCodes(text: string, was: string): boolean {
  const known = new Set(codesIn(was))
  return codesIn(text).every((code) => known.has(code))
}

/** A text is written as it is: marks that would end it, or be read as code, are refused. */
function codecFor({ text }: Source, { line, at }: InkText): Codec {
  const before = text.slice(line[0], at[0])
  const after = text.slice(at[1], line[1])
  return {
    decode: (raw) => raw,
    encode(words, was) {
      requireOneLine(words)
      const spanOf = (text: string): Span | undefined => [...inkTexts(before + text + after)][0]?.at
      const [start, end] = spanOf(was) ?? [-1, -1]
      const found = spanOf(words)
      const isSame = found?.[0] === start && found[1] === end + words.length - was.length
      if (
        !isSame ||
        !hasWords(words) ||
        !isBalanced(words, was) ||
        !hasKnownCodes(words, was) ||
        /^[*+\-=~]|->|<-|#|\/[/*]/.test(words)
      )
        throw new FormatError(
          'unwritable',
          'The text has a sign that Ink reads as code: write a backslash before it.',
        )
      return words
    },
    normalize: (words) => words.slice(...withoutSpaces(words, 0, words.length)),
  }
}

function* unitsIn(source: Source): Generator<Unit> {
  for (const found of inkTexts(source.text)) {
    const { at, path, isChoice, comment } = found
    const about = [path.join('.'), isChoice ? 'choice' : '', comment].filter((part) => part !== '')
    yield {
      key: [...path, textKey(source.text.slice(...at))],
      source: { at, codec: codecFor(source, found) },
      element: isChoice ? 'li' : 'p',
      ...(about.length > 0 ? { context: about.join('\n') } : {}),
    }
  }
}

export default {
  title: 'Ink stories',
  group: 'games',
  about:
    'The lines of .ink scripts that players read, and the texts of choices, by knot and stitch; the comment above a line is ' +
    'its context. Knots, variables, conditions, diverts and tags stay unchanged; values and alternatives in braces are part ' +
    'of their text.',
  signaturePatterns: { fileName: /\.ink$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { pattern: /^[ \t]*(?:VAR|CONST|~)[^"\n]*"[^"\n]*\p{L}/gmu, what: 'strings in variables' },
    { pattern: /\*\/[ \t]*(?=[^\s<#/-])[^\n*\p{L}]*\p{L}/gu, what: 'words after a comment on the same line' },
  ]),
  keySource: 'text',
  inlineCodes: inkCodes,
  parse: unitsIn,
} satisfies FormatPlugin
