// References in XML: character references are resolved, entity references are not.
import { continuesName, isLetterOrDigit, startsName } from './chars.ts'
import { HASH, SEMICOLON } from '../text/chars.ts'

/** The entities that every document has. */
export const predefined: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The character of a reference (`&lt;`, `&#xA0;`); undefined for other entities and malformed references. */
export function referredBy(reference: string): string | undefined {
  // Those that most files have: comparing takes less time than a look into the map.
  if (reference === '&lt;') return '<'
  if (reference === '&gt;') return '>'
  if (reference === '&amp;') return '&'
  const name = reference.slice(1, -1)
  if (name.charCodeAt(0) !== HASH) return predefined.get(name)
  const digits = /^#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,10}))$/.exec(name)
  if (!digits) return undefined
  const code = digits[1] ? Number.parseInt(digits[1], 16) : Number(digits[2])
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Matches a possible reference to a character or an entity. */
export const referencePattern = /&(?:#[0-9A-Za-z]{1,10}|[A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]{0,99});/g

/** The possible reference at the offset of a `&`; '' if none begins there. */
export function xmlReferenceAt(text: string, at: number): string {
  const isNumber = text.charCodeAt(at + 1) === HASH
  const start = isNumber ? at + 2 : at + 1
  if (!isNumber && !startsName(text.charCodeAt(start))) return ''
  const continues = isNumber ? isLetterOrDigit : continuesName
  const longest = start + (isNumber ? 10 : 100)
  let end = start
  while (end < longest && continues(text.charCodeAt(end))) end++
  return end > start && text.charCodeAt(end) === SEMICOLON ? text.slice(at, end + 1) : ''
}

/** Text with its character references resolved; references to other entities are kept. */
export function decodeXmlReferences(raw: string): string {
  let text = ''
  let from = 0
  for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', at + 1)) {
    const reference = xmlReferenceAt(raw, at)
    const char = referredBy(reference)
    if (char === undefined) continue
    text += raw.slice(from, at) + char
    from = at + reference.length
  }
  return from === 0 ? raw : text + raw.slice(from)
}
