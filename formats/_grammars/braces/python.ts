// Finds the placeholders in braces of str.format in Python, format! in Rust and std::format in C++, which look alike.
import { beginningWith, type Code, type CodeScanner } from '@atlas/core/contract.ts'

/** How a language spells values in braces. */
interface BraceDialect {
  /** The name of a value: a number, an identifier, or empty for the next one. */
  name: RegExp
  /** What follows the name, up to the closing brace: the whole rest must match. The first group is the type. */
  rest: RegExp
  /**
   * The types of the letters of types; others format any value. With `spelled`, values must be formatted in the same
   * way: msgfmt compares codes as they are spelled.
   */
  types?: Readonly<Record<string, string>> | 'spelled'
  /** Whether braces inside a specification name further values: `{a:{width}}`. */
  nests?: true
  /** What in a specification names further values: `width$` of Rust. */
  refersTo?: RegExp
  /** Whether `{:}<5}` is filled with braces, so that `{:}` before a sign of alignment is not a code. */
  fillsWithBraces?: boolean
  /** How values may be named in one text; by default by number or in order. */
  mixes?: 'any'
}

const BRACES = '{}'

/** Finds the codes of a dialect. Doubled braces are text. Each `{}` counts by its place. */
export function braceCodes(dialect: BraceDialect): CodeScanner {
  return beginningWith(BRACES, (text) => {
    if (!text.includes('{') && !text.includes('}')) return []
    return new Reader(text, dialect).codes()
  })
}

class Reader {
  readonly #text: string
  readonly #dialect: BraceDialect
  readonly #codes: Code[] = []
  #ordinal = 0
  #hasNumbers = false

  constructor(text: string, dialect: BraceDialect) {
    this.#text = text
    this.#dialect = dialect
  }

  codes(): readonly Code[] {
    const text = this.#text
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at)
      if (char !== '{' && char !== '}') continue
      if (text.charAt(at + 1) === char) at++
      else if (char === '}') this.#bad(at, at + 1, 'is not opened')
      else at = this.#field(at) - 1
    }
    return this.#codes
  }

  /**
   *     {name!r:>{width}}
   *     ^
   * Reads a field. Returns the offset after it.
   */
  #field(start: number): number {
    const text = this.#text
    const { name, rest, types, nests } = this.#dialect
    name.lastIndex = start + 1
    const id = name.exec(text)?.[0]
    if (id === undefined) return this.#bad(start, start + 1, 'has no name')
    const from = start + 1 + id.length
    const { end, inner } = this.#closeOf(from)
    if (end < 0) return this.#bad(start, start + 1, 'is not closed')
    if (inner.length > 0 && !nests) return this.#bad(start, end + 1)
    const spelled = inner.reduceRight(
      (all, [one, other]) => `${all.slice(0, one - from)}1${all.slice(other - from)}`,
      text.slice(from, end),
    )
    const match = rest.exec(spelled)
    if (!match) return this.#bad(start, end + 1)
    if (this.#dialect.fillsWithBraces && spelled === ':' && /[<^>]/.test(text.charAt(end + 1)))
      return this.#bad(start, end + 1)
    if (/^\d/.test(id)) this.#hasNumbers = true
    if (id === '' && this.#hasNumbers && this.#dialect.mixes !== 'any')
      return this.#bad(start, end + 1, 'counts values, though other codes number them')
    const isCounted = id === ''
    const code: Code = {
      at: [start, end + 1],
      id: isCounted ? String(this.#ordinal++) : id,
      kind: 'value',
      requiredBy: 'program',
    }
    if (!isCounted && /^\d/.test(id) && this.#ordinal > 0 && this.#dialect.mixes !== 'any')
      return this.#bad(start, end + 1, 'numbers a value, though other codes count them')
    const type = types === 'spelled' ? (isCounted ? `{}${spelled}` : spelled) : types?.[match[1] ?? '']
    if (type !== undefined) code.type = type
    const { refersTo } = this.#dialect
    if (refersTo) for (const [, name] of spelled.matchAll(refersTo)) code.id += ` ${name}`
    this.#codes.push(code)
    for (const [one, other] of inner) this.#needInner(text.slice(one + 1, other - 1), [start, end + 1])
    return end + 1
  }

  /** The closing brace of a field whose name ends here, with the fields inside it; -1 if it is not closed. */
  #closeOf(from: number): { end: number; inner: [number, number][] } {
    const inner: [number, number][] = []
    for (let at = from; at < this.#text.length; at++) {
      const char = this.#text.charAt(at)
      if (char === '}') return { end: at, inner }
      if (char !== '{') continue
      const close = this.#text.indexOf('}', at)
      if (close < 0) break
      inner.push([at, close + 1])
      at = close
    }
    return { end: -1, inner: [] }
  }

  /** A value inside a specification has no place of its own, so that it is part of the code around it. */
  #needInner(name: string, at: Code['at']): void {
    const code = this.#codes.at(-1)
    if (!code) return
    if (!/^\w*$/.test(name))
      this.#codes[this.#codes.length - 1] = { at, id: '{', kind: 'bad', requiredBy: 'program' }
    else code.id += ` ${name === '' ? String(this.#ordinal++) : name}`
  }

  #bad(start: number, end: number, fault?: string): number {
    const code: Code = { at: [start, end], id: '{', kind: 'bad', requiredBy: 'program' }
    if (fault !== undefined) code.fault = fault
    this.#codes.push(code)
    return end
  }
}

/** `{name}`, `{0.attribute[key]!r:>5}` and `{}` of Python. A specification with a percent sign is a date's. */
export const pythonBraceCodes = braceCodes({
  name: /(?:(?:\d{1,9}|[A-Za-z_]\w{0,99})(?:\.[A-Za-z_]\w{0,99}|\[[\w]{1,99}\]){0,9})?/y,
  rest: /^(?:![rsa])?(?::(?:(?:[^{}]?[<>=^])?[-+ ]?z?#?0?\d{0,9}[,_]?(?:\.\d{1,9})?([bcdeEfFgGnosxX%])?|.{0,99}%[A-Za-z].{0,99}))?$/su,
  types: 'spelled',
  nests: true,
})

/** `{}`, `{0}`, `{name:>8.3}` and `{:?}` of Rust. */
export const rustCodes = braceCodes({
  name: /(?:\d{1,9}|[A-Za-z_]\w{0,99})?/y,
  rest: /^(?::(?:[^{}]?[<>^])?[-+]?#?0?(?:\d{1,9}\$?|\w{1,99}\$)?(?:\.(?:\d{1,9}\$?|\w{1,99}\$|\*))?(\?|x\?|X\?|[oxXpbeE])?)?\s?$/su,
  types: { p: 'pointer' },
  refersTo: /\b(\w{1,99})\$/g,
  fillsWithBraces: true,
  mixes: 'any',
})

/** `{}` and `{0:>8}` of std::format. */
export const cppCodes = braceCodes({
  name: /\d{0,9}/y,
  rest: /^(?::.{0,99})?$/su,
  nests: true,
})
