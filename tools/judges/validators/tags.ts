// The parsers of HTML and XML: what they make of the tags of a translation, compared with those of its source text.
import { parseFragment } from 'parse5'
import { SaxesParser } from 'saxes'
import type { ProgramValidator } from './validator.ts'

/** Elements with their attributes. Those without attributes only say how a text looks, and may be left out. */
type Elements = readonly string[]

/** parse5: refuses a text in which a browser finds other elements with attributes. */
export const parse5: ProgramValidator = validatorOf('parse5', (text) =>
  elementsOfPage(parseFragment(written(text))),
)

/** saxes: refuses a text that is not well-formed, and one with other elements that have attributes. */
export const saxes: ProgramValidator = saxesWith(() => false)

/** saxes, which also compares elements without attributes if `isNeeded` says so by their names. */
export function saxesWith(isNeeded: (name: string) => boolean): ProgramValidator {
  return validatorOf('saxes', (text) => elementsOfText(text, isNeeded))
}

function elementsOfText(text: string, isNeeded: (name: string) => boolean): string[] {
  const found: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) =>
    found.push(spelled(name, Object.entries(attributes)) || (isNeeded(name) ? `<${name}>` : '')),
  )
  parser.write(`<x>${written(text.replaceAll(NO_TAG_OF_XML, '&lt;'))}</x>`).close()
  return found
}

/** Signs that are written as references, since no tag and no known reference begins there. */
const LITERAL =
  /<(?!\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^<>"'])*>|!--[^]*?-->)|&(?!(?:lt|gt|amp|quot|apos|#\d+);)/g

/** In XML, nothing but attributes may follow the name of a tag. */
const NO_TAG_OF_XML =
  /<(?!\/[A-Za-z][\w.:-]*\s*>|[A-Za-z][\w.:-]*(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>|!--)/g

const written = (text: string): string =>
  text.replaceAll(LITERAL, (sign) => (sign === '<' ? '&lt;' : '&amp;'))

/** Attributes whose values a translation may change: addresses, and what says how a text looks. */
const FREE = new Set(['href', 'src', 'alt', 'title', 'class', 'style', 'dir', 'lang'])

function validatorOf(name: string, elementsIn: (text: string) => Elements): ProgramValidator {
  return {
    name,
    reasons: async (pairs) =>
      pairs.map(({ source, text }) => {
        try {
          const [before, after] = [source, text].map((each) => listed(elementsIn(each)))
          return before === after ? '' : `${after} instead of ${before}`
        } catch (error) {
          return String(error)
        }
      }),
  }
}

/** The elements of a page. Those without attributes are empty texts. */
export function elementsOfPage(node: object): string[] {
  const own =
    'attrs' in node && 'tagName' in node && Array.isArray(node.attrs)
      ? [
          spelled(
            String(node.tagName),
            node.attrs.map(({ name, value }: Attribute) => [name, value] as const),
          ),
        ]
      : []
  const children: readonly object[] =
    'childNodes' in node && Array.isArray(node.childNodes) ? node.childNodes : []
  return [...own, ...children.flatMap((child) => elementsOfPage(child))]
}

/** Each element once, since a translation may repeat a link. */
const listed = (elements: Elements): string =>
  [...new Set(elements)]
    .filter((each) => each !== '')
    .toSorted()
    .join(' ')

interface Attribute {
  name: string
  value: string
}

const spelled = (name: string, attributes: readonly (readonly [string, string])[]): string =>
  attributes.length === 0
    ? ''
    : `<${name} ${attributes.map(([key, value]) => (FREE.has(key) ? key : `${key}=${value}`)).join(' ')}>`
