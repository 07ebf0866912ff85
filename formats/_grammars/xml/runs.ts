// Splits XML documents into runs: the text between blocks, with its inline tags.
import type { Span } from '@atlas/core/contract.ts'
import { trimmedSpan } from './places.ts'
import type { XmlDocument, XmlNode } from './tree.ts'

/** How a document's elements are read. */
export interface ElementReading {
  /** `inline` elements are part of a text, `block` elements separate texts, `none` elements have no text. */
  kindOf(node: XmlNode): 'inline' | 'block' | 'none'
  /** Whether the texts of an element are translatable. `inherited` is the value for its parent. */
  translates(node: XmlNode, inherited: boolean): boolean
  /** Whether an element preserves white space. */
  keepsSpace(node: XmlNode, inherited: boolean): boolean
}

/** The properties that apply to the texts of an element. */
interface State {
  translates: boolean
  keepsSpace: boolean
}

/** A text between two blocks, without comments at its ends, and without white space there unless it is preserved. */
export interface TextRun extends State {
  node: XmlNode
  at: Span
}

/** The callbacks of a walk over a document, in file order. */
export interface Visitor {
  /** Called for a block element, before its content. */
  block(node: XmlNode, state: State): void
  run(run: TextRun): void
}

/** Walks over the blocks and the runs of a document. */
export function walkRuns(xml: XmlDocument, reading: ElementReading, visitor: Visitor): void {
  const { text } = xml
  const holding = new Map<XmlNode, boolean>()
  if (reading.kindOf(xml.root) !== 'none') visit(xml.root, { translates: true, keepsSpace: false })

  function visit(node: XmlNode, above: State): void {
    const state = {
      translates: reading.translates(node, above.translates),
      keepsSpace: reading.keepsSpace(node, above.keepsSpace),
    }
    visitor.block(node, state)
    const run = new OpenRun(xml.text, state.keepsSpace)
    const close = (): void => {
      if (run.hasText) visitor.run({ node, at: [run.start, run.end], ...state })
      run.start = -1
      run.hasText = false
    }
    let at = node.innerStart
    for (let child = node.first; child; child = child.next) {
      run.addText(at, child.start)
      at = child.end
      if (child.kind === 'cdata') {
        run.add(child.start, child.end)
        run.hasText = true
      } else if (child.kind === 'element') {
        const kind = reading.kindOf(child)
        if (kind === 'inline' && !holdsBlock(child)) {
          run.add(child.start, child.end)
          run.hasText ||= hasTranslatableText(child, state.translates)
        } else {
          close()
          if (kind !== 'none') visit(child, state)
        }
      }
    }
    run.addText(at, node.innerEnd)
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

  /** Whether an inline element has translatable text. */
  function hasTranslatableText(node: XmlNode, inherited: boolean): boolean {
    const translates = reading.translates(node, inherited)
    let at = node.innerStart
    for (let child = node.first; child; child = child.next) {
      const [from, to] = trimmedSpan(text, at, child.start)
      if (translates && (from < to || child.kind === 'cdata')) return true
      if (
        child.kind === 'element' &&
        reading.kindOf(child) === 'inline' &&
        hasTranslatableText(child, translates)
      )
        return true
      at = child.end
    }
    const [from, to] = trimmedSpan(text, at, node.innerEnd)
    return translates && from < to
  }
}

/** An open run. */
class OpenRun {
  start = -1
  end = -1
  hasText = false
  readonly text: string
  readonly keepsSpace: boolean

  constructor(text: string, keepsSpace: boolean) {
    this.text = text
    this.keepsSpace = keepsSpace
  }

  add(from: number, to: number): void {
    if (this.start < 0) this.start = from
    this.end = to
  }

  /** Adds the text between two nodes, without white space at its ends unless it is preserved. */
  addText(from: number, to: number): void {
    if (from === to) return
    const [start, end] = trimmedSpan(this.text, from, to)
    if (this.keepsSpace) this.add(from, to)
    else if (start < end) this.add(start, end)
    this.hasText ||= start < end
  }
}
