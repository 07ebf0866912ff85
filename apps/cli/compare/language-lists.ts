// Files that list the languages of a project, or their files: gettext's LINGUAS, the projects of Qt, atlas.json.

/** A file that lists languages. */
export interface LanguageList {
  /** Whether it lists the names of files; if not, it lists codes. */
  isOfFiles: boolean
  /** The part of the file that is the list; if left out, all of it. */
  part?: RegExp
}

/** The list that a path is, by its name. */
export function listAt(path: string): LanguageList | undefined {
  const name = path.replace(/^.*\//s, '')
  if (name === 'LINGUAS') return { isOfFiles: false }
  if (name === 'atlas.json') return { isOfFiles: false, part: /"languages"\s*:\s*\[[^\]]*\]/ }
  return /\.pr[oi]$|^CMakeLists\.txt$/.test(name) ? { isOfFiles: true } : undefined
}

/** A file with a further item in its list. Undefined if the list does not change. */
export function listWith(
  { part }: LanguageList,
  text: string,
  known: readonly string[],
  item: string,
): string | undefined {
  if (!part) return withItem(text, known, item)
  const found = part.exec(text)
  const list = found && withItem(found[0], known, item)
  if (!found || list === undefined) return undefined
  return text.slice(0, found.index) + list + text.slice(found.index + found[0].length)
}

/**
 * A list with a further item, after the last item that it has of these. Items may have a path before them, quotes around
 * them, and comments on lines of their own. Undefined if the list has none of the items, or has the new one already.
 */
function withItem(text: string, known: readonly string[], item: string): string | undefined {
  const items = itemsIn(text, known)
  const last = items.at(-1)
  if (!last || itemsIn(text, [item]).length > 0) return undefined
  const before = items.at(-2)
  const between = before && text.slice(before.end, last.start)
  const isAlone = /(?:^|\n)$/.test(text.slice(0, last.start)) && /^(?:\r?\n|$)/.test(text.slice(last.end))
  const usual = isAlone ? '\n' : last.quote === '' ? ' ' : ', '
  const glue = between !== undefined && /^[\s\\,]+$/.test(between) ? between : usual
  const added = `${glue}${last.quote}${last.path}${item}${last.quote}`
  return text.slice(0, last.end) + added + text.slice(last.end)
}

/** An item of a list, with its quotes. */
interface Item {
  start: number
  end: number
  quote: string
  /** The path before the name of a file. */
  path: string
}

function itemsIn(text: string, names: readonly string[]): Item[] {
  const items: Item[] = []
  for (const match of text.matchAll(/#[^\n]*|(["']?)((?:[^\s"'()[\],#]*\/)?)([^\s"'()[\],#/]+)\1/g)) {
    const [whole, quote = '', path = '', name] = match
    if (name !== undefined && names.includes(name))
      items.push({ start: match.index, end: match.index + whole.length, quote, path })
  }
  return items
}
