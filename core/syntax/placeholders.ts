// Where a text holds what a program fills in: printf, ICU, mustache, i18next, shell and Ruby kinds, and tags.

/**
 * One placeholder or tag. In turn: tags, mustache, i18next's `$t()`, Ruby's and JavaScript's `#{}` and `${}`,
 * simple ICU arguments, printf and its named kinds, `%{name}`, entities.
 */
const PLACEHOLDER =
  /<\/?[A-Za-z][^<>]*>|\{\{[^{}]*\}\}|\$t\([^()]*\)|[#$%]\{[^{}]*\}|\{[\w\s,.:-]*\}|%\([A-Za-z_]\w*\)[a-zA-Z]|%(?:\d+\$)?[-+0#]*(?:\d+|\*)?(?:\.\d+)?(?:hh|h|ll|l|L|q|z|t|j)?[@a-zA-Z%]|&#?\w+;/g

/** Changes the pieces of a text that are no placeholder; placeholders stay as they are. */
export function outsidePlaceholders(text: string, change: (piece: string) => string): string {
  let changed = ''
  let at = 0
  for (const match of text.matchAll(PLACEHOLDER)) {
    changed += (match.index > at ? change(text.slice(at, match.index)) : '') + match[0]
    at = match.index + match[0].length
  }
  return changed + (at < text.length ? change(text.slice(at)) : '')
}
