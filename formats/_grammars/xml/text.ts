// The codecs of XML: content with inline markup, CDATA, and attribute values.
import { BrokenCodes, FormatError, type Codec } from '@atlas/core/contract.ts'
import type { XmlDocument } from './tree.ts'
import { readFragment } from './reader.ts'
import { joinedPieces, contentPieces, tagAt, type ContentPiece } from './pieces.ts'
import {
  contentSpelling,
  numericReference,
  attributeValueSpelling,
  spellChar,
  XmlSpeller,
  type Spelling,
} from './spelling.ts'
import { isDoubtful, mayHoldMarkup, Vocabulary, type MarkupRules } from './vocabulary.ts'

/**
 * An escape layer inside XML, such as Android's backslashes. It processes text before XML encodes it, and after XML
 * decodes it.
 */
export interface Layer {
  /** Whether a text without markup is decoded unchanged. */
  readsAsIs(raw: string): boolean
  /** Whether a text without markup is encoded unchanged when it replaces `was`. */
  writesAsIs(text: string, was: string): boolean
  decode(pieces: readonly ContentPiece[]): ContentPiece[]
  encode(pieces: readonly ContentPiece[], was: readonly ContentPiece[]): ContentPiece[]
}

/** Whether content is CDATA from end to end. */
function isCdata(raw: string): boolean {
  return (
    raw.startsWith('<![CDATA[') &&
    raw.endsWith(']]>') &&
    contentPieces(raw).every(({ isMarkup }) => !isMarkup)
  )
}

/** Makes the codecs of a document. Units without markup or references share one. */
export class XmlTexts {
  readonly spelling: Spelling
  readonly rules: MarkupRules
  readonly layer: Layer | undefined
  /** The markup that every unit may use. */
  readonly #vocabulary: Vocabulary
  /** Vocabularies by the markup of a unit, since many units have the same tags. */
  readonly #vocabularies = new Map<string, Vocabulary>()
  readonly #shared: Codec
  readonly #cdata: Codec

  constructor(xml: Pick<XmlDocument, 'entities'>, eol: string, rules: MarkupRules = {}, layer?: Layer) {
    this.spelling = contentSpelling(eol)
    this.#vocabulary = Vocabulary.of(xml.entities, rules)
    this.rules = rules
    this.layer = layer
    this.#shared = new ContentCodec(this, [])
    this.#cdata = cdataCodec(eol, layer)
  }

  /** Whether a unit without markup of its own may have none. */
  get hasNoMarkup(): boolean {
    return this.#vocabulary.isEmpty
  }

  /** The codec of a unit with these raw texts, the source first. */
  codecFor(raws: readonly string[]): Codec {
    // Most texts have neither markup nor references.
    let isPlain = true
    for (const raw of raws) isPlain &&= !mayHoldMarkup(raw)
    if (isPlain) return this.#shared
    if (raws.every((raw) => raw === '' || isCdata(raw))) return this.#cdata
    return new ContentCodec(this, raws)
  }

  /** The pieces of content, decoded by the layer. */
  piecesOf(raw: string): ContentPiece[] {
    const pieces = contentPieces(raw, this.rules.opaque)
    return this.layer ? this.layer.decode(pieces) : pieces
  }

  /** The markup that the texts of a unit may use, given its raw texts. */
  vocabularyOf(raws: readonly string[]): Vocabulary {
    const pieces = raws.flatMap((raw) => (mayHoldMarkup(raw) ? this.piecesOf(raw) : []))
    const markup = pieces.flatMap(({ text, isMarkup }) => (isMarkup ? text : []))
    const literals = pieces.filter(({ text, isMarkup }) => !isMarkup && text.includes('<'))
    if (markup.length + literals.length === 0) return this.#vocabulary
    const key = [...markup, '', ...literals.map(({ text }) => text)].join('\0')
    const known = this.#vocabularies.get(key)
    if (known) return known
    const vocabulary = this.#vocabulary.extended(markup)
    vocabulary.addLiterals(literals)
    this.#vocabularies.set(key, vocabulary)
    return vocabulary
  }
}

/** The codec of the texts of a unit: each may use the markup of all of them. */
class ContentCodec implements Codec {
  readonly #texts: XmlTexts
  readonly #raws: readonly string[]
  #vocabulary: Vocabulary | undefined
  #literals: ReadonlySet<string> | undefined
  /** Whether one of the raw texts may have a literal that could read as markup, and markup. */
  #mayHaveLiteral: boolean | undefined
  #mayHaveMarkup: boolean | undefined

