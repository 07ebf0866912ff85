// The keys that the code of a project uses, and which keys may be meant by code that puts them together.
import { blockCalls } from './blocks.ts'
import { withoutComments } from './comments.ts'
import type { Framework } from './framework.ts'
import { HOLE, literalAt, literalsIn, textAt, type CodeLiteral } from './literals.ts'
import { isOpen } from './open-calls.ts'
import { Patterns } from './patterns.ts'
import { CodeLetters } from './texts.ts'

/** A key in a call, with its place. */
export interface Call {
  /** As files have it: a bracket of the code is a part after a point. */
  key: string
  /** As the code spells it. */
  spelled: string
  path: string
  /** Where it begins. */
  offset: number
  /** What may precede the key in this file. */
  scopes: readonly string[]
}

/** A call whose key only the running program knows. */
export interface OpenCall {
  path: string
  offset: number
  /** What precedes the key, if the file says so. */
  scopes: readonly string[]
}

/** How the code uses a key. */
export interface Use {
  /** The parts that the code knows, if it puts the key together, with `…` for the others. */
  pattern?: string
}

/** How far the line of a call is read. */
const LINE = 500

/** A member of a member. The length is bounded, since each end of it counts. */
const MEMBERS = /\b[A-Za-z_]\w*(?:\??\.[A-Za-z_]\w*){1,8}/g

/** What separates the parts of a key. */
const SEPARATORS = ['.', ':', '/']

/** Collects what the files of a project say. */
export class Uses {
  /** The calls whose keys are known. */
  readonly calls: Call[] = []
  /** The calls whose keys are unknown. */
  readonly openCalls: OpenCall[] = []
  readonly #framework: Framework
  readonly #literals = new Set<string>()
  /** The keys of calls. Each may be a whole list or object. */
  readonly #called = new Set<string>()
  readonly #defined = new Set<string>()
  readonly #patterns = new Patterns()
  /** Whether some code adds a value to another one, so that nothing of the key is known. */
  #joinsUnknown = false
  readonly #texts = new CodeLetters()

  constructor(framework: Framework) {
    this.#framework = framework
  }

