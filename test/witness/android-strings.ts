// Reads Android resources with saxes, and spells out aapt2's rules for texts anew.
import { SaxesParser } from 'saxes'

const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t' }
const PARTS = /\\u[0-9A-Fa-f]{4}|\\[^]|\\$|"|[ \t\n\r\f\v]+|[^\\" \t\n\r\f\v]+/g

/** A tag, or a reference to an entity, on its way through the text. */
const MARK = /(\ue000[^\ue001]*\ue001)/

/** Tags that every text may have, and then those that the unit has. */
const FREE = ['<b>', '</b>', '<i>', '</i>', '<u>', '</u>']

export default function texts(file: string): readonly string[] {
  const reader = new Reader(file)
  return reader.found.map(({ text, isCdata, marks }) => {
    const shown = isCdata ? text : escaped(text, [...marks, ...reader.references])
    return shown.replaceAll(/[\ue000\ue001]/g, '')
  })
}

interface Found {
  text: string
  isCdata: boolean
  marks: Set<string>
}

class Reader {
  readonly found: Found[] = []
  readonly references: string[] = []
  readonly #file: string
  readonly #parser = new SaxesParser({ xmlns: false })
  /** Elements that are open within the text, itself included. */
  #open: string[] = []
  #text = ''
  #isCdata = true
  #marks = new Set(FREE)

  constructor(file: string) {
    this.#file = file
    const parser = this.#parser
    for (const [, name] of file.matchAll(/<!ENTITY\s+([\w-]+)/g)) {
      if (!name || name in parser.ENTITIES) continue
      parser.ENTITIES[name] = `\ue000&${name};\ue001`
      this.references.push(`&${name};`)
    }
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ name, isSelfClosing }) => this.#opened(name, isSelfClosing))
    parser.on('closetag', ({ name, isSelfClosing }) => this.#closed(name, isSelfClosing))
    parser.on('text', (text) => this.#add(text, text.trim() === ''))
    parser.on('cdata', (text) => this.#add(text, true))
    parser.write(file).close()
  }

  #opened(name: string, isSelfClosing: boolean): void {
    if (this.#open.length > 0) this.#mark()
    else if (name === 'plurals') this.#marks = new Set(FREE)
    if (this.#open.length === 0 && name !== 'string' && name !== 'item') return
    if (this.#open.length === 0 && name === 'string') this.#marks = new Set(FREE)
    this.#open.push(name)
    if (isSelfClosing && this.#open.length === 1) this.#isCdata = true
  }

  #closed(name: string, isSelfClosing: boolean): void {
    if (name === 'string-array' || name === 'plurals') this.#marks = new Set(FREE)
    if (this.#open.length === 0) return
    this.#open.pop()
    if (this.#open.length > 0) {
      if (!isSelfClosing) this.#mark()
      return
    }
    this.found.push({ text: unescaped(this.#text), isCdata: this.#isCdata, marks: this.#marks })
    this.#text = ''
    this.#isCdata = true
  }

  /** The tag that was read last, as it stands. */
  #mark(): void {
    const { position } = this.#parser
    const tag = this.#file.slice(this.#file.lastIndexOf('<', position - 1), position)
    this.#isCdata = false
    this.#marks.add(tag)
    this.#text += `\ue000${tag.replaceAll('\r\n', '\n')}\ue001`
  }

  #add(text: string, isCdata: boolean): void {
    if (this.#open.length === 0) return
    this.#isCdata &&= isCdata
    this.#text += text
  }
}

/** What aapt2 makes of a text, tags left in. */
function unescaped(raw: string): string {
  let shown = ''
  let inQuotes = false
  let ending: 'start' | 'space' | 'text' = 'start'
  for (const stretch of raw.replaceAll(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, '').split(MARK)) {
    if (stretch.startsWith('\ue000')) {
      shown += stretch
      continue
    }
    for (const [part] of stretch.matchAll(PARTS)) {
      if (part === '"') inQuotes = !inQuotes
      else if (/^[ \t\n\r\f\v]/.test(part) && !inQuotes) {
        if (ending !== 'text') continue
        shown += ' '
        ending = 'space'
      } else {
        shown += part.startsWith('\\') ? unescape(part.slice(1)) : part
        ending = 'text'
      }
    }
  }
  return ending === 'space' ? shown.replace(/ ((?:\ue000[^\ue001]*\ue001)*)$/, '$1') : shown
}

function unescape(escape: string): string {
  if (/^u[0-9A-Fa-f]{4}$/.test(escape)) return String.fromCharCode(Number.parseInt(escape.slice(1), 16))
  return LETTERS[escape] ?? escape
}

/** Literals that would read as one of these marks are shown escaped (DESIGN, rule 6). */
function escaped(text: string, marks: readonly string[]): string {
  const quoted = (mark: string): string => mark.slice(1).replaceAll(/[^\w]/g, '\\$&')
  const tags = marks
    .filter((mark) => mark.startsWith('<'))
    .map(quoted)
    .join('|')
  const references = marks.filter((mark) => mark.startsWith('&')).map(quoted)
  const ampersand = new RegExp(`&(?=(?:amp;)*(?:${[...references, `lt;(?:${tags})`].join('|')}))`, 'g')
  return text
    .split(MARK)
    .map((stretch) =>
      stretch.startsWith('\ue000')
        ? stretch
        : stretch.replaceAll(ampersand, '&amp;').replaceAll(new RegExp(`<(?=${tags})`, 'g'), '&lt;'),
    )
    .join('')
}
