// The keys that the code of a project uses, and which keys may be meant by code that puts them together.
import type { Framework } from './framework.ts'
import { HOLE, literalAt, literalsIn } from './literals.ts'
import { Patterns } from './patterns.ts'

/** A key in a call, with its place. */
export interface Call {
  /** As the code spells it. */
  key: string
  path: string
  offset: number
  /** What may precede the key in this file. */
  scopes: readonly string[]
}

/** How far the line of a call is read. */
const LINE = 500

/** What separates the parts of a key. */
const SEPARATORS = ['.', ':', '/']

/** Collects what the files of a project say. */
export class Uses {
  /** The calls whose keys are known. */
  readonly calls: Call[] = []
  readonly #framework: Framework
  readonly #literals = new Set<string>()
  /** The keys of calls, each of which may be a whole list or object. */
  readonly #called = new Set<string>()
  readonly #defined = new Set<string>()
  readonly #patterns = new Patterns()
  /** Whether some code adds a value to another one, so that nothing of the key is known. */
  #joinsUnknown = false
  readonly #letters: string[] = []

  constructor(framework: Framework) {
    this.#framework = framework
  }

  /** Reads a file with code. */
  addCode(path: string, code: string): void {
    for (const { text } of literalsIn(code, this.#framework)) this.#addLiteral(text, false)
    if (this.#framework.hasMembers)
      for (const [, member = ''] of code.matchAll(/\.\s*([A-Za-z_$][\w$]*)/g)) this.#literals.add(member)
    // A symbol of Ruby is a literal, too.
    for (const [, symbol = ''] of code.matchAll(/(?<![:\w]):([A-Za-z_]\w*[?!]?)/g)) this.#literals.add(symbol)
    if (this.#framework.hasTextsAsKeys) this.#letters.push(lettersOf(code))
    for (const each of this.#framework.mentions ?? [])
      for (const { groups } of code.matchAll(each)) this.#literals.add(groups?.['key'] ?? '')
    for (const each of this.#framework.definitions ?? [])
      for (const { groups } of code.matchAll(each)) this.#defined.add(groups?.['key'] ?? '')
    this.#addCalls(path, code)
  }

  /** Adds what other files say. */
  addAll(other: Uses): void {
    for (const call of other.calls) this.calls.push(call)
    for (const text of other.#literals) this.#literals.add(text)
    for (const key of other.#called) this.#called.add(key)
    for (const key of other.#defined) this.#defined.add(key)
    for (const letters of other.#letters) this.#letters.push(letters)
    this.#patterns.addAll(other.#patterns)
    this.#joinsUnknown ||= other.#joinsUnknown
  }

  /** Reads a text of the source language, which may ask for another key. */
  addText(text: string): void {
    const { references } = this.#framework
    if (!references) return
    for (const { groups } of text.matchAll(references)) this.#called.add(groups?.['key'] ?? '')
  }

  /** Whether the code itself defines a key. */
  defines(key: string): boolean {
    return this.#defined.has(key)
  }

  /** Whether the code may use a key that it can spell in one of these ways. */
  mayUse(names: readonly string[]): boolean {
    const { suffix, hasTextsAsKeys } = this.#framework
    for (const name of names) {
      if (this.#uses(name)) return true
      for (let base = name; suffix?.test(base);) {
        base = base.replace(suffix, '')
        if (this.#uses(base)) return true
      }
    }
    if (!hasTextsAsKeys) return false
    return names.map(lettersOf).some((text) => text === '' || this.#letters.some((all) => all.includes(text)))
  }

  #uses(name: string): boolean {
    if (this.#literals.has(name) || this.#called.has(name)) return true
    for (const [start, end] of cutsOf(name)) {
      // The code asks for a list or an object of which this is a part, or names one whose parts it asks for.
      if (this.#called.has(start)) return true
      const namesStart = this.#literals.has(start)
      if (namesStart && isPath(start)) return true
      // The code adds one part to the other, which it names elsewhere.
      if (this.#literals.has(end) && (namesStart || this.#joinsUnknown)) return true
    }
    return this.#patterns.match(name)
  }

  #addLiteral(text: string, isCall: boolean): void {
    // A key may stand in its file without the namespace that the code puts before it.
    const plain = text.replaceAll(/["'[\]]/g, '')
    for (const each of [text, plain, ...[...cutsOf(plain)].map(([, end]) => end)]) this.#addKey(each, isCall)
    // A literal that ends like the start of a key is one: it may be joined elsewhere.
    if (/[\w-][._:/-]$/.test(text)) this.#addKey(text + HOLE, isCall)
  }

  #addKey(text: string, isCall: boolean): void {
    if (!text.includes(HOLE)) {
      this.#literals.add(text)
      return
    }
    const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
    if (letters === '') {
      this.#joinsUnknown ||= isCall && SEPARATORS.some((each) => text === `${HOLE}${each}${HOLE}`)
      return
    }
    // Code joins other things, too. What is not part of a key by its look counts only in a call.
    if (!isCall && letters.length < 3 && !isPath(text)) return
    this.#patterns.add(text)
  }

  #addCalls(path: string, code: string): void {
    const { calls, ignoresCallsWith, isMentioned } = this.#framework
    const isCode = isMentioned?.test(code) ?? true
    const scopes = [...this.#scopesIn(code)]
    for (const each of calls) {
      for (const { index, 0: matched, groups } of code.matchAll(each)) {
        const place = index + matched.length
        const literal = groups?.['key'] === undefined ? literalAt(code, place, this.#framework) : undefined
        const key = this.#absolute(groups?.['key'] ?? literal?.text ?? '', path)
        if (key === '') continue
        this.#addLiteral(key, true)
        if (key.includes(HOLE)) continue
        this.#called.add(key)
        const rest = code.slice(literal?.end ?? place, place + LINE)
        // Literals in a row are one text.
        if (!isCode || isComment(code, index) || /^\s*["'`]/.test(rest)) continue
        if (ignoresCallsWith?.test(/^[^\r\n]*/.exec(rest)?.[0] ?? '')) continue
        this.calls.push({ key, path, offset: literal?.at ?? index, scopes })
      }
    }
  }

  /** A key that begins with a point belongs to the page in which it is. */
  #absolute(key: string, path: string): string {
    const { relativeTo } = this.#framework
    if (!relativeTo || !key.startsWith('.')) return key
    const { folder, name } = relativeTo.exec(path)?.groups ?? {}
    const page = folder === undefined ? HOLE : `${folder.replaceAll('/', '.')}.${name ?? ''}`
    return page + key
  }

  *#scopesIn(code: string): Iterable<string> {
    for (const each of this.#framework.scopes ?? []) {
      for (const { index, 0: matched, groups } of code.matchAll(each)) {
        const scope = groups?.['scope'] ?? literalAt(code, index + matched.length, this.#framework)?.text
        if (scope === undefined || scope.includes(HOLE)) continue
        this.#literals.add(scope)
        yield scope
      }
    }
  }
}

/** Whether a line begins as a comment. */
function isComment(code: string, offset: number): boolean {
  const start = Math.max(code.lastIndexOf('\n', offset - 1), code.lastIndexOf('\r', offset - 1)) + 1
  return /^\s*(?:\/\/|\/?\*|#(?!\{)|--|<!--|\{\/\*)/.test(code.slice(start, offset))
}

/** Whether a literal has several parts, so that it is hardly a word that means something else. */
function isPath(text: string): boolean {
  return SEPARATORS.some((each) => text.includes(each))
}

/** The ways to cut a key in two at a separator. */
function* cutsOf(name: string): Iterable<[start: string, end: string]> {
  for (let at = 1; at < name.length - 1; at++)
    if (SEPARATORS.includes(name[at] ?? '')) yield [name.slice(0, at), name.slice(at + 1)]
}

/** A text without all that code may spell in another way: escapes, quotes, line ends, what joins pieces. */
function lettersOf(text: string): string {
  return text.replaceAll(/\\[nrt]/g, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
}
