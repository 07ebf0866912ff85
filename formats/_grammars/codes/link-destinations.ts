// The destination of a link of Markdown, with its title.

/** What may have blanks in an address: the tags of a template language. */
const TEMPLATES: readonly (readonly [open: string, close: string])[] = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['<%', '%>'],
]

/** Deeper parentheses are no part of an address. */
const MAX_DEPTH = 32

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '(': ')' }

/**
 * The length of a destination that begins with a parenthesis, up to its last one; 0 if it is none: its address has a
 * blank, or a parenthesis without a partner. CommonMark, section 6.3.
 *
 *     [gate](a_(b) "title")
 *           ^-------------^
 */
export function destinationEnd(text: string): number {
  const address = addressEnd(text, blanksEnd(text, 1))
  if (address < 0) return 0
  const title = blanksEnd(text, address)
  const close = title > address ? CLOSING[text.charAt(title)] : undefined
  const end = close === undefined ? title : blanksEnd(text, titleEnd(text, title + 1, close))
  return text.charAt(end) === ')' ? end + 1 : 0
}

function blanksEnd(text: string, from: number): number {
  let at = from
  while (/\s/.test(text.charAt(at))) at++
  return at
}

/** The end of an address; -1 if a parenthesis in it has no partner, or too many are open. */
function addressEnd(text: string, from: number): number {
  const template = (at: number): number => {
    const syntax = TEMPLATES.find(([open]) => text.startsWith(open, at))
    const end = syntax ? text.indexOf(syntax[1], at + 2) : -1
    return end < 0 ? at : end + 2
  }
  if (text.charAt(from) === '<' && template(from) === from) return text.indexOf('>', from) + 1 || text.length
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    const end = template(at)
    if (end > at) at = end - 1
    else if (/\s/.test(char)) return depth === 0 ? at : -1
    else if (char === '\\') at++
    else if (char === '(' && ++depth > MAX_DEPTH) return -1
    else if (char === ')' && --depth < 0) return at
  }
  return text.length
}

function titleEnd(text: string, from: number, close: string): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++
    else if (text.charAt(at) === close) return at + 1
  }
  return text.length
}
