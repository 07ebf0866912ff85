// The concepts of a TBX termbase and their terms, with the element names of ISO 30042:2008 and ISO 30042:2019.
import { FormatError, type Source } from '@atlas/core/contract.ts'
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { languageParts, type LanguagePart } from '../_grammars/xml/side-by-side.ts'
import { attribute, rawContent, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

const concepts = new Set(['termEntry', 'conceptEntry'])
const languageSections = new Set(['langSet', 'langSec'])
/** The elements around a term. */
const termSections = new Set(['tig', 'ntig', 'termGrp', 'termSec'])

/** Reads a file whose root is `<martif>`, or `<tbx>` since 2019. */
export function readTbx(source: Source): XmlDocument {
  const xml = documentOf(source)
  if (xml.root.name === 'martif' || xml.root.name === 'tbx') return xml
  const message = `The root element is <${xml.root.name}>, but a termbase has <martif> or <tbx>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/** The concepts of a termbase, in file order. */
export function conceptsIn({ root }: XmlDocument): readonly XmlNode[] {
  const body = root.element('text')?.element('body')
  return body ? body.children.filter(({ name }) => concepts.has(name)) : []
}

/** The first term of a concept in each language. */
export function sectionsIn(xml: XmlDocument, concept: XmlNode): LanguagePart[] {
  const sections = concept.children.filter(({ name }) => languageSections.has(name))
  return languageParts(xml, sections, firstTerm)
}

function firstTerm(node: XmlNode): XmlNode | undefined {
  for (let child = node.element(); child; child = child.sibling()) {
    const term = termSections.has(child.name) ? firstTerm(child) : child
    if (term?.name === 'term') return term
  }
  return undefined
}

/** The descriptions and notes in an element, such as the subject and the definition of a concept. */
export function descriptionsIn(xml: XmlDocument, node: XmlNode): string[] {
  const descriptions: string[] = []
  for (let child = node.element(); child; child = child.sibling()) {
    if (child.name === 'descripGrp') for (const each of descriptionsIn(xml, child)) descriptions.push(each)
    if (child.name !== 'descrip' && child.name !== 'note') continue
    const text = textWithoutMarkup(rawContent(xml, child)).trim()
    const type = attribute(xml, child, 'type')
    descriptions.push((type ? `${type}: ${text}` : text).replaceAll(/\s+/g, ' '))
  }
  return descriptions
}
