// Globs over the paths of files, as declared formats and archives name them.

/** Matches the names that one of the globs matches, from the start of a folder on. */
export function patternOfGlobs(globs: readonly string[]): RegExp {
  const patterns = globs.map((glob) =>
    glob.replace(/^\/+/, '').replaceAll(/\*\*\/|\*\*|[*?\\^$.|+()[\]{}/]/g, (sign) => {
      if (sign === '**/') return String.raw`(?:[^\/]*\/)*`
      if (sign === '**') return '.*'
      if (sign === '*') return String.raw`[^\/]*`
      return sign === '?' ? String.raw`[^\/]` : `\\${sign}`
    }),
  )
  return new RegExp(String.raw`(?:^|\/)(?:${patterns.join('|')})$`)
}
