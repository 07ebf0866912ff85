// Codes of printf in its dialects: `%s`, `%1$d`, `%-5.2f`, `%(name)s`, `%@`.
import { beginningWith, type Code, type CodeScanner } from '../../core/contract.ts'
import { DOLLAR, PERCENT, isDigit, isSpace } from '../text/chars.ts'

const LONGEST_NAME = 100

/** How a language or library spells conversions. */
export interface PrintfDialect {
  /** The letters of conversions. */
  conversions: string
  /** The flags before the width. */
  flags: string
  /** Letters for the size of a value, before the conversion: `ll` in `%lld`. */
  sizes?: string
  /** Who needs the values: see `Code.requiredBy`. */
  requiredBy: 'file' | 'program'
  /** The type of a value. If missing, any value can be converted in any way. */
  typeOf?: (conversion: string, size: string) => string
  /** Brackets around names: `%(name)s`, `%<name>d`. With `isWhole`, the bracket ends the code: `%{name}`. */
  names?: { open: string; close: string; isWhole?: true }[]
  /** Conversions without a value, such as `%n` of Java. */
  without?: string
  /** A prefix of conversions with a second letter: `%tY`. */
  pairs?: string
  /** `%<s` is the value before it. */
  repeats?: true
  /** Whether `%` before another character is an error. Before a space it is a percent sign. */
  isStrict?: boolean
}

/** Finds the codes of a dialect. `%1$s` and the first `%s` are the value 1. */
export function printfCodes(dialect: PrintfDialect): CodeScanner {
  return beginningWith('%', (text) => {
    const found: Code[] = []
    const reader = new Reader(text, dialect)
    for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', reader.end)) {
      const code = reader.codeAt(at)
      if (code) found.push(code)
    }
    return found
  })
}

class Reader {
  /** The end of what was read last. */
  end = 0
  readonly #text: string
  readonly #dialect: PrintfDialect
  #ordinal = 0
  #last = ''

  constructor(text: string, dialect: PrintfDialect) {
    this.#text = text
    this.#dialect = dialect
  }

  /**
   *     %1$-5.2lld
   *     ^
   * The code at a percent sign; undefined for an escaped one, and for one that is text.
   */
  codeAt(start: number): Code | undefined {
    const text = this.#text
    const {
      conversions,
      flags,
      sizes = '',
      without = '',
      pairs = '',
      requiredBy,
      typeOf,
      repeats,
    } = this.#dialect
    let at = start + 1
    this.end = at + 1
    if (text.charCodeAt(at) === PERCENT) return undefined
    let name = this.#nameAt(at)
    if (name !== undefined && this.#isWhole) return this.#value(start, this.end, name, requiredBy, undefined)
    if (name !== undefined) at = this.end
    const digits = this.#digitsAt(at)
    if (name === undefined && digits > at && text.charCodeAt(digits) === DOLLAR) {
      name = String(Number(text.slice(at, digits)))
      at = digits + 1
    } else if (repeats && text.charAt(at) === '<') {
      name = this.#last
      at++
    }
    while (at < text.length && flags.includes(text.charAt(at))) at++
    at = this.#numberAt(at)
    if (text.charAt(at) === '.') at = this.#numberAt(at + 1)
    const sizeAt = at
    while (at < text.length && sizes.includes(text.charAt(at))) at++
    let conversion = text.charAt(at)
    if (at > sizeAt && (conversion === '' || !conversions.includes(conversion))) {
      // The letter of a size may be a conversion itself.
      at--
      conversion = text.charAt(at)
    }
    if (conversion !== '' && pairs.includes(conversion) && /[A-Za-z]/.test(text.charAt(at + 1))) {
      this.end = at + 2
      return this.#value(start, at + 2, name ?? this.#next(), requiredBy, 't')
    }
    if (conversion !== '' && without.includes(conversion)) {
      this.end = at + 1
      return undefined
    }
    // `% %` and `%-5%` are percent signs, too.
    if (conversion === '%' && name === undefined) {
      this.end = at + 1
      return undefined
    }
    if (conversion === '' || !conversions.includes(conversion)) return this.#badAt(start)
    this.end = at + 1
    const type = typeOf?.(conversion, text.slice(sizeAt, at))
    return this.#value(start, at + 1, name ?? this.#next(), requiredBy, type)
  }

  #value(
    start: number,
    end: number,
    id: string,
    requiredBy: Code['requiredBy'],
    type: string | undefined,
  ): Code {
    this.#last = id
    const code: Code = { at: [start, end], id, kind: 'value', requiredBy }
    if (type !== undefined) code.type = type
    return code
  }

