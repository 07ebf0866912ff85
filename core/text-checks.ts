// Checks the text of a translation against its source text: codes, length, edges, numbers, brackets.
import { checkCodes, checkRow } from './codes.ts'
import { counted } from './counted.ts'
import { describeFinding } from './findings.ts'
import { formOf, type Category, type Language } from './language.ts'
import type { Code, CodeScanner } from './text-pieces.ts'

/** What can be wrong with a text. */
export type TextRule =
  | 'code-added'
  | 'code-lost'
  | 'code-wrong'
  | 'too-long'
  | 'edge-space'
  | 'last-line-end'
  | 'number'
  | 'bracket'
  | 'hidden-character'

/** Something that is wrong with a text. */
export interface TextFinding {
  rule: TextRule
  /** An error breaks the program. A warning may be intended. */
  grade: 'error' | 'warning'
  /** A sentence without a capital and a period. */
  message: string
  /** The offset in the text, if it is about a code of the text. */
  at?: number
  /** What is true of the languages if several have this finding: then the source text is at fault. */
  shared?: string
}

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
  language: Language
  maxLength?: number | null | undefined
  /** Finds the codes. Left out, they are not compared. */
  scan?: CodeScanner | undefined
}

/** The findings of a text that is not empty. */
export function checkText(compared: ComparedText): TextFinding[] {
  const { text, maxLength } = compared
  const findings = codeFindings(compared)
  if (maxLength && [...text].length > maxLength)
    findings.push(error('too-long', `the text has more than ${counted(maxLength, 'character')}`))
  for (const finding of [
    hiddenFinding(text),
    edgeFinding(compared),
    numberFinding(compared),
    bracketFinding(compared),
  ])
    if (finding) findings.push(finding)
  return findings
}

const error = (rule: TextRule, message: string): TextFinding => ({ rule, grade: 'error', message })
const warning = (rule: TextRule, message: string, shared?: string): TextFinding => ({
  rule,
  grade: 'warning',
  message,
  ...(shared === undefined ? {} : { shared }),
})

function codeFindings({
  text,
  source: ofCategory,
  general = ofCategory,
  rows = [],
  category,
  language,
  scan,
}: ComparedText): TextFinding[] {
  if (!scan) return []
  const form = category && formOf(category, language)
  const source = form === 'other' ? general : ofCategory
  const found =
    form === undefined ? checkCodes(scan, source, text) : checkRow(scan, [source, general], text, form)
  // The program has the same values for all rows of a plural.
  const inRows = new Set(found.length > 0 ? rows.flatMap((row) => scan(row).map(({ id }) => id)) : [])
  const remaining = found.filter(
    ({ rule, code }) => code.isNote !== true && (rule !== 'added' || !inRows.has(code.id)),
  )
  const isLost = (isValue: boolean): boolean =>
    remaining.some(({ rule, code: { kind } }) => rule === 'lost' && (kind === 'value') === isValue)
  return remaining.map((finding): TextFinding => {
    const { rule, code, grade } = finding
    const message = describeFinding(finding, source, text)
    if (rule === 'lost')
      // A lost code is only a warning, unless the file needs it.
      return { rule: grade === 'error' ? 'code-wrong' : 'code-lost', grade, message }
    const [at] = code.at
    if (rule !== 'added') return { rule: 'code-wrong', grade, message, at }
    if (isLost(code.kind === 'value')) return { rule: 'code-added', grade, message, at }
    const own = isOptional(code) ? 'warning' : grade
    const isRefused = code.requiredBy === 'file' || code.requiredBy === 'compiler'
    const shared = `have ${text.slice(...code.at)}, which the source text lacks`
    return { rule: 'code-added', grade: own, message, at, ...(isRefused ? {} : { shared }) }
  })
}

/**
 * Whether a program may have a value that its source text does not use: one with a name, such as `%{model}`. A number
 * counts the values of the source text.
 */
const isOptional = ({ kind, requiredBy, id }: Code): boolean =>
  kind === 'value' && requiredBy === 'program' && !/(?:^|[^\w])\d+$/.test(id)

/**
 * What is invisible in a text and changes what others see: a tag character, which shows nothing and can contain words for a machine, and an override, which shows a text in another
 * order than it has. The flags of England, Scotland and Wales are the only texts with tags: Unicode TR 51, ED-14a.
 */
const HIDDEN = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}|[\u{E0000}-\u{E007F}\u202D\u202E]/gu

