// A file as a page: the text as it reads, each string in an element of its own. Nothing in it is active.
import { createHash } from 'node:crypto'
import type { Slot, Unit } from './contract.ts'
import { isPlural, textOf, type Parsed } from './strings.ts'

/** A preview page, and which unit got which `previewId`. */
export interface Preview {
  html: string
  /** By index of the unit. */
  previewIds: ReadonlyMap<number, number>
  /** A file with plural strings has no preview on the wire (platform interface, "HTML preview file"). */
  hasPlurals: boolean
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2430;--faint:#8a93a3;--paper:#fff;--mark:#fff3c4;--edge:#e7c95a;--lit:#ffd84d}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ef;--faint:#7d8796;--paper:#14181f;--mark:#33301f;--edge:#7a6a2c;--lit:#6b5a14}}
html{background:var(--paper);color:var(--faint)}
body{margin:0 auto;padding:24px 28px;max-width:60rem;font:14px/1.65 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
[id]{color:var(--ink);background:var(--mark);border-radius:3px;box-shadow:0 0 0 1px var(--edge);white-space:pre-wrap;overflow-wrap:anywhere}
[id]:hover,[id]:target,[id].lit{background:var(--lit)}
.document{font:16px/1.65 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.document [id]{background:none;box-shadow:none}
.document [id]:hover,.document [id]:target,.document [id].lit{background:var(--lit);box-shadow:0 0 0 3px var(--lit)}
.document pre{font:13px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;padding:.7em 1em;border-left:3px solid var(--edge)}
table{border-collapse:collapse}td,th{border:1px solid var(--faint);padding:.3em .7em;text-align:left}
blockquote{margin:1em 0;padding-left:1em;border-left:3px solid var(--faint)}
.cue{display:grid;grid-template-columns:17em 1fr;gap:1em;padding:.35em 0;font-variant-numeric:tabular-nums}.cue p{margin:0}
`.replaceAll('\n', '')

/** The source expression that allows the style of previews, and nothing else, in a content security policy. */
export const PREVIEW_STYLE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
const POLICY = `default-src 'none'; style-src ${PREVIEW_STYLE}; form-action 'none'; base-uri 'none'`

/** The policy of a preview page, for the header that serves it. */
export const PREVIEW_POLICY = POLICY

/** Renders the preview of a file. `title` is the file's name. */
export function renderPreview(title: string, parsed: Parsed): Preview {
  const isDocument = parsed.units.some(({ element }) => element !== undefined)
  const previewIds = new Map<number, number>()
  const places = placesOf(parsed, previewIds)
  const body = isDocument ? documentBody(parsed, places) : fileBody(parsed, places)
  const html =
    '<!doctype html><html><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body${isDocument ? ' class="document"' : ''}>${body}</body></html>`
  return { html, previewIds, hasPlurals: parsed.units.some(({ source }) => isPlural(source)) }
}

/** One text in the preview. Rows of a plural share its unit; the first carries the id. */
interface Place {
  unit: Unit
  slot: Slot
  text: string
  /** The attribute that names the string: the id, once. */
  mark: string
}

function placesOf(parsed: Parsed, previewIds: Map<number, number>): Place[] {
  const places: Place[] = []
  let end = 0
  let inOrder = true
  for (let index = 0; index < parsed.units.length; index++) {
    const unit = parsed.units[index]
    if (!unit) continue
    const slots = isPlural(unit.source) ? unit.source.forms.values() : [unit.source]
    let mark = ''
    for (const slot of slots) {
      const text = textOf(parsed.source, slot)
      if (text === '') continue
      if (mark === '') {
        const previewId = previewIds.size + 1
        previewIds.set(index, previewId)
        mark = `id="string_preview_id_${previewId}"`
      }
      places.push({ unit, slot, text, mark })
      mark = 'class="form"'
      inOrder &&= slot.at[0] >= end
      end = slot.at[1]
    }
  }
  return inOrder ? places : places.sort((one, other) => one.slot.at[0] - other.slot.at[0])
}

/** The file as it stands, each text marked. */
function fileBody({ source }: Parsed, places: readonly Place[]): string {
  let html = '<pre>'
  let at = 0
  for (const { slot, text, mark } of places) {
    // A text inside another (never from our own formats) shows after it rather than twice.
    html += `${escapeHtml(source.text.slice(at, slot.at[0]))}<span ${mark}>${escapeHtml(text)}</span>`
    at = Math.max(at, slot.at[1])
  }
  return `${html}${escapeHtml(source.text.slice(at))}</pre>`
}

type Element = NonNullable<Unit['element']>

/** The element that neighbors of a kind share. */
const CONTAINERS: Partial<Record<Element, string>> = { li: 'ul', td: 'table', th: 'table' }

/** The texts as a document; what stands between them and reads as something (a code block) is shown plain. */
function documentBody({ source }: Parsed, places: readonly Place[]): string {
  let html = ''
  let container = ''
  let at = 0
  for (const { unit, slot, text, mark } of places) {
    const element = unit.element ?? 'p'
    const gap = source.text.slice(at, slot.at[0])
    const wanted = CONTAINERS[element] ?? ''
    if (wanted !== container) html += closeContainer(container)
    if (element !== 'cue') html += gapBlock(gap)
    if (wanted !== container) html += openContainer(wanted)
    else if (wanted === 'table' && gap.includes('\n')) html += '</tr><tr>'
    container = wanted
    html += elementFor(element, mark, text, unit)
    at = Math.max(at, slot.at[1])
  }
  return html + closeContainer(container)
}

function elementFor(element: Element, mark: string, text: string, unit: Unit): string {
  const content = escapeHtml(text)
  if (element === 'cue')
    return `<div class="cue"><small>${escapeHtml(unit.context ?? '')}</small><p ${mark}>${content}</p></div>`
  return `<${element}><span ${mark}>${content}</span></${element}>`
}

function openContainer(container: string): string {
  if (container === '') return ''
  return container === 'table' ? '<table><tr>' : `<${container}>`
}

function closeContainer(container: string): string {
  if (container === '') return ''
  return container === 'table' ? '</tr></table>' : `</${container}>`
}

/** Whole lines between two texts that hold words: a code block, an image, a comment. */
function gapBlock(gap: string): string {
  const first = gap.indexOf('\n')
  const last = gap.lastIndexOf('\n')
  if (first < 0 || last <= first) return ''
  const lines = gap.slice(first + 1, last)
  return /\p{L}{2}/u.test(lines) ? `<pre>${escapeHtml(lines.replace(/^\n+|\n+$/g, ''))}</pre>` : ''
}

const SPECIAL = /[&<>"\0\r]/
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\0': '\uFFFD',
  '\r': '&#13;',
}

/** A text as HTML content or attribute value. A lone CR is kept as a reference, else a parser would read LF. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[&<>"\0\r]/g, (char) => ESCAPES[char] ?? char) : text
}
