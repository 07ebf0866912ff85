// The captions of a TTML document: its paragraphs, with their times and speakers.
import type { Source, Unit } from '@atlas/core/contract.ts'
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import { contentSlot, trimmedSpan } from '../_grammars/xml/places.ts'
import { attribute, localName, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import { CaptionTexts } from './text.ts'

/** Children of a paragraph that precede its text and are not part of it. */
const precedingElements: ReadonlySet<string> = new Set([
  'metadata',
  'set',
  'animate',
  'agent',
  'copyright',
  'desc',
  'item',
  'title',
])

interface Caption {
  node: XmlNode
  keepsSpace: boolean
  /** The ids of the speakers, on the paragraph or on an element around it. */
  agent: string | undefined
}

/** One unit per caption. Keys are the ids, if every caption has a unique one; otherwise the times of appearance. */
export function* captionUnits(xml: XmlDocument, { text, eol }: Source): Generator<Unit, undefined> {
  const captions = captionsIn(xml)
  const agents = agentsIn(xml)
  const prefix = /^[^:]*:/.exec(xml.root.name)?.[0] ?? ''
  const texts = new CaptionTexts(xml, eol, `<${prefix}br/>`)
  const ids = captions.map(({ node }) => attribute(xml, node, 'xml:id') ?? attribute(xml, node, 'id') ?? '')
  const haveIds = new Set(ids).size === ids.length && !ids.includes('')
  for (const [index, { node, keepsSpace, agent }] of captions.entries()) {
    const inside = textIn(xml, node)
    const at = keepsSpace ? inside : trimmedSpan(text, ...inside)
    const { begin, end } = timesOf(xml, node)
    const speaker = agent
      ?.split(/\s+/)
      .map((id) => agents.get(id) ?? id)
      .join(', ')
    yield {
      key: [haveIds ? (ids[index] ?? '') : begin],
      source: contentSlot(xml, node, texts.codecFor(text.slice(...at), keepsSpace), at),
      context: [speaker, `${begin} --> ${end}`].filter(Boolean).join('\n'),
      element: 'cue',
    }
  }
}

/** The paragraphs in file order. */
function captionsIn(xml: XmlDocument): Caption[] {
  const captions: Caption[] = []
  const walk = (node: XmlNode, above: Caption): void => {
    const space = attribute(xml, node, 'xml:space')
    const keepsSpace = space === undefined ? above.keepsSpace : space === 'preserve'
    const caption = { node, keepsSpace, agent: attribute(xml, node, 'ttm:agent') ?? above.agent }
    if (localName(node.name) === 'p') captions.push(caption)
    else for (const child of node.elements()) walk(child, caption)
  }
  walk(xml.root, { node: xml.root, keepsSpace: false, agent: undefined })
  return captions
}

/** The names of the speakers by their ids. */
function agentsIn(xml: XmlDocument): ReadonlyMap<string, string> {
  const agents = new Map<string, string>()
  const walk = (node: XmlNode): void => {
    const id = localName(node.name) === 'agent' ? attribute(xml, node, 'xml:id') : undefined
    const name = [...node.elements()].find((child) => localName(child.name) === 'name')
    if (id !== undefined && name) agents.set(id, textWithoutMarkup(xml.text.slice(...name.inner)).trim())
    else for (const child of node.elements()) walk(child)
  }
  for (const child of xml.root.elements()) if (localName(child.name) === 'head') walk(child)
  return agents
}

/** The content of a paragraph after its metadata. */
function textIn({ text }: XmlDocument, node: XmlNode): readonly [number, number] {
  let start = node.innerStart
  for (const child of node.children) {
    if (child.kind !== 'element' || !precedingElements.has(localName(child.name))) break
    const [from, to] = trimmedSpan(text, start, child.start)
    if (from < to) break
    start = child.end
  }
  return [start, node.innerEnd]
}

/** The times of a caption, as spelled in the file. Some documents put the times on its spans instead. */
function timesOf(xml: XmlDocument, node: XmlNode): { begin: string; end: string } {
  const timed = [node, ...node.elements()].filter((one) => attribute(xml, one, 'begin') !== undefined)
  const [first] = timed
  const last = timed.includes(node) ? node : timed.at(-1)
  const begin = (first && attribute(xml, first, 'begin')) ?? ''
  const duration = last && attribute(xml, last, 'dur')
  return {
    begin,
    end: (last && attribute(xml, last, 'end')) ?? (duration === undefined ? '' : `+${duration}`),
  }
}
