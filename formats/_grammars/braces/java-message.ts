// java.text.MessageFormat: `{0}`, `{1,number,#}`. Apostrophes quote braces.
import { beginningWith, type Code, type CodeScanner } from '@atlas/core/contract.ts'

const ELEMENT = /\{(\d{1,9})(?:,(number|date|time|choice)(?:,([^]*))?)?\}$/
const FORMAT_STYLES: Readonly<Record<string, ReadonlySet<string>>> = {
  number: new Set(['integer', 'currency', 'percent']),
  date: new Set(['short', 'medium', 'long', 'full']),
  time: new Set(['short', 'medium', 'long', 'full']),
}
/** The digits of a pattern of DecimalFormat: `#,##0.00`. */
const DIGITS = /^[#,]{0,20}[0,]{0,20}(?:\.0{0,20}#{0,20})?(?:E0{1,9})?$/
/** A pattern of SimpleDateFormat. */
const DATE = /^(?:'[^']*'|[GyYMLdEuDFwWaHkKhmsSzZX]|[^A-Za-z'{}])*$/

/** A part of a choice. A sign in its text would begin another part. */
const CHOICE_LIMIT = /^\s*(-?\d+(?:\.\d*)?(?:E-?\d+)?|-?∞)\s*([#<≤])([^#<≤]*)$/
const QUOTED_BRACE = /'[^'{}]*[{}]/

/** Finds the elements of a message. Texts between apostrophes are not elements. */
export const javaMessageCodes: CodeScanner = beginningWith("'{}", (text) => {
  const codes: Code[] = []
  if (!text.includes('{') && !text.includes('}')) return codes
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === "'") at = quoteEnd(text, at)
    else if (char === '}') codes.push(bad([at, at + 1], 'is not opened'))
    else if (char === '{') {
      const end = elementEnd(text, at)
      codes.push(end < 0 ? bad([at, at + 1], 'is not closed') : elementOf(text, at, end))
      if (end < 0) return codes
      at = end - 1
    }
  }
  return codes
})

/** The offset of the apostrophe that ends a quoted part; two in a row are one in the text. */
function quoteEnd(text: string, at: number): number {
  const end = text.indexOf("'", at + 1)
  return end < 0 ? text.length : end
}

/** The offset after the brace that closes an element. */
function elementEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === "'") at = quoteEnd(text, at)
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at + 1
  }
  return -1
}

function elementOf(text: string, start: number, end: number): Code {
  const at = [start, end] as const
  const [, number, type, style] = ELEMENT.exec(text.slice(start, end)) ?? []
  if (number === undefined) return bad(at)
  if (style !== undefined && type !== undefined && !isStyle(type, style)) return bad(at, 'has a wrong style')
  const code: Code = { at, id: String(Number(number)), kind: 'value', requiredBy: 'program' }
  if (type === 'choice') code.type = ['number', ...valuesIn(style ?? '', code.id)].join(' ')
  else if (type !== undefined) code.type = type === 'time' ? 'date' : type
  return code
}

/** The values in the messages of a choice, besides the one that it is about. */
function valuesIn(style: string, argumentName: string): string[] {
  const ids = style
    .split('|')
    .flatMap((part) => javaMessageCodes(CHOICE_LIMIT.exec(part)?.[3] ?? '').map(({ id }) => id))
  return [...new Set(ids)].filter((id) => id !== argumentName).sort()
}

function isStyle(type: string, style: string): boolean {
  if (FORMAT_STYLES[type]?.has(style)) return true
  if (QUOTED_BRACE.test(style)) return false
  if (type === 'number') return isDecimal(style)
  return type === 'choice' ? isChoice(style) : DATE.test(style.trim())
}

/** A pattern of DecimalFormat: a positive part, and a negative one, with texts around the digits. */
function isDecimal(style: string): boolean {
  const parts = style.replaceAll(/'[^']*'/g, '').split(';')
  return (
    parts.length <= 2 &&
    parts.every((part) => {
      const digits = part.replace(/^[^#0,.]*/, '')
      const end = digits.search(/[#0,.E][^#0,.E]*$/) + 1
      return (
        /[#0]/.test(part) && !/,(?:[,.;E]|$)/.test(digits.slice(0, end)) && DIGITS.test(digits.slice(0, end))
      )
    })
  )
}

/** `0#no files|1#one file|1<{0} files`: limits in order, each with a message. */
function isChoice(style: string): boolean {
  let least = Number.NEGATIVE_INFINITY
  return style
    .replaceAll(/'[^']*'/g, '')
    .split('|')
    .every((part) => {
      const [, limit, sign, text = ''] = CHOICE_LIMIT.exec(part) ?? []
      if (limit === undefined) return false
      const number = limit.endsWith('∞') ? Number(limit.replace('∞', 'Infinity')) : Number(limit)
      // `1<` begins above 1, at the next number that a computer has.
      const from = sign === '<' ? number + Number.EPSILON * Math.max(1, Math.abs(number)) : number
      const isHigher = from > least
      least = from
      return isHigher && javaMessageCodes(text).every(({ kind }) => kind !== 'bad')
    })
}

function bad(at: Code['at'], fault?: string): Code {
  const code: Code = { at, id: '{', kind: 'bad', requiredBy: 'program' }
  return fault === undefined ? code : { ...code, fault }
}
