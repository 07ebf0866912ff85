// The texts of JavaScript and TypeScript files that hold data: strings in objects that are exported or assigned.
import type { Container, EntrySpan, FormatError, Span } from '@atlas/core/contract.ts'
import { withLine } from '../_grammars/text/comments.ts'
import { jsTokens, type ModuleToken, type ModuleTokens } from './tokens.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'
import { entryIn, SLASH_COMMENT } from '../_grammars/text/entry-span.ts'
import { extended } from '../_grammars/text/paths.ts'
import { isSafeTemplate } from './templates.ts'

/** A text of a file. */
export interface JsEntry {
  /** The name that the object is assigned to, if any, and then the keys of the nested objects. */
  key: readonly string[]
  /** The token of its own key, in an object. */
  nameToken: ModuleToken | undefined
  /** The text with its quotes. */
  at: Span
  /** How it is spelled: one string, several that are joined by `+`, or a template with expressions. */
  spelling: 'string' | 'joined' | 'template'
  /** The comments above and after the text. */
  context: string | undefined
}

/** What a file contains: its texts, and the number of values that have texts but are code. */
export interface JsFile {
  entries: readonly JsEntry[]
  passedOver: number
}

/** A text that begins at a token. */
interface LocatedText extends Pick<JsEntry, 'at' | 'spelling'> {
  /** The index of its last token. */
  last: number
  /** The index after it and its parentheses. */
  next: number
}

/** Calls that pass on the text between their parentheses: jQuery Validation fills `{0}` into it later. */
const passesOn = /(?:^|\.)validator\.format$/

/** Tokens that may follow a complete value, TypeScript's type operators included. */
const endOfValue = new Set([',', '}', ']', ')', 'as', 'satisfies'])

/** The keys of a message that matter are not shorter. Shorter ones need not be read for it. */
const SHORTEST_OF_MESSAGE = 'description'.length

/** Returns the text of a quoted key. */
type Unquote = (raw: string) => string

/**
 * The texts of a file, in order: those in objects that are exported, assigned, or passed to a function outside of any
 * function. A template may have expressions, and a choice has two texts. Counts other values with texts, such as strings
 * that are joined with variables. Throws
 * a `FormatError` where a string, a comment or a bracket is not closed.
 *
 *     export default { title: 'Larkspur', "bye": `Good` + `bye` } as const
 *                             ^^^^^^^^^^          ^^^^^^^^^^^^^^
 */
export const jsFile = (text: string, unquote: Unquote): JsFile => new Reader(text, unquote).read()

/**
 * The members of these objects, in file order; also those without texts, since they show that their key is taken. Items
 * of arrays have no keys, so they cannot be removed. A message of react-intl is one entry.
 */
export function jsMembers(text: string, unquote: Unquote): readonly EntrySpan[] {
  const members: EntrySpan[] = []
  new Reader(text, unquote, members).read()
  return members
}

class Reader {
  /** The entries of the objects, if they are requested. */
  readonly #members: EntrySpan[] | undefined
  /** The objects and arrays around the current member, outermost first. */
  #containers: readonly Container[] = []
  readonly #text: string
  readonly #unquote: Unquote
  readonly #file: ModuleTokens
  readonly #tokens: readonly ModuleToken[]
  readonly #entries: JsEntry[] = []
  #passedOver = 0
  #depth = 0

  constructor(text: string, unquote: Unquote, members?: EntrySpan[]) {
    this.#members = members
    this.#text = text
    this.#unquote = unquote
    this.#file = jsTokens(text)
    this.#tokens = this.#file.tokens
  }

  read(): JsFile {
    for (let at = 0; at < this.#tokens.length;) at = this.#statement(at)
    return { entries: this.#entries, passedOver: this.#passedOver }
  }

  #name(at: number): string {
    return this.#tokens[at]?.name ?? ''
  }

  /** The index after a token; for an opening bracket, the index after its closing bracket. */
  #after(at: number): number {
    const partner = this.#tokens[at]?.partner ?? -1
    return partner > at ? partner + 1 : at + 1
  }

