// Compares the codes of a translation (placeholders, tags) with the codes of its source text.
import type { Category } from './language.ts'
import type { Code, CodeScanner } from './text-pieces.ts'

/** What is wrong with the codes of a text. */
export interface CodeFinding {
  /** An error breaks the file or the program. A warning may be intended. */
  grade: 'error' | 'warning'
  rule: 'lost' | 'added' | 'repeated' | 'type' | 'bad' | 'nesting'
  /** The code in the text; if it is lost, the code in the source. */
  code: Code
}

/**
 * Compares the codes of a text with the codes of its source text. `form` is the form of the text, if it is a row of a
 * plural (`formOf`): except for `other`, such a text may omit a value ("one apple"). If the source has no values, a `%` in the text is not a code.
 */
export function checkCodes(
  scan: CodeScanner,
  source: string,
  text: string,
  form?: Category,
): readonly CodeFinding[] {
  if (source === text || (scan.signs !== undefined && haveSameAfter(scan.signs, source, text))) return []
  const expected = scan(source)
  const all = withoutLiterals(scan(text), source, text)
  const refused = scan.refusedFor?.(source) ? undefined : scan.refusedFor?.(text)
  const whole = refused ? [asError('bad')(refused)] : []
  if (isSameSequence(expected, all)) return whole
  const isBadSource = expected.some(({ kind }) => kind === 'bad')
  // A program would not format a source that has no values, or one with a bad conversion.
  const isFormatted = scan.formatsAll === true || (expected.some(isValue) && !isBadSource)
  // If the codes of the source cannot be read, there is nothing to compare with. A compiler then compares nothing at all.
  const isUnread = (code: Code): boolean => code.kind === 'bad'
  if (expected.some((code) => isUnread(code) && code.requiredBy === 'compiler')) return whole
  if (isBadSource && expected.every(isUnread)) return whole
  const found = all.filter((code) => isFormatted || !isOfProgram(code))
  const wanted = expected.filter((code) => isFormatted || !isOfProgram(code))
  const lost = lostCodes(wanted, found, form)
  // Without one of its pair, the other does not nest either.
  const isPairLost = lost.some(({ code: { kind } }) => kind === 'open' || kind === 'close')
  const bad = isBadSource ? [] : found.filter(({ kind }) => kind === 'bad')
  return [
    ...(bad.length > 0 ? bad.map(asError('bad')) : whole),
    ...lost,
    ...addedCodes(wanted, found).filter(
      (each) => !isPercentage(source, text, each.code) && !isSplit(each, wanted, found),
    ),
    ...typeChanges(wanted, found),
    ...(isPairLost ? [] : brokenNesting(wanted, found)),
  ]
}

/**
 * The codes of a text without the tags that its source text has as characters: `<Key>` may stay unescaped, where
 * `&lt;Key>` is in the source text.
 */
function withoutLiterals(codes: readonly Code[], source: string, text: string): readonly Code[] {
  if (!source.includes('&lt;')) return codes
  return codes.filter(({ at: [start, end] }) => {
    const isTag = text.charAt(start) === '<'
    const tag = text.slice(start, end)
    return !isTag || source.includes(tag) || !source.includes(`&lt;${tag.slice(1)}`)
  })
}

/**
 * Compares a row of a plural with the source text of its category. The program has the same values for all rows, so that
 * a row may also have the codes of the most general source text: "one error" may be translated with the number.
 */
export function checkRow(
  scan: CodeScanner,
  [source, general]: readonly [source: string, general: string],
  text: string,
  category: Category,
): readonly CodeFinding[] {
  const found = checkCodes(scan, source, text, category)
  const isFine = found.length > 0 && checkCodes(scan, general, text, category).length === 0
  return isFine ? [] : found
}

/**
 * Whether the same follows each sign in both texts. Most translations have the codes of their source unchanged, and this
 * takes a tenth of the time of a scan.
 */
function haveSameAfter(signs: string, source: string, text: string): boolean {
  for (const sign of signs) {
    let from = source.indexOf(sign)
    let at = text.indexOf(sign)
    while (from >= 0 && at >= 0) {
      const length = sameRun(sign, source, from, text, at)
      if (length < 0) return false
      from = source.indexOf(sign, from + length)
      at = text.indexOf(sign, at + length)
    }
    if (from >= 0 || at >= 0) return false
  }
  return true
}

