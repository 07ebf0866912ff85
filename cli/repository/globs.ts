// Selects paths by names, folders and globs, as a caller gives them.

/** Whether a path is one of these, below one of them, or matches one: `*` in a name, `**` across folders, `{a,b}`. */
export function selects(named: readonly string[]): (path: string) => boolean {
  if (named.length === 0) return () => true
  const tests = named.map((each) => {
    const name = each.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')
    if (name === '.' || name === '') return () => true
    if (!/[*?{[]/.test(name)) return (path: string) => path === name || path.startsWith(`${name}/`)
    const expression = globExpression(name)
    return (path: string) => expression.test(path)
  })
  return (path) => tests.some((test) => test(path))
}

function globExpression(glob: string): RegExp {
  let depth = 0
  const source = glob.replaceAll(/\*\*\/|\*\*|[*?{},]|[\\^$.+()[\]|]/g, (part) => {
    if (part === '**/') return '(?:[^/]*/)*'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    if (part === '{') depth++
    if (part === '{') return '(?:'
    if (part === ',') return depth > 0 ? '|' : ','
    if (part === '}' && depth > 0) {
      depth--
      return ')'
    }
    return `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
