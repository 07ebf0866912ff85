// The family `xml`: rules over the paths of elements and attributes.
import { FormatError, type EntrySpan, type Slot, type Source, type Span } from '@atlas/core/contract.ts'
import { attributeSlots } from '../_grammars/xml/attributes.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import { commentsOn, contentSlot, entryOf, lineBefore, topmostOf } from '../_grammars/xml/places.ts'
import { xmlNames } from '../_grammars/xml/names.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import {
  attribute,
  attributeIndex,
  attributeValue,
  rawContent,
  type XmlDocument,
  type XmlNode,
} from '../_grammars/xml/tree.ts'
import type { TreeRule, XmlGrammar } from './grammars.ts'
import { Paths, type PathState } from './paths.ts'
import { Steps } from './patterns.ts'
import type { FoundText, RowPosition, GrammarReader, FileReading } from './reading.ts'
import {
  compiledRules,
  foundBy,
  languagesBy,
  meets,
  requireNearestFirst,
  type CompiledRule,
} from './rules.ts'
import { selectorParts, Selector, type Selected } from './selectors.ts'

/** Makes the reader of a grammar. Throws an `Error` that begins with the place of a mistake. */
export function xmlReader({ root, rules, language }: XmlGrammar): GrammarReader {
  const compiled = compiledRules(rules, '/')
  requireNearestFirst(rules, '/', NEAREST_ANCESTOR)
  rules.forEach(requireRowAttribute)
  const declared = language === undefined ? [] : [new Selector(language, '/')]
  const selectors = [...compiled.map(({ selector }) => selector), ...declared]
  const open = (source: Source, steps?: Steps): XmlReading => {
    const xml = documentOf(source)
    if (root === undefined || xml.root.name === root)
      return new XmlReading(source, xml, compiled, selectors, steps)
    throw new FormatError(
      'not-this-format',
      `The root element is <${xml.root.name}>, but this format has <${root}>.`,
      xml.root.start,
    )
  }
  return {
    languages: languagesBy(compiled),
    charsets: xmlCharsets,
    inlineCodes: tagCodes(),
    read: (source, steps) => open(source, steps).read(),
    entries: {
      ...(rules.some(isWhole) ? { of: (source) => open(source).entries(keyAttributes(rules)) } : {}),
      names: xmlNames,
    },
    between: (source, entry) => lineBefore(source.text, entry[0]),
  }
}

/** The cost of paths in addition to patterns: for each character of a key, a context or an element that they read. */
const STEPS_PER_CHARACTER = 5
/** The cost of each element that they pass. */
const STEPS_PER_NODE = 15

/** At the beginning of a path: the nearest element around for which the rest of the path has a value. */
const NEAREST_ANCESTOR = '..*'

/** A path from an element, parsed once, since it is used for each text. */
interface NearPath {
  parts: readonly string[]
  /** The name of the attribute at its end. */
  attribute: string | undefined
  /** Whether it ends with the name of an element. */
  isName: boolean
  /** The rest of a path that begins with the nearest element around. */
  rest: string | undefined
}

/** An attribute of the element itself, or of one around it. */
const OWN_ATTRIBUTE = /^(?:\.\.?\/)*@[^/]+$/

/** Throws an `Error` if a rule reads the row of a plural from outside of the row's element. */
function requireRowAttribute({ category }: TreeRule, index: number): void {
  if (category === undefined || OWN_ATTRIBUTE.test(category)) return
  throw new Error(
    `grammar.rules[${index}].category must name an attribute of the element or of one around it, such as ` +
      '"../@quantity": a row that is named elsewhere would be added or removed without its name',
  )
}

/** Whether a string is an element with its own key, so that it can be removed: no other element belongs to it. */
const isWhole = ({ key, target }: TreeRule): boolean =>
  target === undefined && typeof key === 'object' && key.every((path) => path.startsWith('@'))

/** The attributes that are the keys of elements. */
const keyAttributes = (rules: readonly TreeRule[]): string[] =>
  rules
    .filter(isWhole)
    .flatMap(({ key }) => (typeof key === 'object' ? key.map((path) => path.slice(1)) : []))

const NOTHING_SELECTED: Selected = { key: [], rowKey: [] }

