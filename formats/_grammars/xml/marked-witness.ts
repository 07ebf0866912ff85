// Reads marked-up texts of XML with saxes, for the witnesses of XML formats: tags unchanged, text decoded.
import { SaxesParser } from 'saxes'

/** Marks around a tag or a reference, which keep it apart from text. */
export const MARK_START = '\ue000'
export const MARK_END = '\ue001'
const MARKED_PIECE = /(\ue000[^\ue001]*\ue001)/

/** Which elements hold texts, and which markup the texts may have. */
export interface MarkedFormat {
  /** Whether the content of an element is a text; `path` has the names from the root to it. */
  isText(path: readonly string[], attributes: Readonly<Record<string, string>>): boolean
  /** Elements whose texts share their markup: the rows of a plural, source and target. */
  isUnit(path: readonly string[]): boolean
  /** Tags that any text may have. */
  free?: readonly string[]
  /** Elements that are shown with their content unchanged. */
  opaque?: readonly string[]
  /** Decodes the escapes of the format. */
  unescape?(text: string): string
}

interface Text {
  depth: number
  shown: string
  isCdata: boolean
  marks: Set<string>
}

/** The texts of a file; literals that would read as a tag of their unit are escaped. */
export function markedTexts(file: string, format: MarkedFormat): readonly string[] {
  const reader = new Reader(file, format)
  return reader.found.map(({ shown, isCdata, marks }) => {
    const text = format.unescape ? format.unescape(shown) : shown
    const escaped = isCdata ? text : escapedIn(text, [...marks, ...reader.references])
    return escaped.replaceAll(/[\ue000\ue001]/g, '')
  })
}

class Reader {
  readonly found: Text[] = []
  readonly references: string[] = []
  readonly #file: string
  readonly #format: MarkedFormat
  readonly #parser = new SaxesParser({ xmlns: false })
  readonly #path: string[] = []
  #texts: Text[] = []
  #marks = new Set<string>()
  /** The start of the open opaque element. */
  #opaque: number | undefined

  constructor(file: string, format: MarkedFormat) {
    this.#file = file
    this.#format = format
    const parser = this.#parser
    for (const [, name] of file.matchAll(/<!ENTITY\s+([\w-]+)/g)) {
      if (!name || name in parser.ENTITIES) continue
      parser.ENTITIES[name] = `${MARK_START}&${name};${MARK_END}`
      this.references.push(`&${name};`)
    }
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
      this.#opened(name, attributes, isSelfClosing)
    })
    parser.on('closetag', ({ name, isSelfClosing }) => this.#closed(name, isSelfClosing))
    parser.on('text', (text) => this.#add(text, text.trim() === ''))
    parser.on('cdata', (text) => this.#add(text, true))
    parser.write(file).close()
  }

  get #tagStart(): number {
    return this.#file.lastIndexOf('<', this.#parser.position - 1)
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>, isSelfClosing: boolean): void {
    const { opaque, free, isText, isUnit } = this.#format
    this.#path.push(name)
    if (isUnit(this.#path)) this.#marks = new Set(free)
    if (this.#texts.length > 0 && this.#opaque === undefined) {
      // An opaque element with child elements is shown tag by tag.
      const isLeaf = /^[^<]*<\//.test(this.#file.slice(this.#parser.position))
      if (!isSelfClosing && isLeaf && opaque?.includes(name)) this.#opaque = this.#tagStart
      else this.#mark(this.#tagStart)
    }
    if (!isText(this.#path, attributes)) return
    this.#texts.push({ depth: this.#path.length, shown: '', isCdata: true, marks: this.#marks })
  }

  #closed(name: string, isSelfClosing: boolean): void {
    const depth = this.#path.length
    this.#path.pop()
    const last = this.#texts.at(-1)
    if (last?.depth === depth) {
      this.#texts.pop()
      this.found.push(last)
    }
    if (this.#texts.length === 0 || isSelfClosing) return
    if (this.#opaque === undefined) {
      this.#mark(this.#tagStart)
    } else if (this.#format.opaque?.includes(name)) {
      this.#mark(this.#opaque)
      this.#opaque = undefined
    }
  }

  /** Adds the markup from an offset to the position of the parser. */
  #mark(start: number): void {
    const mark = this.#file.slice(start, this.#parser.position).replaceAll('\r\n', '\n')
    this.#marks.add(mark)
    for (const text of this.#texts) {
      text.isCdata = false
      text.shown += MARK_START + mark + MARK_END
    }
  }

  #add(more: string, isCdata: boolean): void {
    if (this.#opaque !== undefined) return
    for (const text of this.#texts) {
      text.isCdata &&= isCdata
      text.shown += more
    }
  }
}

const ATTRIBUTES = String.raw`(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*`

/** Escapes literals that would read as one of these marks; with `likeTags`, all that look like a tag. */
export function escapedIn(text: string, marks: readonly string[], likeTags = false): string {
  const quoted = (mark: string): string => mark.slice(1).replaceAll(/[^\w]/g, '\\$&')
  const tags = marks.filter((mark) => mark.startsWith('<')).map(quoted)
  // Another tag of one of these elements would read as a changed one.
  const named = marks.flatMap((mark) => /^<\/?([A-Za-z_][\w:.-]*)/.exec(mark)?.[1] ?? [])
  for (const name of new Set(named)) tags.push(String.raw`\/?${quoted(`<${name}`)}${ATTRIBUTES}\s*\/?>`)
  if (likeTags) tags.push(String.raw`\/?[A-Za-z][^<>\ue000\ue001]{0,200}>`)
  const references = marks.filter((mark) => mark.startsWith('&')).map(quoted)
  if (tags.length + references.length === 0) return text
  const never = '(?!)'
  const tag = tags.join('|') || never
  const ampersand = new RegExp(`&(?=(?:amp;)*(?:${[...references, `lt;(?:${tag})`].join('|')}))`, 'g')
  const less = new RegExp(`<(?=${tag})`, 'g')
  return text
    .split(MARKED_PIECE)
    .map((stretch) =>
      stretch.startsWith(MARK_START)
        ? stretch
        : stretch.replaceAll(ampersand, '&amp;').replaceAll(less, '&lt;'),
    )
    .join('')
}
