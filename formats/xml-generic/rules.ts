// Applies the rules and attributes of ITS 2.0 to a document's elements and attributes.
import type { NamedElements } from '../_grammars/xml/named-elements.ts'
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import { readXml } from '../_grammars/xml/reader.ts'
import { attribute, localName, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import { Namespaces } from './namespaces.ts'
import { XPath, type XPathNode } from './xpath.ts'

const address = 'http://www.w3.org/2005/11/its'

/** The ITS information about an element or one of its attributes. */
export interface ItsValues {
  translate?: string
  withinText?: string
  note?: string
  id?: string
  space?: string
  maxLength?: number
}

/** Rules that options define. */
export interface NamedRules extends NamedElements {
  /** Rules of ITS, as the text of a document. */
  its: string
}

/** Throws an `Error` if the rules of an option are not XML. */
export function requireRules(its: string): void {
  try {
    readXml(its)
  } catch (error) {
    throw new Error('The option its must be the text of an XML document with its:rules.', { cause: error })
  }
}

const nothing: ItsValues = {}
const noAttributes: ReadonlyMap<string, ItsValues> = new Map()

/** The ITS information in a document. Rules in other files are not read. */
export class ItsRules {
  readonly #xml: XmlDocument
  readonly #namespaces: Namespaces
  readonly #isUsed: boolean
  readonly #elements = new Map<XmlNode, ItsValues>()
  /** The information about elements with attributes, from these and from rules. */
  readonly #whole = new Map<XmlNode, ItsValues>()
  readonly #attributes = new Map<XmlNode, Map<string, ItsValues>>()

  constructor(xml: XmlDocument, named?: NamedRules) {
    this.#xml = xml
    this.#namespaces = new Namespaces(xml)
    const isInFile = xml.text.includes(address)
    this.#isUsed = isInFile || named !== undefined
    if (named) this.#applyNamed(named)
    if (named?.its) this.#readRules(readXml(named.its))
    if (isInFile) this.#readRules(xml)
  }

  /** Rules by names come first, so that rules in the file take precedence. */
  #applyNamed({ attributes, notElements, inline, preserveSpace }: NamedRules): void {
    const [no, within, preserving] = [notElements, inline, preserveSpace].map((names) => new Set(names))
    const walk = (node: XmlNode): void => {
      const isIn = (names: ReadonlySet<string> | undefined): boolean =>
        names !== undefined && (names.has(node.name) || names.has(localName(node.name)))
      if (isIn(no)) this.#valuesOf(node, undefined).translate = 'no'
      if (isIn(within)) this.#valuesOf(node, undefined).withinText = 'yes'
      if (isIn(preserving)) this.#valuesOf(node, undefined).space = 'preserve'
      for (const named of attributes) {
        const [name = '', element] = named.split('@').toReversed()
        const isHere = element === undefined || element === node.name || element === localName(node.name)
        if (isHere && attribute(this.#xml, node, name) !== undefined)
          this.#valuesOf(node, name).translate = 'yes'
      }
      for (const child of node.elements()) walk(child)
    }
    walk(this.#xml.root)
  }

  /** Whether an element belongs to ITS itself, so it has no text of the document. */
  isOwn(node: XmlNode): boolean {
    return this.#isUsed && this.#namespaces.ofElement(node) === address && localName(node.name) !== 'span'
  }

  /** The information about an element: from its own attributes, else from the last rule that selects it. */
  of(node: XmlNode): ItsValues {
    if (!this.#isUsed) return nothing
    const ruled = this.#elements.get(node) ?? nothing
    if (node.attributesFrom === node.attributesTo) return ruled
    const known = this.#whole.get(node)
    if (known) return known
    const local: ItsValues = {}
    const translate = this.#local(node, 'translate')
    const withinText = this.#local(node, 'withinText')
    const note = this.#local(node, 'locNote') ?? this.#local(node, 'locNoteRef')
    const size = this.#local(node, 'storageSize')
    if (translate !== undefined) local.translate = translate
    if (withinText !== undefined) local.withinText = withinText
    if (note !== undefined) local.note = note
    if (size !== undefined) Object.assign(local, limit(size, this.#local(node, 'storageEncoding')))
    const whole = { ...ruled, ...local }
    this.#whole.set(node, whole)
    return whole
  }

  /** The attributes of an element that are texts by a rule. */
  attributesOf(node: XmlNode): ReadonlyMap<string, ItsValues> {
    return this.#attributes.get(node) ?? noAttributes
  }

  /** The names of all attributes that are texts on any element. */
  get attributeNames(): ReadonlySet<string> {
    const all = [...this.#attributes.values()].flatMap((values) =>
      [...values].filter(([, { translate }]) => translate === 'yes').map(([name]) => name),
    )
    return new Set(all)
  }

  /** An attribute of ITS: with its prefix, or without it on elements of ITS. */
  #local(node: XmlNode, name: string): string | undefined {
    const prefix = this.#namespaces.prefixOf(node, address)
    if (prefix === undefined) return undefined
    const isOwn = this.#namespaces.ofElement(node) === address
    return attribute(this.#xml, node, isOwn || prefix === '' ? name : `${prefix}:${name}`)
  }

  /** Reads the rules in a document: the file itself, or the document in an option. */
  #readRules(document: XmlDocument): void {
    const namespaces = document === this.#xml ? this.#namespaces : new Namespaces(document)
    const groups = groupsIn(document, namespaces)
    const variables = new Map<string, string>()
    for (const group of groups) {
      for (const param of group.elements()) {
        const name = attribute(document, param, 'name')
        if (localName(param.name) === 'param' && name) variables.set(name, contentOf(document, param))
      }
    }
    const xpath = new XPath(this.#xml, this.#namespaces, variables, namespaces)
    for (const group of groups)
      for (const rule of group.elements())
        if (namespaces.ofElement(rule) === address) this.#apply(document, rule, xpath)
  }

  #apply(document: XmlDocument, rule: XmlNode, xpath: XPath): void {
    const value = (name: string): string | undefined => attribute(document, rule, name)
    const selector = value('selector')
    const read = RULES.get(localName(rule.name))
    if (selector === undefined || !read) return
    const pointed = (pointer: string, node: XPathNode): string | undefined => xpath.text(pointer, node, rule)
    const child = rule.elements().find(({ name }) => localName(name) === 'locNote')
    const content = child && contentOf(document, child)
    for (const node of xpath.select(selector, { element: undefined }, rule)) {
      if (!node.element) continue
      Object.assign(
        this.#valuesOf(node.element, node.attribute),
        read({ value, pointed, place: node, content }),
      )
    }
  }

  #valuesOf(element: XmlNode, name: string | undefined): ItsValues {
    if (name === undefined) {
      const values = this.#elements.get(element) ?? {}
      this.#elements.set(element, values)
      return values
    }
    const all = this.#attributes.get(element) ?? new Map<string, ItsValues>()
    const values = all.get(name) ?? {}
    all.set(name, values)
    this.#attributes.set(element, all)
    return values
  }
}

/** The `<its:rules>` of a document, in order. */
function groupsIn({ root }: XmlDocument, namespaces: Namespaces): XmlNode[] {
  const groups: XmlNode[] = []
  const walk = (node: XmlNode): void => {
    if (localName(node.name) === 'rules' && namespaces.ofElement(node) === address) groups.push(node)
    else for (const child of node.elements()) walk(child)
  }
  walk(root)
  return groups
}

function contentOf({ text }: XmlDocument, node: XmlNode): string {
  return textWithoutMarkup(text.slice(...node.inner))
    .trim()
    .replaceAll(/\s+/g, ' ')
}

/** A rule, and a place that it selects. */
interface Rule {
  value: (name: string) => string | undefined
  pointed: (pointer: string, node: XPathNode) => string | undefined
  place: XPathNode
  /** The `<its:locNote>` in it. */
  content: string | undefined
}

/** The information that each kind of rule adds to a place (ITS 2.0, section 8). */
const RULES: ReadonlyMap<string, (rule: Rule) => ItsValues> = new Map([
  ['translateRule', ({ value }: Rule) => definite({ translate: value('translate') })],
  ['withinTextRule', ({ value }: Rule) => definite({ withinText: value('withinText') })],
  ['preserveSpaceRule', ({ value }: Rule) => definite({ space: value('space') })],
  [
    'locNoteRule',
    ({ value, pointed, place, content }: Rule) => {
      const pointer = value('locNotePointer') ?? value('locNoteRefPointer')
      return definite({ note: content ?? value('locNoteRef') ?? (pointer && pointed(pointer, place)) })
    },
  ],
  [
    'idValueRule',
    ({ value, pointed, place }: Rule) => {
      const pointer = value('idValue')
      return definite({ id: pointer && pointed(pointer, place) })
    },
  ],
  [
    'storageSizeRule',
    ({ value, pointed, place }: Rule) => {
      const pointer = value('storageSizePointer')
      const size = value('storageSize') ?? (pointer && pointed(pointer, place))
      return limit(size ?? '', value('storageEncoding'))
    },
  ],
])

const definite = (values: Readonly<Record<string, string | undefined>>): ItsValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** A field of this many bytes can hold at most as many characters; in UTF-16, half as many. */
function limit(size: string, encoding: string | undefined): ItsValues {
  if (!/^[1-9]\d{0,6}$/.test(size.trim())) return {}
  return { maxLength: /^utf-?16/i.test(encoding ?? '') ? Math.floor(Number(size) / 2) : Number(size) }
}
