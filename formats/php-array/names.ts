// The names that PHP defines and uses.
import type { FileNames, NamedSpan, Source } from '@atlas/core/contract.ts'
import { codeNames, type CodeNames } from '../_grammars/text/code-names.ts'

const PHP: CodeNames = {
  literal: /\/\/[^\n\r]*|#(?!\[)[^\n\r]*|\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/y,
  word: /\$?[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/y,
  codeIn: variablesIn,
  definers: new Set(['use', 'const', 'class', 'function', 'interface', 'trait', 'enum']),
  fillers: new Set(['function', 'const']),
  memberSigns: new Set(['->', '::', '\\']),
  keySign: '=>',
  isAssigned: (word, sign) => word.startsWith('$') && (sign === '=' || sign === '['),
}

const DEFINE = /\bdefine\s{0,9}\(\s{0,9}["'](\w+)/g

/** The names of a file. */
export function phpNames(source: Source): FileNames {
  const { defined, used } = codeNames(source, PHP)
  const constants = Array.from(
    source.text.matchAll(DEFINE),
    ({ index, 0: whole, 1: name = '' }): NamedSpan => {
      return { name, at: [index, index + whole.length] }
    },
  )
  return { defined: [...defined, ...constants], used }
}

const VARIABLE = /\$[A-Za-z_]\w*/g

/** The variables in a text in double quotes. */
function* variablesIn(text: string, start: number, end: number): Iterable<readonly [number, number]> {
  if (text.charAt(start) !== '"') return
  for (const { index, 0: whole } of text.slice(start, end).matchAll(VARIABLE))
    yield [start + index, start + index + whole.length]
}
