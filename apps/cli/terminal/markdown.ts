// Markdown for a summary or a pull request. Names and texts of files are code, in which no markup, no link, no HTML and no
// mention works.
import { encode } from './printing.ts'

/** A name or a text of a file, as code of one line that can be in a cell of a table. */
export function code(text: string): string {
  // A backslash before a pipe would end its escape.
  const shown = encode(text).replaceAll(/(?<!\\)\\*\|/g, (run) =>
    run === '|' ? '\\|' : run.replace('|', '\\x7c'),
  )
  if (shown === '') return ''
  const longest = (shown.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  // Markdown removes one space at each end, if both ends have one.
  const pad = /^`|`$|^ .* $/.test(shown) ? ' ' : ''
  return `${fence}${pad}${shown}${pad}${fence}`
}

/** A table. Its cells are Markdown. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |\n`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('')
}
