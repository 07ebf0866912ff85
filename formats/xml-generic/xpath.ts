// Finds the places of an XML document that an XPath expression selects.
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import {
  attribute,
  attributeNames,
  localName,
  type XmlDocument,
  type XmlNode,
} from '../_grammars/xml/tree.ts'
import type { Namespaces } from './namespaces.ts'
import { readXPath, type Expression, type XPathStep } from './xpath-grammar.ts'

/** An element, an attribute of one (with its name), or the document above the root (no element). */
export interface XPathNode {
  element: XmlNode | undefined
  attribute?: string
}

type Value = readonly XPathNode[] | string | number | boolean

const isPlaces = (value: Value): value is readonly XPathNode[] => typeof value === 'object'

/** Thrown if an expression needs an unsupported feature, or more work than its document allows. */
class Unanswered extends Error {}

/** The number of steps that the rules of a document may take per character. */
const SHARE = 20

/** Evaluates expressions over one document, as long as their work is proportional to its size. */
export class XPath {
  readonly #xml: XmlDocument
  readonly #namespaces: Namespaces
  /** The namespaces of the document with the expressions. */
  readonly #ofRules: Namespaces
  readonly #variables: ReadonlyMap<string, string>
  #scope: XmlNode
  #left: number

  constructor(
    xml: XmlDocument,
    namespaces: Namespaces,
    variables: ReadonlyMap<string, string>,
    ofRules = namespaces,
  ) {
    this.#xml = xml
    this.#namespaces = namespaces
    this.#ofRules = ofRules
    this.#variables = variables
    this.#scope = xml.root
    this.#left = 10_000 + SHARE * xml.text.length
  }

  /** The places that an expression selects; empty if it cannot be evaluated. `scope` resolves its prefixes. */
  select(text: string, from: XPathNode, scope: XmlNode): readonly XPathNode[] {
    const value = this.#answer(text, from, scope)
    return value !== undefined && isPlaces(value) ? value : []
  }

  /** The string value of an expression; undefined if it selects nothing or cannot be evaluated. */
  text(text: string, from: XPathNode, scope: XmlNode): string | undefined {
    const value = this.#answer(text, from, scope)
    if (value === undefined || (isPlaces(value) && value.length === 0)) return undefined
    return this.#textOf(value)
  }