/** The length of the run that begins at both offsets; -1 if the runs differ. */
function sameRun(sign: string, source: string, from: number, text: string, at: number): number {
  const close = sign === '{' ? RIGHT_BRACE : sign === '<' ? GREATER_THAN : 0
  /** The quote that is open in a tag, or the sign that must precede the end of a program: `<?php … ?>`. */
  let inside = sign === '<' ? programSign(source.charCodeAt(from + 1)) : 0
  for (let length = 1; ; length++) {
    const one = source.charCodeAt(from + length)
    const other = text.charCodeAt(at + length)
    // A space may be a flag of a code, except after its last letter.
    if (close === 0 && isEnd(one) && isEnd(other) && endsCode(source, from, from + length - 1)) return length
    // Not a number: both texts end.
    if (one !== other) return Number.isNaN(one) && Number.isNaN(other) ? length : -1
    if (close === GREATER_THAN && (one === QUOTE || one === APOSTROPHE)) {
      if (inside === 0) inside = one
      else if (inside === one) inside = 0
    }
    const isClose = one === close && (inside === 0 || endsProgram(inside, source, from, length))
    if (isClose && source.charCodeAt(from + length + 1) !== close) {
      return text.charCodeAt(at + length + 1) === close ? -1 : length + 1
    }
  }
}

/** What ends a program that begins with `<` and this character, before its `>`; 0 if none begins. */
const programSign = (code: number): number => (code === QUESTION || code === PERCENT ? code : 0)

/** Whether the `>` at this distance from its `<` ends a program with this sign. */
const endsProgram = (sign: number, text: string, from: number, length: number): boolean =>
  length > 2 && (sign === QUESTION || sign === PERCENT) && text.charCodeAt(from + length - 1) === sign

/** Whether nothing after a run can be part of its code: it ends with a letter or a number, outside brackets. */
function endsCode(text: string, from: number, last: number): boolean {
  const code = text.charCodeAt(last)
  const isLetter = (code >= UPPER_A && code <= UPPER_Z) || (code >= LOWER_A && code <= LOWER_Z)
  return last > from && (isLetter || (code >= ONE && code <= NINE)) && !isBracket(text.charCodeAt(from + 1))
}

/** Whether a name in brackets follows the sign: it may contain spaces. */
const isBracket = (code: number): boolean => code === LEFT_PAREN || code === LESS_THAN || code === LEFT_BRACE

const QUOTE = 34
const PERCENT = 37
const APOSTROPHE = 39
const LEFT_PAREN = 40
const ONE = 49
const NINE = 57
const LESS_THAN = 60
const QUESTION = 63
const UPPER_A = 65
const UPPER_Z = 90
const LOWER_A = 97
const LOWER_Z = 122
const LEFT_BRACE = 123
const GREATER_THAN = 62
const RIGHT_BRACE = 125
const SPACE = 32

/** Whether a text ends here, or white space follows. */
const isEnd = (code: number): boolean => Number.isNaN(code) || code <= SPACE

/** Whether two texts have the same codes in the same order, as nearly all translations and their sources do. */
function isSameSequence(one: readonly Code[], other: readonly Code[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ kind, id, type }, index) => {
      const code = other[index]
      return kind === code?.kind && id === code.id && type === code.type
    })
  )
}

const isValue = ({ kind }: Code): boolean => kind === 'value'
/** Whether a text may have a code more or less often than its source, if both have it. */
const mayRepeat = ({ requiredBy }: Code): boolean => requiredBy === 'program' || requiredBy === 'compiler'
/** Whether a text without this code can be intended. */
const mayBeLost = ({ requiredBy, mayBeLeftOut }: Code): boolean =>
  requiredBy === 'program' || requiredBy === 'reader' || mayBeLeftOut === true
const isOfProgram = ({ requiredBy }: Code): boolean => requiredBy === 'program'

const asError =
  (rule: CodeFinding['rule']) =>
  (code: Code): CodeFinding => ({ grade: 'error', rule, code })

/** Two codes are the same if they have the same name. */
const nameOf = ({ kind, id }: Code): string => `${kind} ${id}`

