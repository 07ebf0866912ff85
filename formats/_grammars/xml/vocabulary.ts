// Decides which markup the texts of a unit may use, and shows texts so that markup and literals differ.
import { BrokenCodes, looksLikeTag } from '@atlas/core/contract.ts'
import { referencePattern } from './references.ts'
import {
  addLiteral,
  isClosingTag,
  isEmptyTag,
  joinedPieces,
  nameInTag,
  tagAt,
  type ContentPiece,
} from './pieces.ts'
import { AMPERSAND, LESS_THAN } from '../text/chars.ts'

/** The rules of a format for tags in its texts. */
export interface MarkupRules {
  /** Elements whose content is code: each is shown whole, from tag to tag, if it has no child elements. */
  opaque?: ReadonlySet<string>
  /** Elements that may be places of other strings, which a text with one may add to the file. */
  units?: readonly string[]
  /** Elements that every text may use, without attributes. */
  free?: readonly string[]
  /** Attributes whose values a translation may change. */
  editable?: EditableAttributes
  /** Whether a tag is a code of the format. Only a unit with such a tag may contain it, even as a literal. */
  isCode?: (tag: string) => boolean
  /** The syntax of tags; the default is XML. */
  tags?: TagSyntax
  /** Whether each literal that looks like a tag is shown escaped, also if the text has no such tag. */
  escapesTags?: boolean
  /**
   * Whether a tag that the unit does not have is refused, since readers of a document would see its characters. Left
   * out, only a tag of an element that the unit has is refused: it changes a code.
   */
  refusesTags?: boolean
}

/** Attributes with addresses, which differ by language: of a page, a picture, a video. */
const ADDRESSES: ReadonlySet<string> = new Set('href src srcset poster xlink:href fileref url'.split(' '))

