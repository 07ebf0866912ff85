// Documents in XML: the runs of text between the blocks of each element, with the inline tags that stand in them.
import type { Span } from '../../contract.ts'
import { trimmed } from './places.ts'
import type { XmlDocument, XmlNode } from './tree.ts'

/** How a document's elements are read. */
export interface Reading {
  /** `inline` elements stand in a text, `block` ones between texts; of `none` nothing is text. */
  kindOf(node: XmlNode): 'inline' | 'block' | 'none'
  /** Whether the texts of an element are for translators, where those of its parent are or are not. */
  translates(node: XmlNode, inherited: boolean): boolean
  /** Whether every space counts in an element. */
  keepsSpace(node: XmlNode, inherited: boolean): boolean
}

/** What holds for the texts of an element. */
interface State {
  translates: boolean
  keepsSpace: boolean
}

/** A text: what stands between two blocks, without comments at its ends, and without white space if that does not count. */
export interface Run extends State {
  node: XmlNode
  at: Span
}

/** What a walk over a document meets, in file order. */
export interface Visitor {
  /** An element that is a block, before what is in it. */
  block(node: XmlNode, state: State): void
  run(run: Run): void
}

/** Walks over the blocks and the runs of a document. */
export function walkRuns(xml: XmlDocument, reading: Reading, visitor: Visitor): void {
  const { text } = xml
  const holding = new Map<XmlNode, boolean>()
  if (reading.kindOf(xml.root) !== 'none') visit(xml.root, { translates: true, keepsSpace: false })

  function visit(node: XmlNode, above: State): void {
    const state = {
      translates: reading.translates(node, above.translates),
      keepsSpace: reading.keepsSpace(node, above.keepsSpace),
    }
    visitor.block(node, state)
    let start = -1
    let end = -1
    let hasText = false
    let at = node.innerStart
    const grow = ([from, to]: Span): void => {
      if (start < 0) start = from
      end = to
    }
    const close = (): void => {
      if (hasText) visitor.run({ node, at: [start, end], ...state })
      start = -1
      hasText = false
    }
    const gap = (to: number): void => {
      const span = trimmed(text, at, to)
      const isBlank = span[0] === span[1]
      if (state.keepsSpace ? at < to : !isBlank) grow(state.keepsSpace ? [at, to] : span)
      hasText ||= !isBlank
    }
    for (let child = node.first; child; child = child.next) {
      gap(child.start)
      at = child.end
      if (child.kind === 'cdata') {
        grow(child.span)
        hasText = true
      } else if (child.kind === 'element') {
        const kind = reading.kindOf(child)
        if (kind === 'inline' && !holdsBlock(child)) {
          grow(child.span)
          hasText ||= saysSomething(child, state.translates)
        } else {
          close()
          if (kind !== 'none') visit(child, state)
        }
      }
    }
    gap(node.innerEnd)
    close()
  }

  function holdsBlock(node: XmlNode): boolean {
    if (!node.first) return false
    const known = holding.get(node)
    if (known !== undefined) return known
    let holds = false
    for (let child = node.element(); child; child = child.sibling()) {
      const kind = reading.kindOf(child)
      if (kind === 'block' || (kind === 'inline' && holdsBlock(child))) holds = true
    }
    holding.set(node, holds)
    return holds
  }

  /** Whether there is text for translators in an inline element. */
  function saysSomething(node: XmlNode, inherited: boolean): boolean {
    const translates = reading.translates(node, inherited)
    let at = node.innerStart
    for (let child = node.first; child; child = child.next) {
      const [from, to] = trimmed(text, at, child.start)
      if (translates && (from < to || child.kind === 'cdata')) return true
      if (child.kind === 'element' && reading.kindOf(child) === 'inline' && saysSomething(child, translates))
        return true
      at = child.end
    }
    const [from, to] = trimmed(text, at, node.innerEnd)
    return translates && from < to
  }
}
