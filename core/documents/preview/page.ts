// Renders a file as an HTML page. Each string is in its own element. The page has no active content.
import { digestOf } from '../../bytes.ts'
import type { LanguageId, MarkupScanner, Slot, Source, Unit } from '../../contract.ts'
import { escapeHtml } from '../../escape-html.ts'
import { colorStyle } from '../../palette.ts'
import { isPlural, outermost, readText, type ReadText } from '../../reading/strings.ts'
import { PageText } from '../../wire/page-text.ts'
import { CUE_STYLE } from './cue-html.ts'
import { DocumentBody } from './document-body.ts'
import { FileBody } from './file-body.ts'
import { MARK_STYLE } from './marks.ts'
import { TextPlaces } from './places.ts'

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
@media (forced-colors:active){[id],[data-string]{text-decoration:underline dotted}.lit{outline:2px solid Highlight}}
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

/** What a preview shows. */
export interface PreviewSubject {
  /** The name of the file. */
  title: string
  source: Source
  /** The language of its texts. */
  language: LanguageId
  /** Finds the markup in the texts of a document. */
  markup?: MarkupScanner | undefined
  /** The class of the element of each string, for platforms whose editor needs one. */
  elementClass?: string | undefined
}

/** Collects the texts of a file while it is parsed, and then renders the page. */
export class PreviewPage {
  readonly #title: string
  readonly #source: Source
  readonly #language: LanguageId
  readonly #marks: MarkupScanner | undefined
  readonly #places: TextPlaces
  #strings = 0

  constructor({ title, source, language, markup, elementClass }: PreviewSubject) {
    this.#title = title
    this.#marks = markup
    this.#language = language
    this.#source = source
    this.#places = new TextPlaces(source, elementClass)
  }

  /** Adds the source texts of a unit: `text`, or the rows of a plural. Returns its `previewId`, 0 if it has no text. */
  add(unit: Unit, text: ReadText | undefined): number {
    const { source: place } = unit
    if (!isPlural(place)) return text ? this.#add(unit, place, text, true) : 0
    let previewId = 0
    for (const slot of place.forms.values()) {
      previewId = this.#add(unit, slot, readText(this.#source, slot), previewId === 0) || previewId
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
      : new FileBody(this.#source.text, this.#places, page)
    this.#places.forEach((index) => body.show(index))
    body.end()
    page.add('</body></html>')
    return page
  }

  #add(unit: Unit, slot: Slot, { text, isAsInFile }: ReadText, isFirst: boolean): number {
    if (text === '') return 0
    if (isFirst) this.#strings++
    const { at } = slot.parent ? outermost(slot) : slot
    const number = isFirst ? this.#strings : -this.#strings
    this.#places.add(at, isAsInFile ? undefined : text, number, unit)
    return this.#strings
  }
}

const HEAD =
  '<head><meta charset="utf-8">' +
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1">'
const FILE = `<style>${STYLE}</style></head><body>`
const DOCUMENT = `<style>${STYLE}</style></head><body class="document">`
