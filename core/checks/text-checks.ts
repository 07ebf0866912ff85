// Checks the text of a translation against its source text: codes, length, edges, numbers, brackets. All that shows or
// writes translations asks here, so that a text has the same findings everywhere.
import { checkCodes, checkRow } from '../codes.ts'
import { counted } from '../counted.ts'
import { directionOf } from '../direction.ts'
import { describeFinding } from '../code-sentences.ts'
import { formOf } from '../language.ts'
import type { Code } from '../text-pieces.ts'
import { bracketFinding } from './brackets.ts'
import { error, warning, type ComparedText, type TextFinding } from './finding.ts'
import { numberFinding } from './numbers.ts'
import { charactersOver } from './text-length.ts'

/** The findings of a text that is not empty. */
export function checkText(compared: ComparedText): TextFinding[] {
  const findings = codeFindings(compared)
  for (const finding of [
    lengthFinding(compared),
    hiddenInTranslation(compared),
    edgeFinding(compared),
    numberFinding(compared),
    bracketFinding(compared),
  ])
    if (finding) findings.push(finding)
  return findings
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
