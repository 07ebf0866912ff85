// Finds the pieces of a paragraph in WordprocessingML: texts, characters, codes, links, fields (ECMA-376, part 1, 17.3 and 17.16).
import { childOf, valueOf, type OfficeXml } from '../../syntax/ooxml/names.ts'
import type { MarkPiece, Piece, Run } from '../../syntax/rich-text/paragraph.ts'
import { namePart, tagName } from '../../syntax/rich-text/names.ts'
import { textKey } from '../../syntax/text/text-keys.ts'
import { decodeReferences } from '../../syntax/xml/references.ts'
import { attribute, type XmlNode } from '../../syntax/xml/tree.ts'
import type { RunFormats } from './formats.ts'

/** A piece, and the elements in which it begins and ends. */
export type Found = Piece & {
  from: XmlNode
  to: XmlNode
  /** The element in which the pieces of a link are siblings, if it is another one than that of the link. */
  content?: XmlNode
}

/** The pieces of a paragraph. */
export interface Scanned {
  pieces: Found[]
  /** Why the paragraph is never laid anew. */
  fixed: string | undefined
}

/** What the scanner knows of a document. */
export interface ScanContext extends OfficeXml {
  formats: RunFormats
  /** Whether strings stand in a picture, a text box, or a drawing. */
  holdsStrings(node: XmlNode): boolean
  /** Whether a content control shows a value that another part holds. */
  isBound(node: XmlNode): boolean
}

const TRACKED = 'the paragraph has tracked changes'
const AROUND = 'elements stand around its runs'
const BEYOND = 'a field goes beyond the paragraph'

/** Part of a field or of a bookmark: what it is becomes clear when its other parts are found. */
interface Event {
  kind: 'begin' | 'separate' | 'end' | 'bookmark' | 'bookmark-end'
  at: readonly [number, number]
  run: Run | undefined
  /** The name of a bookmark. */
  name: string
  from: XmlNode
  to: XmlNode
}

/** The pieces from one sibling to another. */
export function scan(context: ScanContext, first: XmlNode, last: XmlNode): Scanned {
  const scanner = new Scanner(context)
  for (let node: XmlNode | undefined = first; node; node = node.next) {
    if (node.kind === 'element') scanner.add(node)
    if (node === last) break
  }
  return scanner.end()
}

/** Elements at paragraph level that the text does not show. */
const MARKS: ReadonlyMap<string, MarkPiece['goes']> = new Map([
  ['w:proofErr', 'nowhere'],
  ...['bookmarkStart', 'commentRangeStart', 'permStart', 'moveFromRangeStart', 'moveToRangeStart'].map(
    (name): [string, MarkPiece['goes']] => [`w:${name}`, 'before'],
  ),
  ...['bookmarkEnd', 'commentRangeEnd', 'permEnd', 'moveFromRangeEnd', 'moveToRangeEnd'].map(
    (name): [string, MarkPiece['goes']] => [`w:${name}`, 'behind'],
  ),
])

/** Characters that are elements. */
const CHARS: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '\u2011'],
  ['w:softHyphen', '\u00ad'],
])

/** Content of runs that shows nothing where it stands. */
const SILENT: ReadonlySet<string> = new Set([
  'w:rPr',
  'w:lastRenderedPageBreak',
  'w:instrText',
  'w:delInstrText',
])

/** What codes are called. Others have the name of their element. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['w:footnoteReference', 'note'],
  ['w:endnoteReference', 'endnote'],
  ['m:oMath', 'math'],
  ['m:oMathPara', 'math'],
])

/** Content controls whose text is a value. */
const VALUES: ReadonlySet<string> = new Set(['date', 'dropDownList', 'comboBox', 'picture', 'checkbox'])

class Scanner {
  readonly #context: ScanContext
  readonly #found: (Found | Event)[] = []
  #fixed: string | undefined

  constructor(context: ScanContext) {
    this.#context = context
  }

