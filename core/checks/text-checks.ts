// Checks the text of a translation against its source text: codes, length, edges, numbers, brackets, terms. All that shows or
// writes translations asks here, so that a text has the same findings everywhere.
import { checkCodes, checkRow } from '../codes.ts'
import { counted } from '../counted.ts'
import { directionOf } from '../direction.ts'
import { describeFinding } from '../code-sentences.ts'
import { formOf } from '../language.ts'
import type { Code } from '../text-pieces.ts'
import { bracketFinding } from './brackets.ts'
import { acceleratorFinding } from './accelerators.ts'
import { blanksInCodes } from './code-blanks.ts'
import { edgeFinding } from './edges.ts'
import { error, type ComparedText, type TextFinding } from './finding.ts'
import { lineBreakFinding } from './line-breaks.ts'
import { numberFinding } from './numbers.ts'
import { termFindings } from './terms.ts'
import { charactersOver } from './text-length.ts'

/** The findings of a text that is not empty. */
export function checkText(compared: ComparedText): TextFinding[] {
  const findings = codeFindings(compared)
  for (const finding of [
    lengthFinding(compared),
    hiddenInTranslation(compared),
    blanksInCodes(compared),
    edgeFinding(compared),
    lineBreakFinding(compared),
    acceleratorFinding(compared),
    numberFinding(compared),
    bracketFinding(compared),
  ])
    if (finding) findings.push(finding)
  return [...findings, ...termFindings(compared)]
}

function lengthFinding({
  text,
  source,
  general = source,
  rows = [],
  maxLength,
  scan,
}: ComparedText): TextFinding | undefined {
  if (charactersOver({ text, maxLength, sources: [source, general, ...rows], scan }) === 0) return undefined
  return error('too-long', `the text has more than ${counted(maxLength ?? 0, 'character')}`)
}

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
      return {
        rule: grade === 'error' ? 'code-wrong' : 'code-lost',
        grade,
        message,
        missing: source.slice(...code.at),
      }
    const [at] = code.at
    if (rule !== 'added') return { rule: 'code-wrong', grade, message, at }
    if (isLost(code.kind === 'value')) return { rule: 'code-added', grade, message, at }
    const codeGrade = isOptional(code) ? 'warning' : grade
    const isRefused = code.requiredBy === 'file' || code.requiredBy === 'compiler'
    const shared = `have ${text.slice(...code.at)}, which the source text lacks`
    return { rule: 'code-added', grade: codeGrade, message, at, ...(isRefused ? {} : { shared }) }
  })
}

/**
 * Whether a program may have a value that its source text does not use: one with a name, such as `%{model}`. A number
 * counts the values of the source text.
 */
const isOptional = ({ kind, requiredBy, id }: Code): boolean =>
  kind === 'value' && requiredBy === 'program' && !/(?:^|[^\w])\d+$/.test(id)

/**
 * What is invisible in a text and changes what others see: a tag character, which shows nothing and can contain words
 * for a machine, and an override, which shows a text in another order than it has. The flags of England, Scotland and
 * Wales are the only texts with tags: Unicode TR 51, ED-14a.
 */
const HIDDEN = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}|[\u{E0000}-\u{E007F}\u202D\u202E]/gu

/**
 * The finding for an invisible character in a translation. An override keeps the order of a number or a time in a text
 * from right to left.
 */
function hiddenInTranslation({ text, language: { id } }: ComparedText): TextFinding | undefined {
  const finding = hiddenFinding(text)
  return finding?.grade === 'warning' && directionOf(id) === 'rtl' ? undefined : finding
}

/** The finding for an invisible character in a text that is compared with no other, such as a source text. */
export function hiddenFinding(text: string): TextFinding | undefined {
  const hidden = hiddenCharacter(text)
  if (!hidden) return undefined
  const { code, at } = hidden
  const message = `the text has the invisible character ${code}`
  // People write an override around a telephone number in a text from right to left.
  return { rule: 'hidden-character', grade: code.startsWith('U+E') ? 'error' : 'warning', message, at }
}

/** The first invisible character that a person cannot have meant. */
function hiddenCharacter(text: string): { code: string; at: number } | undefined {
  for (const { 0: found, index: at } of text.matchAll(HIDDEN)) {
    const point = found.codePointAt(0) ?? 0
    if (point !== FLAG) return { code: `U+${point.toString(16).toUpperCase()}`, at }
  }
  return undefined
}

const FLAG = 0x1f3f4
