// Escapes texts as HTML.

/** The characters that are escaped. */
export const SPECIAL = /[&<>\0\r]/

/** By character. CR becomes a character reference, since a parser would read LF instead. */
const ESCAPES: readonly (string | undefined)[] = Array.from({ length: 64 }, (_, code) => {
  return { 0: '\uFFFD', 13: '&#13;', 38: '&amp;', 60: '&lt;', 62: '&gt;' }[code]
})

/** Shorter texts are escaped in one pass, longer ones in one for each character that they have. */
const SHORT = 64

/** Escapes a text as HTML content. */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text.length < SHORT ? escapeShort(text) : escapeLong(text)
}

function escapeShort(text: string): string {
  let html = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const escape = code < ESCAPES.length ? ESCAPES[code] : undefined
    if (escape === undefined) continue
    html += text.slice(from, at) + escape
    from = at + 1
  }
  return html + text.slice(from)
}

function escapeLong(text: string): string {
  let html = text
  if (text.includes('&')) html = html.replace(/&/g, '&amp;')
  if (text.includes('<')) html = html.replace(/</g, '&lt;')
  if (text.includes('>')) html = html.replace(/>/g, '&gt;')
  if (text.includes('\0')) html = html.replace(/\0/g, '\uFFFD')
  return text.includes('\r') ? html.replace(/\r/g, '&#13;') : html
}
