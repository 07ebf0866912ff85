// How a paragraph spells white space (OpenDocument 1.3, part 3, 6.1.2): runs of it collapse, and elements represent
// more.
import { contentSpelling, XmlSpeller } from '../_grammars/xml/spelling.ts'
import { decodeXmlReferences } from '../_grammars/xml/references.ts'

const CONTENT_SPELLING = contentSpelling('\n')

/** Reads the characters of a paragraph. White space that follows white space, or begins the paragraph, is dropped. */
export class SpaceReader {
  #drops = true

  /** The text of characters, in the file's spelling. */
  literal(raw: string): string {
    let text = ''
    for (const part of (raw.includes('&') ? decodeXmlReferences(raw) : raw).split(/([\t\n\r ]+)/)) {
      if (part === '') continue
      if (!/^[\t\n\r ]/.test(part)) {
        text += part
        this.#drops = false
      } else if (!this.#drops) {
        text += ' '
        this.#drops = true
      }
    }
    return text
  }

  /** Passes an element in the text. */
  element(): void {
    this.#drops = false
  }
}

/** Elements that represent characters, in the order in which a place has them. */
const ELEMENT = /<text:(?:tab|line-break)\b[^<>]*>(?:<\/text:(?:tab|line-break)>)?/g

/** Spells the text of a place. Existing elements are used again, with their attributes. */
export function spellText(text: string, was: string): string {
  if (text === '') return ''
  const existing = was.includes('<') ? (was.match(ELEMENT) ?? []) : []
  const next = (name: string): string => {
    const index = existing.findIndex((element) => element.startsWith(`<text:${name}`))
    return existing.splice(index < 0 ? existing.length : index, 1)[0] ?? `<text:${name}/>`
  }
  const speller = new XmlSpeller(was, '', CONTENT_SPELLING)
  let raw = ''
  for (const [part] of text.matchAll(/ +|\t|\n|[^ \t\n]+/g)) {
    if (part === '\t') raw += next('tab')
    else if (part === '\n') raw += next('line-break')
    else if (part.startsWith(' '))
      raw += spaces(part.length, raw === '', raw === '' && /^[\t\n\r ]/.test(was))
    else raw += speller.spell(part)
  }
  // At the end of a paragraph some readers drop a space.
  const endsInSpace = raw.endsWith(' ') && !/[\t\n\r ]$/.test(was)
  return endsInSpace ? `${raw.slice(0, -1)}<text:s/>` : raw
}

/** A space at the beginning of a place may follow another one, so that it would be dropped. */
function spaces(count: number, isFirst: boolean, wasLiteral: boolean): string {
  const literal = isFirst && !wasLiteral ? 0 : 1
  const more = count - literal
  return ' '.repeat(literal) + (more === 0 ? '' : more === 1 ? '<text:s/>' : `<text:s text:c="${more}"/>`)
}
