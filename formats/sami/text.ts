// How SAMI spells texts: a run of white space is one blank, BR is a line end, other tags are part of the text.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import { FF, isBlank, isLineEnd } from '../_grammars/text/chars.ts'
import { withLf } from '../_grammars/text/lines.ts'

/** Whether a character is white space in HTML; a no-break space is not. */
const isHtmlSpace = (code: number): boolean => isBlank(code) || isLineEnd(code) || code === FF

/** The offset of the first character from `at` on that is not white space. */
export function htmlSpaceEnd(text: string, at: number): number {
  let end = at
  while (isHtmlSpace(text.charCodeAt(end))) end++
  return end
}

/** The start of the white space at the end of `[start, end)`. */
export function htmlSpaceStart(text: string, start: number, end: number): number {
  let last = end
  while (last > start && isHtmlSpace(text.charCodeAt(last - 1))) last--
  return last
}

/** White space other than a single blank. */
const manySpaces = /[\t\r\n\f]| {2}/

const lineBreak = /<br(?=[\s/>])[^<>]*>/i

/** Tags that a paragraph may contain and whose content is shown. */
const INLINE = 'a b big code em font i rb rp rt ruby s small span strike strong sub sup tt u'.split(' ')

/** Matches text that an HTML parser reads as a tag, with its name in a group if the tag is complete. */
const tag = /<(?=[a-z/!?])(?:\/?([a-z][\w:-]*)(?![\w:-])[^<>]*>)?/gi

/** A tag, or a character reference. */
const piece = /<[a-z/!?][^<>]*>|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|apos|nbsp));/gi
const NAMED_REFERENCES: Readonly<Record<string, string>> = { quot: '"', apos: "'", nbsp: '\u00a0' }

/**
 * The codec of captions. A new line break is spelled like the first one in `was`, with the space around it, and a no-break
 * space by the reference that `was` has for it. All other characters are written as they are, since many players, such as
 * those that use FFmpeg, show references instead of their characters. `&lt;`, `&gt;` and `&amp;` are not decoded, so that a tag differs
 * from a text that looks like one.
 */
export const samiCodec: Codec = {
  decode: (raw) =>
    raw.includes('<') || raw.includes('&')
      ? raw.split(lineBreak).map(collapsed).map(withCharacters).join('\n')
      : collapsed(raw),
  normalize: (text) => withLf(text).split('\n').map(collapsed).join('\n'),
  encode(text, was) {
    requireTags(text, was)
    const [reference] = referencesIn(text)
    if (reference)
      throw new FormatError(
        'unwritable',
        `The text has "${reference[1]}", which would be read as "${reference[0]}" here.`,
      )
    const spelled = withReferences(text, new Map(referencesIn(was).filter(([char]) => char === '\u00a0')))
    return spelled.includes('\n') ? spelled.split('\n').join(breakIn(was)) : spelled
  },
}

function requireTags(text: string, was: string): void {
  if (!text.includes('<')) return
  const allowed = new Set([...INLINE, ...namesIn(was)])
  allowed.delete('br')
  for (const [found, name] of text.matchAll(tag)) {
    if (name === undefined || !allowed.has(name.toLowerCase()))
      throw new FormatError('unwritable', `A caption cannot contain "${found}": write "&lt;" for its "<".`)
  }
}

/** The character of a reference; undefined for markup characters and white space, and if the match is a tag. */
function characterOf(decimal?: string, hex?: string, name?: string): string | undefined {
  if (name !== undefined) return NAMED_REFERENCES[name.toLowerCase()]
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
  const char = code <= 0x10ffff ? String.fromCodePoint(code) : '<'
  return char !== '\u00a0' && /[<>&\s\p{C}]/u.test(char) ? undefined : char
}

function withCharacters(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replaceAll(
    piece,
    (whole, decimal?: string, hex?: string, name?: string) => characterOf(decimal, hex, name) ?? whole,
  )
}

/** The characters that are spelled by references, each with its reference. */
function referencesIn(raw: string): [char: string, reference: string][] {
  if (!raw.includes('&')) return []
  return [...raw.matchAll(piece)].flatMap(([whole, decimal, hex, name]) => {
    const char = characterOf(decimal, hex, name)
    return char === undefined ? [] : [[char, whole] as [string, string]]
  })
}

function withReferences(text: string, references: ReadonlyMap<string, string>): string {
  if (references.size === 0) return text
  return text.replaceAll(/<[a-z/!?][^<>]*>|[^]/giu, (part) => references.get(part) ?? part)
}

function collapsed(line: string): string {
  const start = htmlSpaceEnd(line, 0)
  const inner = line.slice(start, htmlSpaceStart(line, start, line.length))
  return manySpaces.test(inner) ? inner.replaceAll(/[ \t\r\n\f]+/g, ' ') : inner
}

const namesIn = (raw: string): string[] =>
  [...raw.matchAll(tag)].flatMap(([, name]) => name?.toLowerCase() ?? [])

function breakIn(was: string): string {
  const match = lineBreak.exec(was)
  if (!match) return '<br>'
  const end = match.index + match[0].length
  return was.slice(htmlSpaceStart(was, 0, match.index), htmlSpaceEnd(was, end))
}
