// The codec of a paragraph of formatted runs: one text with few tags.
import type { Code, CodeScanner, Codec } from '../../core/contract.ts'
import { isDoubtful } from '../xml/vocabulary.ts'
import { joined } from '../xml/pieces.ts'
import type { RichSyntax } from './paragraph.ts'
import { shownIn, type Shown } from './shown.ts'
import { filled, laid } from './written.ts'
import { markupOf, unwritable, vocabularyOf, wantedIn } from './wanted.ts'

/** The text of a paragraph, as translators see it. */
export function textOfShown(shown: Shown): string {
  const pieces = markupOf(shown.items)
  return isDoubtful(pieces) ? vocabularyOf(shown).show(pieces) : joined(pieces)
}

/** The codec of one paragraph. */
export class RichText<Place> implements Codec {
  readonly nests = true
  readonly #syntax: RichSyntax<Place>
  readonly #place: Place

  constructor(syntax: RichSyntax<Place>, place: Place) {
    this.#syntax = syntax
    this.#place = place
  }

  decode(raw: string): string {
    return textOfShown(this.#shown(raw))
  }

  encode(text: string, was: string): string {
    const shown = this.#shown(was)
    const { pieces, fixed } = shown.paragraph
    const own = pieces.flatMap((piece) => (piece.kind === 'char' ? piece.text : []))
    const wanted = wantedIn(text, shown, new Set([...this.#syntax.chars.keys(), ...own]))
    const inPlace = filled(shown, wanted, this.#syntax)
    if (inPlace !== undefined && this.#reads(inPlace, text)) return inPlace
    if (fixed !== undefined) throw unwritable(`${fixed}, so its tags, tabs and line breaks keep their places`)
    const anew = laid(shown, wanted, this.#syntax)
    if (this.#reads(anew, text)) return anew
    throw unwritable(`with these tags it would be read as "${this.decode(anew)}"`)
  }

  /** Line ends are one character, and no paragraph holds two kinds. */
  settle(text: string): string {
    return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  }

  escape(char: string): string {
    return this.#syntax.escape?.(char) ?? char
  }

  get codes(): CodeScanner {
    let shown: Shown | undefined
    return (text) => codesIn(text, (shown ??= this.#shown(this.#syntax.rawOf(this.#place))))
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

const TAG = /<(\/?)([^<>/]+)(\/?)>/g

/** The tags of a text. A format or a link can be left out; a code that holds strings cannot. */
function codesIn(text: string, { names, links, codes }: Shown): Code[] {
  if (!text.includes('<')) return []
  return Array.from(text.matchAll(TAG)).flatMap((found): Code | [] => {
    const [tag, slash, name = '', end] = found
    const at = [found.index, found.index + tag.length] as const
    const isKnown = end ? codes.has(name) : links.has(name) || names.formatOf(name) !== undefined
    if (!isKnown || (slash && end)) return []
    const kind = end ? 'alone' : slash ? 'close' : 'open'
    const isNeeded = codes.get(name)?.some(({ holdsStrings }) => holdsStrings) ?? false
    return { at, id: name, kind, need: isNeeded ? 'file' : 'reader', shown: name }
  })
}