function countsOf(codes: readonly Code[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(nameOf(code), (counts.get(nameOf(code)) ?? 0) + 1)
  return counts
}

/** A program still runs without a value. A file or a reader needs each code as often as the source has it. */
function lostCodes(
  wanted: readonly Code[],
  found: readonly Code[],
  form: Category | undefined,
): CodeFinding[] {
  const left = countsOf(found)
  const mayBeLeftOut = form !== undefined && form !== 'other'
  const seen = new Set<string>()
  return wanted.flatMap((code): CodeFinding | [] => {
    const name = nameOf(code)
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    const isRepeated = seen.has(name)
    seen.add(name)
    if (count > 0 || code.kind === 'bad') return []
    if (mayBeLeftOut && isValue(code) && !code.isNeededInRows) return []
    // A value that the source shows twice may appear once in the text.
    if (mayRepeat(code) && isRepeated) return []
    return { grade: mayBeLost(code) ? 'warning' : 'error', rule: 'lost', code }
  })
}

/** A text may show a value twice, but the program has no values besides those that the source names. */
function addedCodes(wanted: readonly Code[], found: readonly Code[]): CodeFinding[] {
  const known = countsOf(wanted)
  const left = new Map(known)
  return found.flatMap((code): CodeFinding | [] => {
    const name = nameOf(code)
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    if (count > 0 || code.kind === 'bad') return []
    const isKnown = known.has(name)
    if (mayRepeat(code) && isKnown) return []
    return {
      grade: code.requiredBy === 'reader' || code.mayBeAdded ? 'warning' : 'error',
      rule: isKnown ? 'repeated' : 'added',
      code,
    }
  })
}

/**
 * Whether a tag is only there again because a translation divides what it marks, as in `<b>a</b> and <b>b</b>`. A link in
 * itself divides nothing: readers end the outer one where the inner one begins.
 */
const isSplit = (
  { rule, code: { id, kind, requiredBy } }: CodeFinding,
  wanted: readonly Code[],
  found: readonly Code[],
): boolean =>
  rule === 'repeated' &&
  (requiredBy === 'reader' || requiredBy === 'document') &&
  (kind === 'open' || kind === 'close') &&
  unpaired(found) === undefined &&
  depthOf(id, found) <= depthOf(id, wanted)

/** How often a code is open in itself at most; 1 if it never is. */
function depthOf(id: string, codes: readonly Code[]): number {
  let depth = 0
  let deepest = 0
  for (const code of codes) {
    if (code.id !== id) continue
    if (code.kind === 'open') deepest = Math.max(deepest, ++depth)
    else if (code.kind === 'close') depth--
  }
  return deepest
}

/** Whether a code is a percentage of the source text: Turkish and Basque write `%100` for `100%`. */
function isPercentage(source: string, text: string, { at: [start] }: Code): boolean {
  const [, digits] = /^%\s?(\d{1,9})/.exec(text.slice(start, start + 11)) ?? []
  const asInEnglish = new RegExp(String.raw`(?<!\d)${digits}\s?%`)
  return digits !== undefined && asInEnglish.test(source) && !asInEnglish.test(text)
}

/**
 * Values that the text formats as another type, such as `%d` instead of `%s`. A code without a type formats any value.
 */
function typeChanges(wanted: readonly Code[], found: readonly Code[]): CodeFinding[] {
  const types = new Map<string, Set<string | undefined>>()
  for (const code of wanted) {
    const known = types.get(nameOf(code)) ?? new Set()
    types.set(nameOf(code), known.add(code.type))
  }
  return found
    .filter((code) => isValue(code) && types.get(nameOf(code))?.has(code.type) === false)
    .map((code) => {
      const isShown = code.type === undefined && code.requiredBy !== 'compiler'
      return { grade: isShown ? 'warning' : 'error', rule: 'type', code }
    })
}

/** If the codes of the source nest correctly, the codes of the text must nest correctly too. */
function brokenNesting(wanted: readonly Code[], found: readonly Code[]): CodeFinding[] {
  if (unpaired(wanted)) return []
  const code = unpaired(found)
  return code ? [{ grade: code.requiredBy === 'reader' ? 'warning' : 'error', rule: 'nesting', code }] : []
}

/** The first code that does not close the last open code; otherwise the last code that stays open. */
function unpaired(codes: readonly Code[]): Code | undefined {
  const open: Code[] = []
  for (const code of codes) {
    if (code.kind === 'open') open.push(code)
    if (code.kind === 'close' && open.pop()?.id !== code.id) return code
  }
  return open.at(-1)
}
