// The names that JavaScript defines and uses.
import type { FileNames, Source } from '../../core/contract.ts'
import { codeNames, type CodeNames } from '../../syntax/text/code-names.ts'

const JAVASCRIPT: CodeNames = {
  literals: /\/\/[^\n\r]*|\/\*[^]*?\*\/|"(?:[^"\\\n\r]|\\[^])*"|'(?:[^'\\\n\r]|\\[^])*'|`(?:[^`\\]|\\[^])*`/g,
  interpolations: /(?<=^`[^]*)\$\{[^}]*\}/g,
  definitions: [
    /\b(?:const|let|var|function|class|enum|namespace)\b[\s*]*(?<names>[\w$]+|\{[^{}]*\})/g,
    /\bimport\b(?:\s+type\b)?\s*(?:\*\s*as\s+)?(?<names>[\w$]*[\s,]*(?:\{[^{}]*\})?)/g,
  ],
  // A name after a dot is a member, and a name before a colon is a key.
  uses: /(?<![\w$.]|[{,]\s*(?=[\w$]+\s*:))[A-Za-z_$][\w$]*/g,
}

/** The names of a module. */
export const jsNames = (source: Source): FileNames => codeNames(source, JAVASCRIPT)