  /** Adds an element at paragraph level. */
  add(node: XmlNode): void {
    const name = this.#context.nameOf(node.name)
    switch (name) {
      case 'w:r':
        return this.#run(node)
      case 'w:hyperlink':
        return this.#pair(node, node, this.#linkName(node))
      case 'w:fldSimple':
        return this.#simpleField(node)
      case 'w:sdt':
        return this.#control(node)
      case 'w:ins':
      case 'w:moveTo':
        this.#fixed = TRACKED
        return this.#children(node)
      case 'w:smartTag':
      case 'w:dir':
      case 'w:bdo':
        return this.#children(node)
      case 'w:customXml':
        this.#fixed ??= AROUND
        return this.#children(node)
      case 'w:del':
      case 'w:moveFrom':
        this.#fixed = TRACKED
        return this.#mark(node, 'before')
      case 'w:pPr':
      case 'w:smartTagPr':
      case 'w:customXmlPr':
        return
    }
    const goes = MARKS.get(name)
    if (name.startsWith('w:move')) this.#fixed = TRACKED
    if (goes === undefined) this.#code(node, undefined, this.#codeName(node, name))
    else if (name.startsWith('w:bookmark')) this.#bookmark(node, name)
    else this.#mark(node, goes)
  }

  end(): Scanned {
    return { ...resolved(this.#found, this.#context.xml.text), ...(this.#fixed && { fixed: this.#fixed }) }
  }

  #children(node: XmlNode): void {
    for (let child = node.element(); child; child = child.sibling()) this.add(child)
  }

  #mark(node: XmlNode, goes: MarkPiece['goes'], run?: Run): void {
    this.#found.push({ kind: 'mark', at: node.span, goes, before: run, after: run, from: node, to: node })
  }

  #code(node: XmlNode, run: Run | undefined, name: string, holdsStrings = false): void {
    this.#found.push({
      kind: 'code',
      at: node.span,
      name,
      before: run,
      after: run,
      from: node,
      to: node,
      holdsStrings,
    })
  }

  /** An element whose content is part of the text. */
  #pair(node: XmlNode, content: XmlNode, name: string): void {
    if (content.isSelfClosed) return this.#code(node, undefined, name)
    const ends = { name, from: node, to: node }
    this.#found.push({ kind: 'open', at: [node.start, content.innerStart], ...ends, content })
    this.#children(content)
    this.#found.push({ kind: 'close', at: [content.innerEnd, node.end], ...ends })
  }

  /** A bookmark that cross-references show is a pair, so that its text stays in it. */
  #bookmark(node: XmlNode, name: string): void {
    const isStart = name === 'w:bookmarkStart'
    const id = valueOf(this.#context, node, 'id') ?? ''
    const own = isStart ? (valueOf(this.#context, node, 'name') ?? '') : ''
    if (isStart && !own.startsWith('_Ref')) return this.#mark(node, 'before')
    const kind = isStart ? 'bookmark' : 'bookmark-end'
    this.#found.push({
      kind,
      at: node.span,
      run: undefined,
      name: isStart ? `${id} ${own}` : id,
      from: node,
      to: node,
    })
  }

  #linkName(node: XmlNode): string {
    const id = valueOf(this.#context, node, 'id') ?? valueOf(this.#context, node, 'anchor')
    return id === undefined ? 'a' : `a.${namePart(id)}`
  }

  #simpleField(node: XmlNode): void {
    const instruction = valueOf(this.#context, node, 'instr') ?? ''
    if (isLink(instruction)) this.#pair(node, node, fieldName(instruction))
    else this.#code(node, undefined, fieldName(instruction))
  }

  #control(node: XmlNode): void {
    const { nameOf } = this.#context
    const properties = childOf(this.#context, node, 'w:sdtPr')
    const content = childOf(this.#context, node, 'w:sdtContent')
    const id = valueOf(this.#context, properties && childOf(this.#context, properties, 'w:id'), 'val')
    const name = id === undefined ? 'field' : `field.${namePart(id)}`
    const isValue = properties?.elements().some((child) => VALUES.has(nameOf(child.name).replace(/^.*:/, '')))
    if (!content || isValue || this.#context.isBound(node)) return this.#code(node, undefined, name)
    this.#pair(node, content, name)
  }

  #run(node: XmlNode): void {
    const { xml, nameOf, formats } = this.#context
    const first = node.element()
    if (!first) return
    const properties = nameOf(first.name) === 'w:rPr' ? first : undefined
    const run: Run = {
      format: formats.of(this.#context, properties),
      head: xml.text.slice(node.start, properties ? properties.end : node.innerStart),
      tail: xml.text.slice(node.innerEnd, node.end),
    }
    if (properties && xml.text.slice(...properties.inner).includes('rPrChange')) this.#fixed = TRACKED
    for (
      let child: XmlNode | undefined = properties ? first.sibling() : first;
      child;
      child = child.sibling()
    )
      this.#content(child, run)
  }

  #content(node: XmlNode, run: Run): void {
    const name = this.#context.nameOf(node.name)
    if (name === 'w:t' && !node.first) return this.#text(node, run)
    if (SILENT.has(name)) return
    const char = name === 'w:br' ? this.#lineBreak(node) : CHARS.get(name)
    if (char !== undefined) {
      this.#found.push({ kind: 'char', at: node.span, text: char, run, from: node, to: node })
    } else if (name === 'w:fldChar') {
      const type = valueOf(this.#context, node, 'fldCharType')
      if (type !== 'begin' && type !== 'separate' && type !== 'end') return this.#mark(node, 'before', run)
      this.#found.push({ kind: type, at: node.span, run, name: '', from: node, to: node })
    } else if (name === 'w:commentReference') this.#mark(node, 'behind', run)
    else if (name === 'w:delText') this.#mark(node, 'before', run)
    else this.#code(node, run, this.#codeName(node, name), this.#context.holdsStrings(node))
  }

  #text(node: XmlNode, run: Run): void {
    const { xml } = this.#context
    const raw = xml.text.slice(node.innerStart, node.innerEnd)
    const keeps = attribute(xml, node, 'xml:space') === 'preserve'
    const text = textIn(raw, keeps)
    this.#found.push({ kind: 'text', at: node.inner, text, run, element: node.span, from: node, to: node })
  }

  /** Line breaks are characters; page and column breaks are codes. */
  #lineBreak(node: XmlNode): string | undefined {
    const type = valueOf(this.#context, node, 'type')
    return (type === undefined || type === 'textWrapping') &&
      valueOf(this.#context, node, 'clear') === undefined
      ? '\n'
      : undefined
  }

  /** A name that depends on what the code is, and not on its place. */
  #codeName(node: XmlNode, name: string): string {
    const own = CODES.get(name) ?? name.slice(name.indexOf(':') + 1)
    const doc = this.#context
    if (name === 'w:br') return `br.${namePart(valueOf(doc, node, 'type') ?? 'line')}`
    if (name === 'w:sym') return `sym.${namePart(valueOf(doc, node, 'char') ?? '')}`
    const id = own === 'note' || own === 'endnote' ? valueOf(doc, node, 'id') : drawingId(doc, node)
    const kind = ['drawing', 'pict', 'AlternateContent'].includes(own) ? 'img' : own
    return id === undefined ? kind : `${kind}.${namePart(id)}`
  }
}

/** Whether a code is a drawing, in which shapes have ids. */
const DRAWINGS: ReadonlySet<string> = new Set(['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent'])

/** The id of the first drawing or shape in a node. */
function drawingId(doc: OfficeXml, node: XmlNode): string | undefined {
  if (!DRAWINGS.has(doc.nameOf(node.name))) return undefined
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const name = doc.nameOf(next.name)
    if (name === 'wp:docPr' || name === 'v:shape' || name === 'v:rect') {
      const id = valueOf(doc, next, 'id')
      if (id !== undefined) return id
    }
    for (const child of next.elements().toReversed()) waiting.push(child)
  }
  return undefined
}