export function hiddenFinding(text: string): TextFinding | undefined {
  const hidden = hiddenCharacter(text)
  if (!hidden) return undefined
  const { code, at } = hidden
  const message = `the text has the invisible character ${code}`
  // People write an override around a telephone number in a text from right to left.
  return { rule: 'hidden-character', grade: code.startsWith('U+E') ? 'error' : 'warning', message, at }
}

/** The first invisible character that a person cannot have meant. */
export function hiddenCharacter(text: string): { code: string; at: number } | undefined {
  for (const { 0: found, index: at } of text.matchAll(HIDDEN)) {
    const point = found.codePointAt(0) ?? 0
    if (point !== FLAG) return { code: `U+${point.toString(16).toUpperCase()}`, at }
  }
  return undefined
}

const FLAG = 0x1f3f4

function edgeFinding({ text, source, language }: ComparedText): TextFinding | undefined {
  const endsLine = source.endsWith('\n')
  if (endsLine !== text.endsWith('\n'))
    return {
      ...error(
        'last-line-end',
        endsLine
          ? 'the source text ends with a line end, this one does not'
          : 'the text ends with a line end, the source text does not',
      ),
      shared: endsLine
        ? 'lack the line end at the end of the source text'
        : 'end with a line end, the source text does not',
    }
  const differs = (edge: RegExp): boolean => edge.test(source) !== edge.test(text)
  // White space with a line end is the layout of the code around a text, as in a template of Django.
  if (isLaidOut(source) || isLaidOut(text)) return undefined
  if (!hasWords(source) || !hasWords(text) || joinsWords.has(language.twoLettersCode)) return undefined
  // A comma alone ends a clause before the text, which the source language may not need.
  const addsComma = !SPACE_BEFORE.test(source) && COMMA_BEFORE.test(text)
  if ((addsComma || !differs(SPACE_BEFORE)) && !differs(SPACE_BEHIND)) return undefined
  return warning(
    'edge-space',
    'the spaces at the edges of the text differ from the source text',
    'have other spaces at the edges than the source text',
  )
}

/** Whether a line end is in the white space at one of the edges: it is layout. */
function isLaidOut(text: string): boolean {
  const start = text.length - text.trimStart().length
  return /[\r\n]/.test(text.slice(0, start) + text.slice(text.trimEnd().length))
}

/** A comma ends what is before a text, as a space does: English has `, and `, Spanish ` y `. */
const SPACE_BEFORE = /^[ \t\u00a0\u202f,，、،]/
const COMMA_BEFORE = /^[,，、،]/
const SPACE_BEHIND = /[ \t\u00a0\u202f]$/

/** Languages that write no spaces between words, so that they need none at the edges of a text either. */
const joinsWords = new Set(['ja', 'zh', 'th', 'lo', 'km', 'my', 'bo'])

/** Separators, such as the thousands separator, differ by language. */
const hasWords = (text: string): boolean => /\p{L}|\p{N}/u.test(text)

/**
 * A number of the source that the text has as another number. A number that is only missing may be a word ("two"), and
 * one that is only there may have been one. Times of the day and units may be converted, so such texts are not compared.
 */
function numberFinding({ text, source, scan, category }: ComparedText): TextFinding | undefined {
  if (category !== undefined && category !== 'other') return undefined
  const own = numbersIn(withoutCodes(text, scan))
  const wanted = numbersIn(withoutCodes(source, scan))
  if (wanted.length === 0 || own.length === 0 || CONVERTED.test(source)) return undefined
  // An example is another one elsewhere: of a telephone number, of an address.
  if (EXAMPLE.test(source) || !/\p{L}/u.test(source)) return undefined
  // 1.5 times is also 150 %.
  if (PERCENT.test(source) !== PERCENT.test(text)) return undefined
  if (MAGNITUDE.test(source) || MAGNITUDE.test(text)) return undefined
  const lost = without(wanted, own)
  // A word of the source text can be a number in another language.
  const isWord = (each: string): boolean =>
    String(Number(each)) === each && NUMBER_WORDS[Number(each)]?.test(source) === true
  const added = without(own, wanted).filter((each) => !isWord(each))
  // Separators group digits in other ways, and dates have another order.
  if (lost.length === 0 || added.length === 0 || digitsOf(lost) === digitsOf(added)) return undefined
  if (lost.some((each) => added.some((other) => isAlike(each, other)))) return undefined
  return warning(
    'number',
    `the source text has the number ${lost[0]}, this one has ${added[0]}`,
    `have another number than the ${lost[0]} of the source text`,
  )
}

/**
 * Whether two numbers may mean the same: 00 and 0, or 32768 and 32, since a word of any language can stand for the last
 * digits.
 */
function isAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return Number(one) === Number(other) || (long.length >= short.length + 3 && long.startsWith(short))
}

const EXAMPLE = /\b(?:e\.?\s?g|ex|example)\b/i
const PERCENT = /[%٪％]/

/** Times with `am` or `pm`, dates, `24/7`, and units that are not metric. */
const CONVERTED =
  /\d-\d{1,2}-\d|\b24\s?\/\s?7\b|\d\s?[ap]\.?m\b|\d[\s-]?(?:"|″|'|′|°|inch|inches|in\b|feet|foot|ft|miles?|mi\b|lbs?|oz|yards?|gallons?|[$€£¥%])|[$€£¥]\s?\d/iu

/** Words that multiply a number, by other factors in other languages: `2 million` is `200万`. */
const MAGNITUDE =
  /(?<!\d)\d[\d.,\u00a0\u202f ]{0,30}(?:k|m|bn|thousand|million|billion|trillion|dozen|lakh|crore|mil|mio|mrd|тыс|млн|млрд)(?!\p{L})|\d\s?[十百千万萬億亿兆만억조천]/iu

const NUMBER_WORDS: readonly RegExp[] = [
  'zero|no',
  'one|once|single|first',
  'two|twice|both|second|double|pair',
  'three|third',
  'four|fourth|quarter',
  'five|fifth',
  'six|sixth',
  'seven|seventh|week',
  'eight|eighth',
  'nine|ninth',
  'ten|tenth',
  'eleven',
  'twelve|year',
].map((words) => new RegExp(String.raw`\b(?:${words})s?\b`, 'i'))

/** Digits of all scripts. What is around a separator counts as two numbers, since separators differ by language. */
const numbersIn = (text: string): string[] => (text.match(/\p{Nd}+/gu) ?? []).map(inAscii)

/** The digits of a number as 0 to 9: the scripts have them in this order, each from a multiple of 16 or 10 on. */
function inAscii(number: string): string {
  return number.replaceAll(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit
    let value = 0
    for (let code = (digit.codePointAt(0) ?? 0) - 1; value < 9 && isDigit(code); code--) value++
    return String(value)
  })
}

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The items of a list that another one lacks, each as often as it lacks it. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const digitsOf = (numbers: readonly string[]): string =>
  [...numbers.join('').replaceAll(/\D/g, '')].toSorted().join('')

/** A text in which spaces replace the codes: their digits and brackets are not text. */
function withoutCodes(text: string, scan: CodeScanner | undefined): string {
  let left = ''
  let at = 0
  for (const { at: span } of scan?.(text) ?? []) {
    left += text.slice(at, span[0]) + ' '
    at = Math.max(at, span[1])
  }
  return left + text.slice(at)
}

/** Pairs of brackets. Some languages write them in full width. */
const BRACKETS: readonly (readonly [open: string, close: string])[] = [
  ['(（', ')）'],
  ['[［【', ']］】'],
  ['{｛', '}｝'],
]

const SMILEY = String.raw`[:;=8xX][-'^~o*]?[()[\]{}（）]{1,9}|[()[\]{}（）]{1,9}[-'^~o*]?[:;=]`
const ITEM = String.raw`(?<![^\s>])(?:\p{Nd}{1,3}|\p{L}|[ivx]{1,4})[)）]`
const NO_BRACKETS = [SMILEY, ITEM, `${SMILEY}|${ITEM}`].map((each) => new RegExp(each, 'gu'))

/** A bracket without its partner, in a text whose source has pairs only. */
function bracketFinding({ text, source, scan }: ComparedText): TextFinding | undefined {
  const [own, wanted] = [withoutCodes(text, scan), withoutCodes(source, scan)]
  for (const [open, close] of BRACKETS) {
    const alone = unpaired(own, open, close)
    if (alone === undefined || unpaired(wanted, open, close) !== undefined) continue
    // A smiley and the number of an item have a bracket that is none, unless it has a partner.
    const plain = NO_BRACKETS.map((pattern) => unpaired(own.replaceAll(pattern, ' '), open, close))
    if (!plain.includes(undefined)) return warning('bracket', `the bracket ${alone} has no partner`)
  }
  return undefined
}

/** The first bracket without a partner. */
function unpaired(text: string, open: string, close: string): string | undefined {
  const opened: string[] = []
  for (const char of text) {
    if (open.includes(char)) opened.push(char)
    else if (close.includes(char) && opened.pop() === undefined) return char
  }
  return opened[0]
}
