// The ends of groups in LaTeX, and of the parts that are read literally: `\verb`, comments, environments of code.
import { isLineEnd } from '../_grammars/text/chars.ts'
import { lineEnd } from '../_grammars/text/lines.ts'
import { ADDRESS_COMMANDS, VERBATIM_ENVIRONMENTS } from './commands.ts'

const COMMAND = /\\(?:[a-zA-Z@]+\*?|[^])?/y
const ENVIRONMENT_NAME = /[ \t]*\{([^{}\r\n]*)\}/y
/** An address may contain a percent sign, which is not a comment there. */
const ADDRESS = /\{[^{}\r\n]*\}/y
const SPECIAL_CHARACTER = /[\\{}%]/g

/** The command at a backslash: its name without the backslash, and its end. */
export function commandAt(text: string, at: number): { name: string; end: number } {
  COMMAND.lastIndex = at
  const [all = '\\'] = COMMAND.exec(text) ?? []
  return { name: all.slice(1), end: at + all.length }
}

/** The name of the environment after `\begin` or `\end`. */
export function environmentAt(text: string, at: number): { name: string; end: number } | undefined {
  ENVIRONMENT_NAME.lastIndex = at
  const match = ENVIRONMENT_NAME.exec(text)
  return match ? { name: match[1] ?? '', end: ENVIRONMENT_NAME.lastIndex } : undefined
}

/** The end of a `\verb` whose name ends at `at`: a delimiter, the text, and the delimiter again, on one line. */
export function verbEnd(text: string, at: number): number {
  const delimiter = text.charCodeAt(at)
  if (at >= text.length || isLineEnd(delimiter)) return at
  let end = at + 1
  while (end < text.length && text.charCodeAt(end) !== delimiter && !isLineEnd(text.charCodeAt(end))) end++
  return text.charCodeAt(end) === delimiter ? end + 1 : end
}

export const isVerb = (name: string): boolean => name === 'verb' || name === 'verb*' || name === 'lstinline'

/** The end of an environment of code, after its `\end{…}`; the end of the text if that is missing. */
export function codeEnd(text: string, name: string, at: number): number {
  const end = `\\end{${name}}`
  const index = text.indexOf(end, at)
  return index < 0 ? text.length : index + end.length
}

/** The end of every group by the offset of its opening brace. Unclosed groups are left out. */
export function groupEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  SPECIAL_CHARACTER.lastIndex = 0
  for (let match = SPECIAL_CHARACTER.exec(text); match; match = SPECIAL_CHARACTER.exec(text)) {
    const { index: at } = match
    const sign = match[0]
    if (sign === '{') open.push(at)
    else if (sign === '%') SPECIAL_CHARACTER.lastIndex = lineEnd(text, at)
    else if (sign === '\\') SPECIAL_CHARACTER.lastIndex = pastCommand(text, at, ends)
    else {
      const start = open.pop()
      if (start !== undefined) ends.set(start, at + 1)
    }
  }
  return ends
}

function pastCommand(text: string, at: number, ends: Map<number, number>): number {
  const { name, end } = commandAt(text, at)
  if (isVerb(name)) return verbEnd(text, end)
  const environment = name === 'begin' ? environmentAt(text, end) : undefined
  if (environment && VERBATIM_ENVIRONMENTS.has(environment.name))
    return codeEnd(text, environment.name, environment.end)
  ADDRESS.lastIndex = end
  if (!ADDRESS_COMMANDS.has(name) || !ADDRESS.test(text)) return end
  ends.set(end, ADDRESS.lastIndex)
  return ADDRESS.lastIndex
}
