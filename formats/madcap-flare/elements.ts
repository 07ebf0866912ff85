// The elements of MadCap Flare projects: XHTML with elements of MadCap, tables of contents, glossaries and variables.
import type { DocumentElements } from '../_grammars/xml/document-units.ts'
import { attribute, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import { formatting } from '../_grammars/html/elements.ts'
import { shownElements } from '../_grammars/html/units.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of XHTML inside of sentences, besides those that only format text. */
const inlineHtml = words('a abbr acronym br font img object label input button select textarea wbr')

/** Elements of MadCap inside of sentences. All others are blocks. */
const inlineMadCap = words(`
  annotation concept conditionalText conditionaltext endnote endnoteBlock equation expanding expandingBody expandingHead
  footnote footnoteBlock glossaryTerm helpControl keyword keywordLink micro-content popup popupBody popupHead
  relatedTopics snippetText shortcut toggler topicPopup variable xref`)

/** Elements without text for readers: code, settings, and what Flare fills in. */
const none = words(`
  base link meta script style MadCap:codeSnippetBody MadCap:annotation MadCap:concept MadCap:codeSnippetCopyButton`)

const spaced = words('pre textarea')

function kindOf(xml: XmlDocument, node: XmlNode): 'inline' | 'block' | 'none' {
  const { name } = node
  if (none.has(name) || (name === 'Variable' && attribute(xml, node, 'Type') === 'DateTime')) return 'none'
  const own = name.startsWith('MadCap:') ? name.slice('MadCap:'.length) : undefined
  if (own !== undefined) return inlineMadCap.has(own) ? 'inline' : 'block'
  return formatting.has(name) || inlineHtml.has(name) ? 'inline' : 'block'
}

const shown: typeof shownElements = new Map([
  ...shownElements,
  ['MadCap:dropDownHotspot', 'h4'],
  ['Term', 'h4'],
])

/** What the elements of a project mean. */
export const flareElements: DocumentElements = {
  kindOf,
  keepsSpace(xml, node, inherited) {
    const value = attribute(xml, node, 'xml:space')
    return value === undefined ? inherited || spaced.has(node.name) : value === 'preserve'
  },
  htmlOf: ({ name, parent }) => shown.get(name) ?? (parent && shown.get(parent.name)) ?? 'p',
  shownAttributes: ['Title', 'alt', 'title', 'term'],
  rootAttributes: [],
  idOf: (xml, node) => attribute(xml, node, node.name === 'Variable' ? 'Name' : 'id'),
}
