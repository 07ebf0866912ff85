// The markup of texts with signs: Markdown, AsciiDoc, reStructuredText and wikis. It is only for display, and takes
// linear time. Codecs do not use it.
import type { Look, Markup, MarkupScanner } from '@atlas/core/contract.ts'
import { destinationEnd } from './link-destinations.ts'
import { addTagAt } from './tag-marks.ts'

/** The signs of a syntax. */
export interface InlineSyntax {
  /** The signs that enclose a text, each a run of one character, and how the text looks. In 'code' nothing is marked. */
  signs: Readonly<Record<string, Look>>
  /** Characters whose signs mean nothing inside a word. */
  atWords?: string
  /** 'markdown': `[text](address)` and `![text](address)`. 'wiki': `[[page|text]]`. */
  links?: 'markdown' | 'wiki'
  hasTags?: boolean
}

const WORD = /[\p{L}\p{N}]/u
/** The longest address of a link. */
const MAX_ADDRESS = 1000

/** A sign that may open a part of the text; empty once it opens nothing. */
interface Opener {
  sign: string
  at: number
}

/** Makes a scanner for a syntax. */
export function inlineMarks(syntax: InlineSyntax): MarkupScanner {
  const { signs, links, hasTags } = syntax
  const chars = new Set(['\\', ...Object.keys(signs).map((sign) => sign.charAt(0))])
  if (links) for (const char of '![]') chars.add(char)
  if (hasTags) chars.add('<')
  const any = new RegExp(`[${[...chars].map((char) => `\\${char}`).join('')}]`, 'g')
  return (text) => {
    any.lastIndex = 0
    return any.test(text) ? new InlineScan(text, syntax, any).marks() : []
  }
}

class InlineScan {
  readonly #text: string
  readonly #syntax: InlineSyntax
  readonly #any: RegExp
  readonly #marks: Markup[] = []
  readonly #openers: Opener[] = []
  /** Those of them that may begin a link or a picture. */
  readonly #links: Opener[] = []
  /** How many openers each sign has, so that a sign without one is not searched for. */
  readonly #counts = new Map<string, number>()
  /** Signs of code that nothing closes any more. */
  readonly #unclosed = new Set<string>()

  /** `any` finds the characters with which signs begin. */
  constructor(text: string, syntax: InlineSyntax, any: RegExp) {
    this.#text = text
    this.#syntax = syntax
    this.#any = any
  }

  marks(): readonly Markup[] {
    this.#any.lastIndex = 0
    for (let match = this.#any.exec(this.#text); match; match = this.#any.exec(this.#text)) {
      this.#any.lastIndex = this.#next(match.index)
    }
    return this.#marks.sort((one, other) => one.at[0] - other.at[0])
  }

  /** Reads the sign at an offset, and returns the offset after it. */
  #next(at: number): number {
    const { links, hasTags } = this.#syntax
    const char = this.#text.charAt(at)
    if (char === '\\') return at + 2
    if (char === '<' && hasTags) return addTagAt(this.#marks, this.#text, at)
    if (char === '[' || char === ']' || char === '!') {
      if (links === 'markdown') return this.#markdownLink(at, char)
      if (links === 'wiki' && this.#text.startsWith('[[', at)) return this.#wikiLink(at)
      return at + 1
    }
    return this.#sign(at, char)
  }

  #sign(at: number, char: string): number {
    let end = at + 1
    while (this.#text.charAt(end) === char) end++
    const sign = this.#text.slice(at, end)
    const { signs } = this.#syntax
    const look = Object.hasOwn(signs, sign) ? signs[sign] : undefined
    if (!look) return end
    if (look === 'code') return this.#code(sign, at)
    const before = this.#text.charAt(at - 1)
    const after = this.#text.charAt(end)
    const isBound = this.#syntax.atWords?.includes(char) === true
    const closes = before.trim() !== '' && !(isBound && WORD.test(after))
    const opens = after.trim() !== '' && !(isBound && WORD.test(before))
    if (closes && (this.#counts.get(sign) ?? 0) > 0) this.#close(sign, at, end, look)
    else if (opens) this.#open(sign, at)
    return end
  }

  /** Code ends at the same sign. Its content is not parsed. */
  #code(sign: string, at: number): number {
    const end = at + sign.length
    if (this.#unclosed.has(sign)) return end
    for (let close = this.#text.indexOf(sign, end); close >= 0;) {
      let after = close + sign.length
      while (this.#text.startsWith(sign.charAt(0), after)) after++
      if (after === close + sign.length) {
        this.#add([at, end], [close, after], 'code')
        return after
      }
      close = this.#text.indexOf(sign, after)
    }
    this.#unclosed.add(sign)
    return end
  }

  #markdownLink(at: number, char: string): number {
    if (char === '!') {
      if (!this.#text.startsWith('[', at + 1)) return at + 1
      this.#open('![', at)
      return at + 2
    }
    if (char === '[') this.#open('[', at)
    else {
      const end = this.#endOfAddress(at + 1)
      const sign = end === undefined ? undefined : this.#links.at(-1)?.sign
      if (end !== undefined && sign !== undefined) {
        this.#close(sign, at, end, sign === '[' ? 'link' : 'image')
        return end
      }
      this.#forgetLink()
    }
    return at + 1
  }

  /** A bracket without an address ends no link, and the last bracket that may begin one begins none, either. */
  #forgetLink(): void {
    const opener = this.#links.pop()
    if (!opener) return
    this.#counts.set(opener.sign, (this.#counts.get(opener.sign) ?? 1) - 1)
    opener.sign = ''
  }

  /** The end of `(address)` or `[reference]`. */
  #endOfAddress(at: number): number | undefined {
    const char = this.#text.charAt(at)
    if (char !== '(' && char !== '[') return undefined
    const rest = this.#text.slice(at, at + MAX_ADDRESS)
    const end = char === '(' ? destinationEnd(rest) : rest.indexOf(']') + 1
    return end > 0 ? at + end : undefined
  }

  #wikiLink(at: number): number {
    const end = this.#text.slice(at, at + MAX_ADDRESS).indexOf(']]')
    if (end < 0) return at + 2
    const content = this.#text.slice(at + 2, at + end)
    const [page = ''] = content.split('|', 1)
    if (page.trim() === '' || /[[\]{}<>\n]/.test(page)) return at + 2
    const bar = this.#text.slice(at, at + end).lastIndexOf('|')
    this.#add([at, at + (bar < 0 ? 2 : bar + 1)], [at + end, at + end + 2], 'link')
    // Signs in the name of a page mean nothing, and those of its text do.
    return at + (bar < 0 ? end + 2 : bar + 1)
  }

  #open(sign: string, at: number): void {
    const opener = { sign, at }
    this.#openers.push(opener)
    if (opensLink(opener)) this.#links.push(opener)
    this.#counts.set(sign, (this.#counts.get(sign) ?? 0) + 1)
  }

  /** Closes the last opener of a sign. Openers after it enclose nothing. */
  #close(sign: string, at: number, end: number, look: Look): void {
    for (let last = this.#openers.pop(); last; last = this.#openers.pop()) {
      this.#counts.set(last.sign, (this.#counts.get(last.sign) ?? 1) - 1)
      if (opensLink(last)) this.#links.pop()
      if (last.sign !== sign) continue
      this.#add([last.at, last.at + sign.length], [at, end], look)
      return
    }
  }

  #add(open: Markup['at'], close: Markup['at'], look: Look): void {
    this.#marks.push({ at: open, kind: 'open', look }, { at: close, kind: 'close', look })
  }
}

const opensLink = ({ sign }: Opener): boolean => sign === '[' || sign === '!['
