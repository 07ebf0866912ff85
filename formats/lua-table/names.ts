// The names that Lua defines and uses.
import type { FileNames, Source } from '@atlas/core/contract.ts'
import { codeNames, type CodeNames } from '../_grammars/text/code-names.ts'

const LUA: CodeNames = {
  literal: /--\[(=*)\[[^]*?\]\1\]|--[^\n\r]*|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\[(=*)\[[^]*?\]\2\]/y,
  word: /[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/y,
  definers: new Set(['local', 'function']),
  fillers: new Set(['function']),
  memberSigns: new Set(['.', ':']),
  keySign: '=',
  isAssigned: (_, sign, isAtLineStart) => sign === '=' && isAtLineStart,
}

/** The names of a file. */
export const luaNames = (source: Source): FileNames => codeNames(source, LUA)