class XmlReading {
  readonly #source: Source
  readonly #xml: XmlDocument
  readonly #rules: readonly CompiledRule[]
  readonly #paths: Paths
  readonly #texts: XmlTexts
  readonly #slotOf: ReturnType<typeof attributeSlots>
  readonly #steps: Steps
  readonly #contents = new Map<number, string>()
  readonly #near = new Map<string, NearPath>()
  readonly #attributes: AttributeParts
  readonly #found: FoundText[] = []
  readonly #path: string[] = []
  readonly #nodes: XmlNode[] = []
  #language: Span | undefined
  /** The elements that can be removed, if they are requested. */
  #entries: XmlNode[] | undefined

  constructor(
    source: Source,
    xml: XmlDocument,
    rules: readonly CompiledRule[],
    selectors: readonly Selector[],
    steps = new Steps(),
  ) {
    this.#steps = steps
    this.#source = source
    this.#xml = xml
    this.#rules = rules
    this.#paths = new Paths(selectors, this.#steps)
    this.#texts = new XmlTexts(xml, source.eol)
    this.#slotOf = attributeSlots(xml)
    this.#attributes = new AttributeParts(xml)
  }

  read(): FileReading {
    const { root } = this.#xml
    this.#element(root, this.#paths.after(this.#paths.root, root.name, root.start))
    return { found: this.#found, language: this.#language }
  }

  /** The places of the elements that can be removed, and of other elements that have a key next to them. */
  entries(keys: readonly string[]): EntrySpan[] {
    const nodes: XmlNode[] = []
    this.#entries = nodes
    this.read()
    const texts = new Set(nodes)
    const parents = new Set(nodes.map(({ parent }) => parent ?? this.#xml.root))
    if (parents.size === 0) parents.add(this.#xml.root)
    return [...parents].flatMap((parent) => {
      const containers = [{ at: parent.inner, inside: parent.inner }]
      return parent.elements().flatMap((node): EntrySpan[] => {
        const key = keys.map((name) => attributeValue(this.#xml, node, name)).find(Boolean)
        if (!texts.has(node) && !key) return []
        return [{ ...entryOf(this.#xml, node, key), containers }]
      })
    })
  }

  #element(node: XmlNode, state: PathState): void {
    if (state.isEnd && state.matches.length === 0) return
    this.#path.push(node.name)
    this.#nodes.push(node)
    if (state.takesAttributes) this.#attributesOf(node, state)
    // The elements inside a text are its markup.
    const isTaken = state.matches.length > 0 && this.#take(node, state.matches)
    if (!isTaken && !state.isEnd)
      for (let child = node.element(); child; child = child.sibling())
        this.#element(child, this.#paths.after(state, child.name, child.start))
    this.#path.pop()
    this.#nodes.pop()
  }

  #attributesOf(node: XmlNode, state: PathState): void {
    for (let at = node.attributesFrom; at < node.attributesTo; at += 4) {
      const part = this.#attributes.partAt(at)
      const { matches } = this.#paths.after(state, part, node.start)
      if (matches.length === 0) continue
      const name = part.slice(1)
      this.#requireOnce(node, name, at)
      this.#path.push(part)
      this.#take(node, matches, name)
      this.#path.pop()
    }
  }

  /** Throws a `FormatError` if an attribute before this one has its name: which of the two a program reads is not known. */
  #requireOnce(node: XmlNode, name: string, index: number): void {
    this.#steps.take(attributeCount(node), node.start)
    if (attributeIndex(this.#xml, node, name) === index) return
    throw new FormatError(
      'syntax',
      `<${node.name}> has the attribute "${name}" twice, which XML does not allow: remove one of them.`,
      this.#xml.attributes[index],
    )
  }

  /** Adds the string at the current path by the first rule that takes it. Returns whether one did. */
  #take(node: XmlNode, matches: readonly number[], attributeName?: string): boolean {
    this.#steps.take(matches.length * STEPS_PER_NODE, node.start)
    if (matches.at(-1) === this.#rules.length)
      this.#language ??=
        attributeName === undefined ? node.inner : attributeValue(this.#xml, node, attributeName)
    for (const match of matches) {
      const compiled = this.#rules[match]
      if (!compiled || !this.#meets(compiled, node)) continue
      if (compiled.rule.is !== 'skip') this.#add(node, attributeName, compiled)
      return true
    }
    return false
  }

  #meets(compiled: CompiledRule, node: XmlNode): boolean {
    return (
      compiled.conditions.length === 0 || meets(compiled, (path) => this.#textAt(node, path), this.#steps)
    )
  }

  #add(node: XmlNode, attributeName: string | undefined, { rule, selector }: CompiledRule): void {
    const slot =
      attributeName === undefined
        ? contentSlot(this.#xml, node, this.#texts.codecFor([rawContent(this.#xml, node)]))
        : this.#slotOf(node, attributeName)
    if (!slot) return
    // Most rules take their keys from attributes.
    const isByPath = !selector.isPlain || typeof (rule.key ?? 'path') === 'string'
    const selected = (isByPath ? selector.select(this.#path) : undefined) ?? NOTHING_SELECTED
    const named =
      selected.category ?? (rule.category === undefined ? undefined : this.#textAt(node, rule.category))
    const path = rule.category ?? rule.language
    const isRepeated = path !== undefined || !selector.isPlain
    const foundText = foundBy(rule, {
      selected,
      slot,
      target: rule.target === undefined ? undefined : this.#targetSlot(node, rule.target),
      comment: commentsOn(this.#xml, node),
      category: named === undefined ? undefined : (rule.rows?.[named] ?? named),
      place: isRepeated ? this.#placeOf(node, path, selected) : undefined,
      textAt: (near) => (near === 'attribute()' ? attributeName : this.#textAt(node, near)),
    })
    let length = foundText.context?.length ?? 0
    for (const part of foundText.key) length += part.length
    this.#steps.take(length * STEPS_PER_CHARACTER, node.start)
    if (attributeName === undefined && isWhole(rule)) this.#entries?.push(node)
    this.#found.push(foundText)
  }

  /** The element that is repeated for a further row or language, and the places that name them. */
  #placeOf(node: XmlNode, path: string | undefined, { named }: Selected): RowPosition | undefined {
    const element = named === undefined ? undefined : this.#nodes[named]
    if (element) return this.#placeIn(element, nameSpans(element))
    // Only the content of an element is repeated with it.
    if (path === undefined || !OWN_ATTRIBUTE.test(path)) return { entry: node.span }
    const { parts, attribute: name = '' } = this.#nearPath(path)
    const owner = this.#ownerAt(node, parts)
    const value = owner && attributeValue(this.#xml, owner, name)
    return owner && value && this.#placeIn(owner, [value])
  }

  /** The span of an element that is repeated, and the span that is removed with it: also the comments above it. */
  #placeIn(element: XmlNode, named: readonly Span[]): RowPosition {
    const removed: Span = [topmostOf(this.#xml, element).start, element.end]
    return { group: element.parent?.start, entry: element.span, removed, named }
  }

  /** The text at a path that begins at an element: `@name`, `../comment`, `../name()`, `.` for its own content. */
  #textAt(node: XmlNode, path: string): string | undefined {
    const { parts, attribute: name, isName, rest } = this.#nearPath(path)
    if (rest !== undefined) return this.#nearestText(node, rest)
    const isValue = name !== undefined || isName
    const owner = isValue ? this.#ownerAt(node, parts) : this.#nodeAt(node, parts)
    if (!owner) return undefined
    if (name !== undefined) return attribute(this.#xml, owner, name)
    return isName ? owner.name : this.#contentOf(owner)
  }

  /** The text at a path of the nearest element around that has it. */
  #nearestText(node: XmlNode, path: string): string | undefined {
    for (let around = node.parent; around; around = around.parent) {
      this.#steps.take(STEPS_PER_NODE, node.start)
      const text = this.#textAt(around, path)
      if (text !== undefined) return text
    }
    return undefined
  }

  /** The text of an element, read once: a path may name the same large element for each text. */
  #contentOf(node: XmlNode): string {
    const known = this.#contents.get(node.start)
    if (known !== undefined) return known
    this.#steps.take((node.innerEnd - node.innerStart) * STEPS_PER_CHARACTER, node.start)
    const content = textWithoutMarkup(rawContent(this.#xml, node)).trim()
    this.#contents.set(node.start, content)
    return content
  }

  #nearPath(path: string): NearPath {
    const known = this.#near.get(path)
    if (known) return known
    const parts = selectorParts(path, '/')
    const last = parts.at(-1) ?? ''
    const near = {
      parts,
      attribute: last.startsWith('@') ? last.slice(1) : undefined,
      isName: last === 'name()',
      rest: parts[0] === NEAREST_ANCESTOR ? path.slice(NEAREST_ANCESTOR.length + 1) : undefined,
    }
    this.#near.set(path, near)
    return near
  }

  /** The element at the path before an attribute or `name()`. */
  #ownerAt(from: XmlNode, parts: readonly string[]): XmlNode | undefined {
    const owner = this.#nodeAt(from, parts, parts.length - 1)
    // Its attribute is found by passing the others.
    if (owner) this.#steps.take(attributeCount(owner), from.start)
    return owner
  }

  #nodeAt(from: XmlNode, parts: readonly string[], length = parts.length): XmlNode | undefined {
    let node: XmlNode | undefined = from
    let passed = 0
    for (; passed < length && node; passed++) {
      const part = parts[passed] ?? ''
      if (part === '.') continue
      if (part === '..') node = node.parent
      else node = part === 'previous()' ? elementBefore(node) : this.#childOf(node, part)
    }
    this.#steps.take(passed * STEPS_PER_NODE, from.start)
    return node
  }

  #childOf(node: XmlNode, name: string): XmlNode | undefined {
    let child = node.element()
    let passed = 1
    for (; child && child.name !== name; child = child.sibling()) passed++
    this.#steps.take(passed * STEPS_PER_NODE, node.start)
    return child
  }

  /** The place of a translation: an element, which is added after the source if it is missing, or an attribute. */
  #targetSlot(node: XmlNode, path: string): Slot | undefined {
    const { parts, attribute: name } = this.#nearPath(path)
    if (name !== undefined) {
      const owner = this.#ownerAt(node, parts)
      return owner && this.#slotOf(owner, name)
    }
    const codec = (raw: string): Slot['codec'] => this.#texts.codecFor([rawContent(this.#xml, node), raw])
    const target = this.#nodeAt(node, parts)
    if (target) {
      const slot = contentSlot(this.#xml, target, codec(rawContent(this.#xml, target)))
      const isEmpty = slot.at[0] === slot.at[1]
      return isEmpty && !slot.wrapNew ? { ...slot, wrapNew: () => [] } : slot
    }
    if (this.#ownerAt(node, parts) !== node.parent) return undefined
    const last = parts.at(-1) ?? ''
    const open = `${lineBefore(this.#source.text, node.start)}<${last}>`
    return {
      at: [node.end, node.end],
      codec: codec(''),
      wrapNew: () => [{ name: 'target', open, close: `</${last}>` }],
    }
  }
}

const attributeCount = ({ attributesFrom, attributesTo }: XmlNode): number =>
  (attributesTo - attributesFrom) / 4

/** The parts of paths for attributes, such as `@name`. A document has few names, so most are created once. */
class AttributeParts {
  readonly #xml: XmlDocument
  readonly #names: string[] = []
  readonly #parts: string[] = []

  constructor(xml: XmlDocument) {
    this.#xml = xml
  }

  /** The part for an attribute, by its index in the table of the document. */
  partAt(index: number): string {
    const { text, attributes } = this.#xml
    const [start, end] = [attributes[index] ?? 0, attributes[index + 1] ?? 0]
    const slot = (text.charCodeAt(start) + text.charCodeAt(end - 1) * 31 + end - start) & 0xff
    const known = this.#names[slot]
    if (known === undefined || known.length !== end - start || !text.startsWith(known, start)) {
      const name = text.slice(start, end)
      this.#names[slot] = name
      this.#parts[slot] = `@${name}`
    }
    return this.#parts[slot] ?? ''
  }
}

/** The element before another one, inside the same parent. */
export function elementBefore({ previous }: XmlNode): XmlNode | undefined {
  let node = previous
  while (node && node.kind !== 'element') node = node.previous
  return node
}

/** The places of an element's name: in its opening tag and in its closing tag. */
function nameSpans({ start, end, innerEnd, name, isSelfClosed }: XmlNode): Span[] {
  const opening: Span = [start + 1, start + 1 + name.length]
  return isSelfClosed || innerEnd + 2 + name.length > end
    ? [opening]
    : [opening, [innerEnd + 2, innerEnd + 2 + name.length]]
}
