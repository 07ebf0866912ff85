// The names that JavaScript defines and uses.
import type { FileNames, Source } from '@atlas/core/contract.ts'
import { codeNames, type CodeNames } from '../_grammars/text/code-names.ts'

const JAVASCRIPT: CodeNames = {
  literal: /\/\/[^\n\r]*|\/\*[^]*?\*\/|"(?:[^"\\\n\r]|\\[^])*"|'(?:[^'\\\n\r]|\\[^])*'|`(?:[^`\\]|\\[^])*`/y,
  word: /[A-Za-z_$\x80-\uffff][\w$\x80-\uffff]*/y,
  codeIn: expressionsIn,
  definers: new Set(['const', 'let', 'var', 'function', 'class', 'enum', 'namespace', 'import']),
  fillers: new Set(['type', 'async']),
  memberSigns: new Set(['.', '?.']),
  keySign: ':',
  isAssigned: () => false,
}

/** The names of a module. */
export const jsNames = (source: Source): FileNames => codeNames(source, JAVASCRIPT)

/** The expressions of a template. */
function* expressionsIn(text: string, start: number, end: number): Iterable<readonly [number, number]> {
  if (text.charAt(start) !== '`') return
  for (let open = text.indexOf('${', start); open >= 0 && open < end; open = text.indexOf('${', open + 2)) {
    const close = text.indexOf('}', open)
    if (close < 0 || close > end) return
    yield [open + 2, close]
  }
}
