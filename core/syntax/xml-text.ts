// How XML spells a text with inline markup: what a translator sees of it, and how her text is written back.
import { FormatError, type Codec } from '../contract.ts'
import { decodeReferences, referencePattern, referredBy, type XmlDocument } from './xml.ts'

/** A stretch of a text: markup as it stands in the file, or the characters that are meant. */
export interface Piece {
  text: string
  isMarkup: boolean
}

/** What a format says of the tags in its texts. */
export interface MarkupRules {
  /** Elements whose content is code, not text: each is shown whole, from tag to tag, where it holds text alone. */
  opaque?: ReadonlySet<string>
  /** Elements that every text may use, without attributes. */
  free?: readonly string[]
  /** Attributes whose values a translation may change. */
  editable?: ReadonlySet<string>
}

/** A spelling inside XML's own, such as Android's backslashes. It works on what XML has decoded, or will encode. */
export interface Layer {
  decode(pieces: readonly Piece[]): Piece[]
  encode(pieces: readonly Piece[], was: readonly Piece[]): Piece[]
}

const noNames: ReadonlySet<string> = new Set()

/** An opening, empty or closing tag. */
const tagPattern =
  /<(?:\/[^ \t\r\n<>/"'=]+[ \t\r\n]*|[A-Za-z_:\u0080-\uffff][^ \t\r\n<>/"'=]*(?:[ \t\r\n]+[^ \t\r\n<>/"'=]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*[ \t\r\n]*\/?)>/y

/** The tag at an offset; empty where none stands there. */
function tagAt(text: string, at: number): string {
  tagPattern.lastIndex = at
  return tagPattern.exec(text)?.[0] ?? ''
}

const nameOf = (tag: string): string => /^<\/?([^\s<>/"'=]+)/.exec(tag)?.[1] ?? ''
const isClosing = (tag: string): boolean => tag.startsWith('</')
const isEmpty = (tag: string): boolean => tag.endsWith('/>')
const lineEnds = /\r\n?/g

/** Content as its pieces. References to entities count as markup, since nothing here expands them. */
export function piecesOf(raw: string, opaque: ReadonlySet<string> = noNames): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < raw.length) {
    const next = raw.indexOf('<', at)
    const end = next < 0 ? raw.length : next
    if (end > at) addText(pieces, raw.slice(at, end))
    at = next < 0 ? end : addMarkup(pieces, raw, next, opaque)
  }
  return pieces
}

function addText(pieces: Piece[], raw: string): void {
  const text = raw.replaceAll(lineEnds, '\n')
  if (!text.includes('&')) return addLiteral(pieces, text)
  let from = 0
  for (const { 0: reference, index } of text.matchAll(referencePattern)) {
    addLiteral(pieces, text.slice(from, index))
    const char = referredBy(reference)
    if (char === undefined) pieces.push({ text: reference, isMarkup: true })
    else addLiteral(pieces, char)
    from = index + reference.length
  }
  addLiteral(pieces, text.slice(from))
}

function addLiteral(pieces: Piece[], text: string): void {
  const last = pieces.at(-1)
  if (last && !last.isMarkup) last.text += text
  else if (text !== '') pieces.push({ text, isMarkup: false })
}

function addMarkup(pieces: Piece[], raw: string, at: number, opaque: ReadonlySet<string>): number {
  if (raw.startsWith('<![CDATA[', at)) {
    const end = endAt(raw, ']]>', at + 9)
    addLiteral(pieces, raw.slice(at + 9, end - 3).replaceAll(lineEnds, '\n'))
    return end
  }
  const end = markupEnd(raw, at, opaque)
  pieces.push({ text: raw.slice(at, end).replaceAll(lineEnds, '\n'), isMarkup: true })
  return end
}

