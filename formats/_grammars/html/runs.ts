// A run of HTML: the text and the inline tags between two blocks, with the texts in it.
import type { Span } from '@atlas/core/contract.ts'
import { withinTemplateTags, withoutTemplateTags } from '../codes/template-tags.ts'
import { FF, isBlank, isLineEnd } from '../text/chars.ts'
import { mayStayAround } from './around.ts'
import { controls, voids } from './elements.ts'
import type { TokenKind } from './lexer.ts'
import { hasWords } from './references.ts'
import { isSelfClosed } from './tags.ts'

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

const noTokens: ReadonlySet<number> = new Set()

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

  readonly #keepsTagsAround: boolean

  /** `keepsTagsAround`: whether tags around all of a text are part of it. */
  constructor(text: string, keepsTagsAround = false) {
    this.#text = text
    this.#keepsTagsAround = keepsTagsAround
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  add(kind: TokenKind, start: number, end: number, name: string): void {
    const index = this.#count++
    this.#kinds[index] = kind
    this.#spans[index * 2] = start
    this.#spans[index * 2 + 1] = end
    this.#names[index] = name
    this.#hasTags ||= kind === 'open' || kind === 'close'
    this.#hasControls ||= controls.has(name)
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
    const loose = this.#hasTags ? this.#separators() : noTokens
    const count = this.#count
    const open: number[] = []
    for (let from = 0; from < count;) {
      let to = from
      while (to < count && !loose.has(to)) to++
      // An end without a start belongs to a control that began before the run.
      const isEnd = to < count && this.#kinds[to] === 'close' && controls.has(this.#names[to] ?? '')
      const control = open.at(-1) ?? (isEnd ? BEFORE : undefined)
      this.#readText(from, to, isPreformatted, reader, control)
      if (to < count) this.#readTags(to, to + 1, reader)
      if (to < count && controls.has(this.#names[to] ?? '')) {
        if (this.#kinds[to] === 'open') open.push(this.#spans[to * 2] ?? 0)
        else open.pop()
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
      this.#readTags(first, first + 1, reader)
      around.push(this.#span(first))
      ;[first, last] = this.#withoutNothing(first + 1, last - 1, isPreformatted)
    }
    const [start] = this.#span(first)
    const [, end] = this.#span(last - 1)
    const [head, tail] = withinTemplateTags(this.#text.slice(start, end))
    reader.text(trimmed(this.#text, start + head, start + tail, isPreformatted), around, control)
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
    if (this.#kinds[first] !== 'open' || this.#kinds[last - 1] !== 'close') return false
    if (!mayStayAround(this.#raw(first))) return false
    let depth = 0
    for (let index = first; index < last; index++) {
      const isEmpty = voids.has(this.#names[index] ?? '') || isSelfClosed(this.#text, this.#span(index)[1])
      if (this.#kinds[index] === 'open' && !isEmpty) depth++
      else if (this.#kinds[index] === 'close' && --depth === 0) return index === last - 1
    }
    return false
  }

  /** Whether a token is cut off at the ends of a text: comments and white space; line ends only if white space counts. */
  #isNothing(index: number, isPreformatted: boolean): boolean {
    if (this.#kinds[index] !== 'text') return this.#kinds[index] === 'comment'
    return !(isPreformatted ? /[^\n\r]/ : /[^\t\n\f\r ]/).test(this.#raw(index))
  }

  #hasWords(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      if (this.#kinds[i] !== 'text') continue
      const raw = this.#raw(i)
      if (hasWords(withoutTemplateTags(raw))) return true
    }
    return false
  }

  #raw(index: number): string {
    return this.#text.slice(this.#spans[index * 2], this.#spans[index * 2 + 1])
  }

  #readTags(from: number, to: number, reader: RunReader): void {
    for (let i = from; i < to; i++)
      if (this.#kinds[i] === 'open') reader.tag(this.#names[i] ?? '', this.#spans[i * 2] ?? 0)
  }

  /** The tags that separate two texts: those without a partner, and those of controls beside which there is no text. */
  #separators(): ReadonlySet<number> {
    const loose = this.#loose()
    if (!this.#hasControls) return loose
    const all = new Set(loose)
    let tags: number[] = []
    let depth = 0
    let isSentence = false
    for (let i = 0; i <= this.#count; i++) {
      if (i === this.#count || loose.has(i)) {
        if (!isSentence) for (const tag of tags) all.add(tag)
        tags = []
        depth = 0
        isSentence = false
        continue
      }
      const name = this.#names[i] ?? ''
      const isTag = this.#kinds[i] === 'open' || this.#kinds[i] === 'close'
      if (isTag && controls.has(name)) tags.push(i)
      // A link beside a control is no sentence either.
      if (isTag && (controls.has(name) || name === 'a')) depth += this.#kinds[i] === 'open' ? 1 : -1
      else if (depth === 0) isSentence ||= this.#hasWords(i, i + 1)
    }
    return all
  }

  /** The tags without a partner, and the open tags around them, since their texts cannot be delimited. */
  #loose(): ReadonlySet<number> {
    const loose = new Set<number>()
    let open: number[] = []
    for (let i = 0; i < this.#count; i++) {
      const name = this.#names[i] ?? ''
      if (this.#kinds[i] === 'open') {
        if (!voids.has(name) && !isSelfClosed(this.#text, this.#spans[i * 2 + 1] ?? 0)) open.push(i)
      } else if (this.#kinds[i] === 'close') {
        if (this.#names[open.at(-1) ?? -1] === name) open.pop()
        else {
          for (const tag of open) loose.add(tag)
          loose.add(i)
          open = []
        }
      }
    }
    for (const tag of open) loose.add(tag)
    return loose
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
