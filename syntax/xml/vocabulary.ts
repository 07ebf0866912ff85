// Which markup a translator may use in a text, and how her text shows it without doubt.
import { FormatError } from '../../core/contract.ts'
import { referencePattern } from './references.ts'
import { addLiteral, isClosing, isEmpty, joined, nameOf, tagAt, type Piece } from './pieces.ts'
import { AMPERSAND, LESS_THAN } from '../text/chars.ts'

/** What a format says of the tags in its texts. */
export interface MarkupRules {
  /** Elements whose content is code, not text: each is shown whole, from tag to tag, where it holds text alone. */
  opaque?: ReadonlySet<string>
  /** Elements that every text may use, without attributes. */
  free?: readonly string[]
  /** Attributes whose values a translation may change. */
  editable?: ReadonlySet<string>
  /** How tags are written; as in XML where left out. */
  tags?: TagSyntax
}

/** How a markup language writes its tags. */
export interface TagSyntax {
  /** The tag at an offset; empty where none stands there. */
  tagAt(text: string, at: number): string
  /** The name in a tag, in the one spelling that all tags of an element share. */
  nameOf(tag: string): string
  /** Whether a tag that opens an element closes it too. */
  isEmpty(tag: string): boolean
}

const xmlTags: TagSyntax = { tagAt, nameOf, isEmpty }

const noNames: ReadonlySet<string> = new Set()
const noRests: readonly string[] = []

/** Whether there is what may be markup, or a reference. */
export const mayHoldMarkup = (text: string): boolean => text.includes('<') || text.includes('&')

