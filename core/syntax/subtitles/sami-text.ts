// The texts of SAMI: white space that counts as one blank, BR where a line ends, other tags and entities as they stand.
import { FormatError, type Codec } from '../../contract.ts'
import { withLf } from '../lines.ts'

/** The white space of HTML; a no-break space is none. */
const isSpace = (code: number): boolean =>
  code === 32 || code === 9 || code === 10 || code === 13 || code === 12

/** The offset of the first character from `at` on that is no white space. */
export function htmlSpaceEnd(text: string, at: number): number {
  let end = at
  while (isSpace(text.charCodeAt(end))) end++
  return end
}

/** Where the white space begins that `[start, end)` ends with. */
export function htmlSpaceStart(text: string, start: number, end: number): number {
  let last = end
  while (last > start && isSpace(text.charCodeAt(last - 1))) last--
  return last
}

const lineBreak = /<br(?=[\s/>])[^<>]*>/i

/** Tags that stay inside of a paragraph, and show what is in them. */
const INLINE = 'a b big code em font i rb rp rt ruby s small span strike strong sub sup tt u'.split(' ')

/** What a reader of HTML takes for a tag, with its name where it is a whole one. */
const tag = /<(?=[a-z/!?])(?:\/?([a-z][\w:-]*)[^<>]*>)?/gi

/** The codec of captions. A new line break is spelled as the first that stood there, with the space around it. */
export const samiCodec: Codec = {
  decode: (raw) => raw.split(lineBreak).map(collapsed).join('\n'),
  settle: (text) => withLf(text).split('\n').map(collapsed).join('\n'),
  encode(text, was) {
    const allowed = new Set([...INLINE, ...namesIn(was)])
    allowed.delete('br')
    for (const [found, name] of text.matchAll(tag)) {
      if (name === undefined || !allowed.has(name.toLowerCase()))
        throw new FormatError('unwritable', `A caption cannot hold "${found}": write "&lt;" for its "<".`)
    }
    return text.replaceAll('\n', () => spellingIn(was))
  },
}

function collapsed(line: string): string {
  const start = htmlSpaceEnd(line, 0)
  return line.slice(start, htmlSpaceStart(line, start, line.length)).replaceAll(/[ \t\r\n\f]+/g, ' ')
}

const namesIn = (raw: string): string[] =>
  [...raw.matchAll(tag)].flatMap(([, name]) => name?.toLowerCase() ?? [])

function spellingIn(was: string): string {
  const found = lineBreak.exec(was)
  if (!found) return '<br>'
  const end = found.index + found[0].length
  return was.slice(htmlSpaceStart(was, 0, found.index), htmlSpaceEnd(was, end))
}
