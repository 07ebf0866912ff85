// Shows the markup of a document's text as what it means: bold is bold, and a link looks like one. All characters of the
// text stay in the page, and only elements of a closed list are written, so that no text can add others.
import type { Look, Markup } from '../../contract.ts'
import { escapeHtml } from '../../escape-html.ts'

/** The start tag and the end tag of each look. */
const ELEMENTS: Readonly<Record<Look, readonly [start: string, end: string]>> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  underline: ['<u>', '</u>'],
  strike: ['<s>', '</s>'],
  code: ['<code>', '</code>'],
  superscript: ['<sup>', '</sup>'],
  subscript: ['<sub>', '</sub>'],
  link: ['<span class="link">', '</span>'],
  image: ['<span class="image">', '</span>'],
  object: ['<span class="object">', '</span>'],
  break: ['<br>', ''],
  plain: ['', ''],
}

/** The CSS for markup that has no HTML element of its own. The page contains the signs of markup, and hides them. */
export const MARK_STYLE =
  '.markup{display:none}' +
  '.link{text-decoration:underline;text-underline-offset:.15em}' +
  '.image{border:1px dashed var(--faint);border-radius:4px;padding:0 .4em;font-style:italic}' +
  '.object{font:.75em var(--mono);opacity:.75}'

/**
 * A text as HTML, with its marks shown. Marks that overlap, or that nothing opens, do nothing. `known` keeps the HTML of
 * markup between calls: a file repeats few pieces, and escaping them takes most of the time.
 */
export function markedHtml(
  text: string,
  marks: readonly Markup[],
  known = new Map<string, string>(),
): string {
  if (marks.length === 0) return escapeHtml(text)
  let html = ''
  let from = 0
  const open: Look[] = []
  for (const {
    at: [start, end],
    kind,
    look,
  } of marks) {
    if (start < from || end < start || end > text.length) continue
    if (start > from) html += escapeHtml(text.slice(from, start))
    const markup = text.slice(start, end)
    if (kind === 'alone' && look === 'object') html += ELEMENTS.object.join(escapeHtml(markup))
    else html += markHtml(hiddenHtml(markup, known), { kind, look }, open)
    from = end
  }
  html += escapeHtml(text.slice(from))
  for (let look = open.pop(); look; look = open.pop()) html += ELEMENTS[look][1]
  return html
}

function markHtml(hidden: string, { kind, look }: Pick<Markup, 'kind' | 'look'>, open: Look[]): string {
  const [start, end] = ELEMENTS[look]
  if (kind === 'alone') return hidden + start + end
  if (kind === 'open') {
    open.push(look)
    return hidden + start
  }
  if (open.at(-1) !== look) return hidden
  open.pop()
  return end + hidden
}

function hiddenHtml(markup: string, known: Map<string, string>): string {
  const before = known.get(markup)
  if (before !== undefined) return before
  const html = markup === '' ? '' : `<span class="markup">${escapeHtml(markup)}</span>`
  if (known.size < MAX_KNOWN) known.set(markup, html)
  return html
}

/** Pieces of markup to keep. */
const MAX_KNOWN = 200

/** A text without its markup. */
export function textWithout(marks: readonly Markup[], text: string): string {
  let plain = ''
  let from = 0
  for (const { at } of marks) {
    plain += text.slice(from, at[0])
    from = Math.max(from, at[1])
  }
  return plain + text.slice(from)
}
