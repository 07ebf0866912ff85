// Shows the texts of a file as a document: headings, paragraphs, lists, tables, cues.
import type { MarkupScanner, Source, Unit } from '../../contract.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { PageText } from '../../wire/page-text.ts'
import { CUE_LEGEND, cueHtml, hasBar } from './cue-html.ts'
import { markedHtml, textWithout } from './marks.ts'
import type { TextPlaces } from './places.ts'

type Element = NonNullable<Unit['element']>

/** The parent element that adjacent elements of the same kind share. */
const CONTAINERS: Partial<Record<Element, string>> = { li: 'ul', td: 'table', th: 'table' }

/** Writes the body of a page. Words between the texts, such as a code block, appear as plain text. */
export class DocumentBody {
  readonly #text: string
  readonly #places: TextPlaces
  readonly #page: PageText
  readonly #marks: MarkupScanner | undefined
  /** The HTML that was made for a piece of markup, so that it is made once. */
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

  constructor({ text, parts }: Source, places: TextPlaces, page: PageText, marks: MarkupScanner | undefined) {
    this.#text = text
    this.#places = places
    this.#hasGaps = parts === undefined
    this.#page = page
    this.#marks = marks
  }

  /** Shows a text, by its index in the places. */
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
