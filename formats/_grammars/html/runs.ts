// A run of HTML: the text and the inline tags between two blocks, with the texts in it.
import type { Span } from '@atlas/core/contract.ts'
import { mayHaveTags, withinTemplateTags, withoutTemplateTags } from '../codes/template-tags.ts'
import { FF, isBlank, isLineEnd } from '../text/chars.ts'
import { mayStayAround } from './around.ts'
import { choiceTypes, controls, fields, voids } from './elements.ts'
import type { TokenKind } from './lexer.ts'
import { hasWords } from './references.ts'
import { structureOf, type RunStructure, type RunToken } from './separators.ts'
import { attributesOf, isSelfClosed } from './tags.ts'

/**
 * Receives the results for a run: spans of texts, and opening tags outside of them, whose attributes may hold texts.
 */
interface RunReader {
  /**
   * `around`: the opening tags around all of the text, which stay in the file. `control`: the start of the tag of the
   * control that the text is in, if that is not part of a sentence; -1 for one that began before.
   */
  text(at: Span, around: readonly Span[], control: number | undefined): void
  tag(name: string, start: number): void
}

/** The place of a control that began before the run. */
const BEFORE = -1

const WORD = /[\p{L}\p{N}]/u

const noStructure: RunStructure = { partners: new Map(), separators: new Set() }

/** The tokens between two blocks: text and inline tags. */
export class Run {
  readonly #text: string
  readonly #kinds: TokenKind[] = []
  readonly #spans: number[] = []
  readonly #names: string[] = []
  /** The number of tokens. The lists keep their length, so that the next run need not extend them again. */
  #count = 0
  #hasTags = false
  #hasControls = false

  #partners = noStructure.partners
  readonly #keepsTagsAround: boolean
  readonly #isInline: (name: string) => boolean
  readonly #mayHaveTemplateTags: boolean

