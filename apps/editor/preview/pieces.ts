// Splits the page of a preview into pieces, so that only those in view are in its frame. It reads tags, and no more of
// HTML: the frame's browser parses each piece.

/** A part of the body of a page. The elements around it are opened again at its start. */
export interface Piece {
  html: string
  /** The ids of its strings, each between two line ends. */
  ids: string
}

/** A page: what is before the content of its body, and the content. */
export interface PieceByPiece {
  shell: string
  pieces: readonly Piece[]
}

/** A piece ends after this many characters, between two elements of the body. */
const PIECE = 8192
/** After this many, it ends between any two elements that are not in a string. */
const LONG_PIECE = 8 * PIECE
/** A page with more elements in each other is one piece, since each piece would open them all. */
const MOST_OPEN = 40

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const RAW = new Set('iframe noembed noframes script style textarea title xmp'.split(' '))
/** Elements that end where the next one begins, and the elements in which they do. */
const WITHOUT_END = new Set('dd dt li option p tbody td tfoot th thead tr'.split(' '))
const LISTS = new Set('dl ol select table ul'.split(' '))

const STRING = /\s(?:id\s*=\s*["']?string_preview_id_(?<id>[^"'\s>]*)|data-string\s*=)/i

interface Tag {
  name: string
  text: string
  isEnd: boolean
  /** Where the tag ends; for an element of raw text, where its text ends. */
  end: number
}

interface OpenElement {
  name: string
  tag: string
  isString: boolean
}

/** Splits a page. */
export function pieceByPiece(html: string): PieceByPiece {
  const start = bodyStart(html)
  const shell = html.slice(0, start)
  const pieces: Piece[] = []
  const open: OpenElement[] = []
  let [from, before, ids] = [start, '', '\n']
  const cut = (at: number): void => {
    pieces.push({ html: before + html.slice(from, at), ids })
    ;[from, before, ids] = [at, open.map(({ tag }) => tag).join(''), '\n']
  }
  let mostOpen = 0
  for (const tag of tags(html, start)) {
    if (tag.name === 'body' || tag.name === 'html') continue
    const { groups } = STRING.exec(tag.text) ?? {}
    if (groups?.['id'] !== undefined) ids += `${groups['id']}\n`
    step(open, tag)
    mostOpen = Math.max(mostOpen, open.length)
    const most = open.length === 0 ? PIECE : LONG_PIECE
    if (tag.end - from >= most && !open.some(({ isString }) => isString)) cut(tag.end)
  }
  if (from < html.length) cut(html.length)
  return mostOpen > MOST_OPEN ? { shell, pieces: [joined(html.slice(start), pieces)] } : { shell, pieces }
}

/** Where the content of the body begins. */
export function bodyStart(html: string): number {
  let headEnd = 0
  for (const { name, isEnd, end } of tags(html, 0)) {
    if (name === 'body') return end
    if (name === 'head' && isEnd) headEnd = end
    else if (!HEAD.has(name)) break
  }
  return headEnd
}

const HEAD = new Set('!-- !doctype base head html link meta script style title'.split(' '))

function joined(html: string, pieces: readonly Piece[]): Piece {
  return { html, ids: pieces.map(({ ids }) => ids).join('') }
}

/** Opens or closes the element of a tag. */
function step(open: OpenElement[], { name, text, isEnd }: Tag): void {
  if (isEnd) return close(open, name)
  if (WITHOUT_END.has(name)) closeBefore(open, name)
  const isClosed = VOID.has(name) || name.startsWith('!') || RAW.has(name)
  const isForeign = text.endsWith('/>') && open.some((one) => one.name === 'svg' || one.name === 'math')
  if (!isClosed && !isForeign) open.push({ name, tag: text, isString: STRING.test(text) })
}

function close(open: OpenElement[], name: string): void {
  const at = open.findLastIndex((one) => one.name === name)
  if (at >= 0) open.length = at
}

/** Closes an element without an end tag, where the next of its list begins. */
function closeBefore(open: OpenElement[], name: string): void {
  const list = open.findLastIndex((one) => LISTS.has(one.name))
  const at = open.findLastIndex((one) => one.name === name)
  if (at > list) open.length = at
}

/** The tags and comments of a page. */
function* tags(html: string, start: number): Generator<Tag> {
  for (let at = html.indexOf('<', start); at >= 0; at = html.indexOf('<', at)) {
    const [opening, slash, name] = matchAt(NAME, html, at) ?? []
    if (opening === undefined || name === undefined) {
      at++
      continue
    }
    const isComment = name === '!--'
    const end = isComment ? endOf(html, '-->', at + 4) : tagEnd(html, at + opening.length)
    const tag = { name: name.toLowerCase(), text: html.slice(at, end), isEnd: slash !== '', end }
    if (RAW.has(tag.name) && !tag.isEnd) tag.end = rawEnd(html, end, tag.name)
    yield tag
    at = tag.end
  }
}

const NAME = /<(\/?)(!--|!?[a-z][^\s/>]*)/iy

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

/** Where a tag ends. A `>` in the value of an attribute does not end it. */
function tagEnd(html: string, from: number): number {
  let at = from
  for (;;) {
    const found = matchAt(/=\s*["']|>/g, html, at)
    if (!found) return html.length
    const [text] = found
    at = found.index + text.length
    if (text === '>') return at
    at = endOf(html, text.at(-1) ?? '', at)
  }
}

function rawEnd(html: string, from: number, name: string): number {
  const found = matchAt(new RegExp(`</${name}[^>]*>?`, 'gi'), html, from)
  return found ? found.index + found[0].length : html.length
}