/** An address without a scheme, or with one that runs no code. An entity could spell the colon of another one. */
const SAFE_ADDRESS = /^["'](?:(?:https?|mailto|tel):|[^:&]*$|[^:&/?#]*[/?#])/i

/** The syntax of tags in a markup language. */
export interface TagSyntax {
  /** Returns a function that returns the tag at an offset of a text, or ''. */
  tagsIn(text: string): (at: number) => string
  /** The normalized name of a tag. */
  nameOf(tag: string): string
  /** Whether an opening tag also closes its element. */
  isEmpty(tag: string): boolean
}

/** The syntax of tags in XML. */
export const xmlTags: TagSyntax = {
  tagsIn: (text) => (at) => tagAt(text, at),
  nameOf: nameInTag,
  isEmpty: isEmptyTag,
}

const noNames: ReadonlySet<string> = new Set()
const noRests: readonly string[] = []

/**
 * The maximum length of markup that a literal is compared with. Longer markup, such as an image in an attribute, is
 * never repeated as a literal, and comparing it with each `<` of a text would take very long.
 */
const MAX_COMPARED = 500

/** A literal of more characters does not look like a tag. */
const LONGEST_TAG = 210

/** Whether a text may have markup or a reference. */
export const mayHoldMarkup = (text: string): boolean => text.includes('<') || text.includes('&')

const SIGN = /[<&]/g

/** The next offset, from this one on, where markup, a reference or an escape may begin; -1 if there is none. */
function nextSign(text: string, from: number): number {
  SIGN.lastIndex = from
  return SIGN.test(text) ? SIGN.lastIndex - 1 : -1
}

/** Whether a literal among the pieces could read as markup. Such a text needs a vocabulary. */
export const isDoubtful = (pieces: readonly ContentPiece[]): boolean =>
  pieces.some(({ text, isMarkup }) => !isMarkup && mayHoldMarkup(text) && /<|&[\w:#\u0080-\uffff]/.test(text))

/**
 * The markup of the texts of one unit; everything else in them is text. A text is shown with its markup
 * unchanged, and a literal that would read as markup is shown escaped (`&lt;b>`), so that no text is ambiguous.
 */
export class Vocabulary {
  /** The starts of markup, each with the possible rests up to its end: the content of an opaque element. */
  readonly #openings = new Map<string, string[]>()
  readonly #closings = new Set<string>()
  readonly #references: Set<string>
  readonly #editable: EditableAttributes
  readonly #tags: TagSyntax
  readonly #rules: Pick<MarkupRules, 'escapesTags' | 'refusesTags'>
  /** Tags that the unit has as characters. */
  readonly #literals = new Set<string>()
  /** The names of the elements that the unit has as markup. */
  readonly #names = new Set<string>()
  /** Whether the tags of the unit do not nest, so that those of a translation need not. */
  #isUnnested = false
  /** The markup that all units of the document may use. */
  readonly #base: Vocabulary | undefined
  #longest: number

  private constructor(
    references: Set<string>,
    { editable = noNames, tags = xmlTags, escapesTags = false, refusesTags = false }: MarkupRules,
    base: Vocabulary | undefined,
  ) {
    this.#rules = { escapesTags, refusesTags }
    this.#references = references
    this.#editable = editable
    this.#tags = tags
    this.#base = base
    this.#longest = base ? base.#longest : escapesTags ? LONGEST_TAG : 0
    for (const reference of references) this.#measure(reference)
  }

  /** The vocabulary of all units of a document: references to its entities, and the free tags of the format. */
  static of(entities: Iterable<string>, rules: MarkupRules = {}): Vocabulary {
    const vocabulary = new Vocabulary(new Set(entities), rules, undefined)
    for (const name of rules.free ?? []) vocabulary.add(`<${name}>`)
    return vocabulary
  }

  /** The vocabulary of a unit: the document's vocabulary, and this markup. */
  extended(markup: Iterable<string> = []): Vocabulary {
    const rules = { ...this.#rules, editable: this.#editable, tags: this.#tags }
    const vocabulary = new Vocabulary(new Set(), rules, this)
    for (const one of markup) vocabulary.add(one)
    return vocabulary
  }

  /** Whether nothing reads as markup. */
  get isEmpty(): boolean {
    return this.#longest === 0
  }

  /** Adds a piece of markup. */
  add(markup: string): void {
    this.#measure(markup)
    if (markup.startsWith('&')) {
      this.#references.add(markup.slice(1, -1))
      return
    }
    const opening = this.#tags.tagsIn(markup)(0) || markup.slice(0, 2)
    if (isClosingTag(opening)) return
    const rest = markup.slice(opening.length)
    const key = tagKey(opening, this.#editable)
    const name = this.#tags.nameOf(opening)
    if (name !== '') this.#names.add(name)
    const known = this.#openings.get(key)
    if (!known) this.#openings.set(key, [rest])
    else if (!known.includes(rest)) known.push(rest)
    if (rest === '' && !this.#tags.isEmpty(opening)) this.#closings.add(this.#tags.nameOf(opening))
  }

  /** Whether a text may have this piece of markup. */
  has(markup: string): boolean {
    return markup.startsWith('&')
      ? this.#canRefer(markup.slice(1, -1))
      : this.#markupEnd(markup, 0, this.#tags.tagsIn(markup)(0)) === markup.length
  }

  /** Adds the tags in characters of the unit, so that a translation may have them, too. */
  addLiterals(pieces: readonly ContentPiece[]): void {
    for (const { text, isMarkup } of pieces) {
      const tagOf = isMarkup ? undefined : this.#tags.tagsIn(text)
      for (let at = tagOf ? text.indexOf('<') : -1; at >= 0; at = text.indexOf('<', at + 1))
        this.#literals.add(tagOf?.(at) ?? '')
    }
  }

  /** Allows tags without a partner in translations if the unit has such tags, as HTML may. */
  allowNestingOf(pieces: readonly ContentPiece[]): void {
    this.#isUnnested = nestingFault(pieces, this.#tags) !== undefined
  }

  /** The text for translators. */
  show(pieces: readonly ContentPiece[]): string {
    if (this.isEmpty) return joinedPieces(pieces)
    const shown: string[] = []
    // Whether a `<` or `&` is escaped depends on the shown text after it, so the text is built from its end.
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
        if (char === '<') put(this.#isTaken(`<${rest}`) ? '&lt;' : '<')
        else put(this.#isEscape(rest, 0) ? '&amp;' : '&')
        end = at
      }
      put(text.slice(0, end))
    }
    return shown.toReversed().join('')
  }

  /** A text as it is shown after it was written. A text whose tags are refused stays as it is. */
  settled(text: string): string {
    if (!this.#rules.escapesTags || !text.includes('<')) return text
    try {
      const pieces = this.read(text)
      return isDoubtful(pieces) ? this.show(pieces) : joinedPieces(pieces)
    } catch (error) {
      if (error instanceof BrokenCodes) return text
      throw error
    }
  }

  /** Parses a text of a translator. Throws a `FormatError` ('unwritable') if its tags do not nest. */
  read(text: string): ContentPiece[] {
    if (this.isEmpty || !mayHoldMarkup(text)) return text === '' ? [] : [{ text, isMarkup: false }]
    const pieces: ContentPiece[] = []
    const tagOf = this.#tags.tagsIn(text)
    let from = 0
    for (let at = nextSign(text, 0); at >= 0; at = nextSign(text, at + 1)) {
      const code = text.charCodeAt(at)
      const tag = code === LESS_THAN ? tagOf(at) : ''
      const end = code === LESS_THAN ? this.#markupEnd(text, at, tag) : this.#referenceEnd(text, at + 1)
      if (end < 0 && tag !== '') this.#requireLiteral(tag)
      const escape = end < 0 && code === AMPERSAND ? this.#escapeAt(text, at) : ''
      if (end < 0 && escape === '') continue
      addLiteral(pieces, text.slice(from, at))
      if (end < 0) addLiteral(pieces, escape === '&lt;' ? '<' : '&')
      else pieces.push({ text: text.slice(at, end), isMarkup: true })
      from = end < 0 ? at + escape.length : end
      at = from - 1
    }
    addLiteral(pieces, text.slice(from))
    const fault = this.#isUnnested ? undefined : nestingFault(pieces, this.#tags)
    if (fault !== undefined) throw unwritable(fault)
    return pieces
  }

  /** The end of the markup at a `<`; -1 if it is text. */
  #markupEnd(text: string, at: number, tag: string): number {
    if (isClosingTag(tag)) return this.#canClose(this.#tags.nameOf(tag)) ? at + tag.length : -1
    const opening = tag || text.slice(at, at + 2)
    const end = at + opening.length
    const rest = this.#restAt(text, end, tagKey(opening, this.#editable))
    return rest === undefined ? -1 : end + rest.length
  }

  /** Throws for a tag that would be written as characters, although the unit has no such characters. */
  #requireLiteral(tag: string): void {
    const name = this.#tags.nameOf(tag)
    const isKnown = this.#hasName(name)
    if ((!isKnown && !this.#rules.refusesTags) || this.#literals.has(tag)) return
    const shown = tag.length > 60 ? `${tag.slice(0, 60)}…` : tag
    if (this.#isOpening(tagKey(tag, this.#editable)))
      throw unwritable(`what is between ${shown} and its end has to stay as in the source text`)
    const escape = this.#rules.escapesTags ? `; to show its characters, write &lt;${shown.slice(1)}` : ''
    throw unwritable(`the tag ${shown} is not in the source text${escape}`)
  }

  #hasName(name: string): boolean {
    return this.#names.has(name) || (this.#base !== undefined && this.#base.#hasName(name))
  }

  #isOpening(key: string): boolean {
    return this.#openings.has(key) || (this.#base !== undefined && this.#base.#isOpening(key))
  }

  #canClose(name: string): boolean {
    return this.#closings.has(name) || (this.#base !== undefined && this.#base.#canClose(name))
  }

  /** The longest known rest of the markup that begins with this opening. */
  #restAt(text: string, at: number, key: string): string | undefined {
    let longest: string | undefined
    for (const rest of this.#openings.get(key) ?? noRests) {
      if (text.startsWith(rest, at) && rest.length >= (longest ?? '').length) longest = rest
    }
    return longest ?? (this.#base && this.#base.#restAt(text, at, key))
  }

  /** The end of the reference whose name starts here; -1 if it is text. */
  #referenceEnd(text: string, at: number): number {
    const semicolon = text.slice(at, at + 101).indexOf(';')
    return semicolon > 0 && this.#canRefer(text.slice(at, at + semicolon)) ? at + semicolon + 1 : -1
  }

  #canRefer(name: string): boolean {
    return this.#references.has(name) || (this.#base !== undefined && this.#base.#canRefer(name))
  }

  /** The escape at a `&`: `&lt;` before a literal that would read as markup, `&amp;` before one that would read as an escape. */
  #escapeAt(text: string, at: number): string {
    if (text.startsWith('&amp;', at)) return this.#isEscape(text, at + 5) ? '&amp;' : ''
    return text.startsWith('&lt;', at) && this.#isEscape(text, at + 1) ? '&lt;' : ''
  }

  /** Whether a `&` before this offset would be read as a reference or an escape. */
  #isEscape(text: string, from: number): boolean {
    let at = from
    while (text.startsWith('amp;', at)) at += 4
    if (this.#referenceEnd(text, at) > 0) return true
    return text.startsWith('lt;', at) && this.#isTaken(`<${text.slice(at + 3, at + 3 + this.#longest)}`)
  }

  /** Whether a text begins with markup, or with what would be refused as a tag. */
  #isTaken(text: string): boolean {
    const tag = this.#tags.tagsIn(text)(0)
    if (this.#markupEnd(text, 0, tag) > 0) return true
    if (this.#rules.escapesTags && looksLikeTag(text)) return true
    return tag !== '' && this.#hasName(this.#tags.nameOf(tag))
  }

  #measure(markup: string): void {
    this.#longest = Math.max(this.#longest, Math.min(markup.length, MAX_COMPARED))
  }
}

/** The attributes whose values a translation may change: names, or a choice by name and tag. */
export interface EditableAttributes {
  has(name: string, tag: string): boolean
}

/**
 * A tag without the values that a translation may change: texts and addresses. Names are matched only at their start.
 */
export function tagKey(tag: string, editable: EditableAttributes): string {
  if (!tag.includes('=')) return tag
  return tag.replaceAll(
    /(?<![^\s<>/"'=])([^\s<>/"'=]+)\s*=\s*("[^"<]*"|'[^'<]*')/g,
    (whole, name: string, value: string) => {
      const mayDiffer =
        editable.has(name, tag) || (ADDRESSES.has(name) && SAFE_ADDRESS.test(value.slice(0, -1)))
      return mayDiffer && areReferences(whole) ? `${name}=` : whole
    },
  )
}

/** Whether every `&` in a value begins a reference. */
const areReferences = (value: string): boolean => !value.replaceAll(referencePattern, '').includes('&')

/** What is wrong with the nesting of tags; undefined if they nest. */
function nestingFault(
  pieces: readonly ContentPiece[],
  { tagsIn, nameOf, isEmpty }: TagSyntax,
): string | undefined {
  const open: string[] = []
  for (const { text, isMarkup } of pieces) {
    const tag = isMarkup ? tagsIn(text)(0) : ''
    if (tag === '' || isEmpty(text)) continue
    if (!isClosingTag(text)) {
      // An opaque element closes itself.
      if (tag.length === text.length) open.push(text)
      continue
    }
    const opening = open.pop()
    if (!opening) return `the tag ${text} closes nothing`
    if (nameOf(opening) !== nameOf(text)) return `the tag ${text} comes before ${opening} is closed`
  }
  const [opening] = open
  return opening === undefined ? undefined : `the tag ${opening} is never closed`
}

const unwritable = (sentence: string): BrokenCodes => new BrokenCodes(sentence)
