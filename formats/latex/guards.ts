// Escapes for the signs of LaTeX that would break a text: `_`, `^`, single braces, dollar signs outside formulas.
// Formulas, and the arguments of commands that are not text, keep theirs.
import type { TextGuard } from '../_grammars/documents/guards.ts'
import { hasLettersOrDigits } from './blocks.ts'
import { commandAt, isVerb, verbEnd } from './groups.ts'
import { ADDRESS_COMMANDS, TEXT_ARGUMENTS } from './commands.ts'

/** A sign outside of commands, `\verb` and addresses. */
interface Sign {
  at: number
  sign: string
  /** Whether the sign is in an argument that is not text, such as `\ref{a_b}`. */
  isInArgument: boolean
}

const SPECIAL_CHARACTER = /[\\${}_^]/g

/** The signs of a text, except those that belong to a command. */
function signsOf(text: string): Sign[] {
  const signs: Sign[] = []
  /** For each open group, whether it is an argument that is not text. */
  const groups: boolean[] = []
  SPECIAL_CHARACTER.lastIndex = 0
  for (let match = SPECIAL_CHARACTER.exec(text); match; match = SPECIAL_CHARACTER.exec(text)) {
    const [sign] = match
    const isInArgument = groups.at(-1) ?? false
    if (sign !== '\\') {
      signs.push({ at: match.index, sign, isInArgument })
      if (sign === '{') groups.push(isInArgument)
      if (sign === '}') groups.pop()
      continue
    }
    const { name, end } = commandAt(text, match.index)
    SPECIAL_CHARACTER.lastIndex = isVerb(name) ? verbEnd(text, end) : end
    if (name === '(') SPECIAL_CHARACTER.lastIndex = pastFormula(text, end)
    const isLetters = /^[a-zA-Z@]/.test(name)
    const plain = name.replace(/\*$/, '')
    const [options = ''] =
      isLetters && !isVerb(name) ? (/^(?:\[[^\][{}]*\])*/.exec(text.slice(end, end + 1000)) ?? []) : []
    const group = end + options.length
    if (!isLetters || isVerb(name) || text[group] !== '{') continue
    const close = ADDRESS_COMMANDS.has(plain) ? text.indexOf('}', group) : -1
    if (close >= 0) {
      SPECIAL_CHARACTER.lastIndex = close + 1
      continue
    }
    signs.push({ at: group, sign: '{', isInArgument })
    groups.push(isInArgument || !TEXT_ARGUMENTS.has(plain))
    SPECIAL_CHARACTER.lastIndex = group + 1
  }
  return signs
}

function pastFormula(text: string, at: number): number {
  const end = text.indexOf('\\)', at)
  return end < 0 ? at : end + 2
}

/** The dollar signs, as pairs around formulas and as single ones. */
function dollarsOf(
  text: string,
  signs: readonly Sign[],
): { formulas: [start: number, end: number][]; stray: number[] } {
  const dollars = signs.filter(({ sign }) => sign === '$').map(({ at }) => at)
  const formulas: [start: number, end: number][] = []
  const stray: number[] = []
  for (let index = 0; index < dollars.length; index++) {
    const open = dollars[index] ?? 0
    const close = dollars[index + 1]
    if (close === undefined || !isFormula(text, open, close)) stray.push(open)
    else {
      formulas.push([open, close])
      index++
    }
  }
  return { formulas, stray }
}

const isWord = (char: string): boolean => /[\p{L}\p{N}]/u.test(char)

