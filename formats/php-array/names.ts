// The names that PHP defines and uses.
import type { FileNames, Source } from '../../core/contract.ts'
import { codeNames, type CodeNames } from '../../syntax/text/code-names.ts'

const PHP: CodeNames = {
  literals: /\/\/[^\n\r]*|#(?!\[)[^\n\r]*|\/\*[^]*?\*\/|(?<!\bdefine\s*\(\s*)(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')/g,
  interpolations: /(?<=^"[^]*)\$\w+/g,
  definitions: [
    /\buse\s+(?:function\s+|const\s+)?(?<names>[\w\\, \t]+)(?=;)/g,
    /\buse\s+(?:function\s+|const\s+)?[\w\\]+\{(?<names>[^{}]*)\}/g,
    /\b(?:const|class|function|interface|trait|enum)\s+(?<names>\w+)/g,
    /\bdefine\s*\(\s*["'](?<names>\w+)/g,
    /(?<names>\$\w+)(?:\[[^\][]*\])*\s*=(?![=>])/g,
  ],
  // A name after an arrow or two colons is a member.
  uses: /(?<![\w$\\]|->|::)\$?[A-Za-z_]\w*/g,
}

/** The names of a file. */
export const phpNames = (source: Source): FileNames => codeNames(source, PHP)