  /** Reads the statement that begins at a token, which may contain an object; returns the index to continue from. */
  #statement(at: number): number {
    const name = this.#name(at)
    if (name === 'export' && this.#name(at + 1) === 'default') return this.#root([], at + 2)
    // TypeScript's `export = {…}` adds no name either.
    if (name === 'export' && this.#name(at + 1) === '=') return this.#root([], at + 2)
    if (name === 'function' || name === 'class') return this.#afterBody(at + 1)
    if (name === 'type' && this.#tokens[at + 1]?.kind === 'word') return this.#afterType(at + 2)
    const isDeclared = /^(?:const|let|var)$/.test(name)
    const { path, end } = this.#path(isDeclared ? at + 1 : at)
    if (path.length === 0) return this.#after(at)
    if (this.#name(end) === '(') return this.#arguments(keyOf(path), end)
    const sign = isDeclared && this.#name(end) === ':' ? this.#beforeValue(end + 1) : end
    return this.#isAssigned(sign) ? this.#root(keyOf(path), sign + 1) : Math.max(sign, at + 1)
  }

  /** A name, and the names and keys after it: `window.I18N["de"]`. */
  #path(at: number): { path: string[]; end: number } {
    const path: string[] = []
    let end = at
    if (this.#tokens[at]?.kind !== 'word') return { path, end }
    path.push(this.#name(end++))
    for (;;) {
      if (this.#name(end) === '.' && this.#tokens[end + 1]?.kind === 'word') {
        path.push(this.#name(end + 1))
        end += 2
      } else if (this.#name(end) === '[') {
        path.push(this.#computed(end))
        end = this.#after(end)
      } else return { path, end }
    }
  }

  /** The key between two brackets: the text of a string, otherwise the code unchanged. */
  #computed(at: number): string {
    const inner = this.#tokens[at + 1]
    const close = this.#tokens[at]?.partner ?? -1
    if (inner?.kind === 'string' && close === at + 2) return this.#stringText(inner)
    return this.#text.slice(this.#tokens[at]?.end, this.#tokens[close]?.start).trim()
  }

  #stringText({ start, end }: ModuleToken): string {
    return this.#unquote(this.#text.slice(start, end))
  }

  #isAssigned(at: number): boolean {
    const sign = this.#tokens[at]
    return sign?.name === '=' && !(this.#name(at + 1) === '=' && this.#tokens[at + 1]?.start === sign.end)
  }

  /** The index of the equals sign after a type; types may contain brackets and arrows. */
  #beforeValue(at: number): number {
    let sign = at
    while (sign < this.#tokens.length && !/^[=;]$/.test(this.#name(sign))) sign = this.#after(sign)
    return sign
  }

  /** Skips `type Name = …`, whose braces are not an object. */
  #afterType(at: number): number {
    const sign = this.#beforeValue(at)
    return this.#name(sign) === '=' ? this.#after(sign + 1) : sign
  }

  /** Skips the declaration of a function or a class, with its body. */
  #afterBody(at: number): number {
    let body = at
    while (body < this.#tokens.length && this.#name(body) !== '{') body = this.#after(body)
    return this.#after(body)
  }

  /** Reads the object of a statement: a literal, in parentheses, passed to a function, or returned by one. */
  #root(key: readonly string[], at: number): number {
    const name = this.#name(at)
    if (++this.#depth > MAX_DEPTH) throw this.#tooDeep(at)
    let end = this.#after(at)
    if (name === '{') this.#object(key, at)
    else if (name === '(') {
      const isArrow = this.#name(end) === '=>' || this.#name(end) === ':'
      if (isArrow) end = this.#arrow(key, this.#arrowFrom(end))
      else this.#root(key, at + 1)
    } else if (name === 'async' || name === 'await' || name === 'new') end = this.#root(key, at + 1)
    else if (name === 'function') {
      while (end < this.#tokens.length && this.#name(end) !== '{') end = this.#after(end)
      end = this.#body(key, end)
    } else {
      const path = this.#path(at)
      if (this.#name(path.end) === '(') end = this.#arguments(key, path.end)
      else if (this.#name(path.end) === '=>') end = this.#arrow(key, path.end)
      else if (path.path.length > 0 && this.#isAssigned(path.end)) end = this.#root(key, path.end + 1)
    }
    this.#depth--
    return end
  }

  /** The index of the arrow after a return type. */
  #arrowFrom(at: number): number {
    let arrow = at
    while (arrow < this.#tokens.length && !/^(?:=>|;)$/.test(this.#name(arrow))) arrow = this.#after(arrow)
    return arrow
  }

  #arrow(key: readonly string[], at: number): number {
    return this.#name(at + 1) === '{' ? this.#body(key, at + 1) : this.#root(key, at + 1)
  }

  /** Reads the objects that a function returns. */
  #body(key: readonly string[], at: number): number {
    const end = this.#after(at)
    for (let inner = at + 1; inner < end - 1;)
      inner = this.#name(inner) === 'return' ? this.#root(key, inner + 1) : this.#after(inner)
    return end
  }

  #arguments(key: readonly string[], at: number): number {
    const end = this.#after(at)
    for (let argument = at + 1; argument < end - 1;) {
      argument = Math.max(this.#root(key, argument), argument + 1)
      while (argument < end - 1 && this.#name(argument) !== ',') argument = this.#after(argument)
      argument++
    }
    return end
  }

  /** Reads an object. `entry` is the member whose value it is, if that can be removed. */
  #object(key: readonly string[], at: number, entry?: EntrySpan): void {
    const close = this.#tokens[at]?.partner ?? at
    if (++this.#depth > MAX_DEPTH) throw this.#tooDeep(at)
    const message = this.#messageIn(at, close)
    const outer = this.#containers
    const inside = this.#enter(at, close, entry)
    let [floor] = inside
    for (let member = at + 1; member < close; member++) {
      const token = this.#tokens[member]
      const isKey = token?.kind === 'word' || token?.kind === 'string' || token?.name === '['
      const colon = this.#after(member)
      const end = this.#endOfMember(member, close)
      const added = token && this.#members && this.#memberEntry(member, token, end, floor)
      if (added) [, floor] = added.at
      const contains = added && this.#name(colon) === ':' && this.#isContainer(colon + 1)
      if (added && !contains && !message)
        this.#members?.push({
          ...added,
          ...this.#traits(member, this.#name(colon) === ':' ? colon + 1 : end, end),
        })
      if (token && isKey && this.#name(colon) === ':') {
        const last =
          token.kind === 'word'
            ? token.name
            : token.kind === 'string'
              ? this.#stringText(token)
              : this.#computed(member)
        const above = this.#file.above.get(member)
        const note = last === 'defaultMessage' ? message?.description : undefined
        const context = withLine(above, note)
        const isMetadata = message !== undefined && (last === 'id' || last === 'description')
        if (!isMetadata) this.#value(extended(key, last), colon + 1, context, token, added)
      }
      member = end
    }
    this.#containers = outer
    this.#depth--
  }

  /** Enters an object or an array. Returns the span inside its brackets. */
  #enter(at: number, close: number, entry: EntrySpan | undefined): Span {
    const inside: Span = [this.#tokens[at]?.end ?? 0, this.#tokens[close]?.start ?? 0]
    if (this.#members)
      this.#containers = [...this.#containers, { at: inside, ...entry, inside, between: ',' }]
    return inside
  }

  /** The entry of the member that begins with a token and ends before the token with an index. */
  #memberEntry(at: number, token: ModuleToken, end: number, floor: number): EntrySpan {
    const last = this.#tokens[end - 1]?.end ?? token.end
    const name = this.#nameOfMember(at, token)
    const to = this.#name(end) === ',' ? (this.#tokens[end]?.end ?? last) : last
    const key = spanOfKey(name)
    const entry = entryIn(this.#text, floor, [token.start, Math.max(last, token.end)], to, SLASH_COMMENT)
    return { ...entry, ...(key ? { key } : {}), containers: this.#containers }
  }

  /** The token of a member's name: it follows `get`, `set`, `async` or a star of a method. */
  #nameOfMember(from: number, token: ModuleToken): ModuleToken {
    let name = token
    for (let at = from + 1; /^(?:get|set|async|static|\*)$/.test(name.name); at++) {
      const next = this.#tokens[at]
      if (next?.kind !== 'word' && next?.kind !== 'string' && next?.name !== '*') break
      name = next
    }
    return name
  }

  /** What is known of the member that begins with a token, by its value, which ends before the token `end`. */
  #traits(member: number, value: number, end: number): Pick<EntrySpan, 'isList' | 'empty' | 'isOpen'> {
    const first = this.#name(member)
    if (first === '[' || first.startsWith('.')) return { isOpen: true }
    const isEmpty = this.#tokens[value]?.partner === value + 1 && end === value + 2
    if (this.#name(value) === '[') return { isList: true, ...(isEmpty ? { empty: 'container' } : {}) }
    if (this.#name(value) === '{' && isEmpty) return { empty: 'container' }
    return end === value + 1 && /^(?:null|undefined)$/.test(this.#name(value)) ? { empty: 'null' } : {}
  }

  /** Whether a value has entries of its own: an object with members, or an array of objects. */
  #isContainer(at: number): boolean {
    const close = this.#tokens[at]?.partner ?? at
    if (close <= at + 1 || !this.#endsValue(close + 1)) return false
    if (this.#name(at) === '[') return /[{[]/.test(this.#name(at + 1))
    return this.#name(at) === '{' && !this.#messageIn(at, close)
  }

  /** The description of a message of react-intl: an object with `defaultMessage`. Undefined for other objects. */
  #messageIn(at: number, close: number): { description?: string } | undefined {
    let isMessage = false
    let description: string | undefined
    for (let member = at + 1; member < close; member = this.#endOfMember(member, close) + 1) {
      const token = this.#tokens[member]
      if (!token || token.end - token.start < SHORTEST_OF_MESSAGE || this.#name(member + 1) !== ':') continue
      if (token.kind !== 'word' && token.kind !== 'string') continue
      const name = token.kind === 'word' ? token.name : this.#stringText(token)
      const value = this.#tokens[member + 2]
      if (name === 'defaultMessage') isMessage = true
      if (name === 'description' && value?.kind === 'string') description = this.#stringText(value)
    }
    if (!isMessage) return undefined
    return description === undefined ? {} : { description }
  }

  #array(key: readonly string[], at: number, entry?: EntrySpan): void {
    const close = this.#tokens[at]?.partner ?? at
    if (++this.#depth > MAX_DEPTH) throw this.#tooDeep(at)
    const outer = this.#containers
    this.#enter(at, close, entry)
    for (let element = at + 1, index = 0; element < close; element++, index++) {
      this.#value(extended(key, String(index)), element, this.#file.above.get(element))
      element = this.#endOfMember(element, close)
    }
    this.#containers = outer
    this.#depth--
  }

  /** The index of the comma after a member, or of the closing bracket. */
  #endOfMember(at: number, close: number): number {
    let end = at
    while (end < close && this.#name(end) !== ',') end = this.#after(end)
    return end
  }

  #value(
    key: readonly string[],
    at: number,
    above: string | undefined,
    token?: ModuleToken,
    entry?: EntrySpan,
  ): void {
    const name = this.#name(at)
    if (name !== '{' && name !== '[') this.#strings(key, at, above, token)
    else if (!this.#endsValue(this.#after(at))) return
    else if (name === '{') this.#object(key, at, entry)
    else this.#array(key, at, entry)
  }

  /** Adds a value that is a text, a choice of two texts, or a function that returns either. */
  #strings(key: readonly string[], at: number, above: string | undefined, token?: ModuleToken): void {
    const from = this.#afterParameters(at)
    const textFound = this.#textAt(this.#callOf(from))
    if (textFound && this.#endsValue(textFound.next)) this.#add(key, textFound, above, token)
    else {
      let inside = from
      while (this.#name(inside) === '(' && this.#endsValue(this.#after(inside))) inside++
      const question = this.#question(inside)
      const textFound = question === undefined ? undefined : this.#textAt(question + 1)
      const other =
        textFound && this.#name(textFound.next) === ':' ? this.#textAt(textFound.next + 1) : undefined
      if (textFound && other && this.#endsValue(other.next)) {
        this.#add(extended(key, 'then'), textFound, above)
        this.#add(extended(key, 'else'), other, above)
      } else if (this.#hasText(at)) this.#passedOver++
    }
  }

  #add(key: readonly string[], textFound: LocatedText, above: string | undefined, token?: ModuleToken): void {
    const { behind } = this.#file
    const { at, last, spelling } = textFound
    const comma = this.#name(last + 1) === ',' ? behind.get(last + 1) : undefined
    const context = withLine(withLine(above, behind.get(last)), comma)
    this.#entries.push({ key, nameToken: token, at, spelling, context })
  }

  /** The text that begins at a token: strings, or a template. Strings on several lines are often in parentheses. */
  #textAt(at: number): LocatedText | undefined {
    let from = at
    while (this.#name(from) === '(') from++
    const start = this.#tokens[from]
    if (!start) return undefined
    let last = from
    let spelling: JsEntry['spelling'] = 'string'
    if (start.kind === 'string') {
      while (this.#name(last + 1) === '+' && this.#tokens[last + 2]?.kind === 'string') last += 2
      if (last > from) spelling = 'joined'
    } else {
      last = this.#endOfTemplate(from)
      spelling = 'template'
    }
    const end = this.#tokens[last]
    if (!end || (spelling === 'template' && !isSafeTemplate(this.#text.slice(start.start, end.end))))
      return undefined
    let next = last + 1
    for (let open = at; open < from; open++) if (this.#name(next++) !== ')') return undefined
    return { at: [start.start, end.end], last, next, spelling }
  }

  /** The index of the last token of a template with expressions; -1 if no such template begins here. */
  #endOfTemplate(at: number): number {
    if (this.#tokens[at]?.kind !== 'code' || this.#text.charAt(this.#tokens[at].start) !== '`') return -1
    let last = at
    for (;;) {
      const { partner = -1 } = this.#tokens[last] ?? {}
      if (partner < last) return last
      last = partner + 1
    }
  }

  /** The index after the parameters and the arrow of a function; otherwise the index itself. */
  #afterParameters(at: number): number {
    const from = this.#name(at) === 'async' ? at + 1 : at
    const isOne = this.#tokens[from]?.kind === 'word'
    if (!isOne && this.#name(from) !== '(') return at
    let arrow = this.#after(from)
    // The type that the function returns.
    if (!isOne && this.#name(arrow) === ':')
      while (arrow < this.#tokens.length && !/^(?:=>|[,;)\]}])$/.test(this.#name(arrow)))
        arrow = this.#after(arrow)
    return this.#name(arrow) === '=>' ? arrow + 1 : at
  }

  /** The index of the question mark of a choice; undefined if the value is none. */
  #question(from: number): number | undefined {
    for (let at = from; at < this.#tokens.length && !this.#endsValue(at); at = this.#after(at)) {
      const [token, next] = [this.#tokens[at], this.#tokens[at + 1]]
      if (token?.name === ';') return undefined
      if (token?.name !== '?' || !next) continue
      // `a?.b` and `a ?? b` choose no text.
      if (next.start > token.end || !/^[.?]$/.test(next.name)) return at
      at++
    }
    return undefined
  }

  /** The index of the parenthesis of a call that passes its text on; otherwise the index itself. */
  #callOf(at: number): number {
    if (this.#tokens[at]?.kind !== 'word') return at
    const { path, end } = this.#path(at)
    return this.#name(end) === '(' && passesOn.test(path.join('.')) ? end : at
  }

  /** Whether a value is made from texts: strings with letters outside of brackets, or templates with expressions. */
  #hasText(from: number): boolean {
    for (let at = from; at < this.#tokens.length; at = this.#after(at)) {
      const { kind, start, end, name } = this.#tokens[at] ?? {}
      if (name !== undefined && /^[,;)\]}]$/.test(name)) return false
      const isTemplate = kind === 'code' && this.#text.charAt(start ?? 0) === '`'
      if (isTemplate || (kind === 'string' && /\p{L}/u.test(this.#text.slice(start, end)))) return true
    }
    return false
  }

  #endsValue(at: number): boolean {
    return endOfValue.has(this.#name(at))
  }

  #tooDeep(at: number): FormatError {
    return tooDeep('Objects', this.#tokens[at]?.start ?? this.#text.length)
  }
}

/** The span of a key without its quotes; undefined for a computed one. */
export function spanOfKey({ kind, start, end }: ModuleToken): Span | undefined {
  if (kind === 'word') return [start, end]
  return kind === 'string' ? [start + 1, end - 1] : undefined
}

/** The key without `module.exports` or `exports`: what a module exports has no name of its own. */
function keyOf(path: readonly string[]): readonly string[] {
  if (path[0] === 'module' && path[1] === 'exports') return path.slice(2)
  return path[0] === 'exports' ? path.slice(1) : path
}
