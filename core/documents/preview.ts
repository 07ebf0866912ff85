// Renders a file as an HTML page. Each string is in its own element. The page has no active content.
import { digestOf } from '../bytes.ts'
import type { LanguageId, MarkScanner, Slot, Source, Span, Unit } from '../contract.ts'
import { escapeHtml, SPECIAL } from '../escape-html.ts'
import { MARK_STYLE, markedHtml, textWithout } from './marks.ts'
import { CUE_LEGEND, CUE_STYLE, cueHtml, hasBar } from './cue-html.ts'
import { colorStyle } from '../palette.ts'
import { isPlural, outermost, textOf } from '../reading/strings.ts'
import { PageText } from '../wire/page-text.ts'

const STYLE = `
${colorStyle(['paper', 'panel', 'ink', 'faint', 'line', 'mark', 'mark-edge', 'mark-strong', 'accent', 'warn'])}
html{background:var(--panel);color:var(--faint);--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace}
body{margin:0 auto;padding:20px 24px;max-width:60rem;font:.8125rem/1.7 var(--mono)}
pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}
body>pre,.cue{content-visibility:auto;contain-intrinsic-size:auto 1000px}
[id],[data-string]{color:var(--ink);background:var(--mark);border-radius:3px;box-shadow:0 0 0 1px var(--mark-edge);unicode-bidi:plaintext;white-space:pre-wrap;overflow-wrap:anywhere}
[id]:hover,[data-string]:hover,:target,.lit{background:var(--mark-strong);box-shadow:0 0 0 1px var(--mark-strong)}
.document{font:1rem/1.65 system-ui,-apple-system,"Segoe UI",Roboto,"Open Sans",sans-serif;max-width:44rem}
.document [id]{background:none;box-shadow:none}.document span[id]{unicode-bidi:normal}
.document [id]:hover,.document :target,.document .lit{background:var(--mark-strong);box-shadow:0 0 0 3px var(--mark-strong)}
.document pre{content-visibility:visible;font:.8125rem/1.6 var(--mono);margin:1em 0;padding:.8em 1em;background:var(--paper);border-radius:8px}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1.4em 0 .5em}h1{font-size:1.9em}h2{font-size:1.45em;padding-bottom:.25em;border-bottom:1px solid var(--line)}h3{font-size:1.2em}
h1,h2,h3,h4,h5,h6,p,li,td,th,blockquote,figcaption{unicode-bidi:plaintext;text-align:start}
p,ul,table,blockquote{margin:.8em 0}li{margin:.25em 0}
table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.4em .8em;vertical-align:top}th{background:var(--paper)}
blockquote{padding-left:1em;border-left:3px solid var(--line)}
figcaption{font-size:.9em;font-style:italic}
${MARK_STYLE}
${CUE_STYLE}
`.replaceAll('\n', '')

/** The source expression for a content security policy that allows only the style of previews. */
export const PREVIEW_STYLE = `'sha256-${digestOf(STYLE, 'base64')}'`
const POLICY = `default-src 'none'; style-src ${PREVIEW_STYLE}; form-action 'none'; base-uri 'none'`

/** The content security policy of a preview page, for the response header. */
export const PREVIEW_POLICY = POLICY

/** Collects the texts of a file while it is parsed, and then renders the page. */
export class PreviewPage {
  readonly #title: string
  readonly #source: Source
  readonly #language: LanguageId
  readonly #marks: MarkScanner | undefined
  readonly #places: Places
  #strings = 0

  /**
   * `title` is the file's name, `language` the language of its texts. `marks` finds the markup in the texts of a
   * document.
   */
  constructor(title: string, source: Source, language: LanguageId, marks?: MarkScanner) {
    this.#title = title
    this.#marks = marks
    this.#language = language
    this.#source = source
    this.#places = new Places(source)
  }

