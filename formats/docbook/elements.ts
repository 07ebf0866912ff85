// Classifies DocBook elements: inline, block, or no text (DocBook 5.1: The Definitive Guide).
import type { Unit } from '@atlas/core/contract.ts'
import type { DocumentElements } from '../_grammars/xml/document-units.ts'
import { attribute, localName, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Inline elements. */
const inline = words(`
  abbrev accel acronym alt anchor annotation application biblioref citation citebiblioid citerefentry citetitle
  classname code command computeroutput constant coref database date editor email emphasis enumidentifier enumname
  envar errorcode errorname errortext errortype exceptionname filename firstname firstterm footnote footnoteref
  foreignphrase function glossterm guibutton guiicon guilabel guimenu guimenuitem guisubmenu hardware honorific
  indexterm initializer inlineequation inlinegraphic inlinemediaobject interface interfacename jobtitle keycap keycode
  keycombo keysym lineannotation link literal macroname markup medialabel menuchoice methodname modifier mousebutton
  namespacename nonterminal olink ooclass ooexception oointerface option optional org orgname package parameter person
  personname phrase productname productnumber prompt property quote remark replaceable returnvalue sgmltag
  shortcut structfield structname subscript superscript surname symbol systemitem tag templatename termdef token
  trademark type typedefname ulink unionname uri userinput varname wordasword xref`)

/** Elements without text for readers. */
const none = words(`
  address areaspec beginpage bibliocoverage biblioid bibliorelation bibliosource colspec ebnf imagedata
  issuenum manvolnum math:math mml:math pubsnumber spanspec svg:svg
  textdata videodata audiodata xi:include`)

/** Elements that preserve white space. */
const spaced = words('programlisting screen literallayout synopsis funcsynopsisinfo classsynopsisinfo')

/** Elements whose children are separate texts, though they are inline elsewhere. */
const lists = words(`
  info articleinfo bookinfo chapterinfo sectioninfo refentryinfo author authorgroup affiliation copyright keywordset
  subjectset revision revhistory simplelist segmentedlist refmeta refnamediv cmdsynopsis funcsynopsis funcprototype
  mediaobject imageobject figure informalfigure legalnotice publisher glossentry bibliomixed biblioentry`)

/** Inline elements that contain others, which are blocks elsewhere. */
const wholes = words('citerefentry indexterm inlineequation inlinegraphic inlinemediaobject')

/** Elements that contain sentences. */
const sentences = words(`
  para simpara title subtitle titleabbrev term member entry td th bridgehead caption refpurpose seg segtitle attribution
  phrase emphasis link quote`)

/** Whether a node is, or is within, an inline element in a sentence, which no part of it may cut. */
function isInWhole(node: XmlNode): boolean {
  for (let each: XmlNode | undefined = node, depth = 0; each && depth < 5; each = each.parent, depth++)
    if (wholes.has(localName(each.name)))
      return each.parent !== undefined && sentences.has(localName(each.parent.name))
  return false
}

function kindOf(_: XmlDocument, node: XmlNode): 'inline' | 'block' | 'none' {
  if (isInWhole(node)) return 'inline'
  if (none.has(node.name) || none.has(localName(node.name))) return 'none'
  if (isInFootnote(node)) return 'inline'
  if (!inline.has(localName(node.name))) return 'block'
  return node.parent && lists.has(localName(node.parent.name)) ? 'block' : 'inline'
}

/** The paragraphs of a footnote are part of the text that contains the footnote. */
const isInFootnote = ({ name, parent }: XmlNode): boolean =>
  /^(?:.*:)?(?:sim)?para$/.test(name) && parent !== undefined && localName(parent.name) === 'footnote'

function keepsSpace(xml: XmlDocument, node: XmlNode, inherited: boolean): boolean {
  const value = attribute(xml, node, 'xml:space')
  return value === undefined ? inherited || spaced.has(localName(node.name)) : value === 'preserve'
}

type Html = NonNullable<Unit['element']>

/** Elements that contain paragraphs, with the HTML element that shows them. */
const holders: ReadonlyMap<string, Html> = new Map([
  ['listitem', 'li'],
  ['step', 'li'],
  ['member', 'li'],
  ['entry', 'td'],
  ['td', 'td'],
  ['th', 'th'],
  ['blockquote', 'blockquote'],
])

function htmlOf(node: XmlNode): Html {
  const name = localName(node.name)
  if (name === 'title') return titleOf(node)
  const holder = holders.has(name) ? node : node.parent
  const html = (holder && holders.get(localName(holder.name))) ?? 'p'
  return html === 'td' && holder?.parent?.parent?.name === 'thead' ? 'th' : html
}

/** The HTML element of a title: of the document, of a chapter or section in it, or of a figure or table. */
function titleOf({ parent }: XmlNode): Html {
  const holder = parent && localName(parent.name)
  if (holder === 'figure' || holder === 'table' || holder === 'example') return 'figcaption'
  let depth = 0
  for (let node = parent; node && depth < 4; node = node.parent) {
    if (node.element('title') || node.element('info')?.element('title')) depth++
  }
  return depth < 2 ? 'h1' : depth === 2 ? 'h2' : 'h3'
}

/** What the elements of DocBook mean. Before version 5, the identifier is the attribute `id`. */
export const docbookElements: DocumentElements = {
  kindOf,
  keepsSpace,
  htmlOf,
  shownAttributes: [],
  rootAttributes: [],
  idOf: (xml, node) => attribute(xml, node, 'xml:id') ?? attribute(xml, node, 'id'),
}
