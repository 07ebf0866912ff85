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

/** What may end an address, or hide its end. */
const SIGN = /[\s\\()<{]/g

/** The end of an address; -1 if a parenthesis in it has no partner, or too many are open. */
function addressEnd(text: string, from: number): number {
  if (text.charAt(from) === '<' && templateEnd(text, from) === from)
    return text.indexOf('>', from) + 1 || text.length
  let depth = 0
  for (let at = from; at < text.length;) {
    SIGN.lastIndex = at
    const { 0: sign = '', index = text.length } = SIGN.exec(text) ?? {}
    const end = templateEnd(text, index)
    at = Math.max(end, index + (sign === '\\' ? 2 : 1))
    if (end > index) continue
    if (sign === '(' && ++depth > MAX_DEPTH) return -1
    if (sign === ')' && --depth < 0) return index
    if (/\s/.test(sign)) return depth === 0 ? index : -1
  }
  return text.length
}

/** The end of a tag of a template language; where it would begin if there is none. */
function templateEnd(text: string, at: number): number {
  const syntax = TEMPLATES.find(([open]) => text.startsWith(open, at))
  const end = syntax ? text.indexOf(syntax[1], at + 2) : -1
  return end < 0 ? at : end + 2
}

function titleEnd(text: string, from: number, close: string): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++
    else if (text.charAt(at) === close) return at + 1
  }
  return text.length
}
