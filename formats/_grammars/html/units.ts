// The units of an HTML document.
import { withoutEscapes, type Source, type Unit } from '@atlas/core/contract.ts'
import { withoutTemplateTags } from '../codes/template-tags.ts'
import { rawTexts } from './elements.ts'
import { Headings } from '../documents/headings.ts'
import { textKey } from '../text/text-keys.ts'
import { htmlPlaces, noOptionNames, type HtmlNames, type HtmlPlace } from './places.ts'
import { HtmlTexts } from './text.ts'

/** One unit per place with text; its context is the heading above it and notes to translators. */
export function* htmlUnits({ text, eol }: Source, named: HtmlNames = noOptionNames): Generator<Unit> {
  const isXml = named.isXml ?? /^<\?xml\s/.test(text)
  const texts = new HtmlTexts(eol, { ...named, isXml })
  const headings = new Headings()
  for (const htmlPlace of htmlPlaces(text, named)) {
    const { at, attribute, id, note, isInComment } = htmlPlace
    const raw = text.slice(...at)
    const codec = attribute
      ? texts.attributeCodec(attribute.quote, isInComment)
      : texts.codecFor(raw, htmlPlace.isPreformatted, {
          around: htmlPlace.around?.map((tag) => text.slice(...tag)),
          isRawText: rawTexts.has(htmlPlace.element),
          isInComment,
        })
    const decoded = codec.decode(raw)
    if (attribute && !/\S/.test(withoutTemplateTags(decoded))) continue
    const element = elementOf(htmlPlace)
    const heading = headings.above(attribute ? 0 : headingLevel(htmlPlace.element), decoded)
    const about = (attribute ? `${htmlPlace.element} ${attribute.name}` : heading) ?? ''
    const context = about === '' || note === '' ? about + note : `${about}\n${note}`
    const name = id || textKey(withoutEscapes(decoded))
    const key = attribute ? [name, attribute.name] : [name]
    const source = { at, codec }
    yield context === '' ? { key, source, element } : { key, source, element, context }
  }
}

function headingLevel(element: string): number {
  return element.length === 2 && element >= 'h1' && element <= 'h6' ? Number(element.charAt(1)) : 0
}

/** The elements of pages that a preview shows as such. Texts of all others are paragraphs. */
export const shownElements: ReadonlyMap<string, NonNullable<Unit['element']>> = new Map([
  ['h1', 'h1'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h5'],
  ['h6', 'h6'],
  ['title', 'h1'],
  ['li', 'li'],
  ['td', 'td'],
  ['th', 'th'],
  ['caption', 'figcaption'],
  ['figcaption', 'figcaption'],
])

const elementOf = ({ element, attribute, isQuoted }: HtmlPlace): NonNullable<Unit['element']> =>
  (attribute ? undefined : shownElements.get(element)) ?? (isQuoted ? 'blockquote' : 'p')
