// Reads the statements of MIF (Adobe, "MIF Reference"): `<Name value>`, nested, with strings in `quotes'.
import { FormatError } from '@atlas/core/contract.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'

/** A statement: its name, its children, and the string that is its value. */
export interface Statement {
  name: string
  start: number
  end: number
  parent: Statement | undefined
  children: Statement[]
  /** The span of its string, without the quotes. */
  string?: readonly [start: number, end: number]
  /** Its value, unless that is a string. */
  value: string
}

/** The statement around all others. Throws a `FormatError` where brackets or quotes do not match. */
export function readMif(text: string): Statement {
  const root: Statement = { name: '', start: 0, end: text.length, parent: undefined, children: [], value: '' }
  let open = root
  let depth = 0
  let at = 0
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '#' || ((char === '=' || char === '&') && isLineStart(text, at))) at = lineEnd(text, at)
    else if (char === '<') {
      const name = /^\s{0,99}([A-Za-z0-9_]{1,99})/.exec(text.slice(at + 1, at + 200))
      if (!name?.[1]) throw new FormatError('syntax', 'This bracket begins no statement.', at)
      if (++depth > MAX_DEPTH) throw tooDeep('Statements', at)
      const statement: Statement = {
        name: name[1],
        start: at,
        end: at,
        parent: open,
        children: [],
        value: '',
      }
      open.children.push(statement)
      open = statement
      at += 1 + name[0].length
    } else if (char === '>') {
      if (!open.parent) throw new FormatError('syntax', 'This bracket ends no statement.', at)
      open.end = ++at
      open = open.parent
      depth--
    } else if (char === '`') {
      const end = text.indexOf("'", at)
      if (end < 0) throw new FormatError('syntax', 'This string does not end.', at)
      open.string ??= [at + 1, end]
      at = end + 1
    } else {
      if (open.value.length < 100) open.value += char
      at++
    }
  }
  if (open.parent) throw new FormatError('syntax', `The statement <${open.name}> does not end.`, open.start)
  return root
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === '\n' || text.charAt(at - 1) === '\r'
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
