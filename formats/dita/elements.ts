// What DITA's elements are: in a line, a block, or no text (DITA 1.3, element-by-element recommendations for translators).
import type { Unit } from '../../core/contract.ts'
import { attribute, type XmlDocument, type XmlNode } from '../../syntax/xml/tree.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements that stand in a line. */
const inline = words(`
  abbreviated-form apiname b boolean cite cmdname codeph delim equation-inline filepath fn hazardsymbol i image indexterm
  index-base index-see index-see-also index-sort-as keyword kwd line-through markupname mathmlref menucascade msgnum msgph
  numcharref oper option overline parameterentity parmname ph q repsep sep shortcut sort-as state sub sup svgref synph
  synnoteref systemoutput term text textentity tm tt u uicontrol userinput var varname wintitle xmlatt xmlelement xmlnsname
  xmlpi xref`)

/** Modules that say so of a specialized element, in its `class`. */
const inlineClass = /[ \t]topic\/(?:ph|keyword|term|xref|cite|q|tm|state|boolean|fn|indexterm)[ \t]/
const saysInline = (said: string | undefined): boolean => said !== undefined && inlineClass.test(said)

/** Elements whose children are each for themselves, though they may stand in a line elsewhere. */
const lists = words(
  'fig figgroup fragment groupchoice groupcomp groupseq imagemap keywords metadata synblk syntaxdiagram',
)

/** Elements that hold no text for readers. */
const none = words(
  'coords data data-about draft-comment foreign mathml required-cleanup resourceid svg-container unknown',
)

/** Elements in which every space counts. */
const spaced = words('codeblock coderef lines msgblock pre screen')

/** Attributes that are shown to readers. */
export const shownAttributes: readonly string[] = ['navtitle', 'alt', 'spectitle', 'specentry']

/** Whether an element stands in a line, is a block, or holds no text. */
export function kindOf(xml: XmlDocument, node: XmlNode): 'inline' | 'block' | 'none' {
  if (none.has(node.name)) return 'none'
  // The words for a picture go with it.
  if (node.name === 'alt' && node.parent?.name === 'image') return kindOf(xml, node.parent)
  if (!inline.has(node.name) && !saysInline(attribute(xml, node, 'class'))) return 'block'
  if (node.parent && lists.has(node.parent.name)) return 'block'
  return node.name === 'image' && attribute(xml, node, 'placement') === 'break' ? 'block' : 'inline'
}

/** Whether every space counts in an element. */
export function keepsSpace(xml: XmlDocument, node: XmlNode, inherited: boolean): boolean {
  const said = attribute(xml, node, 'xml:space')
  return said === undefined ? inherited || spaced.has(node.name) : said === 'preserve'
}

type Html = NonNullable<Unit['element']>

/** Elements that hold paragraphs, and are shown as what they are. */
const holders: ReadonlyMap<string, Html> = new Map([
  ['li', 'li'],
  ['sli', 'li'],
  ['step', 'li'],
  ['substep', 'li'],
  ['entry', 'td'],
  ['stentry', 'td'],
  ['lq', 'blockquote'],
])

/** The element of HTML that shows a block. */
export function htmlOf(node: XmlNode): Html {
  if (node.name === 'title' || node.name === 'mainbooktitle') return titleOf(node)
  const holder = holders.has(node.name) ? node : node.parent
  const html = (holder && holders.get(holder.name)) ?? 'p'
  return html === 'td' && holder && isInHead(holder) ? 'th' : html
}

/** Whether a cell stands in the head of its table. */
function isInHead({ parent }: XmlNode): boolean {
  return parent?.name === 'sthead' || parent?.parent?.name === 'thead'
}

/** The title of the document, of a topic or section in it, or of a figure or table. */
function titleOf({ parent }: XmlNode): Html {
  if (parent?.name === 'fig' || parent?.name === 'table' || parent?.name === 'simpletable')
    return 'figcaption'
  let depth = 0
  for (let one = parent; one && depth < 4; one = one.parent) if (one.element('title')) depth++
  return depth < 2 ? 'h1' : depth === 2 ? 'h2' : 'h3'
}
