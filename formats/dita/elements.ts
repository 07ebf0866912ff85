// Classifies DITA elements: inline, block, or no text (DITA 1.3, element-by-element recommendations for translators).
import type { Unit } from '@atlas/core/contract.ts'
import type { DocumentElements } from '../_grammars/xml/document-units.ts'
import { attribute, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Inline elements. */
const inline = words(`
  abbreviated-form apiname b boolean cite cmdname codeph delim equation-inline filepath fn hazardsymbol i image indexterm
  index-base index-see index-see-also index-sort-as keyword kwd line-through markupname mathmlref menucascade msgnum msgph
  numcharref oper option overline parameterentity parmname ph q repsep sep shortcut sort-as state sub sup svgref synph
  synnoteref systemoutput term text textentity tm tt u uicontrol userinput var varname wintitle xmlatt xmlelement xmlnsname
  xmlpi xref`)

/** Modules in the `class` of a specialized element that make it inline. */
const inlineClass = /[ \t]topic\/(?:ph|keyword|term|xref|cite|q|tm|state|boolean|fn|indexterm)[ \t]/
const isInlineClass = (value: string | undefined): boolean => value !== undefined && inlineClass.test(value)

/** Elements whose children are separate blocks, though they are inline elsewhere. */
const lists = words(
  'fig figgroup fragment groupchoice groupcomp groupseq imagemap keywords metadata synblk syntaxdiagram',
)

/** Elements without text for readers. */
const none = words(
  'coords data data-about draft-comment foreign mathml required-cleanup resourceid svg-container unknown',
)

/** Elements that preserve white space. */
const spaced = words('codeblock coderef lines msgblock pre screen')

/** Attributes that are shown to readers. */
const shownAttributes: readonly string[] = ['navtitle', 'alt', 'spectitle', 'specentry']

/** Whether an element is inline, a block, or without text. */
function kindOf(xml: XmlDocument, node: XmlNode): 'inline' | 'block' | 'none' {
  if (none.has(node.name)) return 'none'
  // The alternative text of a picture belongs to it.
  if (node.name === 'alt' && node.parent?.name === 'image') return kindOf(xml, node.parent)
  if (!inline.has(node.name) && !isInlineClass(attribute(xml, node, 'class'))) return 'block'
  if (node.parent && lists.has(node.parent.name)) return 'block'
  return node.name === 'image' && attribute(xml, node, 'placement') === 'break' ? 'block' : 'inline'
}

/** Whether an element preserves white space. */
function keepsSpace(xml: XmlDocument, node: XmlNode, inherited: boolean): boolean {
  const value = attribute(xml, node, 'xml:space')
  return value === undefined ? inherited || spaced.has(node.name) : value === 'preserve'
}

type Html = NonNullable<Unit['element']>

/** Elements that contain paragraphs, with the HTML element that shows them. */
const holders: ReadonlyMap<string, Html> = new Map([
  ['li', 'li'],
  ['sli', 'li'],
  ['step', 'li'],
  ['substep', 'li'],
  ['entry', 'td'],
  ['stentry', 'td'],
  ['lq', 'blockquote'],
])

/** The HTML element that shows a block. */
function htmlOf(node: XmlNode): Html {
  if (node.name === 'title' || node.name === 'mainbooktitle') return titleOf(node)
  const holder = holders.has(node.name) ? node : node.parent
  const html = (holder && holders.get(holder.name)) ?? 'p'
  return html === 'td' && holder && isInHead(holder) ? 'th' : html
}

/** Whether a cell is in the header of its table. */
function isInHead({ parent }: XmlNode): boolean {
  return parent?.name === 'sthead' || parent?.parent?.name === 'thead'
}

/** The HTML element of a title: of the document, a topic or section in it, or a figure or table. */
function titleOf({ parent }: XmlNode): Html {
  if (parent?.name === 'fig' || parent?.name === 'table' || parent?.name === 'simpletable')
    return 'figcaption'
  let depth = 0
  for (let one = parent; one && depth < 4; one = one.parent) if (one.element('title')) depth++
  return depth < 2 ? 'h1' : depth === 2 ? 'h2' : 'h3'
}

/** What the elements of DITA mean. The title of an old map is an attribute. */
export const ditaElements: DocumentElements = {
  kindOf,
  keepsSpace,
  htmlOf,
  shownAttributes,
  rootAttributes: ['title'],
  idOf: (xml, node) => attribute(xml, node, 'id'),
}
