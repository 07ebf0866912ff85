// The names that Lua defines and uses.
import type { FileNames, Source } from '../../core/contract.ts'
import { codeNames, type CodeNames } from '../../syntax/text/code-names.ts'

const LUA: CodeNames = {
  literals: /--\[(=*)\[[^]*?\]\1\]|--[^\n\r]*|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\[(=*)\[[^]*?\]\2\]/g,
  definitions: [
    /\blocal\s+(?:function\s+)?(?<names>\w+(?:\s*,\s*\w+)*)/g,
    /\bfunction\s+(?<names>\w+)/g,
    /^(?<names>\w+)[ \t]*=(?!=)/gm,
  ],
  // A name after a dot is a member, and a name before an equals sign in a table is a key.
  uses: /(?<![\w.:]|[{,;]\s*(?=\w+\s*=(?!=)))[A-Za-z_]\w*/g,
}

/** The names of a file. */
export const luaNames = (source: Source): FileNames => codeNames(source, LUA)
