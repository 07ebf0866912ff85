// The texts of a document with what is known of their places, so that they can be paired with those of a translation.
import { digestOf } from '../bytes.ts'
import type { Slot, Source } from '../contract.ts'
import { isPlural, textOf, type Parsed } from '../reading/strings.ts'
import type { AlignedText } from './align/aligned-text.ts'

/** A text of a document, by the identifier of its string. */
export interface DocumentText {
  identifier: string
  text: AlignedText
}

/** What the reader of a document knows of a text besides its place. */
interface ReadText {
  identifier: string
  text: string
  element: string | undefined
  /** Whether people translate it. Other texts only end the gap before the next one. */
  isShown: boolean
}

/** Collects the texts of a document in the order of the file. */
export class DocumentTexts {
  readonly all: DocumentText[] = []
  readonly #source: Source
  /** Where the last text ends. */
  #end = 0

  constructor(source: Source) {
    this.#source = source
  }

  add({ at: [from, to], parent }: Slot, { identifier, text, element, isShown }: ReadText): void {
    const hasGap = !parent && from >= this.#end
    const gap = hasGap && isShown ? plainGap(this.#source.text.slice(this.#end, from)) : undefined
    if (!parent) this.#end = Math.max(this.#end, to)
    if (isShown) this.all.push({ identifier, text: { text, gap, element } })
  }
}

/** The texts of a parsed document. Plurals have no counterpart in documents. */
export function documentTexts(
  { units, identifiers, source }: Parsed,
  isShown: (identifier: string) => boolean = () => true,
): DocumentText[] {
  const texts = new DocumentTexts(source)
  for (const [index, { source: slot, element }] of units.entries()) {
    if (isPlural(slot)) continue
    const identifier = identifiers[index] ?? ''
    texts.add(slot, { identifier, text: textOf(source, slot), element, isShown: isShown(identifier) })
  }
  return texts.all
}

/** Longer gaps with some words are only compared, so a digest is enough. A package has kilobytes between two texts. */
const LONG_GAP = 64
const SOME_WORDS = /(?:[\p{L}\d][^\p{L}\d]*){12}/u

/** A gap without what depends on the texts around it: white space, and the lengths of lines under headings. */
function plainGap(gap: string): string {
  const plain = gap
    .trim()
    .replaceAll(/([^\w\s])\1{2,}/g, '$1')
    .replaceAll(/\s+/g, ' ')
  return plain.length > LONG_GAP && SOME_WORDS.test(plain) ? digestOf(plain) : plain
}