  #answer(text: string, from: XPathNode, scope: XmlNode): Value | undefined {
    const expression = readXPath(text)
    if (!expression) return undefined
    this.#scope = scope
    try {
      return this.#value(expression, from, 1, 1)
    } catch (error) {
      if (error instanceof Unanswered) return undefined
      throw error
    }
  }

  #spend(work: number): void {
    this.#left -= work
    if (this.#left < 0) throw new Unanswered()
  }

  #value(expression: Expression, from: XPathNode, position: number, size: number): Value {
    this.#spend(1)
    const side = (one: Expression): Value => this.#value(one, from, position, size)
    switch (expression.kind) {
      case 'text':
        return expression.text
      case 'number':
        return expression.number
      case 'variable':
        return this.#variables.get(expression.name) ?? ''
      case 'path':
        return this.#path(expression.isAbsolute, expression.steps, from)
      case 'call':
        if (expression.name === 'position') return position
        return expression.name === 'last'
          ? size
          : this.#call(expression.name, expression.args.map(side), from)
      case 'or':
        return isTrue(side(expression.left)) || isTrue(side(expression.right))
      case 'and':
        return isTrue(side(expression.left)) && isTrue(side(expression.right))
      case 'union': {
        const both = [side(expression.left), side(expression.right)]
        return both.flatMap((value) => (isPlaces(value) ? value : []))
      }
      default:
        return this.#compare(expression.kind, side(expression.left), side(expression.right))
    }
  }

  #path(isAbsolute: boolean, steps: readonly XPathStep[], from: XPathNode): readonly XPathNode[] {
    let places: readonly XPathNode[] = [isAbsolute ? { element: undefined } : from]
    for (const step of steps) {
      const seen = new Set<string | XmlNode | undefined>()
      const next: XPathNode[] = []
      for (const node of places) {
        for (const reached of this.#step(step, node)) {
          const id =
            reached.attribute === undefined
              ? reached.element
              : `${reached.element?.start} ${reached.attribute}`
          if (seen.has(id)) continue
          seen.add(id)
          next.push(reached)
        }
      }
      places = next
    }
    return places
  }

  #step({ axis, test, predicates }: XPathStep, from: XPathNode): readonly XPathNode[] {
    let places: readonly XPathNode[] = this.#axis(axis, from).filter((node) => this.#passes(test, node))
    this.#spend(1 + places.length)
    for (const predicate of predicates) {
      const size = places.length
      places = places.filter((node, index) => {
        const value = this.#value(predicate, node, index + 1, size)
        return typeof value === 'number' ? value === index + 1 : isTrue(value)
      })
    }
    return places
  }

  #axis(axis: string, { element, attribute: name }: XPathNode): XPathNode[] {
    if (name !== undefined) {
      if (axis === 'self') return [{ element, attribute: name }]
      if (axis === 'parent') return [{ element }]
      return axis === 'ancestor' || axis === 'ancestor-or-self' ? this.#above(element, true) : []
    }
    switch (axis) {
      case 'self':
        return [{ element }]
      case 'child':
        return element ? placesOf(element.elements()) : [{ element: this.#xml.root }]
      case 'attribute':
        return element ? this.#attributes(element) : []
      case 'descendant':
        return this.#below(element)
      case 'descendant-or-self':
        return [{ element }, ...this.#below(element)]
      case 'parent':
        return element ? [{ element: element.parent }] : []
      case 'ancestor':
      case 'ancestor-or-self':
        return this.#above(element, axis === 'ancestor-or-self')
      case 'following-sibling':
      case 'preceding-sibling': {
        const siblings = element?.parent ? element.parent.elements() : []
        this.#spend(siblings.length)
        const isBefore = (node: XmlNode): boolean => node.start < (element?.start ?? 0)
        const found = siblings.filter(
          (node) => node !== element && isBefore(node) === (axis === 'preceding-sibling'),
        )
        return placesOf(axis === 'preceding-sibling' ? found.toReversed() : found)
      }
      default:
        throw new Unanswered()
    }
  }

  #attributes(element: XmlNode): XPathNode[] {
    const places = attributeNames(this.#xml, element)
      .filter((name) => !name.startsWith('xmlns'))
      .map((name): XPathNode => ({ element, attribute: name }))
    this.#spend(places.length)
    return places
  }

  #below(element: XmlNode | undefined): XPathNode[] {
    const places: XPathNode[] = []
    const waiting = element ? element.elements().toReversed() : [this.#xml.root]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      places.push({ element: node })
      this.#spend(1)
      for (const each of node.elements().toReversed()) waiting.push(each)
    }
    return places
  }

  #above(element: XmlNode | undefined, hasSelf: boolean): XPathNode[] {
    const places: XPathNode[] = []
    for (let node = hasSelf ? element : element?.parent; node; node = node.parent)
      places.push({ element: node })
    this.#spend(places.length)
    return places
  }

  #passes(test: string, { element, attribute: name }: XPathNode): boolean {
    if (test === 'node()') return true
    if (test === 'text()') throw new Unanswered()
    if (!element) return false
    if (test === '*') return true
    const own = name ?? element.name
    if (!test.endsWith(':*') && localName(own) !== localName(test)) return false
    const prefix = test.slice(0, Math.max(test.indexOf(':'), 0))
    const wanted = prefix === '' ? '' : this.#ofRules.of(this.#scope, prefix)
    if (name === undefined) return this.#namespaces.ofElement(element) === wanted
    return (
      (name.includes(':') ? this.#namespaces.of(element, name.slice(0, name.indexOf(':'))) : '') === wanted
    )
  }

  #call(name: string, args: readonly Value[], from: XPathNode): Value {
    const [first, second] = args
    const text = (value: Value | undefined): string => this.#textOf(value ?? [from])
    switch (name) {
      case 'not':
        return !isTrue(first ?? false)
      case 'true':
      case 'false':
        return name === 'true'
      case 'contains':
        return text(first).includes(text(second))
      case 'starts-with':
        return text(first).startsWith(text(second))
      case 'concat':
        return args.map(text).join('')
      case 'normalize-space':
        return text(first).trim().replaceAll(/\s+/g, ' ')
      case 'string':
        return text(first)
      case 'string-length':
        return text(first).length
      case 'count':
        return first !== undefined && isPlaces(first) ? first.length : 0
      case 'name':
      case 'local-name': {
        const [node = from] = first !== undefined && isPlaces(first) ? first : []
        const full = node.attribute ?? node.element?.name ?? ''
        return name === 'name' ? full : localName(full)
      }
      default:
        throw new Unanswered()
    }
  }

  #compare(operator: string, left: Value, right: Value): boolean {
    if (typeof left === 'boolean' || typeof right === 'boolean') {
      return (isTrue(left) === isTrue(right)) === (operator === '=')
    }
    const texts = (value: Value): string[] =>
      isPlaces(value) ? value.map((node) => this.#textOf([node])) : [this.#textOf(value)]
    const others = texts(right)
    const isNumber = typeof left === 'number' || typeof right === 'number'
    return texts(left).some((foundText) =>
      others.some((other) => holds(operator, foundText, other, isNumber)),
    )
  }

  #textOf(value: Value): string {
    if (!isPlaces(value)) return String(value)
    const [first] = value
    if (!first) return ''
    const element = first.element ?? this.#xml.root
    if (first.attribute !== undefined) return attribute(this.#xml, element, first.attribute) ?? ''
    this.#spend(element.innerEnd - element.innerStart)
    return textWithoutMarkup(this.#xml.text.slice(element.innerStart, element.innerEnd))
  }
}

const placesOf = (elements: Iterable<XmlNode>): XPathNode[] =>
  Array.from(elements, (element) => ({ element }))

const isTrue = (value: Value): boolean => (isPlaces(value) ? value.length > 0 : Boolean(value))

function holds(operator: string, one: string, other: string, isNumber: boolean): boolean {
  if (operator === '=') return isNumber ? Number(one) === Number(other) : one === other
  if (operator === '!=') return isNumber ? Number(one) !== Number(other) : one !== other
  if (operator.startsWith('<'))
    return operator === '<' ? Number(one) < Number(other) : Number(one) <= Number(other)
  return operator === '>' ? Number(one) > Number(other) : Number(one) >= Number(other)
}
