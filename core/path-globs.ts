// Globs over the paths of files, for declared formats, archives and commands.

/** The source of a pattern for a glob: `*` and `?` in a name, `**` across folders, `{a,b}`. */
export function globSource(glob: string): string {
  const hasGroups = isBalanced(glob)
  let depth = 0
  return glob.replaceAll(/\*\*\/|\*\*|[*?\\^$.|+()[\]{},/]/g, (sign) => {
    if (sign === '**/') return String.raw`(?:[^\/]*\/)*`
    if (sign === '**') return '.*'
    if (sign === '*') return String.raw`[^\/]*`
    if (sign === '?') return String.raw`[^\/]`
    if (sign === ',') return depth > 0 ? '|' : ','
    if (sign === '{' && hasGroups) {
      depth++
      return '(?:'
    }
    if (sign !== '}' || depth === 0) return `\\${sign}`
    depth--
    return ')'
  })
}

/** Whether each brace has its partner. Otherwise braces are ordinary characters. */
function isBalanced(glob: string): boolean {
  let depth = 0
  for (const char of glob) {
    if (char === '{') depth++
    else if (char === '}' && --depth < 0) return false
  }
  return depth === 0
}

/** Matches the names that one of the globs matches, from the start of a folder on. */
export function patternOfGlobs(globs: readonly string[]): RegExp {
  const sources = globs.map((glob) => globSource(glob.replace(/^\/+/, '')))
  return new RegExp(String.raw`(?:^|\/)(?:${sources.join('|')})$`)
}