function markupEnd(raw: string, at: number, opaque: ReadonlySet<string>): number {
  if (raw.startsWith('<!--', at)) return endAt(raw, '-->', at + 4)
  if (raw.startsWith('<?', at)) return endAt(raw, '?>', at + 2)
  const tag = tagAt(raw, at)
  const end = at + (tag.length || 1)
  if (isClosing(tag) || isEmpty(tag) || !opaque.has(nameOf(tag))) return end
  const close = raw.indexOf('<', end)
  const closing = close < 0 ? '' : tagAt(raw, close)
  return isClosing(closing) ? close + closing.length : end
}

function endAt(raw: string, closer: string, from: number): number {
  const found = raw.indexOf(closer, from)
  return found < 0 ? raw.length : found + closer.length
}

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
  #longest = 0

  constructor(references: Iterable<string> = [], { free = [], editable = new Set() }: MarkupRules = {}) {
    this.#references = new Set(references)
    this.#editable = editable
    for (const reference of this.#references) this.#measure(reference)
    for (const name of free) this.add(`<${name}>`)
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
    const opening = tagAt(markup, 0) || markup.slice(0, 2)
    if (isClosing(opening)) return
    const rest = markup.slice(opening.length)
    const key = this.#keyOf(opening)
    const known = this.#openings.get(key)
    if (!known) this.#openings.set(key, [rest])
    else if (!known.includes(rest))
      this.#openings.set(
        key,
        [rest, ...known].toSorted((a, b) => b.length - a.length),
      )
    if (rest === '' && !isEmpty(opening)) this.#closings.add(nameOf(opening))
  }

  /** What a translator sees. */
  show(pieces: readonly Piece[]): string {
    if (this.isEmpty || !pieces.some(({ text, isMarkup }) => !isMarkup && /[<&]/.test(text))) {
      return pieces.map(({ text }) => text).join('')
    }
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
    if (this.isEmpty || !/[<&]/.test(text)) return text === '' ? [] : [{ text, isMarkup: false }]
    const pieces: Piece[] = []
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at)
      if (char !== '<' && char !== '&') continue
      const end = char === '<' ? this.#markupEnd(text, at) : this.#referenceEnd(text, at + 1)
      const escape = end < 0 && char === '&' ? this.#escapeAt(text, at) : ''
      if (end < 0 && escape === '') continue
      addLiteral(pieces, text.slice(from, at))
      if (end < 0) addLiteral(pieces, escape === '&lt;' ? '<' : '&')
      else pieces.push({ text: text.slice(at, end), isMarkup: true })
      from = end < 0 ? at + escape.length : end
      at = from - 1
    }
    addLiteral(pieces, text.slice(from))
    demandNesting(pieces)
    return pieces
  }

  /** The end of the markup at a `<`; -1 where what stands there is text. */
  #markupEnd(text: string, at: number): number {
    const tag = tagAt(text, at)
    if (isClosing(tag)) return this.#closings.has(nameOf(tag)) ? at + tag.length : -1
    const opening = tag || text.slice(at, at + 2)
    const end = at + opening.length
    const rest = this.#openings.get(this.#keyOf(opening))?.find((known) => text.startsWith(known, end))
    return rest === undefined ? -1 : end + rest.length
  }

  /** The end of the reference whose name starts here; -1 where what stands there is text. */
  #referenceEnd(text: string, at: number): number {
    if (this.#references.size === 0) return -1
    const semicolon = text.slice(at, at + 101).indexOf(';')
    return semicolon > 0 && this.#references.has(text.slice(at, at + semicolon)) ? at + semicolon + 1 : -1
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

  /** A tag without the values that a translation may change. */
  #keyOf(tag: string): string {
    if (this.#editable.size === 0 || !tag.includes('=')) return tag
    return tag.replaceAll(/([^\s<>/"'=]+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/g, (whole, name: string) =>
      this.#editable.has(name) && areReferences(whole) ? `${name}=` : whole,
    )
  }

  #measure(markup: string): void {
    this.#longest = Math.max(this.#longest, markup.length)
  }
}

/** Whether every `&` in a value begins a reference. */
const areReferences = (value: string): boolean => !value.replaceAll(referencePattern, '').includes('&')

function demandNesting(pieces: readonly Piece[]): void {
  const open: string[] = []
  for (const { text, isMarkup } of pieces) {
    if (!isMarkup || isEmpty(text) || !tagAt(text, 0)) continue
    if (!isClosing(text)) {
      // An opaque element closes itself.
      if (tagAt(text, 0).length === text.length) open.push(text)
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

/** How the characters of a text are spelled in XML. */
interface Spelling {
  /** What a line end in a text is in the file. */
  eol: string
  /** Characters that cannot stand as they are, with what is written for them. */
  escapes: Readonly<Record<string, string>>
}

const contentEscapes = { '&': '&amp;', '<': '&lt;', '\r': '&#13;' }

// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 cannot hold
const impossible = /^[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]$/

/** The character's code as people write it: `U+0007`. */
const codeOf = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Spells one character that is no markup. Throws where XML cannot hold it. */
function spellChar(char: string, { eol, escapes }: Spelling): string {
  if (char === '\n' && escapes[char] === undefined) return eol
  if (impossible.test(char)) throw unwritable(`the character ${codeOf(char)} cannot be written in XML`)
  return escapes[char] ?? char
}

/** Text without any of these, and without `>`, stands in the file as it is. */
const suspicious = /[^ !#-%(-;=?-~\xa0-\ud7ff\ue000-\ufffd]/

/** Spells text, with references for those characters for which `was` has them; `like` shows how the unit writes `>`. */
function spellText(text: string, was: string, like: string, spelling: Spelling): string {
  const habits = was.includes('&') ? habitsOf(was) : undefined
  if (!habits && !suspicious.test(text)) return text
  const keepsGreater = text.includes('>') && withoutMarkup(was || like).includes('>')
  let raw = ''
  for (const char of text) {
    if (char !== '>') raw += habits?.get(char) ?? spellChar(char, spelling)
    else raw += keepsGreater && !raw.endsWith(']]') ? '>' : (habits?.get(char) ?? '&gt;')
  }
  return raw
}

const withoutMarkup = (raw: string): string =>
  raw.includes('<') ? raw.replaceAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<[^<>]*>/g, '') : raw

/** The characters that a text spells as references, and nowhere as they are. */
function habitsOf(was: string): Map<string, string> {
  const habits = new Map<string, string>()
  const text = withoutMarkup(was)
  for (const [reference] of text.matchAll(referencePattern)) {
    const char = referredBy(reference)
    // Letters and spaces are spelled so for one place's sake; all else as a habit.
    if (char === undefined || /[ \w]/.test(char)) continue
    if (char === '&' || !text.includes(char)) habits.set(char, reference)
  }
  return habits
}

/** `&#x20AC;`: a character that the file's charset lacks. */
const reference = (char: string): string => `&#x${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()};`

/** Whether content is CDATA from end to end. */
function isCdata(raw: string): boolean {
  return (
    raw.startsWith('<![CDATA[') && raw.endsWith(']]>') && piecesOf(raw).every(({ isMarkup }) => !isMarkup)
  )
}

/** Makes the codecs of a document's texts. Units without markup of their own share one. */
export class XmlTexts {
  readonly #eol: string
  readonly #entities: ReadonlySet<string>
  readonly #rules: MarkupRules
  readonly #layer: Layer | undefined
  readonly #shared: Codec
  readonly #cdata: Codec

  constructor(xml: XmlDocument, eol: string, rules: MarkupRules = {}, layer?: Layer) {
    this.#eol = eol
    this.#entities = xml.entities
    this.#rules = rules
    this.#layer = layer
    this.#shared = this.#content(new Vocabulary(this.#entities, rules), '')
    this.#cdata = cdataCodec(eol, layer)
  }

  /** The codec of a unit whose texts, the source first, stand so in the file. */
  codecFor(...raws: readonly string[]): Codec {
    if (!raws.some((raw) => raw.includes('<') || raw.includes('&'))) return this.#shared
    if (raws.every((raw) => raw === '' || isCdata(raw))) return this.#cdata
    const markup = new Set<string>()
    for (const raw of raws) {
      for (const { text, isMarkup } of piecesOf(raw, this.#rules.opaque)) if (isMarkup) markup.add(text)
    }
    const like = raws[0] ?? ''
    if (markup.size === 0 && !like.includes('>')) return this.#shared
    const vocabulary = new Vocabulary(this.#entities, this.#rules)
    for (const text of markup) vocabulary.add(text)
    return this.#content(vocabulary, like)
  }

  #content(vocabulary: Vocabulary, like: string): Codec {
    const { opaque } = this.#rules
    const layer = this.#layer
    const spelling = { eol: this.#eol, escapes: contentEscapes }
    return {
      decode(raw) {
        if (!layer && !/[<&\r]/.test(raw)) return raw
        const pieces = piecesOf(raw, opaque)
        return vocabulary.show(layer ? layer.decode(pieces) : pieces)
      },
      encode(text, was) {
        const meant = vocabulary.read(text)
        const pieces = layer ? layer.encode(meant, piecesOf(was, opaque)) : meant
        let raw = ''
        for (const piece of pieces) {
          raw += piece.isMarkup
            ? piece.text.replaceAll('\n', spelling.eol)
            : spellText(piece.text, was, like, spelling)
        }
        return raw
      },
      escape: reference,
    }
  }
}

/** The codec of texts that are CDATA, and stay so. No markup is in them: a `<b>` is text. */
function cdataCodec(eol: string, layer: Layer | undefined): Codec {
  // What CDATA cannot hold stands between two sections.
  const between = (raw: string): string => `]]>${raw}<![CDATA[`
  const spelling = { eol, escapes: { '\r': between('&#13;') } }
  return {
    decode(raw) {
      const pieces = piecesOf(raw)
      return (layer ? layer.decode(pieces) : pieces).map(({ text }) => text).join('')
    },
    encode(text, was) {
      const meant = [{ text, isMarkup: false }]
      const pieces = layer ? layer.encode(meant, piecesOf(was)) : meant
      const sections = pieces
        .map((piece) => piece.text)
        .join('')
        .split(']]>')
      const spelled = sections.map((section) => {
        let raw = ''
        for (const char of section) raw += spellChar(char, spelling)
        return raw
      })
      return `<![CDATA[${spelled.join(']]]]><![CDATA[>')}]]>`
    },
    escape: (char) => between(reference(char)),
  }
}

/** The codec of attribute values in this kind of quotes. References to entities are shown as they stand. */
export function attributeCodec(quote: '"' | "'", entities: Iterable<string> = []): Codec {
  const vocabulary = new Vocabulary(entities)
  const escapes = {
    ...contentEscapes,
    [quote]: quote === '"' ? '&quot;' : '&apos;',
    '\t': '&#9;',
    '\n': '&#10;',
  }
  const spelling = { eol: '', escapes }
  return {
    decode: (raw) => vocabulary.show(piecesOf(raw.replaceAll(/\r\n|[\t\r\n]/g, ' '))),
    encode(text, was) {
      let raw = ''
      for (const piece of vocabulary.read(text)) {
        raw += piece.isMarkup ? piece.text : spellText(piece.text, was, '', spelling)
      }
      return raw
    },
    escape: reference,
  }
}

/** Content as plain text: of a comment's or note's element, say. */
export const plainText = (raw: string): string =>
  raw.includes('<')
    ? piecesOf(raw)
        .filter(({ isMarkup }) => !isMarkup)
        .map(({ text }) => text)
        .join('')
    : decodeReferences(raw)