  /** Adds the source texts of a unit: `text`, or the rows of a plural. Returns its `previewId`, 0 if it has no text. */
  add(unit: Unit, text: string | undefined): number {
    const { source: place } = unit
    if (!isPlural(place)) return this.#add(unit, place, text ?? '', true)
    let previewId = 0
    for (const slot of place.forms.values()) {
      previewId = this.#add(unit, slot, textOf(this.#source, slot), previewId === 0) || previewId
    }
    return previewId
  }

  /** Renders the page. Throws a `FormatError` beyond `most` bytes. */
  render(most?: number): PageText {
    const { isDocument } = this.#places
    const page = new PageText(most)
    page.add(
      `<!doctype html><html lang="${this.#language.replaceAll(/[^\w-]/g, '')}">${HEAD}<title>${escapeHtml(this.#title)}</title>${isDocument ? DOCUMENT : FILE}`,
    )
    const body = isDocument
      ? new DocumentBody(this.#source, this.#places, page, this.#marks)
      : new FileBody(this.#source, this.#places, page)
    this.#places.forEach((index) => body.show(index))
    body.end()
    page.add('</body></html>')
    return page
  }

  #add(unit: Unit, slot: Slot, text: string, isFirst: boolean): number {
    if (text === '') return 0
    if (isFirst) this.#strings++
    const { at } = slot.inside ? outermost(slot) : slot
    this.#places.add(at, text, isFirst ? this.#strings : -this.#strings, unit)
    return this.#strings
  }
}

const HEAD =
  '<head><meta charset="utf-8">' +
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1">'
const FILE = `<style>${STYLE}</style></head><body>`
const DOCUMENT = `<style>${STYLE}</style></head><body class="document">`

/** Renders the body of a page. */
interface PageBody {
  /** Shows a text, by its index in the places. */
  show(index: number): void
  end(): void
}

/** The element of a text in a document, its context, and the unit whose text it is a sentence of. */
interface Look extends Pick<Unit, 'element' | 'context'> {
  whole?: Unit | undefined
}

/**
 * The texts of a page, as numbers. Texts that equal the file at their place are not stored. One object per text, kept
 * until the end of a large file, would cost more time in garbage collection than rendering the page.
 */
class Places {
  readonly #file: string
  /**
   * Flat [start, end, number, text, look, …]. The number is the `previewId`; on further rows of a plural, it is negative.
   * Text and look are indexes in the lists below, or `NONE`.
   */
  readonly #numbers: number[] = []
  /** The texts that differ from the file at their place. */
  readonly #texts: string[] = []
  /** How a document shows its texts. */
  readonly #looks: Look[] = []
  /** Whether the texts come in file order. They do not if the format groups translations by key, for example. */
  #inOrder = true
  #end = 0

  constructor({ text }: Source) {
    this.#file = text
  }

  /** Whether a unit named its element. */
  get isDocument(): boolean {
    return this.#looks.length > 0
  }

  add([start, end]: Span, text: string, number: number, { element, context, whole }: Look): void {
    this.#inOrder &&= start >= this.#end
    this.#end = end
    const isOwn = text.length !== end - start || text !== this.#file.slice(start, end)
    const own = isOwn ? this.#texts.push(text) - 1 : NONE
    const look = element ? this.#looks.push({ element, context, whole }) - 1 : NONE
    this.#numbers.push(start, end, number, own, look)
  }