/** The characters of a text element. Word shows a line end in it as a space. */
export function textIn(raw: string, keepsSpace: boolean): string {
  const text = (raw.includes('&') ? decodeReferences(raw) : raw).replaceAll(/\r\n?|[\t\n]/g, ' ')
  if (keepsSpace) return text
  let [start, end] = [0, text.length]
  while (text.charAt(start) === ' ') start++
  while (end > start && text.charAt(end - 1) === ' ') end--
  return text.slice(start, end)
}

const isLink = (instruction: string): boolean => /^\s*HYPERLINK\b/i.test(instruction)

/** Fields that need no more than their name. */
const BARE: ReadonlySet<string> = new Set(
  'PAGE NUMPAGES PAGEREF DATE TIME SAVEDATE CREATEDATE PRINTDATE'.split(' '),
)

/** `PAGEREF`, `REF._Ref12`, `a.x1y` for a link. */
function fieldName(instruction: string): string {
  const [kind = '', argument = ''] = instruction.trim().split(/\s+/, 2)
  if (isLink(instruction)) return `a.${textKey(instruction.trim()).slice(0, 4)}`
  const name = tagName(kind.toUpperCase() || 'field')
  const shown = argument.replaceAll(/^["\\]+|"$/g, '')
  return BARE.has(name) || shown === '' || argument.startsWith('\\')
    ? name
    : `${name}.${namePart(shown).slice(0, 30)}`
}

/** An open field, bookmark, or element, while its end is looked for. */
interface Open {
  kind: 'field' | 'bookmark' | 'pair'
  index: number
  name: string
  separate?: number
}

/** Joins the parts of fields and bookmarks. What has no counterpart in the paragraph becomes a mark. */
function resolved(found: readonly (Found | Event)[], text: string): Scanned {
  /** By index of its first part: the parts of a field or a bookmark. */
  const whole = new Map<number, { separate?: number | undefined; end: number; name: string }>()
  const open: Open[] = []
  const popTo = (place: number): Open | undefined => {
    const [first] = open.splice(place)
    return first
  }
  let hasEvents = false
  for (const [index, piece] of found.entries()) {
    if (piece.kind === 'open') open.push({ kind: 'pair', index, name: '' })
    else if (piece.kind === 'close') popTo(open.findLastIndex(({ kind }) => kind === 'pair'))
    else if ('goes' in piece || piece.kind === 'text' || piece.kind === 'char' || piece.kind === 'code')
      continue
    else {
      hasEvents = true
      const { kind, name } = piece
      if (kind === 'begin') open.push({ kind: 'field', index, name: '' })
      else if (kind === 'bookmark') open.push({ kind: 'bookmark', index, name })
      else {
        const barrier = open.findLastIndex(
          (each) => each.kind === 'pair' || (kind === 'bookmark-end' && each.kind === 'field'),
        )
        const place = open.findLastIndex((each) =>
          kind === 'bookmark-end'
            ? each.kind === 'bookmark' && each.name.startsWith(`${name} `)
            : each.kind === 'field',
        )
        const own = open[place]
        if (!own || place < barrier) continue
        if (kind === 'separate') own.separate ??= index
        else {
          popTo(place)
          const label = kind === 'end' ? '' : own.name.slice(name.length + 1)
          whole.set(own.index, { separate: own.separate, end: index, name: label })
        }
      }
    }
  }
  if (!hasEvents) return { pieces: found as Found[], fixed: undefined }
  return assembled(found, whole, text)
}

function assembled(
  found: readonly (Found | Event)[],
  whole: ReadonlyMap<number, { separate?: number | undefined; end: number; name: string }>,
  text: string,
): Scanned {
  const pieces: Found[] = []
  let fixed: string | undefined
  const closing = new Map<number, string>()
  let index = 0
  while (index < found.length) {
    const piece = found[index]
    const parts = whole.get(index)
    const here = index++
    if (!piece) break
    if (!isEvent(piece)) pieces.push(piece)
    else if (parts) {
      const last = found[parts.end]
      const separate = found[parts.separate ?? parts.end]
      if (!last || !isEvent(last) || !separate || !isEvent(separate)) continue
      const { from, run: before } = piece
      if (piece.kind === 'bookmark') {
        closing.set(parts.end, `ref.${namePart(parts.name)}`)
        pieces.push({ kind: 'open', at: piece.at, name: `ref.${namePart(parts.name)}`, from, to: piece.to })
        continue
      }
      const instruction = instructionIn(text.slice(piece.at[1], separate.at[0]))
      const name = fieldName(instruction)
      if (isLink(instruction) && parts.separate !== undefined) {
        const at = [piece.at[0], separate.at[1]] as const
        pieces.push({ kind: 'open', at, name, before, after: separate.run, from, to: separate.to })
        closing.set(parts.end, name)
        index = parts.separate + 1
      } else {
        const at = [piece.at[0], last.at[1]] as const
        pieces.push({ kind: 'code', at, name, before, after: last.run, from, to: last.to })
        index = parts.end + 1
      }
    } else {
      const { at, run, from, to } = piece
      const name = closing.get(here)
      if (name === undefined) {
        if (!piece.kind.startsWith('bookmark')) fixed = BEYOND
        const goes = piece.kind === 'bookmark-end' ? 'behind' : 'before'
        pieces.push({ kind: 'mark', at, goes, before: run, after: run, from, to })
      } else pieces.push({ kind: 'close', at, name, before: run, after: run, from, to })
    }
  }
  return { pieces, fixed }
}

function isEvent(piece: Found | Event): piece is Event {
  return ['begin', 'separate', 'end', 'bookmark', 'bookmark-end'].includes(piece.kind)
}

/** The instruction of a field, which may be split into several runs. */
function instructionIn(raw: string): string {
  return Array.from(raw.matchAll(/<(?:[\w.-]+:)?instrText\b[^<>]*>([^<]*)</g), ([, part = '']) =>
    decodeReferences(part),
  ).join('')
}
