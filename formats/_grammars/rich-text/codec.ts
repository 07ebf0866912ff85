// The codec of a paragraph of formatted runs: one text with few tags.
import {
  beginningWith,
  mergedCodes,
  type Code,
  type CodeScanner,
  type Codec,
  type Edit,
} from '@atlas/core/contract.ts'
import { tagCodes } from '../codes/tag-codes.ts'
import { isLink } from './codes.ts'
import type { RichSyntax } from './paragraph.ts'
import { shownIn, type Shown } from './shown.ts'
import { applied, filled, filledWithChars, laid } from './written.ts'
import { withoutIdleTags } from './idle-tags.ts'
import { withoutNestedFormats } from './nested-tags.ts'
import { hasTagsOf } from './same-tags.ts'
import { textOfShown, unwritable, wantedIn, withEscapedLiterals } from './wanted.ts'
import { wordEdits, type WordPlaces } from './words.ts'

/** A text without its tags. */
export function withoutTags(codec: Pick<RichText<unknown>, 'codesOf'>, text: string): string {
  let plain = ''
  let from = 0
  for (const { at } of codec.codesOf(text)) {
    plain += text.slice(from, at[0])
    from = at[1]
  }
  return plain + text.slice(from)
}

/** The codec of one paragraph. */
export class RichText<Place> implements Codec {
  readonly nests = true
  readonly #syntax: RichSyntax<Place>
  readonly #place: Place

  /** The text of the place, computed once. */
  readonly #text: string | undefined
  /** What `normalize` returned last. A build writes it next, so that it need not be normalized again. */
  #normal: string | undefined

  /** The places of the words in `#text`. */
  readonly #words: WordPlaces | undefined

  constructor(syntax: RichSyntax<Place>, place: Place, text?: string, words?: WordPlaces) {
    this.#syntax = syntax
    this.#place = place
    this.#text = text
    this.#words = words
  }

  decode(raw: string): string {
    if (this.#text !== undefined && raw === this.#syntax.rawOf(this.#place)) return this.#text
    return textOfShown(this.#shown(raw))
  }

  encode(given: string, was: string): string {
    const isOwn = was === this.#syntax.rawOf(this.#place)
    if (isOwn && given === this.#text) return was
    const edits = isOwn && this.editsFor(given)
    if (edits) return applied({ text: was, at: [0, was.length] }, edits)
    const shown = this.#shown(was)
    if (given === textOfShown(shown)) return was
    const text = given === this.#normal ? given : this.#normalized(given, isOwn ? shown : undefined)
    const { pieces, fixed } = shown.paragraph
    const own = pieces.flatMap((piece) => (piece.kind === 'char' ? piece.text : []))
    const wanted = wantedIn(text, shown, new Set([...this.#syntax.chars.keys(), ...own]))
    for (const write of [filled, filledWithChars]) {
      const inPlace = write(shown, wanted, this.#syntax)
      if (inPlace && (inPlace.isSure || this.#reads(inPlace.raw, text))) return inPlace.raw
    }
    if (fixed !== undefined) throw unwritable(`${fixed}, so its tags keep their places`)
    const rebuilt = laid(shown, wanted, this.#syntax)
    if (rebuilt.isSure || this.#reads(rebuilt.raw, text)) return rebuilt.raw
    throw unwritable(`with these tags it would be read as "${this.decode(rebuilt.raw)}"`)
  }

  editsFor(text: string): readonly Edit[] | undefined {
    const { fillWords } = this.#syntax
    const [shown, places] = [this.#text, this.#words]
    if (shown === undefined || !places || !fillWords) return undefined
    return wordEdits({ raw: this.#syntax.rawOf(this.#place), shown, places }, text, fillWords)
  }

  /**
   * Converts line ends to one character, takes formats out of others, removes tags that change nothing, and escapes
   * literals that look like tags.
   */
  normalize(text: string): string {
    return (this.#normal = this.#normalized(text))
  }

  /** `known`: what the place shows, if it has been read. */
  #normalized(text: string, known?: Shown): string {
    const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
    if (!lines.includes('<') || lines === this.#text) return lines
    if (this.#text !== undefined && hasTagsOf(lines, this.#text)) return lines
    const shown = known ?? this.#shown(this.#syntax.rawOf(this.#place))
    const codes = codesIn(lines, shown)
    const flat = withoutNestedFormats(lines, codes, shown)
    const flatCodes = flat === lines ? codes : codesIn(flat, shown)
    return withEscapedLiterals(withoutIdleTags(flat, flatCodes, shown), shown)
  }

  escape(char: string): string {
    return this.#syntax.escape?.(char) ?? char
  }

  get inlineCodes(): CodeScanner {
    // A codec does not keep what its place shows: a document has many.
    let shown: Shown | undefined
    return beginningWith('<', (text) => {
      if (!text.includes('<')) return noCodes
      return mergedCodes(codesIn(text, (shown ??= this.#shownOwn())), anyTags(text))
    })
  }

  /** The tags of the paragraph in a text. */
  codesOf(text: string): readonly Code[] {
    return text.includes('<') ? codesIn(text, this.#shownOwn()) : noCodes
  }

  #shownOwn(): Shown {
    return this.#shown(this.#syntax.rawOf(this.#place))
  }

  #reads(raw: string, text: string): boolean {
    return this.decode(raw) === text
  }

  #shown(raw: string): Shown {
    const own = this.#place
    const isOwn = raw === this.#syntax.rawOf(own)
    return shownIn(this.#syntax.read(isOwn ? own : this.#syntax.placeOf(raw, own)))
  }
}

const noCodes: readonly Code[] = []

/** Tags that the paragraph does not have are found, too: they would be written as characters. */
const anyTags = tagCodes()

const TAG = /<(\/?)([^<>/]+)(\/?)>/g

/**
 * The tags of a paragraph in a text. A format can be left out. A code that holds strings cannot. If a paragraph is never
 * rebuilt, its links, its codes and the formats around codes cannot be left out either. Readers miss other links and codes.
 */
function codesIn(text: string, { names, links, codes, paragraph: { fixed } }: Shown): Code[] {
  if (!text.includes('<')) return []
  const found: Code[] = []
  let format: Code | undefined
  let holdsCode = false
  for (const { 0: tag, 1: slash, 2: name = '', 3: end, index } of text.matchAll(TAG)) {
    const isFormat = !end && names.formatOf(name) !== undefined
    if ((slash && end) || !(end ? codes.has(name) : isFormat || links.has(name))) continue
    const kind = end ? 'alone' : slash ? 'close' : 'open'
    const pairs = links.get(name)
    const holdsStrings =
      codes.get(name)?.some((code) => code.holdsStrings) === true ||
      pairs?.some(({ open }) => open.holdsStrings) === true
    const isRefused = !isFormat && (fixed !== undefined || holdsStrings)
    const isFree = (isFormat && !isLink(name)) || pairs?.every(({ open }) => open.mayBeLeftOut) === true
    const requiredBy = isRefused ? 'file' : isFree ? 'reader' : 'document'
    const code: Code = { at: [index, index + tag.length], id: name, kind, requiredBy, shown: name }
    found.push(code)
    if (kind === 'alone') holdsCode = true
    else if (kind === 'open') {
      format = isFormat ? code : undefined
      holdsCode = false
    } else if (format?.id === name && holdsCode && fixed !== undefined)
      format.requiredBy = code.requiredBy = 'file'
  }
  return found
}