  /** Reads a file with code. */
  addCode(path: string, text: string): void {
    const { code, comments } = withoutComments(path, text)
    const { keysInComments, hasMembers, mentions = [], definitions = [] } = this.#framework
    for (const { text: literal } of literalsIn(code, this.#framework)) {
      this.#addLiteral(literal, false)
      // A condition in a call may take the key of a view: `t(isNew ? '.create' : '.update')`.
      const key = this.#absolute(literal, path)
      if (key !== literal && !key.startsWith(HOLE)) this.#addLiteral(key, false)
    }
    for (const comment of comments)
      if (keysInComments?.test(comment))
        for (const each of literalsIn(comment, this.#framework)) this.#addLiteral(each.text, false)
    if (hasMembers)
      for (const [, member = ''] of code.matchAll(/\.\s*([A-Za-z_$][\w$]*)/g)) this.#literals.add(member)
    for (const [chain] of code.matchAll(MEMBERS)) this.#addMembers(chain.replaceAll('?', ''))
    // A symbol of Ruby is a literal, too.
    for (const [, symbol = ''] of code.matchAll(/(?<![:\w]):([A-Za-z_]\w*[?!]?)/g)) this.#literals.add(symbol)
    this.#texts.add(code)
    for (const each of mentions)
      for (const { groups } of code.matchAll(each))
        this.#addLiteral(groups?.['key'] ?? `${HOLE}.${groups?.['last']}`, false)
    for (const each of definitions)
      for (const { groups } of code.matchAll(each)) this.#defined.add(groups?.['key'] ?? '')
    this.#addCalls(path, code)
  }

  /** Adds what other files say. */
  addAll(other: Uses): void {
    for (const call of other.calls) this.calls.push(call)
    for (const call of other.openCalls) this.openCalls.push(call)
    for (const text of other.#literals) this.#literals.add(text)
    for (const key of other.#called) this.#called.add(key)
    for (const key of other.#defined) this.#defined.add(key)
    this.#texts.addAll(other.#texts)
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

  /** How the code may use a key that it can spell in one of these ways; undefined if it does not. */
  useOf(names: readonly string[]): Use | undefined {
    const { suffix, hasTextsAsKeys } = this.#framework
    let joined: Use | undefined
    for (const name of names) {
      for (let base = name; ;) {
        const use = this.#useOf(base)
        if (use && use.pattern === undefined) return use
        joined ??= use
        if (!suffix?.test(base)) break
        base = base.replace(suffix, '')
      }
    }
    const texts = names.filter((name) => hasTextsAsKeys || /\S\s+\S/.test(name))
    return texts.some((text) => this.#texts.mayHave(text)) ? {} : joined
  }

  /** Whether a call whose key is an expression may mean a key that the code can spell in one of these ways. */
  mayBeOpen(names: readonly string[]): boolean {
    const isIn = (scope: string): boolean =>
      names.some((name) => SEPARATORS.some((sign) => name.startsWith(scope + sign)))
    return this.openCalls.some(({ scopes }) => scopes.length === 0 || scopes.some(isIn))
  }

  #useOf(name: string): Use | undefined {
    if (this.#literals.has(name) || this.#called.has(name)) return {}
    let joined: Use | undefined
    for (const [start, end] of cutsOf(name)) {
      // The code asks for the list or object that contains this key, or names it and then asks for its parts.
      if (this.#called.has(start)) return {}
      const namesStart = this.#literals.has(start)
      if (namesStart && isPath(start)) return {}
      // The code adds one part to the other, which it names elsewhere.
      if (!this.#literals.has(end)) continue
      if (namesStart) return {}
      if (this.#joinsUnknown) joined = { pattern: '….…' }
    }
    const pattern = this.#patterns.match(name)
    return pattern === undefined ? joined : { pattern: pattern.replaceAll(HOLE, '…') }
  }

  #addLiteral(text: string, isCall: boolean): void {
    // A key may stand in its file without the namespace that the code puts before it.
    const plain = text.replaceAll(/["'[\]]/g, '')
    for (const each of [text, pathOf(text), plain, ...[...cutsOf(plain)].map(([, end]) => end)])
      this.#addKey(each, isCall)
    // A list of keys in one literal, which code splits.
    if (text.includes('|')) for (const each of text.split('|')) this.#literals.add(each)
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

  /** A program may read a file of keys as an object: `pack.pages.home` uses `pages.home`. */
  #addMembers(chain: string): void {
    for (let rest = chain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1))
      this.#literals.add(rest)
  }

  #addCalls(path: string, code: string): void {
    const { calls, blocks = [], isMentioned } = this.#framework
    const isCode = isMentioned?.test(code) ?? true
    const scopes = [...this.#scopesIn(code)]
    for (const each of calls) {
      for (const { index, 0: matched, groups } of code.matchAll(each)) {
        const place = index + matched.length
        const own = groups?.['key']
        const literal = own === undefined ? this.#literalAt(code, place) : undefined
        const text = own ?? literal?.text ?? ''
        const offset = literal ? literal.at + 1 : Math.max(index, code.indexOf(text, index))
        const spelled = literal ? code.slice(offset, literal.end - 1) : text
        const key = this.#absolute(pathOf(text), path)
        if (/[^\0./:]/.test(key))
          this.#addCall({ key, spelled, path, offset, scopes }, code, literal?.end ?? place, isCode)
        else if (isCode && text !== '') this.openCalls.push({ path, offset, scopes })
      }
    }
    for (const { key, spelled, at } of blocks.flatMap((each) => [...blockCalls(code, each)]))
      this.#addCall({ key, spelled, path, offset: at, scopes }, code, at + spelled.length, isCode)
    if (!isCode) return
    for (const each of this.#framework.openCalls ?? [])
      for (const { index, 0: matched } of code.matchAll(each))
        if (isOpen(code, index + matched.length)) this.openCalls.push({ path, offset: index, scopes })
  }

  #addCall(call: Call, code: string, end: number, isCode: boolean): void {
    this.#addLiteral(call.key, true)
    if (call.key.includes(HOLE)) return
    this.#called.add(call.key)
    if (!isCode) return
    // Several literals of Objective-C form one text. This literal is only its start.
    if (/^\s*(?:@"|[\r\n]\s*")/.test(code.slice(end, end + LINE))) return
    const [line = ''] = /^[^\r\n]*/.exec(code.slice(end, end + LINE)) ?? []
    if (!this.#framework.ignoresCallsWith?.test(line)) this.calls.push(call)
  }

  /** The literal at a place. Of texts as keys, literals in a row are one. */
  #literalAt(code: string, place: number): CodeLiteral | undefined {
    return this.#framework.hasTextsAsKeys
      ? textAt(code, place, this.#framework)
      : literalAt(code, place, this.#framework)
  }

  /** A key that begins with a point belongs to the page in which it is. */
  #absolute(key: string, path: string): string {
    const { relativeTo } = this.#framework
    if (!relativeTo || !key.startsWith('.')) return key
    const { folder, name } = relativeTo.exec(path)?.groups ?? {}
    const page = folder === undefined ? HOLE : `${folder.replaceAll(/\/_?/g, '.')}.${name ?? ''}`
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

/** A key whose parts code may write in brackets: `Toast["A. B"]` is `Toast.A. B`. */
function pathOf(text: string): string {
  return text.includes('[') ? text.replaceAll(/\[(?:"([^"]*)"|'([^']*)'|(\d+))\]/g, '.$1$2$3') : text
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
