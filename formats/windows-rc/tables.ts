// The entries of resource scripts: the strings of string tables. Texts of menus and dialogs have a position, so they cannot
// be removed or added.
import type { Container, EntrySpan, Source } from '@atlas/core/contract.ts'
import { entryIn, SLASH_COMMENT } from '../_grammars/text/entry-span.ts'
import { scriptOf } from './resources.ts'

const DIRECTIVE = /^[ \t]*#[ \t]*(\w+)[^\r\n]*/gm

/**
 * The strings of tables, in file order. A string between directives of the preprocessor, such as `#ifdef`, has no entry: a
 * string next to it would depend on the directive, too.
 */
export function tableEntries(source: Source): EntrySpan[] {
  const { text } = source
  return scriptOf(source).tables.flatMap(({ at, floor, inside, strings }): EntrySpan[] => {
    const container: Container = { ...entryIn(text, floor, at, at[1], SLASH_COMMENT), inside }
    const directives = [...text.slice(...inside).matchAll(DIRECTIVE)].map(({ index, 0: line, 1: name }) => ({
      start: inside[0] + index,
      end: inside[0] + index + line.length,
      opens: name?.startsWith('if') === true,
      closes: name === 'endif',
    }))
    let next = 0
    let depth = 0
    let [last] = inside
    return strings.flatMap(({ at: bare, text: words }): EntrySpan | [] => {
      for (let each = directives[next]; each && each.start < bare[0]; each = directives[++next]) {
        if (each.opens) depth++
        if (each.closes) depth--
        last = each.end
      }
      const entry = entryIn(text, last, bare, bare[1], SLASH_COMMENT)
      ;[, last] = bare
      if (depth > 0) return []
      // A comma may follow the identifier.
      let [end] = words
      while (/[\s,]/.test(text.charAt(end - 1))) end--
      return { ...entry, key: [bare[0], end], containers: [container] }
    })
  })
}