/** A sign that TeX takes for a comment or a parameter, also in a formula. */
const NOT_IN_FORMULAS = /(?<!\\)(?:\\\\)*[%#]/

/** Whether two dollar signs enclose a formula; in `5$ and 6$`, in `$5 and $6` and in `$5%$` they do not. */
function isFormula(text: string, open: number, close: number): boolean {
  const isAfterWord = isWord(text.charAt(open - 1)) && /\s/.test(text.charAt(open + 1))
  const isBeforeWord = /\s/.test(text.charAt(close - 1)) && isWord(text.charAt(close + 1))
  if (close === open + 1 || isAfterWord || isBeforeWord) return false
  return !NOT_IN_FORMULAS.test(text.slice(open + 1, close))
}

/** Commands that spell a sign. In a text that already has one of these escapes, `\{` is text, not our guard. */
const COMMANDS: Readonly<Record<string, string>> = {
  $: '\\textdollar{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
}

/** Guards a text with stray signs: each stray sign gets a backslash, or becomes a command. */
function strayGuard(
  escape: RegExp,
  command: RegExp,
  strayIn: (text: string) => readonly number[],
): TextGuard {
  const withoutBackslashes = withoutEscapes(escape)
  return {
    add(text) {
      const stray = strayIn(text)
      if (stray.length === 0) return text
      const isEscaped = withoutBackslashes(text) !== text
      return replaced(text, stray, (sign) => (isEscaped ? (COMMANDS[sign] ?? sign) : `\\${sign}`))
    },
    strip(text) {
      if (!text.includes('\\')) return text
      const plain = text.replaceAll(command, (found) => signOf(found))
      return plain === text ? withoutBackslashes(text) : plain
    },
  }
}

const signOf = (command: string): string =>
  Object.keys(COMMANDS).find((sign) => COMMANDS[sign] === command) ?? command

/** The text with a backslash, or another code, instead of the signs at these offsets. */
function replaced(text: string, offsets: readonly number[], code: (sign: string) => string): string {
  let written = ''
  let from = 0
  for (const at of offsets) {
    written += text.slice(from, at) + code(text.charAt(at))
    from = at + 1
  }
  return written + text.slice(from)
}

/** `_` and `^`, which only formulas may contain. */
export const signGuard: TextGuard = {
  add(text) {
    if (!/[_^]/.test(text)) return text
    const signs = signsOf(text)
    const { formulas } = dollarsOf(text, signs)
    let next = 0
    const offsets = signs.flatMap(({ at, sign, isInArgument }) => {
      while ((formulas[next]?.[1] ?? Infinity) < at) next++
      const isInFormula = (formulas[next]?.[0] ?? Infinity) < at
      return (sign === '_' || sign === '^') && !isInArgument && !isInFormula ? [at] : []
    })
    return replaced(text, offsets, (sign) => (sign === '^' ? '\\^{}' : `\\${sign}`))
  },
  strip: withoutEscapes(/\\(?:(_)|(\^)\{\})/),
}

/**
 * A bracket or a star at the start would belong to the command before the text. Signs alone (`?`) are not a text, unless
 * an empty group precedes them.
 */
export const startGuard: TextGuard = {
  add: (text) =>
    /^(?:[[*]|\\\\)/.test(text) || !(hasLettersOrDigits(text) || text.startsWith('{}')) ? `{}${text}` : text,
  strip: (text) => (text.startsWith('{}') ? text.slice('{}'.length) : text),
}

const BACKSLASH = '\\textbackslash{}'

/** A backslash at the end would belong to what follows the text. */
export const endGuard: TextGuard = {
  add: (text) =>
    text.endsWith('\\') && /(?<!\\)(?:\\\\)*\\$/.test(text) ? text.slice(0, -1) + BACKSLASH : text,
  strip: (text) => (text.endsWith(BACKSLASH) ? `${text.slice(0, -BACKSLASH.length)}\\` : text),
}

/** Removes the backslashes of escapes, but not the second one of `\\`. The group of `escape` is kept. */
function withoutEscapes(escape: RegExp): (text: string) => string {
  const all = new RegExp(`${escape.source}|\\\\[^]`, 'g')
  // With one group, the argument after it is an offset.
  const keep = (found: string, one?: unknown, other?: unknown): string =>
    [one, other].find((each) => typeof each === 'string') ?? found
  return (text) => (text.includes('\\') && escape.test(text) ? text.replace(all, keep) : text)
}

/** A dollar sign that is not part of a formula. */
export const dollarGuard = strayGuard(/\\([$])/, /\\textdollar\{\}/g, (text) =>
  text.includes('$') ? dollarsOf(text, signsOf(text)).stray : [],
)

/** An unmatched brace. */
export const braceGuard = strayGuard(/\\([{}])/, /\\textbrace(?:left|right)\{\}/g, (text) => {
  if (!/[{}]/.test(text)) return []
  const open: number[] = []
  const stray: number[] = []
  for (const { at, sign } of signsOf(text)) {
    if (sign === '{') open.push(at)
    else if (sign === '}' && open.pop() === undefined) stray.push(at)
  }
  return [...stray, ...open].sort((one, other) => one - other)
})