  /** Calls back with the index of each text, in file order. */
  forEach(show: (index: number) => void): void {
    const { length } = this.#numbers
    if (this.#inOrder) for (let index = 0; index < length; index += NUMBERS) show(index)
    else {
      const indexes = Array.from({ length: length / NUMBERS }, (_, count) => count * NUMBERS)
      for (const index of indexes.sort((one, other) => this.start(one) - this.start(other))) show(index)
    }
  }

  start(index: number): number {
    return this.#numbers[index] ?? 0
  }

  end(index: number): number {
    return this.#numbers[index + 1] ?? 0
  }

  /** The attribute that names the string: on its first text the id, on further rows of a plural `data-string`. */
  mark(index: number): string {
    const number = this.#numbers[index + 2] ?? 0
    return number > 0 ? `id="string_preview_id_${number}"` : `data-string="${-number}"`
  }

  /** The text, if it differs from the file at its place. */
  ownText(index: number): string | undefined {
    const own = this.#numbers[index + 3] ?? NONE
    return own === NONE ? undefined : this.#texts[own]
  }

  text(index: number): string {
    return this.ownText(index) ?? this.#file.slice(this.start(index), this.end(index))
  }

  look(index: number): Look {
    const look = this.#numbers[index + 4] ?? NONE
    return look === NONE ? {} : (this.#looks[look] ?? {})
  }
}

/** Numbers for each text. */
const NUMBERS = 5
/** The index of a text that is as in the file, and of the look of a text that is not in a document. */
const NONE = -1

/** A block of the unchanged file ends at the first line end after this number of characters. */
const BLOCK = 4096

/**
 * The unchanged file with each text marked. It is split into blocks, so that a browser lays out only the visible ones.
 */
class FileBody implements PageBody {
  readonly #text: string
  readonly #places: Places
  readonly #escaped: EscapedSlices
  readonly #page: PageText
  #blockStart = 0
  #at = 0

  constructor({ text }: Source, places: Places, page: PageText) {
    this.#text = text
    this.#places = places
    this.#escaped = new EscapedSlices(text)
    this.#page = page
    page.add(BLOCK_START)
  }

  show(index: number): void {
    const places = this.#places
    const start = places.start(index)
    const end = places.end(index)
    // A text inside another one (our own formats have none) appears after it, so that it does not appear twice.
    this.#showUpTo(start)
    const own = places.ownText(index)
    const html = own === undefined ? this.#escaped.slice(start, end) : escapeHtml(own)
    this.#page.add(`<span ${places.mark(index)}>${html}</span>`)
    this.#at = Math.max(this.#at, end)
  }

  end(): void {
    this.#showUpTo(this.#text.length)
    this.#page.add(BLOCK_END)
  }

  #showUpTo(end: number): void {
    const text = this.#text
    while (end - this.#blockStart > BLOCK) {
      const from = Math.max(this.#at, this.#blockStart + BLOCK)
      // Searches only this slice: a file may be one line of megabytes.
      const lineEnd = text.slice(from, end).indexOf('\n')
      if (lineEnd < 0 || from + lineEnd + 1 === end) break
      this.#blockStart = from + lineEnd + 1
      this.#page.add(this.#escaped.gap(this.#at, this.#blockStart) + BLOCK_END + BLOCK_START)
      this.#at = this.#blockStart
    }
    if (this.#at < end) this.#page.add(this.#escaped.gap(this.#at, end))
    this.#at = Math.max(this.#at, end)
  }
}

/** Escapes slices of a file as HTML, in file order. Slices before the next special character are not searched. */
class EscapedSlices {
  readonly #file: string
  readonly #special = new RegExp(SPECIAL, 'g')
  /** Offset of the first character, at or after the start of the last slice, that must be escaped. */
  #next = -1

  constructor(file: string) {
    this.#file = file
  }

  /** The text between these offsets, escaped. */
  slice(start: number, end: number): string {
    const text = this.#file.slice(start, end)
    return this.#isPlain(start, end) ? text : escapeHtml(text)
  }

  /**
   * Like `slice`, but without zero bytes. Only the text of a binary file or an archive has them: they separate its
   * pieces.
   */
  gap(start: number, end: number): string {
    const text = this.#file.slice(start, end)
    return this.#isPlain(start, end) ? text : escapeHtml(text.replaceAll('\0', ''))
  }

  /** Whether no character between these offsets must be escaped. */
  #isPlain(start: number, end: number): boolean {
    if (this.#next < start) this.#seek(start)
    return this.#next >= end
  }

  #seek(start: number): void {
    this.#special.lastIndex = start
    this.#next = this.#special.test(this.#file) ? this.#special.lastIndex - 1 : this.#file.length
  }
}

/** An HTML parser drops a line end at the start of a `pre`. It drops this one, so that a line end of the file stays. */
const BLOCK_START = '<pre>\n'
const BLOCK_END = '</pre>'

type Element = NonNullable<Unit['element']>

/** The parent element that adjacent elements of the same kind share. */
const CONTAINERS: Partial<Record<Element, string>> = { li: 'ul', td: 'table', th: 'table' }

/** Shows the texts as a document. Words between the texts, such as a code block, appear as plain text. */
class DocumentBody implements PageBody {
  readonly #text: string
  readonly #places: Places
  readonly #page: PageText
  readonly #marks: MarkScanner | undefined
  /** The HTML of pieces of markup. */
  readonly #markup = new Map<string, string>()
  /** Whether the content between texts is shown. In archives it is the markup of their entries. */
  readonly #hasGaps: boolean
  #container = ''
  /** Whether the page explains the bars of subtitles. */
  #hasLegend = false
  /** The end tag of the open element: further sentences of its text may follow. */
  #endTag = ''
  #whole: Unit | undefined
  #at = 0

  constructor({ text, parts }: Source, places: Places, page: PageText, marks: MarkScanner | undefined) {
    this.#text = text
    this.#places = places
    this.#hasGaps = parts === undefined
    this.#page = page
    this.#marks = marks
  }

  show(index: number): void {
    const { element = 'p', context = '', whole } = this.#places.look(index)
    const text = this.#places.text(index)
    const marks = this.#marks?.(text) ?? []
    const html = markedHtml(text, marks, this.#markup)
    const named = this.#places.mark(index)
    const page = this.#page
    if (whole && whole === this.#whole) return page.add(` <span ${named}>${html}</span>`)
    page.add(this.#endTag)
    this.#endTag = ''
    this.#whole = whole
    const gap = this.#text.slice(this.#at, this.#places.start(index))
    const wanted = CONTAINERS[element] ?? ''
    if (wanted !== this.#container) page.add(closeContainer(this.#container))
    if (element !== 'cue' && this.#hasGaps) page.add(gapBlock(gap))
    if (wanted !== this.#container) page.add(openContainer(wanted))
    else if (wanted === 'table' && gap.includes('\n')) page.add('</tr><tr>')
    this.#container = wanted
    if (element === 'cue') {
      if (!this.#hasLegend && hasBar(context)) {
        page.add(CUE_LEGEND)
        this.#hasLegend = true
      }
      page.add(cueHtml(context, textWithout(marks, text), named, html))
    } else {
      page.add(`<${element}><span ${named}>${html}</span>`)
      this.#endTag = `</${element}>`
    }
    this.#at = Math.max(this.#at, this.#places.end(index))
  }

  end(): void {
    this.#page.add(this.#endTag + closeContainer(this.#container))
  }
}

function openContainer(container: string): string {
  if (container === '') return ''
  return container === 'table' ? '<table><tr>' : `<${container}>`
}

function closeContainer(container: string): string {
  if (container === '') return ''
  return container === 'table' ? '</tr></table>' : `</${container}>`
}

/** Whole lines between two texts, if they have words: a code block or an image, for example. */
function gapBlock(gap: string): string {
  const first = gap.indexOf('\n')
  const last = gap.lastIndexOf('\n')
  if (last <= first) return ''
  const lines = gap.slice(first + 1, last)
  if (!/\p{L}{2}/u.test(withoutTags(lines))) return ''
  return `<pre>${escapeHtml(lines.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd())}</pre>`
}

/** Removes tags, scripts, styles and comments. */
const withoutTags = (lines: string): string =>
  lines.replaceAll(/<(script|style)\b[^]*?(?:<\/\1|$)|<!--[^]*?(?:-->|$)|<[^<>]*(?:>|$)|^[^<>]*>/gi, '')
