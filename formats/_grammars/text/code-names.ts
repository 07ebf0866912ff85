// The names that a file of a programming language defines and uses, by which sync knows what an entry needs.
import type { FileNames, NamedSpan, Source } from '@atlas/core/contract.ts'

/** What a language spells in its own way. Patterns are sticky. */
export interface CodeNames {
  /** A string or a comment. */
  literal: RegExp
  word: RegExp
  /** The code in a string that begins here, as offsets in the file. */
  codeIn?: (text: string, start: number, end: number) => Iterable<readonly [start: number, end: number]>
  /** Words that define the names after them. */
  definers: ReadonlySet<string>
  /** Words between a definer and its names. */
  fillers: ReadonlySet<string>
  /** Signs before a name that is a member of something. */
  memberSigns: ReadonlySet<string>
  /** The sign after a name that is a key, if a bracket or a separator precedes it. */
  keySign: string
  /** Whether a word with this sign after it is a name that is assigned. */
  isAssigned: (word: string, sign: string, isAtLineStart: boolean) => boolean
}

/** A word or a sign. */
interface Token {
  word: string
  start: number
  end: number
  isWord: boolean
}

const OPERATOR = /->|::|=>|==|\?\.|[^\s]/y
const OPENS_KEY = new Set(['{', '(', '[', ',', ';'])
const IN_LIST = new Set([',', '{', '}', '*', '\\', 'as', ':'])

/** Finds the names of a file that its format can read. */
export function codeNames({ text }: Source, code: CodeNames): FileNames {
  const tokens: Token[] = []
  addTokens(text, [0, text.length], code, tokens)
  const defined: NamedSpan[] = []
  const used: NamedSpan[] = []
  for (const [index, { word, start, end, isWord }] of tokens.entries()) {
    if (!isWord) continue
    const [before, sign] = [tokens[index - 1]?.word ?? '', tokens[index + 1]?.word ?? '']
    if (code.memberSigns.has(before)) continue
    if (code.definers.has(word)) for (const each of namesAfter(tokens, index, code)) defined.push(each)
    if (code.isAssigned(word, sign, start === 0 || /[\r\n]/.test(text.charAt(start - 1))))
      defined.push({ name: word, at: [start, end] })
    if (sign !== code.keySign || !OPENS_KEY.has(before)) used.push({ name: word, at: [start, end] })
  }
  return { defined, used }
}

function addTokens(
  text: string,
  [from, to]: readonly [number, number],
  code: CodeNames,
  tokens: Token[],
): void {
  const { literal, word } = code
  for (let at = from; at < to;) {
    literal.lastIndex = word.lastIndex = OPERATOR.lastIndex = at
    const start = at
    if (literal.test(text)) {
      at = literal.lastIndex
      for (const inside of code.codeIn?.(text, start, at) ?? []) addTokens(text, inside, code, tokens)
      continue
    }
    const isWord = word.test(text)
    if (isWord || OPERATOR.test(text)) {
      at = isWord ? word.lastIndex : OPERATOR.lastIndex
      tokens.push({ word: text.slice(start, at), start, end: at, isWord })
    } else at++
  }
}

/** The names of a definition: one, or several in braces or between commas, each perhaps with an alias. */
function namesAfter(tokens: readonly Token[], definer: number, { fillers }: CodeNames): NamedSpan[] {
  const names: NamedSpan[] = []
  const from = tokens[definer]?.start ?? 0
  let depth = 0
  for (let index = definer + 1; index < tokens.length; index++) {
    const { word, end, isWord } = tokens[index] ?? { word: '', end: 0, isWord: false }
    const isSign = IN_LIST.has(word)
    // Outside of braces, a type follows a colon.
    if (!isSign && (!isWord || (word === 'from' && names.length > 0))) break
    if (word === ':' && depth === 0) break
    if (word === '{') depth++
    if (word === '}' && --depth < 0) break
    if (isSign || fillers.has(word)) continue
    // The last one of `App\Limits`, and the alias of `a as b` and of `{ a: b }`, replace what precedes them.
    if (['\\', 'as', ':'].includes(tokens[index - 1]?.word ?? '')) names.pop()
    else if (index > definer + 1 && !isSeparated(tokens, index, fillers)) break
    names.push({ name: word, at: [from, end] })
  }
  return names
}

const isSeparated = (tokens: readonly Token[], index: number, fillers: ReadonlySet<string>): boolean => {
  const before = tokens[index - 1]?.word ?? ''
  return IN_LIST.has(before) || fillers.has(before)
}
