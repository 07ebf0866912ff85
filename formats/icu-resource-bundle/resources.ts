// ICU resource bundles: nested tables and arrays with strings, and with numbers and bytes, which are not texts.
import { FormatError, type Container, type EntrySpan, type Span } from '@atlas/core/contract.ts'
import { commentsAbove, slashComment, withoutStars } from '../_grammars/text/comments.ts'
import { entryIn, SLASH_COMMENT } from '../_grammars/text/entry-span.ts'
import { endOfStrings, isWhiteSpace, bundleStringText } from './strings.ts'
import { LF, SLASH } from '../_grammars/text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'
import { extended } from '../_grammars/text/paths.ts'

/** A text of a bundle. */
export interface IcuText {
  /** The keys of the tables around the text, and its index in an array. */
  key: readonly string[]
  at: Span
  context: string | undefined
}

/** The types that can contain text. Numbers, bytes, rules and references cannot. */
const withTexts = /^(?:string|array|table|table\(nofallback\))$/

/**
 * The texts of a bundle. The content of a resource determines its type, unless a type follows its key after a colon.
 *
 *     de {
 *         greeting { "Hallo" }      sizes:intvector { 1, 2 }
 *                    ^^^^^^^
 *         months { "Januar", "Februar" }
 *                  ^^^^^^^^  ^^^^^^^^^
 *     }
 */
export const bundleTexts = (text: string): readonly IcuText[] => new Reader(text).texts()

/** The resources that have keys, in file order. A resource with several texts is a list; a table contains its resources. */
export const bundleEntries = (text: string): readonly EntrySpan[] => {
  const entries: EntrySpan[] = []
  new Reader(text, entries).texts()
  return entries
}

/** The place of the name of a bundle's root, which is its locale. */
export const bundleName = (text: string): Span => new Reader(text).root().name

class Reader {
  readonly #text: string
  readonly #texts: IcuText[] = []
  readonly #comments = commentsAbove()
  #at = 0
  #depth = 0
  /** The entries, if they are requested. */
  readonly #entries: EntrySpan[] | undefined
  /** The tables around the current resource, outermost first. */
  #containers: readonly Container[] = []

  constructor(text: string, entries?: EntrySpan[]) {
    this.#entries = entries
    this.#text = text
  }

  texts(): readonly IcuText[] {
    this.#resource([], this.root().type, undefined)
    return this.#texts
  }

  /** Reads everything before the first brace. */
  root(): { name: Span; type: string | undefined } {
    this.#space()
    const name: Span = [this.#at, endOfStrings(this.#text, this.#at)]
    this.#at = name[1]
    this.#space()
    const type = this.#type()
    if (name[0] === name[1] || this.#char() !== '{')
      throw new FormatError('not-this-format', 'A bundle begins with its locale and "{".', this.#at)
    return { name, type }
  }

  /** Reads the type after a colon. */
  #type(): string | undefined {
    if (this.#char() !== ':') return undefined
    this.#at++
    this.#space()
    const start = this.#at
    this.#at = endOfStrings(this.#text, start)
    const type = this.#text.slice(start, this.#at).trim()
    this.#space()
    return type
  }

  /** Reads a block. The comment of its key describes its strings. `own` is the place of its key, if it has one. */
  #resource(
    key: readonly string[],
    type: string | undefined,
    comment: string | undefined,
    keyPlace?: { floor: number; name: Span },
  ): void {
    if (this.#char() !== '{') return
    if (++this.#depth > MAX_DEPTH) throw tooDeep('Resources', this.#at)
    this.#at++
    const open = this.#at
    this.#space()
    const first = this.#texts.length
    const outer = this.#containers
    const known = this.#entries?.length ?? 0
    const container: Container = { at: [open, open], inside: [open, open] }
    if (this.#entries) this.#containers = [...outer, container]
    const count = this.#members(key, comment)
    container.at = container.inside = [open, Math.max(open, this.#at)]
    this.#at++
    this.#containers = outer
    this.#depth--
    if (keyPlace && this.#entries) {
      const to = Math.min(this.#at, this.#text.length)
      const entry = {
        ...entryIn(this.#text, keyPlace.floor, [keyPlace.name[0], to], to, SLASH_COMMENT),
        key: keyPlace.name,
      }
      if (this.#entries.length > known) Object.assign(container, entry)
      else this.#entries.push({ ...entry, ...(count === 'more' ? { isList: true } : {}), containers: outer })
    }
    if (type !== undefined && !withTexts.test(type)) this.#texts.length = first
    const only = this.#texts[first]
    if (count === 'one string' && type !== 'array' && only) only.key = key
  }

  /** Reads the content of a block up to its brace. Returns whether it is a single string, without a comma. */
  #members(key: readonly string[], comment: string | undefined): 'one string' | 'more' {
    let index = 0
    let isMore = false
    let floor = this.#at
    for (this.#space(); this.#at < this.#text.length && this.#char() !== '}'; this.#space()) {
      const char = this.#char()
      if (char === '{' || char === ':') {
        const type = this.#type()
        if (this.#char() === '{') this.#resource(extended(key, String(index++)), type, comment)
        isMore = true
        continue
      }
      const at: Span = [this.#at, endOfStrings(this.#text, this.#at)]
      this.#at = Math.max(at[1], this.#at + (char === ',' ? 1 : 0))
      if (at[0] === at[1]) {
        // A comma, or a character without a meaning here.
        if (char !== ',') this.#at++
        isMore = true
        continue
      }
      const keyPlace = this.#comments.take()
      this.#space()
      const type = this.#type()
      if (this.#char() === '{') {
        this.#resource(extended(key, bundleStringText(this.#text.slice(at[0], at[1]))), type, keyPlace, {
          floor,
          name: at,
        })
        isMore = true
        floor = this.#at
      } else {
        this.#texts.push({ key: extended(key, String(index++)), at, context: keyPlace ?? comment })
        floor = this.#at
      }
    }
    return index === 1 && !isMore ? 'one string' : 'more'
  }

  #char(): string {
    return this.#text.charAt(this.#at)
  }

  /** Skips white space and comments. */
  #space(): void {
    let lineEnds = 0
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      const comment = code === SLASH ? slashComment(this.#text, this.#at) : undefined
      if (comment) {
        this.#comments.add(withoutStars(comment.words))
        this.#at = comment.end
        lineEnds = 0
      } else if (isWhiteSpace(code)) {
        if (code === LF && ++lineEnds > 1) this.#comments.drop()
        this.#at++
      } else return
    }
  }
}
