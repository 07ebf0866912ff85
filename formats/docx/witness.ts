// Reads the paragraphs of a Word document with zlib and saxes, without the formats of their runs.
import type { Language } from '@atlas/core/contract.ts'
import { elementsOf, directText, witnessEntries, type WitnessNode } from '../_grammars/ooxml/witness.ts'

const CHARS: Readonly<Record<string, string>> = {
  tab: '\t',
  cr: '\n',
  br: '\n',
  noBreakHyphen: '\u2011',
  softHyphen: '\u00ad',
}

/** Elements that a paragraph does not show as text. */
const NOT_SHOWN =
  /^(?:pPr|rPr|del|moveFrom|rubyPr|rt|oMath|oMathPara|drawing|pict|object|AlternateContent|instrText)$/

/** Fields whose results are texts of the author. */
const SHOWN_FIELDS = /^\s*(?:HYPERLINK|FORMTEXT|FILLIN)\b/

const PROPERTIES = /^(?:title|subject|keywords|description|category)$/

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  const found: string[] = []
  for (const { root } of witnessEntries(bytes, /\.xml$/)) {
    const waiting = [root]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.name === 'p') for (const text of new Paragraph(node).texts()) found.push(text)
      if (PROPERTIES.test(node.name)) found.push(directText(node))
      for (const text of alternativesIn(node)) found.push(text)
      if (node.name === 'p') for (const text of argumentsIn(node)) found.push(text)
      for (const child of elementsOf(node).toReversed()) if (child.name !== 'Fallback') waiting.push(child)
    }
  }
  return found
}

/** The alternative texts of a drawing or a table, the text of WordArt, and the texts of form fields. */
function alternativesIn({ name, attributes }: WitnessNode): string[] {
  const { descr, title, alt, string } = attributes
  const value = attributes['w:val']
  const texts = /^(?:docPr|shape|rect|textpath)$/.test(name)
    ? [descr, title, alt, string]
    : /^(?:tblCaption|tblDescription|listEntry|default|helpText|statusText)$/.test(name)
      ? [value]
      : name === 'listItem'
        ? [attributes['w:displayText']]
        : []
  return texts.filter((text) => text !== undefined)
}

/** All quoted arguments in the instructions of a paragraph, and what follows the name of a macro. */
function argumentsIn(paragraph: WitnessNode): string[] {
  let all = ''
  const visit = (node: WitnessNode): void => {
    if (node.name === 'fldChar') all += '\0'
    if (node.name === 'instrText') all += directText(node)
    for (const child of elementsOf(node)) if (child.name !== 'txbxContent') visit(child)
  }
  visit(paragraph)
  return all.split('\0').flatMap((instruction) => {
    const button = /^\s*(?:MACRO|GOTO)BUTTON\s+\S+\s+([^]*)$/i.exec(instruction)?.[1]
    const quoted = instruction.matchAll(/"((?:\\[^]|[^"\\])*)"/g)
    const texts = Array.from(quoted, ([, text = '']) => text.replaceAll(/\\(["\\])/g, '$1'))
    return button === undefined ? texts : [...texts, button.trim()]
  })
}

/** A sibling in a paragraph: what it shows, and whether it has an element for text. */
interface Shown {
  text: string
  holdsText: boolean
}

class Paragraph {
  readonly #node: WitnessNode
  /** The open fields that end in this paragraph, and undefined for each other one. */
  readonly #open: ({ instruction: string; isResult: boolean } | undefined)[] = []
  /** By number of the field: whether it ends in this paragraph. */
  readonly #ends: boolean[]
  #count = 0

  constructor(node: WitnessNode) {
    this.#node = node
    this.#ends = endsOf(node)
  }

  /** The text from the first sibling that holds text to the last, and in the only one, if it is a link. */
  *texts(): Generator<string> {
    yield this.#join(elementsOf(this.#node))
    const inside = elementsOf(this.#node).filter((child) => JSON.stringify(child).includes('"name":"t"'))
    const [only] = inside
    if (only && inside.length === 1 && only.name !== 'r') yield* new Paragraph(only).texts()
    if (only && inside.length === 1 && only.name === 'sdt')
      for (const content of elementsOf(only))
        if (content.name === 'sdtContent') yield* new Paragraph(content).texts()
  }

  #join(nodes: readonly WitnessNode[]): string {
    const shown = nodes.map((node) => this.#shown(node))
    const first = shown.findIndex(({ holdsText }) => holdsText)
    const last = shown.findLastIndex(({ holdsText }) => holdsText)
    return shown
      .slice(Math.max(first, 0), last + 1)
      .map(({ text }) => text)
      .join('')
  }

  #shown(node: WitnessNode): Shown {
    const { name, attributes } = node
    if (name === 'fldChar') this.#field(Object.values(attributes)[0])
    const field = this.#open.at(-1)
    if (name === 'instrText' && field && !field.isResult) field.instruction += directText(node)
    if (NOT_SHOWN.test(name) || (name === 'fldSimple' && !SHOWN_FIELDS.test(attributes['w:instr'] ?? '')))
      return { text: '', holdsText: false }
    if (name === 'sdt' && holdsValue(node)) return { text: '', holdsText: false }
    const isCode = this.#open.some((own) => own && (!own.isResult || !SHOWN_FIELDS.test(own.instruction)))
    if (isCode && (name === 't' || CHARS[name] !== undefined)) return { text: '', holdsText: false }
    if (name === 't') {
      const text = directText(node).replaceAll(/[\t\n]/g, ' ')
      // A form field that nobody filled in.
      const isForm = this.#open.some((own) => own && /FORMTEXT|FILLIN/.test(own.instruction))
      if (isForm && /^\s+$/.test(text)) return { text: '', holdsText: false }
      return {
        text: attributes['xml:space'] === 'preserve' ? text : text.replaceAll(/^ +| +$/g, ''),
        holdsText: true,
      }
    }
    if (CHARS[name] !== undefined && attributes['w:type'] === undefined)
      return { text: CHARS[name], holdsText: false }
    const inner = elementsOf(node).map((child) => this.#shown(child))
    return {
      text: inner.map(({ text }) => text).join(''),
      holdsText: inner.some(({ holdsText }) => holdsText),
    }
  }

  #field(type: string | undefined): void {
    const last = this.#open.at(-1)
    if (type === 'begin')
      this.#open.push(this.#ends[this.#count++] ? { instruction: '', isResult: false } : undefined)
    else if (type === 'end') this.#open.pop()
    else if (last) last.isResult = true
  }
}

/** Whether a content control holds a date that was chosen, a picture, or a check box. */
function holdsValue(control: WitnessNode): boolean {
  const properties = elementsOf(control).find(({ name }) => name === 'sdtPr')
  const kinds = properties ? elementsOf(properties).map(({ name }) => name) : []
  if (kinds.includes('picture')) return true
  return !kinds.includes('showingPlcHdr') && (kinds.includes('date') || kinds.includes('checkbox'))
}

/** By number of a field that begins in a paragraph: whether it ends there. */
function endsOf(node: WitnessNode): boolean[] {
  const ends: boolean[] = []
  const open: number[] = []
  const visit = (element: WitnessNode): void => {
    const type = element.name === 'fldChar' ? Object.values(element.attributes)[0] : undefined
    if (type === 'begin') open.push(ends.push(false) - 1)
    const number = type === 'end' ? open.pop() : undefined
    if (number !== undefined) ends[number] = true
    for (const child of elementsOf(element)) visit(child)
  }
  visit(node)
  return ends
}