  constructor(texts: XmlTexts, raws: readonly string[]) {
    this.#texts = texts
    this.#raws = raws
  }

  decode(raw: string): string {
    if (isReadUnchanged(raw, this.#texts.layer)) return raw
    const pieces = this.#texts.piecesOf(raw)
    return this.#isShownAsIs(raw, pieces) ? joinedPieces(pieces) : this.vocabulary.show(pieces)
  }

  /** Whether no literal could read as markup. In a unit without markup, none can: its vocabulary need not be made. */
  #isShownAsIs(raw: string, pieces: readonly ContentPiece[]): boolean {
    if (!isDoubtful(pieces)) return true
    if (!this.#texts.hasNoMarkup || pieces.some(isMarkupPiece)) return false
    return this.#raws.every((other) => other === raw || !mayHoldMarkup(other))
  }

  encode(text: string, was: string): string {
    const { layer, rules, spelling } = this.#texts
    // Most texts are encoded unchanged.
    if (text.search(spelling.special) < 0 && !was.includes('&') && (!layer || layer.writesAsIs(text, was)))
      return text
    const parsed = mayHoldMarkup(text) ? this.vocabulary.read(text) : [{ text, isMarkup: false }]
    if (rules.isCode)
      for (const piece of parsed) if (!piece.isMarkup) this.#requireNoCode(piece.text, rules.isCode)
    const pieces = layer ? layer.encode(parsed, contentPieces(was, rules.opaque)) : parsed
    const speller = new XmlSpeller(was, this.#raws[0] ?? '', spelling)
    let raw = ''
    for (const { text: part, isMarkup } of pieces) {
      raw += isMarkup ? part.replaceAll('\n', spelling.eol) : speller.spell(part)
    }
    return raw
  }

  isWhole(raw: string): boolean {
    const { layer, rules } = this.#texts
    const words = raw.trim()
    // A layer may drop the white space at the ends.
    if (words === '' || (layer && words.length < raw.length)) return false
    if (!this.#isShownAlike(raw)) return false
    const { units = [] } = rules
    if (!raw.includes('<')) return true
    if (units.some((name) => raw.includes(`<${name}`)) || !isBalanced(raw)) return false
    return this.#hasTagsOf(raw) || this.#texts.piecesOf(raw).every((piece) => this.#isKnown(piece))
  }

  /** Whether all tags of a spelling are in a text of the unit: a faster way to see that they are known. */
  #hasTagsOf(raw: string): boolean {
    for (let start = raw.indexOf('<'); start >= 0; start = raw.indexOf('<', start + 1)) {
      const end = raw.indexOf('>', start) + 1
      const tag = raw.slice(start, end)
      if (end === 0 || !this.#raws.some((each) => each.includes(tag))) return false
    }
    return true
  }

  #isKnown({ text, isMarkup }: ContentPiece): boolean {
    return !isMarkup || this.vocabulary.has(text)
  }

  /**
   * Whether literals that could read as markup are shown alike, in this text and in the others of the unit, when the
   * markup of the unit is that of its new text.
   */
  #isShownAlike(raw: string): boolean {
    if (!mayHaveLiteral(raw) && !(this.#mayHaveLiteral ??= this.#raws.some(mayHaveLiteral))) return true
    const texts = this.#texts
    // Without any markup, no literal is mistaken for it.
    const hasMarkup = mayHaveMarkup(raw) || (this.#mayHaveMarkup ??= this.#raws.some(mayHaveMarkup))
    if (texts.hasNoMarkup && !hasMarkup) return true
    const [source = ''] = this.#raws
    const all = [raw, ...this.#raws]
    const vocabularies = [[raw], [source, raw], [...this.#raws, raw]]
    return vocabularies.every((raws) => {
      const codec = texts.codecFor(raws)
      return all.every((each) => codec.decode(each) === this.decode(each))
    })
  }

  normalize(text: string): string {
    return text.includes('<') ? this.vocabulary.settled(text) : text
  }

  /** Throws if a literal is a code of the format, unless the unit has the same literal. */
  #requireNoCode(literal: string, isCode: (tag: string) => boolean): void {
    for (let at = literal.indexOf('<'); at >= 0; at = literal.indexOf('<', at + 1)) {
      const tag = tagAt(literal, at)
      if (tag === '' || !isCode(tag) || this.#literalTags.has(tag)) continue
      throw new BrokenCodes(`the code ${tag} is not in the source text`)
    }
  }

  /** The tags that are literals in the texts of the unit. */
  get #literalTags(): ReadonlySet<string> {
    if (this.#literals) return this.#literals
    const tags = new Set<string>()
    for (const raw of this.#raws)
      for (const { text, isMarkup } of this.#texts.piecesOf(raw))
        for (let at = isMarkup ? -1 : text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1))
          tags.add(tagAt(text, at))
    return (this.#literals = tags)
  }

  escape(char: string): string {
    return numericReference(char)
  }

  /** Made at first use, since most texts can be decoded without it. */
  get vocabulary(): Vocabulary {
    return (this.#vocabulary ??= this.#texts.vocabularyOf(this.#raws))
  }
}

/** Whether markup in content begins and ends in it. */
function isBalanced(raw: string): boolean {
  try {
    readFragment(raw, [0, raw.length])
    return true
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return false
  }
}
/** Whether a raw text may have a literal that could read as markup (`isDoubtful`): by a reference, CDATA, or a layer. */
const mayHaveLiteral = (raw: string): boolean => LITERAL.test(raw)

const LITERAL = /&(?:lt;|#|amp;[\w:#\u0080-\uffff])|&(?![\w:.-]{1,99};)|<!\[|\\[ux]/

/** Whether a raw text may have markup, which a reference to a sign of XML is not. */
const mayHaveMarkup = (raw: string): boolean => MARKUP.test(raw)

const MARKUP = /<(?!!\[CDATA)|&(?!(?:lt|gt|amp|quot|apos|#\w{1,8});)/

const isMarkupPiece = ({ isMarkup }: ContentPiece): boolean => isMarkup

/** Whether content is decoded unchanged. Tags are, but a layer has to process the text between them. */
const isReadUnchanged = (raw: string, layer: Layer | undefined): boolean =>
  !raw.includes('&') &&
  !raw.includes('\r') &&
  (layer ? !raw.includes('<') && layer.readsAsIs(raw) : !raw.includes('<![CDATA['))

/** Line ends, and ranges with characters that XML cannot hold. */
const specialInCdata = /[^\t -\ud7ff\ue000-\ufffd]/

/** The codec of texts in CDATA, which stay CDATA. They have no markup: a `<b>` is text. */
function cdataCodec(eol: string, layer: Layer | undefined): Codec {
  // Characters that CDATA cannot hold are written between two sections.
  const between = (raw: string): string => `]]>${raw}<![CDATA[`
  const spelling = { eol, escapes: { '\r': between('&#13;') } }
  return {
    decode(raw) {
      const pieces = contentPieces(raw)
      return joinedPieces(layer ? layer.decode(pieces) : pieces)
    },
    encode(text, was) {
      const parsed = [{ text, isMarkup: false }]
      const pieces = layer ? layer.encode(parsed, contentPieces(was)) : parsed
      const spell = (section: string): string =>
        specialInCdata.test(section)
          ? Array.from(section, (char) => spellChar(char, spelling)).join('')
          : section
      const spelled = pieces.map(({ text: part, isMarkup }) =>
        isMarkup ? between(part) : part.split(']]>').map(spell).join(']]]]><![CDATA[>'),
      )
      return `<![CDATA[${spelled.join('')}]]>`
    },
    escape: (char) => between(numericReference(char)),
    isWhole: (raw) => isCdata(raw) && !layer,
  }
}

/** Matches characters with a special meaning in the values of attributes. Most values have none. */
const IN_ATTRIBUTES = /[<&\t\r\n]/

/** The codec of attribute values in these quotes. References to entities are shown unchanged. */
export function attributeCodec(quote: '"' | "'", entities: Iterable<string> = []): Codec {
  const vocabulary = Vocabulary.of(entities)
  const spelling = attributeValueSpelling('', quote, { '\t': '&#9;', '\n': '&#10;' })
  return {
    decode: (raw) =>
      IN_ATTRIBUTES.test(raw) ? vocabulary.show(contentPieces(raw.replaceAll(/\r\n|[\t\r\n]/g, ' '))) : raw,
    encode(text, was) {
      const speller = new XmlSpeller(was, '', spelling)
      return vocabulary
        .read(text)
        .map((piece) => (piece.isMarkup ? piece.text : speller.spell(piece.text)))
        .join('')
    },
    escape: numericReference,
    isWhole: (raw) => raw.trim() !== '' && !raw.includes(quote) && !raw.includes('<'),
  }
}