/** Whether some literal among the pieces could read as markup: only then a vocabulary has to tell. */
export const isDoubtful = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ text, isMarkup }) => !isMarkup && /<|&[\w:#\u0080-\uffff]/.test(text))

/**
 * What reads as markup in the texts of one unit; all else in them is text. A text is shown with its markup as it
 * stands, and a literal that would read as markup is shown escaped (`&lt;b>`), so that each text reads in one way.
 */
export class Vocabulary {
  /** Openings of markup, each with what may follow it up to its end: the content of an opaque element. */
  readonly #openings = new Map<string, string[]>()
  readonly #closings = new Set<string>()
  readonly #references: Set<string>
  readonly #editable: ReadonlySet<string>
  readonly #tags: TagSyntax
  /** What all units of the document may use. */
  readonly #base: Vocabulary | undefined
  #longest: number

  private constructor(
    references: Set<string>,
    { editable = noNames, tags = xmlTags }: MarkupRules,
    base: Vocabulary | undefined,
  ) {
    this.#references = references
    this.#editable = editable
    this.#tags = tags
    this.#base = base
    this.#longest = base ? base.#longest : 0
    for (const reference of references) this.#measure(reference)
  }

  /** What every unit of a document may use: references to its entities, and the tags that the format leaves free. */
  static of(entities: Iterable<string>, rules: MarkupRules = {}): Vocabulary {
    const vocabulary = new Vocabulary(new Set(entities), rules, undefined)
    for (const name of rules.free ?? []) vocabulary.add(`<${name}>`)
    return vocabulary
  }

  /** The same, to which a unit adds its own: this markup. */
  extended(markup: Iterable<string> = []): Vocabulary {
    const vocabulary = new Vocabulary(new Set(), { editable: this.#editable, tags: this.#tags }, this)
    for (const one of markup) vocabulary.add(one)
    return vocabulary
  }

  /** Whether nothing reads as markup. */
  get isEmpty(): boolean {
    return this.#longest === 0
  }

  /** One more piece of markup that reads as such. */
  add(markup: string): void {
    this.#measure(markup)
    if (markup.startsWith('&')) {
      this.#references.add(markup.slice(1, -1))
      return
    }
    const opening = this.#tags.tagAt(markup, 0) || markup.slice(0, 2)
    if (isClosing(opening)) return
    const rest = markup.slice(opening.length)
    const key = this.#keyOf(opening)
    const known = this.#openings.get(key)
    if (!known) this.#openings.set(key, [rest])
    else if (!known.includes(rest)) known.push(rest)
    if (rest === '' && !this.#tags.isEmpty(opening)) this.#closings.add(this.#tags.nameOf(opening))
  }

  /** What a translator sees. */
  show(pieces: readonly Piece[]): string {
    if (this.isEmpty) return joined(pieces)
    const shown: string[] = []
    // What follows a `<` or `&` decides whether it is escaped, as it will be shown: so the text is made from its end.
    let rest = ''
    const reach = this.#longest + 100
    const put = (text: string): void => {
      if (text === '') return
      shown.push(text)
      rest = (text.length < reach ? text + rest : text).slice(0, reach)
    }
    for (const { text, isMarkup } of pieces.toReversed()) {
      let end = text.length
      for (let at = isMarkup ? -1 : end - 1; at >= 0; at--) {
        const char = text.charAt(at)
        if (char !== '<' && char !== '&') continue
        put(text.slice(at + 1, end))
        if (char === '<') put(this.#markupEnd(`<${rest}`, 0) > 0 ? '&lt;' : '<')
        else put(this.#isEscape(rest, 0) ? '&amp;' : '&')
        end = at
      }
      put(text.slice(0, end))
    }
    return shown.toReversed().join('')
  }

  /** What a translator meant. Throws a `FormatError` ('unwritable') where her tags do not nest. */
  read(text: string): Piece[] {
    if (this.isEmpty || !mayHoldMarkup(text)) return text === '' ? [] : [{ text, isMarkup: false }]
    const pieces: Piece[] = []
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code !== LESS_THAN && code !== AMPERSAND) continue
      const end = code === LESS_THAN ? this.#markupEnd(text, at) : this.#referenceEnd(text, at + 1)
      const escape = end < 0 && code === AMPERSAND ? this.#escapeAt(text, at) : ''
      if (end < 0 && escape === '') continue
      addLiteral(pieces, text.slice(from, at))
      if (end < 0) addLiteral(pieces, escape === '&lt;' ? '<' : '&')
      else pieces.push({ text: text.slice(at, end), isMarkup: true })
      from = end < 0 ? at + escape.length : end
      at = from - 1
    }
    addLiteral(pieces, text.slice(from))
    requireNesting(pieces, this.#tags)
    return pieces
  }

  /** The end of the markup at a `<`; -1 where what stands there is text. */
  #markupEnd(text: string, at: number): number {
    const tag = this.#tags.tagAt(text, at)
    if (isClosing(tag)) return this.#canClose(this.#tags.nameOf(tag)) ? at + tag.length : -1
    const opening = tag || text.slice(at, at + 2)
    const end = at + opening.length
    const rest = this.#restAt(text, end, this.#keyOf(opening))
    return rest === undefined ? -1 : end + rest.length
  }

  #canClose(name: string): boolean {
    return this.#closings.has(name) || (this.#base !== undefined && this.#base.#canClose(name))
  }

  /** What stands behind an opening up to the end of its markup, as it may; of several the longest. */
  #restAt(text: string, at: number, key: string): string | undefined {
    let longest: string | undefined
    for (const rest of this.#openings.get(key) ?? noRests) {
      if (text.startsWith(rest, at) && rest.length >= (longest ?? '').length) longest = rest
    }
    return longest ?? (this.#base && this.#base.#restAt(text, at, key))
  }

  /** The end of the reference whose name starts here; -1 where what stands there is text. */
  #referenceEnd(text: string, at: number): number {
    const semicolon = text.slice(at, at + 101).indexOf(';')
    return semicolon > 0 && this.#canRefer(text.slice(at, at + semicolon)) ? at + semicolon + 1 : -1
  }

  #canRefer(name: string): boolean {
    return this.#references.has(name) || (this.#base !== undefined && this.#base.#canRefer(name))
  }

  /** The escape at a `&`: `&lt;` before what would read as markup, `&amp;` before what would read as an escape. */
  #escapeAt(text: string, at: number): string {
    if (text.startsWith('&amp;', at)) return this.#isEscape(text, at + 5) ? '&amp;' : ''
    return text.startsWith('&lt;', at) && this.#isEscape(text, at + 1) ? '&lt;' : ''
  }

  /** Whether a `&` before this offset would be read as more than itself. */
  #isEscape(text: string, from: number): boolean {
    let at = from
    while (text.startsWith('amp;', at)) at += 4
    if (this.#referenceEnd(text, at) > 0) return true
    return (
      text.startsWith('lt;', at) && this.#markupEnd(`<${text.slice(at + 3, at + 3 + this.#longest)}`, 0) > 0
    )
  }

  /** A tag without the values that a translation may change. A name is looked for only where one begins. */
  #keyOf(tag: string): string {
    if (this.#editable.size === 0 || !tag.includes('=')) return tag
    return tag.replaceAll(
      /(?<![^\s<>/"'=])([^\s<>/"'=]+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/g,
      (whole, name: string) => (this.#editable.has(name) && areReferences(whole) ? `${name}=` : whole),
    )
  }

  #measure(markup: string): void {
    this.#longest = Math.max(this.#longest, markup.length)
  }
}

/** Whether every `&` in a value begins a reference. */
const areReferences = (value: string): boolean => !value.replaceAll(referencePattern, '').includes('&')

function requireNesting(pieces: readonly Piece[], { tagAt, nameOf, isEmpty }: TagSyntax): void {
  const open: string[] = []
  for (const { text, isMarkup } of pieces) {
    const tag = isMarkup ? tagAt(text, 0) : ''
    if (tag === '' || isEmpty(text)) continue
    if (!isClosing(text)) {
      // An opaque element closes itself.
      if (tag.length === text.length) open.push(text)
      continue
    }
    const opening = open.pop()
    if (!opening) throw unwritable(`the tag ${text} closes nothing`)
    if (nameOf(opening) !== nameOf(text))
      throw unwritable(`the tag ${text} comes before ${opening} is closed`)
  }
  const [opening] = open
  if (opening !== undefined) throw unwritable(`the tag ${opening} is never closed`)
}

const unwritable = (sentence: string): FormatError => new FormatError('unwritable', sentence)
