// The texts of PHP files that contain data: arrays that are returned or assigned, variables, constants.
import { FormatError, type Container, type EntrySpan, type Span } from '@atlas/core/contract.ts'
import { commentsAbove, withoutStars } from '../_grammars/text/comments.ts'
import { commentsStart, lineStartBefore } from '../_grammars/text/entry-span.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import { isInterpolated, phpLiteralAt, literalText, type PhpLiteral } from './literals.ts'
import {
  APOSTROPHE,
  CR,
  HASH,
  LF,
  QUESTION,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
  isBlank,
  isLineEnd,
} from '../_grammars/text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'
import { extended } from '../_grammars/text/paths.ts'

/** A text of a file: one literal, or several that are joined by dots. */
export interface PhpEntry {
  /** The name of the variable or constant, unless the array is returned, and then the keys of the nested arrays. */
  key: readonly string[]
  /** The span of its own key between the quotes, in an array. */
  name?: Span | undefined
  literals: readonly PhpLiteral[]
  /** From the first quote to the last. */
  whole: Span
  context: string | undefined
  /** The element of an array, if it has a key: without it, the keys of the others stay. */
  entry: EntrySpan | undefined
}

const COMMENT = /\/\/[^\n\r]*|#(?!\[)[^\n\r]*|\/\*[^]*?\*\//y
const word = /\$?[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/y
const opensArray = /\[|array[ \t\r\n]*\(/iy
const openings = new Set(['(', '[', '{'])
const closings = new Set([')', ']', '}'])

/**
 * The texts of a file, in order. Skips everything but literals, such as calls and texts with variables. Throws a
 * `FormatError` where a text, a comment or an array is not closed.
 *
 *     return [ 'title' => 'Larkspur',   $lang['bye'] = "Good" . "bye";
 *               ^^^^^      ^^^^^^^^            ^^^     ^^^^^^^^^^^^^^
 */
export const phpEntries = (text: string): readonly PhpEntry[] => new Reader(text).read()

/** The elements and assignments that have keys, also those without texts. */
export function phpKeys(text: string): readonly EntrySpan[] {
  const others: EntrySpan[] = []
  const texts = new Reader(text, others).read()
  return [...texts.flatMap(({ entry }) => entry ?? []), ...others]
}

class Reader {
  /** The entries of keys without texts, if they are requested. */
  readonly #others: EntrySpan[] | undefined
  /** How many entries were found, and how many before the array that was read last. */
  #count = 0
  #countBefore = 0
  readonly #text: string
  readonly #entries: PhpEntry[] = []
  readonly #comments = commentsAbove()
  #at = 0
  #depth = 0
  /** The arrays around the current element, outermost first. */
  #containers: readonly Container[] = []
  /** The text or array that was read last, and its end. */
  #last: LastRead | undefined

  constructor(text: string, others?: EntrySpan[]) {
    this.#text = text
    this.#others = others
  }

  read(): readonly PhpEntry[] {
    this.#skipHtml()
    while (this.#at < this.#text.length) this.#statement()
    return this.#entries
  }

  /** Reads an assignment, a constant or a returned array; otherwise skips one token. */
  #statement(): void {
    const floor = this.#at
    this.#space()
    const start = this.#at
    const name = this.#word()
    if (name === '') this.#token()
    else if (name === 'return') {
      if (this.#isArray()) this.#returned()
    } else if (name === 'const') {
      this.#last = undefined
      const constant = this.#word()
      const key: Span = [this.#at - constant.length, this.#at]
      this.#assigned([constant])
      this.#constant([floor, start], key)
    } else if (name === 'define') this.#define([floor, start])
    else if (name.startsWith('$')) {
      this.#last = undefined
      this.#assigned([name.slice(1)])
      const last = this.#lastRead()
      const isAssigned = this.#text.slice(start, this.#at).includes('=')
      if ((last || isAssigned) && this.#take(';'))
        this.#own(last?.owner, [start, this.#at], [floor, this.#at], this.#keyFrom(start, '='))
      // The program needs the variable.
      if (last && 'inside' in last.owner) last.owner.isKept = true
    } else this.#comments.drop()
  }

  /** Reads the array that a file returns. What is joined to it may have more keys. */
  #returned(): void {
    this.#value([])
    const last = this.#lastRead()
    this.#space()
    if (last && 'inside' in last.owner && this.#at < this.#text.length && this.#text.charAt(this.#at) !== ';')
      this.#others?.push({ at: [last.end, last.end], isOpen: true, containers: [last.owner] })
  }

  #define(starts: Span): void {
    if (!this.#take('(')) return
    const name = this.#literals()
    if (!name || !this.#take(',')) return
    this.#last = undefined
    this.#value([this.#textOf(name)])
    const [literal, more] = name.literals
    if (literal && !more && name.isWhole && this.#take(')')) this.#constant(starts, literal.inside)
  }

  /** Stores a constant up to its semicolon. `starts`: of the white space and comments before it, and of its own. */
  #constant([floor, start]: Span, key: Span): void {
    const last = this.#lastRead()
    if (!this.#take(';')) return
    // Of what has a modifier or a condition before it, only the key is known.
    const isApart = lineStartBefore(this.#text, start) === undefined
    if (isApart && last) return
    this.#own(last?.owner, [start, this.#at], [floor, this.#at], key)
    if (!last) return
    // The program needs the constant.
    if ('inside' in last.owner) last.owner.isKept = true
    else if (last.owner.entry) last.owner.entry.isList = true
  }

  /** Reads the keys in brackets after a name, and the value that is assigned. */
  #assigned(key: string[]): void {
    while (this.#take('[')) {
      const literals = this.#literals()
      const start = this.#at
      if (!literals) this.#skipExpression()
      key.push(literals ? this.#textOf(literals) : this.#text.slice(start, this.#at).trim() || '[]')
      if (!this.#take(']')) return
    }
    this.#space()
    const isAssigned = this.#text.charAt(this.#at) === '=' && !/[=>]/.test(this.#text.charAt(this.#at + 1))
    if (isAssigned && this.#take('=')) this.#value(key)
  }

  #value(key: readonly string[], name?: Span): void {
    if (this.#isArray()) {
      this.#array(key)
      return
    }
    const start = this.#at
    const literals = this.#literals()
    if (literals && this.#endsExpression()) this.#add(key, literals, start, name)
    else this.#skipExpression()
    // What follows an arrow belongs to the value: of a short function (`fn`), for example.
    while (this.#takeArrow()) this.#skipExpression()
  }

  #array(key: readonly string[]): void {
    const start = this.#at
    const countBefore = this.#count
    if (++this.#depth > MAX_DEPTH) throw tooDeep('Arrays', start)
    this.#at = opensArray.lastIndex
    const open = this.#at
    // Until the whole element is known, only its content can be removed; in an array without keys, this stays so.
    const container: Container = { at: [open, open], inside: [open, open], between: ',' }
    const outer = this.#containers
    this.#containers = [...outer, container]
    this.#comments.endLine()
    this.#comments.drop()
    for (let index = 0; ;) {
      const floor = this.#at
      this.#space()
      if (this.#at >= this.#text.length)
        throw new FormatError('syntax', 'The array that begins here is not closed.', start)
      if (closings.has(this.#text.charAt(this.#at))) break
      const from = this.#at
      this.#last = undefined
      const isIndexed = this.#element(key, String(index))
      if (isIndexed) index++
      const last = this.#lastRead()
      const end = last?.end ?? from + this.#text.slice(from, this.#at).trimEnd().length
      const hasComma = this.#take(',')
      if (!isIndexed)
        this.#own(last?.owner, [from, end], [floor, hasComma ? this.#at : end], this.#keyFrom(from, '=>'))
      else if (this.#text.startsWith('...', from))
        this.#others?.push({ at: [from, end], isOpen: true, containers: this.#containers })
      if (!hasComma && !this.#isAtClosing()) this.#token()
    }
    this.#containers = outer
    container.at = container.inside = [open, this.#at]
    this.#at++
    this.#last = { owner: container, end: this.#at }
    this.#countBefore = countBefore
    this.#depth--
    this.#comments.drop()
  }

  /** The end of the last element. Without this function, the compiler assumes that the field is still cleared. */
  #lastRead(): LastRead | undefined {
    return this.#last
  }

  /**
   * Stores the span of an element, or of an assignment, of a text, an array or another value, with the comments above it, its key and its comma, and its lines if nothing else is on
   * them. `floor` is the end of the element before it.
   */
  #own(owner: PhpEntry | Container | undefined, bare: Span, [floor, to]: Span, key: Span): void {
    const text = this.#text
    const [from] = bare
    const top = commentsStart(text, floor, from, COMMENT)
    let start = top
    while (isBlank(text.charCodeAt(start - 1))) start--
    let end = to
    while (isBlank(text.charCodeAt(end))) end++
    const isAtLineStart = start === 0 || isLineEnd(text.charCodeAt(start - 1))
    if (isAtLineStart) end = lineCommentEnd(text, end)
    const isWhole = isAtLineStart && isLineEnd(text.charCodeAt(end))
    const at: Span = isWhole ? [start, nextLine(text, end)] : [top, end]
    const entry: EntrySpan = {
      at,
      bare,
      key,
      ...(this.#containers.length > 0 ? { containers: this.#containers } : {}),
    }
    if (!owner) this.#others?.push(entry)
    else if ('inside' in owner) {
      Object.assign(owner, { at, bare, key })
      if (this.#countBefore !== this.#count) return
      const isEmpty = text.slice(...owner.inside).trim() === ''
      this.#others?.push({ ...entry, ...(isEmpty ? { empty: 'container' } : { isList: true }) })
    } else owner.entry = entry
    this.#count++
  }

  /** The span of the key that begins here, up to the sign after it. */
  #keyFrom(from: number, sign: string): Span {
    return [from, from + this.#text.slice(from, this.#text.indexOf(sign, from)).trimEnd().length]
  }

  /** Reads an element of an array; returns whether it has no key of its own. */
  #element(key: readonly string[], index: string): boolean {
    if (this.#isArray()) {
      this.#array(extended(key, index))
      return true
    }
    const start = this.#at
    const literals = this.#literals()
    if (literals && this.#endsExpression()) {
      this.#add(extended(key, index), literals, start)
      return true
    }
    if (!literals) this.#skipExpression()
    const own = literals ? this.#textOf(literals) : this.#text.slice(start, this.#at).trim()
    const hasKey = this.#takeArrow()
    const name = literals?.literals.length === 1 ? literals.literals[0]?.inside : undefined
    // After the arrow of a short function (`fn`) comes code.
    const isFunction = !literals && /^(?:static\s+)?fn\b/.test(own)
    if (hasKey && !isFunction) this.#value(extended(key, own), name)
    else this.#skipExpression()
    return !hasKey
  }

  #add(key: readonly string[], read: Literals, start: number, name?: Span): void {
    const context = this.#comments.take()
    if (!this.#isFixed(read)) return
    const { literals, end } = read
    const entry: PhpEntry = { key, name, literals, whole: [start, end], context, entry: undefined }
    this.#entries.push(entry)
    this.#last = { owner: entry, end }
    this.#comments.follow(entry)
  }

  /** Reads one literal, or several joined by dots; undefined if none begins here. */
  #literals(): Literals | undefined {
    const first = this.#literal()
    if (!first) return undefined
    // Nearly all texts are one literal. A list of this length is kept for each.
    const literals = [first]
    let { end } = first
    while (this.#take('.')) {
      const literal = this.#literal()
      if (!literal) return { literals, end, isWhole: false }
      literals.push(literal)
      end = literal.end
    }
    return { literals, end, isWhole: true }
  }

  #literal(): PhpLiteral | undefined {
    this.#space()
    const literal = phpLiteralAt(this.#text, this.#at)
    if (literal) this.#at = literal.end
    return literal
  }

  /** The text of literals; '' if they are the beginning of a longer expression. */
  #textOf({ literals, isWhole }: Literals): string {
    const [first, ...others] = isWhole ? literals : []
    if (!first) return ''
    const text = literalText(this.#text, first)
    return others.reduce((joined, literal) => joined + literalText(this.#text, literal), text)
  }

  /** Whether an expression consists of literals without variables only. */
  #isFixed({ literals, isWhole }: Literals): boolean {
    return isWhole && !literals.some((literal) => isInterpolated(this.#text, literal))
  }

  #isArray(): boolean {
    this.#space()
    const code = this.#text.charCodeAt(this.#at)
    if (code === QUOTE || code === APOSTROPHE) return false
    opensArray.lastIndex = this.#at
    return opensArray.test(this.#text)
  }

  #endsExpression(): boolean {
    this.#space()
    return this.#at >= this.#text.length || ',;])'.includes(this.#text.charAt(this.#at))
  }

  #isAtClosing(): boolean {
    this.#space()
    return closings.has(this.#text.charAt(this.#at))
  }

  #takeArrow(): boolean {
    this.#space()
    if (!this.#text.startsWith('=>', this.#at)) return false
    this.#at += 2
    return true
  }

  #take(mark: string): boolean {
    this.#space()
    if (this.#text.charAt(this.#at) !== mark) return false
    this.#at++
    return true
  }

  #word(): string {
    this.#space()
    word.lastIndex = this.#at
    if (!word.test(this.#text)) return ''
    const found = this.#text.slice(this.#at, word.lastIndex)
    this.#at = word.lastIndex
    return found
  }

  /** Skips an expression up to what ends it: a comma, an arrow, a semicolon, or the bracket around it. */
  #skipExpression(): void {
    let depth = 0
    for (this.#space(); this.#at < this.#text.length; this.#space()) {
      const char = this.#text.charAt(this.#at)
      if (depth === 0 && (/[,;]/.test(char) || closings.has(char) || this.#text.startsWith('=>', this.#at)))
        return
      if (openings.has(char)) depth++
      if (closings.has(char)) depth--
      this.#token()
    }
  }

  /** Skips one literal, word or sign. */
  #token(): void {
    if (this.#word() !== '') return
    const char = this.#text.charAt(this.#at)
    const literal = char === '`' ? undefined : phpLiteralAt(this.#text, this.#at)
    this.#at = literal ? literal.end : this.#at + 1
  }

  /** Skips white space, comments, and HTML outside of `<?php` and `?>`. */
  #space(): void {
    const text = this.#text
    for (let lineEnds = 0; this.#at < text.length;) {
      const code = text.charCodeAt(this.#at)
      if (code > QUESTION) return
      if (code === LF || (code === CR && text.charCodeAt(this.#at + 1) !== LF)) {
        this.#comments.endLine()
        if (++lineEnds > 1) this.#comments.drop()
        this.#at++
        continue
      }
      if (code === SPACE || (code >= TAB && code <= CR)) {
        this.#at++
        continue
      }
      if (code !== HASH && code !== SLASH && code !== QUESTION) return
      const two = text.slice(this.#at, this.#at + 2)
      if (two === '//' || (code === HASH && two !== '#[')) {
        const line = text.slice(this.#at, lineEnd(text, this.#at))
        const end = line.includes('?>') ? line.indexOf('?>') : line.length
        this.#comments.add(line.slice(0, end).replace(/^(?:#|\/\/)+/, ''))
        this.#at += end
        lineEnds = 0
      } else if (two === '/*') {
        const end = text.indexOf('*/', this.#at + 2)
        if (end < 0)
          throw new FormatError(
            'syntax',
            'The comment that begins here is not closed: add the missing */.',
            this.#at,
          )
        this.#comments.add(withoutStars(text.slice(this.#at + 2, end)))
        this.#at = end + 2
        lineEnds = 0
      } else if (two === '?>') this.#skipHtml()
      else return
    }
  }

  #skipHtml(): void {
    const open = this.#text.indexOf('<?', this.#at)
    this.#at = open < 0 ? this.#text.length : open + (this.#text.startsWith('<?php', open) ? 5 : 2)
  }
}

interface Literals {
  literals: readonly PhpLiteral[]
  end: number
  /** Whether nothing else is joined to them by a dot. */
  isWhole: boolean
}

/** The end of a comment to the end of the line that begins here, unless it ends the code (`?>`); else the same offset. */
function lineCommentEnd(text: string, at: number): number {
  const code = text.charCodeAt(at)
  const isComment = code === HASH ? !text.startsWith('#[', at) : code === SLASH && text.startsWith('//', at)
  if (!isComment) return at
  const end = lineEnd(text, at)
  return text.slice(at, end).includes('?>') ? at : end
}

/** A text or an array, and its end. */
interface LastRead {
  owner: PhpEntry | Container
  end: number
}
