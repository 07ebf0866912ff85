// Paths of names that lead to the strings of a file.

/**
 * A path with one more name, as a list of exactly this length. A list made by spreading has room for 16 more names,
 * which each key of a file would keep.
 */
export function extended(path: readonly string[], name: string): string[] {
  // oxlint-disable-next-line unicorn/no-new-array -- this sets the length; `Array.from` is slower
  const longer = new Array<string>(path.length + 1)
  for (let at = 0; at < path.length; at++) longer[at] = path[at] ?? ''
  longer[path.length] = name
  return longer
}
