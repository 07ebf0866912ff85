// Codes of printf in its dialects: `%s`, `%1$d`, `%-5.2f`, `%(name)s`, `%@`.
import { beginningWith, type Code, type CodeScanner } from '@atlas/core/contract.ts'
import { PERCENT, isDigit, isSpace } from '../text/chars.ts'

const LONGEST_NAME = 100

/** The parts of a conversion as they are spelled: `%-5.2lld` has `-`, `5`, `2`, `ll` and `d`. */
export interface Directive {
  flags: string
  width: string
  /** Undefined without a dot. */
  precision: string | undefined
  size: string
  conversion: string
}

/** How a language or library spells conversions. */
export interface PrintfDialect {
  /** The letters of conversions by the type of their values. Values of the type `any` are not compared. */
  types: Readonly<Record<string, string>>
  /** The flags before the width. */
  flags: string
  /** Spellings of the size of a value, before the conversion: `ll` in `%lld`. A longer one comes first. */
  sizes?: readonly string[]
  /** The type of a value, where the letter does not decide it. `type` is the type of the letter. */
  typeOf?: (type: string, directive: Directive) => string
  /** Who needs the values: see `Code.requiredBy`. */
  requiredBy: Code['requiredBy']
  /** Whether a number in brackets is before the conversion, and the next value has the next number: `%[2]d %d`. */
  hasIndexes?: boolean
  /** Brackets around names: `%(name)s`, `%<name>d`. With `isWhole`, the bracket ends the code: `%{name}`. */
  names?: readonly { open: string; close: string; isWhole?: true }[]
  /** Whether a code must have a name. */
  needsNames?: boolean
  /** The sign after the number of a value, `$` in `%1$s`; `$` by default. */
  numberSign?: string
  /** The number of the first value; 1 by default. */
  firstNumber?: number
  /** Whether a number may follow the percent sign; true by default. */
  hasNumbers?: boolean
  /** Whether `%01$s` is wrong. */
  hasNoLeadingZeros?: boolean
  /** Whether `*` takes a width or a precision from a value; true by default. */
  hasStars?: boolean
  /** Names of macros instead of a conversion: `%<PRId64>`. The first group is the letter, the second the size. */
  macros?: RegExp
  /** Conversions without a value, such as `%n` of Java. */
  without?: string
  /** A prefix of conversions with a second letter, and these letters: `%tY`. */
  pairs?: { prefix: string; letters: string; type: string }
  /** `%<s` is the value before it. */
  repeats?: true
  /** A flag that a character follows, with which the width is filled: `'` in `%'*10s` of PHP. */
  filler?: string
  /** What is wrong with a directive that has the right parts. */
  faultOf?: (directive: Directive) => string | undefined
  /** Whether each row of a plural needs the values without names. */
  needsAllInRows?: true
  /** Whether `%` before another character is an error. Otherwise it is a percent sign. */
  isStrict?: boolean
  /** Strict dialects: whether `%-5%` is a percent sign, as `%%` is. */
  hasPaddedPercent?: boolean
  /** Strict dialects: how values may be named in one text; by default only in one way. */
  mixes?: 'any'
  /** Strict dialects: whether all numbers up to the highest must be used. */
  needsAllNumbers?: boolean
}

/** Finds the codes of a dialect. `%1$s` and the first `%s` are the value 1. */
export function printfCodes(dialect: PrintfDialect): CodeScanner {
  const letters = lettersOf(dialect)
  return beginningWith('%', (text) => {
    const codes: Code[] = []
    let at = text.indexOf('%')
    if (at < 0) return codes
    const reader = new Reader(text, dialect, letters)
    for (; at >= 0; at = text.indexOf('%', reader.end)) {
      const code = reader.codeAt(at)
      if (code) codes.push(code)
    }
    if (dialect.isStrict) reader.checkWhole(codes)
    return codes
  })
}

/** Some languages need a number after a dot. */
export function withoutDigits({ precision }: Directive): string | undefined {
  return precision === '' ? 'has no number after its dot' : undefined
}

/** The type of each letter. */
function lettersOf({ types }: PrintfDialect): ReadonlyMap<string, string> {
  return new Map(Object.entries(types).flatMap(([type, letters]) => [...letters].map((one) => [one, type])))
}

type Naming = 'order' | 'number' | 'name'

class Reader {
  /** The end of what was read last. */
  end = 0
  readonly #text: string
  readonly #dialect: PrintfDialect
  readonly #letters: ReadonlyMap<string, string>
  #ordinal: number
  #last: string | undefined
  /** The values that are the width and the precision of the code. A code with others is not the same code. */
  #stars = ''
  /** The numbers of values that are widths or precisions. */
  readonly #starred = new Set<number>()
  /** How values are named, with the last code that does it. */
  readonly #namings = new Map<Naming, Code | undefined>()