  /**
   * `keepsTagsAround`: whether tags around all of a text are part of it. `isInline`: whether an option makes an element
   * part of the text around it.
   */
  constructor(text: string, keepsTagsAround = false, isInline = (_name: string): boolean => false) {
    this.#text = text
    this.#keepsTagsAround = keepsTagsAround
    this.#isInline = isInline
    this.#mayHaveTemplateTags = mayHaveTags(text)
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Whether words are in its last line. */
  get endsInWords(): boolean {
    for (let index = this.#count - 1; index >= 0; index--) {
      if (this.#names[index] === 'br') return false
      if (this.#kinds[index] === 'text' && WORD.test(this.#rawText(index))) return true
    }
    return false
  }

  add(kind: TokenKind, start: number, end: number, name: string): void {
    const index = this.#count++
    this.#kinds[index] = kind
    this.#spans[index * 2] = start
    this.#spans[index * 2 + 1] = end
    this.#names[index] = name
    this.#hasTags ||= kind === 'open' || kind === 'close' || (kind === 'code' && fields.has(name))
    this.#hasControls ||= controls.has(name) || fields.has(name)
  }

  clear(): void {
    this.#count = 0
    this.#hasTags = false
    this.#hasControls = false
  }

  // <b>One</b> two</i> three
  //               ^--^ a tag without a partner separates two texts
  /** Finds the texts of the run; for a text without words, only the tags in it. */
  read(isPreformatted: boolean, reader: RunReader): void {
    const { separators: loose, partners } = this.#hasTags ? this.#structure() : noStructure
    this.#partners = partners
    const count = this.#count
    const open: number[] = []
    const names: string[] = []
    for (let from = 0; from < count;) {
      let to = from
      while (to < count && !loose.has(to)) to++
      // An end without a start belongs to a control that began before the run.
      const name = this.#names[to] ?? ''
      const isControl = to < count && (controls.has(name) || fields.has(name))
      const isEnd = isControl && this.#kinds[to] === 'close'
      const control = open.at(-1) ?? (isEnd ? BEFORE : undefined)
      this.#readText(from, to, isPreformatted, reader, control)
      if (to < count) this.#readTags(to, to + 1, reader)
      if (isEnd) {
        // Choices need no end tag.
        const place = names.lastIndexOf(name)
        if (place >= 0) open.length = names.length = place
      } else if (isControl && this.#kinds[to] === 'open' && !this.#isEmpty(to)) {
        if (name === 'option' && names.at(-1) === name) names.length = open.length -= 1
        open.push(this.#spans[to * 2] ?? 0)
        names.push(name)
      }
      from = to + 1
    }
  }

  #readText(
    from: number,
    to: number,
    isPreformatted: boolean,
    reader: RunReader,
    control: number | undefined,
  ): void {
    let [first, last] = this.#withoutNothing(from, to, isPreformatted)
    if (!this.#hasWords(first, last)) return this.#readTags(from, to, reader)
    const around: Span[] = []
    while (!this.#keepsTagsAround && this.#isPairAround(first, last)) {
      around.push(this.#span(first))
      ;[first, last] = this.#withoutNothing(first + 1, last - 1, isPreformatted)
    }
    this.#readTags(from, first, reader)
    const [start, end] = this.#withinTemplateTags(first, last)
    reader.text(trimmed(this.#text, start, end, isPreformatted), around, control)
    this.#readTags(last, to, reader)
  }

  /** The span of a range of tokens, within the template tags that surround all of it. */
  #withinTemplateTags(first: number, last: number): Span {
    const [start] = this.#span(first)
    const [, end] = this.#span(last - 1)
    if (!this.#mayHaveTemplateTags) return [start, end]
    const [head, tail] = withinTemplateTags(this.#text.slice(start, end))
    return [start + head, start + tail]
  }

  #span(index: number): Span {
    return [this.#spans[index * 2] ?? 0, this.#spans[index * 2 + 1] ?? 0]
  }

  /** The range of tokens without those that are cut off at its ends. */
  #withoutNothing(from: number, to: number, isPreformatted: boolean): [first: number, last: number] {
    let first = from
    let last = to
    while (first < last && this.#isNothing(first, isPreformatted)) first++
    while (last > first && this.#isNothing(last - 1, isPreformatted)) last--
    return [first, last]
  }

  /** Whether the first and the last token are a pair of tags that can stay around the text between them. */
  #isPairAround(first: number, last: number): boolean {
    return first < last && this.#partners.get(first) === last - 1 && mayStayAround(this.#raw(first))
  }

  /**
   * Whether a token is cut off at the ends of a text: comments, white space, and formats that begin or end in another
   * paragraph; line ends only if white space counts.
   */
  #isNothing(index: number, isPreformatted: boolean): boolean {
    const kind = this.#kinds[index]
    if (kind === 'comment') return true
    if (kind === 'open' || kind === 'close') return !this.#isEmpty(index) && !this.#partners.has(index)
    if (kind !== 'text') return false
    return !(isPreformatted ? /[^\n\r]/ : /[^\t\n\f\r ]/).test(this.#raw(index))
  }

  #hasWords(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      if (this.#kinds[i] === 'text' && hasWords(this.#rawText(i))) return true
    }
    return false
  }

  #raw(index: number): string {
    return this.#text.slice(this.#spans[index * 2], this.#spans[index * 2 + 1])
  }

  /** A text without the tags of template languages in it. */
  #rawText(index: number): string {
    const raw = this.#raw(index)
    return this.#mayHaveTemplateTags ? withoutTemplateTags(raw) : raw
  }

  #readTags(from: number, to: number, reader: RunReader): void {
    for (let i = from; i < to; i++) {
      const name = this.#names[i] ?? ''
      // A drawing is kept whole, but may have a label.
      const isTag = this.#kinds[i] === 'open' || (this.#kinds[i] === 'code' && name === 'svg')
      if (isTag) reader.tag(name, this.#spans[i * 2] ?? 0)
    }
  }

  #structure(): RunStructure {
    const tokens: RunToken[] = []
    for (let i = 0; i < this.#count; i++) {
      const kind = this.#kinds[i] ?? 'text'
      const name = this.#names[i] ?? ''
      const isText = this.#hasControls && kind === 'text'
      tokens.push({
        kind,
        name,
        isEmpty: kind === 'open' && this.#isEmpty(i),
        hasLetters: isText && WORD.test(this.#rawText(i)),
        hasWords: isText && this.#hasWords(i, i + 1),
        isChoice: name === 'input' && choiceTypes.has(typeOf(this.#text, this.#spans[i * 2] ?? 0)),
        endsWithColon: isText && /[:：]\s{0,99}$/.test(this.#raw(i)),
      })
    }
    return structureOf(tokens, this.#isInline)
  }

  #isEmpty(index: number): boolean {
    return voids.has(this.#names[index] ?? '') || isSelfClosed(this.#text, this.#spans[index * 2 + 1] ?? 0)
  }
}

/** The span without white space at its ends, or without line ends if white space counts. */
function trimmed(text: string, start: number, end: number, isPreformatted: boolean): Span {
  const isSpace = (code: number): boolean =>
    isLineEnd(code) || (!isPreformatted && (isBlank(code) || code === FF))
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return [start, end]
}

/** The type of the `<input>` at an offset, in lower case. */
function typeOf(text: string, start: number): string {
  const value = attributesOf(text, start).find(({ name }) => name === 'type')?.value
  return value
    ? text
        .slice(...value)
        .trim()
        .toLowerCase()
    : ''
}
