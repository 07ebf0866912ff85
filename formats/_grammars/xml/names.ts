// The names that an XML file defines and uses: the prefixes of its namespaces, and its entities.
import type { FileNames, NamedSpan, Source, Span } from '@atlas/core/contract.ts'
import { documentOf } from './reader.ts'
import type { XmlDocument, XmlNode } from './tree.ts'
import { GREATER_THAN, SLASH, isSpace } from '../text/chars.ts'

const PREFIX = /^[^:]+(?=:)/
const ENTITY = /&([A-Za-z_:][\w.:-]*);/g
/** A declaration, as the reader finds it. */
const DECLARATION = /<!ENTITY\s+([^\s%"'<>]+)/g
/** Prefixes that need no declaration, and entities that every reader knows. */
const BUILT_IN = /^(?:xmlns:xml|xmlns:xmlns|&(?:amp|lt|gt|quot|apos);)$/

/**
 * The prefixes and entities of a file. The declaration of a prefix in the root can be added to the root of another file.
 * A prefix that an inner element declares is known in it only, so its uses there are left out.
 */
export function xmlNames(source: Source): FileNames {
  const xml = documentOf(source)
  const { text, root } = xml
  const defined: (NamedSpan & { canMove?: true })[] = prefixesOf(xml, root).map((each) => ({
    ...each,
    canMove: true,
  }))
  for (const [entity, start] of declarationsOf(xml)) defined.push({ name: `&${entity};`, at: [start, start] })
  const used: NamedSpan[] = []
  const use = (name: string, at: Span, known: ReadonlySet<string>): void => {
    if (!known.has(name) && !BUILT_IN.test(name)) used.push({ name, at })
  }
  walk(root, new Set())
  if (xml.entities.size > 0)
    for (const { index, 0: whole } of text.matchAll(ENTITY))
      if (index >= root.start) use(whole, [index, index + whole.length], new Set())
  return { defined, used, additions: endOfAttributes(xml, root) }

  function walk(node: XmlNode, outer: ReadonlySet<string>): void {
    const prefixes = node === root ? [] : prefixesOf(xml, node)
    const known = prefixes.length > 0 ? new Set([...outer, ...prefixes.map(({ name }) => name)]) : outer
    const names = [...attributesOf(xml, node), [node.start + 1, node.start + 1 + node.name.length] as const]
    for (const [start, end] of names) {
      const prefix = PREFIX.exec(text.slice(start, end))?.[0]
      if (prefix !== undefined) use(`xmlns:${prefix}`, [start, end], known)
    }
    for (let child = node.element(); child; child = child.sibling()) walk(child, known)
  }
}

/** The entities of a document, and where each is declared first. Found in one pass, since a file may have thousands. */
function declarationsOf({ text, root, entities }: XmlDocument): ReadonlyMap<string, number> {
  const starts = new Map([...entities].map((entity) => [entity, 0]))
  if (starts.size === 0) return starts
  const unseen = new Set(entities)
  for (const { index, 1: entity = '' } of text.slice(0, root.start).matchAll(DECLARATION))
    if (unseen.delete(entity)) starts.set(entity, index)
  return starts
}

/** The prefixes that an element declares, each with the white space before its declaration. */
function prefixesOf({ text, attributes }: XmlDocument, node: XmlNode): NamedSpan[] {
  const namedSpans: NamedSpan[] = []
  for (let index = node.attributesFrom; index < node.attributesTo; index += 4) {
    const name = text.slice(attributes[index], attributes[index + 1])
    if (!name.startsWith('xmlns:')) continue
    let start = attributes[index] ?? 0
    while (isSpace(text.charCodeAt(start - 1))) start--
    namedSpans.push({ name, at: [start, (attributes[index + 3] ?? 0) + 1] })
  }
  return namedSpans
}

function attributesOf({ attributes }: XmlDocument, node: XmlNode): Span[] {
  const spans: Span[] = []
  for (let index = node.attributesFrom; index < node.attributesTo; index += 4)
    spans.push([attributes[index] ?? 0, attributes[index + 1] ?? 0])
  return spans
}

/** The offset after the last attribute in the opening tag of an element, or after its name. */
function endOfAttributes({ text }: XmlDocument, { innerStart }: XmlNode): number {
  let end = innerStart
  while (text.charCodeAt(end - 1) === GREATER_THAN || text.charCodeAt(end - 1) === SLASH) end--
  while (isSpace(text.charCodeAt(end - 1))) end--
  return end
}
