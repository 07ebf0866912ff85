// The names that a file of a programming language defines and uses, by which sync knows what an entry needs.
import type { FileNames, NamedSpan, Source } from '../../core/contract.ts'

/** How a language spells what matters for names. All patterns have the flag `g`. */
export interface CodeNames {
  /** Strings and comments, in which no names are used, except for those in `interpolations` of a string. */
  literals: RegExp
  interpolations?: RegExp
  /** A definition. The group `names` has one name or several, each perhaps with an alias: `a, b as c`. */
  definitions: readonly RegExp[]
  /** A name where it is used. The group `name` has it, if other characters are around it. */
  uses: RegExp
}

/** What separates the names of a definition, and what precedes an alias. */
const BETWEEN_NAMES = /[\s,{}]+/
const ALIASED = /[\w$\\]+\s*(?:\bas\b|:)\s*(?=[\w$])/g

/** Finds the names of a file. */
export function codeNames({ text }: Source, code: CodeNames): FileNames {
  const bare = withoutLiterals(text, code)
  const defined = code.definitions.flatMap((pattern) => definitionsIn(bare, pattern))
  const used: NamedSpan[] = []
  for (const match of bare.matchAll(code.uses)) {
    const name = match.groups?.['name'] ?? match[0]
    const start = match.index + match[0].indexOf(name)
    used.push({ name, at: [start, start + name.length] })
  }
  return { defined, used }
}

function definitionsIn(bare: string, pattern: RegExp): NamedSpan[] {
  return Array.from(bare.matchAll(pattern)).flatMap(({ index, 0: whole, groups }) => {
    const names = (groups?.['names'] ?? '').replaceAll(ALIASED, '').split(BETWEEN_NAMES)
    return names
      .filter((name) => name !== '')
      .map((path) => ({ name: path.slice(path.lastIndexOf('\\') + 1), at: [index, index + whole.length] }))
  })
}

/** The code with spaces instead of its strings and comments. */
function withoutLiterals(text: string, { literals, interpolations }: CodeNames): string {
  return text.replaceAll(literals, (literal) => {
    const blank = ' '.repeat(literal.length)
    if (!interpolations) return blank
    let code = ''
    for (const { index, 0: inside } of literal.matchAll(interpolations))
      code += blank.slice(code.length, index) + inside
    return code + blank.slice(code.length)
  })
}
