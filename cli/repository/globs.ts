// Selects paths by names, folders and globs, as a caller names them.
import { globSource } from '../../core/path-globs.ts'

/** Whether a path is one of these, below one of them, or matches one: `*` in a name, `**` across folders, `{a,b}`. */
export function selects(named: readonly string[]): (path: string) => boolean {
  if (named.length === 0) return () => true
  const tests = named.map((each) => {
    const name = each.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')
    if (name === '.' || name === '') return () => true
    if (!/[*?{]/.test(name)) return (path: string) => path === name || path.startsWith(`${name}/`)
    const expression = new RegExp(`^${globSource(name)}$`)
    return (path: string) => expression.test(path)
  })
  return (path) => tests.some((test) => test(path))
}