  constructor(text: string, dialect: PrintfDialect, letters: ReadonlyMap<string, string>) {
    this.#text = text
    this.#dialect = dialect
    this.#letters = letters
    this.#ordinal = (dialect.firstNumber ?? 1) - 1
  }

  /**
   *     %1$-5.2lld
   *     ^
   * The code at a percent sign; undefined for an escaped one, and for one that is text.
   */
  codeAt(start: number): Code | undefined {
    const text = this.#text
    const { flags, without = '', pairs, typeOf, repeats, faultOf, macros, needsNames } = this.#dialect
    let at = start + 1
    this.end = at + 1
    this.#stars = ''
    if (text.charCodeAt(at) === PERCENT) return undefined
    let naming: Naming = 'order'
    let isRepeated = false
    let name = this.#nameAt(at)
    if (name !== undefined) {
      if (this.#isWhole) return this.#value([start, this.end], name, 'name', undefined)
      naming = 'name'
      at = this.end
    } else if (needsNames) {
      return undefined
    } else {
      name = this.#numberedAt(at)
      if (name !== undefined) {
        naming = 'number'
        at = this.end
      } else if (repeats && text.charAt(at) === '<') {
        if (this.#last === undefined) return this.#badAt(start, 'has no value before it')
        name = this.#last
        naming = 'number'
        isRepeated = true
        at++
      }
    }
    const flagsAt = at
    at = this.#flagsAt(at, flags)
    const widthAt = at
    at = this.#sizeOfFieldAt(at)
    const widthEnd = at
    const hasPrecision = text.charAt(at) === '.'
    if (hasPrecision) at = this.#sizeOfFieldAt(at + 1)
    const precision = hasPrecision ? text.slice(widthEnd + 1, at) : undefined
    const directive: Directive = {
      flags: text.slice(flagsAt, widthAt),
      width: text.slice(widthAt, widthEnd),
      precision,
      size: this.#sizeAt(at),
      conversion: '',
    }
    if (macros && text.charAt(at) === '<') {
      macros.lastIndex = at
      const macro = macros.exec(text)
      if (!macro) return this.#badAt(start)
      const [spelled, letter = '', size = ''] = macro
      this.end = at + spelled.length
      const type = typeOf?.(this.#letters.get(letter) ?? '', { ...directive, size, conversion: letter })
      return this.#value([start, this.end], name, naming, type)
    }
    if (this.#dialect.hasIndexes && text.charAt(at) === '[') {
      const [spelled, index] = /^\[(\d{1,4})\]/.exec(text.slice(at, at + 6)) ?? []
      const isWrong = directive.width !== '' || precision !== undefined
      if (spelled === undefined || isWrong) return this.#badAt(start)
      name = String(Number(index))
      naming = 'number'
      this.#ordinal = Number(index)
      at += spelled.length
    }
    at += directive.size.length
    let conversion = text.charAt(at)
    if (directive.size !== '' && !this.#letters.has(conversion) && this.#letters.has(directive.size)) {
      // The letter of a size may be a conversion itself.
      directive.size = ''
      conversion = text.charAt(--at)
    }
    directive.conversion = conversion
    if (pairs && conversion !== '' && pairs.prefix.includes(conversion)) {
      const second = text.charAt(at + 1)
      if (second !== '' && pairs.letters.includes(second)) {
        this.end = at + 2
        const fault = faultOf?.(directive)
        if (fault !== undefined) return this.#badAt(start, fault)
        return this.#value([start, at + 2], name, naming, pairs.type)
      }
    }
    const isWithout = conversion !== '' && without.includes(conversion)
    if (isWithout || (conversion === '%' && (naming === 'order' || this.#isNamedPercent(naming)))) {
      this.end = at + 1
      const isPlain =
        !isRepeated && (isWithout || this.#dialect.hasPaddedPercent !== false) && this.#stars === ''
      const fault = faultOf?.(directive) ?? (isPlain ? undefined : 'has no value')
      return fault === undefined ? undefined : this.#badAt(start, fault)
    }
    const type = this.#letters.get(conversion)
    if (type === undefined && needsNames) return this.#wrong(start)
    if (type === undefined) return this.#badAt(start)
    this.end = at + 1
    const fault = faultOf?.(directive)
    if (fault !== undefined) return this.#badAt(start, fault)
    const ownType = typeOf ? typeOf(type, directive) : type
    return this.#value([start, at + 1], name, naming, ownType + this.#stars)
  }

  /** A strict dialect refuses texts that name values in two ways, or leave numbers out. */
  checkWhole(codes: Code[]): void {
    const { mixes, needsAllNumbers } = this.#dialect
    if (mixes !== 'any' && this.#namings.size > 1) {
      const last = [...this.#namings.values()].at(-1)
      this.#spoil(codes, last, 'names a value in another way than the codes before it')
    }
    if (!needsAllNumbers || !this.#namings.has('number')) return
    const numbers = new Set(this.#starred)
    for (const { kind, id } of codes) if (kind === 'value') numbers.add(Number(id))
    let highest = 0
    for (const number of numbers) highest = Math.max(highest, number)
    if (highest === numbers.size && !numbers.has(0)) return
    const code = codes.find(({ id }) => Number(id) === highest)
    this.#spoil(codes, code, 'has a higher number than there are codes')
  }

  #spoil(codes: Code[], code: Code | undefined, fault: string): void {
    const index = code ? codes.indexOf(code) : codes.length - 1
    const spoiled = codes[index]
    if (spoiled) codes[index] = { ...bare(spoiled), kind: 'bad', fault }
  }

  /** Whether `%(name)%` is a percent sign. */
  #isNamedPercent(naming: Naming): boolean {
    return naming === 'name' && this.#dialect.isStrict === true
  }

  #value(at: Code['at'], known: string | undefined, naming: Naming, type: string | undefined): Code {
    const id = known ?? String(++this.#ordinal)
    this.#last = id
    const code: Code = { at, id, kind: 'value', requiredBy: this.#dialect.requiredBy }
    if (type !== undefined && type !== 'any') code.type = type
    if (naming === 'order' && this.#dialect.needsAllInRows) code.isNeededInRows = true
    this.#namings.delete(naming)
    this.#namings.set(naming, code)
    return code
  }

  #badAt(start: number, fault?: string): Code | undefined {
    const { isStrict, requiredBy } = this.#dialect
    this.end = start + 1
    const isText = requiredBy === 'program' && isSpace(this.#text.charCodeAt(start + 1))
    return isStrict && !isText ? this.#wrong(start, fault) : undefined
  }

  #wrong(start: number, fault?: string): Code {
    const code: Code = {
      at: [start, start + 1],
      id: '%',
      kind: 'bad',
      requiredBy: this.#dialect.requiredBy,
    }
    return fault === undefined ? code : { ...code, fault }
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

  /** The number of a value at this offset. Sets `end` to the offset after its sign. */
  #numberedAt(at: number): string | undefined {
    const { hasNumbers = true, numberSign = '$', hasNoLeadingZeros } = this.#dialect
    if (!hasNumbers || (hasNoLeadingZeros && this.#text.charAt(at) === '0')) return undefined
    const end = this.#digitsAt(at)
    if (end === at || this.#text.charAt(end) !== numberSign) return undefined
    this.end = end + 1
    return String(Number(this.#text.slice(at, end)))
  }

  #flagsAt(from: number, flags: string): number {
    const { filler, sizes = [] } = this.#dialect
    const text = this.#text
    let at = from
    for (let char = text.charAt(at); char !== ''; char = text.charAt(at)) {
      if (char === filler) at += 2
      else if (!flags.includes(char)) break
      // `I` is a flag of glibc, and `I64` a size of Windows.
      else if (char === 'I' && sizes.some((size) => size.length > 1 && text.startsWith(size, at))) break
      else at++
    }
    return Math.min(at, text.length)
  }

  #sizeAt(at: number): string {
    return this.#dialect.sizes?.find((size) => this.#text.startsWith(size, at)) ?? ''
  }

  #digitsAt(from: number): number {
    let at = from
    while (isDigit(this.#text.charCodeAt(at))) at++
    return at
  }

  /** The end of a width or a precision. `*` takes it from a value, `*1$` from the value 1. */
  #sizeOfFieldAt(at: number): number {
    if (this.#dialect.hasStars === false || this.#text.charAt(at) !== '*') return this.#digitsAt(at)
    const saved = this.end
    const number = this.#numberedAt(at + 1)
    const end = number === undefined ? at + 1 : this.end
    this.end = saved
    if (number === undefined) this.#ordinal++
    else this.#starred.add(Number(number))
    this.#stars += `*${number ?? this.#ordinal}`
    const naming = number === undefined ? 'order' : 'number'
    if (!this.#namings.has(naming)) this.#namings.set(naming, undefined)
    return end
  }
}

/** A code without its type. */
function bare({ at, id, kind, requiredBy }: Code): Code {
  return { at, id, kind, requiredBy }
}