  #next(): string {
    return String(++this.#ordinal)
  }

  #badAt(start: number): Code | undefined {
    this.end = start + 1
    const isText = isSpace(this.#text.charCodeAt(start + 1))
    if (!this.#dialect.isStrict || isText) return undefined
    return { at: [start, start + 1], id: '%', kind: 'bad', requiredBy: 'program' }
  }

  #isWhole = false

  /** The name in brackets at this offset. Sets `end` to the offset after the brackets. */
  #nameAt(at: number): string | undefined {
    for (const { open, close, isWhole } of this.#dialect.names ?? []) {
      if (!this.#text.startsWith(open, at)) continue
      const from = at + open.length
      const rest = this.#text.slice(from, from + LONGEST_NAME + 1)
      const name = rest.slice(0, Math.max(0, rest.indexOf(close)))
      if (!/^[\w.-]+$/.test(name)) continue
      this.#isWhole = isWhole === true
      this.end = from + name.length + 1
      return name
    }
    return undefined
  }

  #digitsAt(from: number): number {
    let at = from
    while (isDigit(this.#text.charCodeAt(at))) at++
    return at
  }

  /** The end of a width or a precision. `*` takes it from a value. */
  #numberAt(at: number): number {
    if (this.#text.charAt(at) !== '*') return this.#digitsAt(at)
    this.#ordinal++
    return at + 1
  }
}

/** The class of a conversion in C: its size must be the same, too. */
function typeInC(conversion: string, size: string): string {
  if ('di'.includes(conversion)) return `${size}d`
  if ('ouxX'.includes(conversion)) return `${size}u`
  return 'aAeEfFgG'.includes(conversion) ? `${size}f` : size + conversion
}

const C: PrintfDialect = {
  conversions: 'diouxXeEfFgGaAcsCSpn',
  flags: "-+ #0'I",
  sizes: 'hlLqjzt',
  requiredBy: 'file',
  typeOf: typeInC,
  without: 'm',
}

const numericIn = (conversion: string): string => ('sra'.includes(conversion) ? 's' : 'n')

/** printf of C: each value is required, and in its place. */
export const cCodes = printfCodes(C)

/** Objective-C and Swift. */
export const appleCodes = printfCodes({
  ...C,
  conversions: `${C.conversions}@DOU`,
  // `% d` is often a percent sign before a word.
  flags: "-+#0'",
  requiredBy: 'program',
  without: '',
  names: [{ open: '#@', close: '@', isWhole: true }],
})

/** java.util.Formatter. Upper case shows the same type in capitals. */
export const JAVA: PrintfDialect = {
  conversions: 'bBhHsScCdoxXeEfgGaA',
  flags: '-#+0,(',
  requiredBy: 'program',
  typeOf: (conversion) => conversion.toLowerCase(),
  without: 'n',
  pairs: 'tT',
  repeats: true,
  isStrict: true,
}

/** sprintf of PHP, which converts any value. It refuses missing values, but not extra ones. */
export const phpCodes = printfCodes({ conversions: 'bcdeEfFgGhHosuxX', flags: '-+0', requiredBy: 'program' })

/** Python's `%`, which refuses extra values, but not extra names. */
export const pythonCodes = beginningWith('%', (text) =>
  allPythonCodes(text).map((code) => (/^\d+$/.test(code.id) ? code : { ...code, requiredBy: 'program' })),
)
const allPythonCodes = printfCodes({
  conversions: 'diouxXeEfFgGcrsa',
  flags: '-#0 +',
  sizes: 'hlL',
  requiredBy: 'file',
  typeOf: numericIn,
  names: [{ open: '(', close: ')' }],
})

/** Ruby: `%{name}`, `%<name>d`, `%s`. */
export const rubyCodes = printfCodes({
  conversions: 'diouxXeEfgGaAcsp',
  flags: '-+ #0',
  requiredBy: 'program',
  names: [
    { open: '{', close: '}', isWhole: true },
    { open: '<', close: '>' },
  ],
})

/** Go's fmt, Perl, Lua and JavaScript: values in order, each with one type. */
export const orderedCodes = printfCodes({
  ...C,
  conversions: `${C.conversions}vTtqUbO`,
  sizes: '',
  typeOf: numericType,
})

function numericType(conversion: string): string {
  return 'svqTt'.includes(conversion) ? 's' : 'n'
}

/** `%{name}` of Rails. */
export const railsCodes = printfCodes({
  conversions: '',
  flags: '',
  requiredBy: 'program',
  names: [{ open: '{', close: '}', isWhole: true }],
})
