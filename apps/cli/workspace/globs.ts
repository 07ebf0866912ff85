// Selects paths by names, folders and globs, as a caller names them.
import { isAbsolute, relative } from 'node:path'
import { globSource } from '@atlas/core/path-globs.ts'
import { callersFolder } from '../place.ts'

/** Whether a path is one of these, below one of them, or matches one: `*` in a name, `**` across folders, `{a,b}`. */
export function selects(named: readonly string[]): (path: string) => boolean {
  if (named.length === 0) return () => true
  const tests = named.map((each) => {
    // Tools such as lint-staged pass absolute names.
    const relativeGlob = isAbsolute(each) ? relative(callersFolder(), each) : each
    const name = relativeGlob.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')
    if (name === '.' || name === '') return () => true
    if (!isGlob(name)) return (path: string) => path === name || path.startsWith(`${name}/`)
    const expression = new RegExp(`^${globSource(name)}$`)
    return (path: string) => expression.test(path)
  })
  return (path) => tests.some((test) => test(path))
}

/** Whether a name selects by a pattern. */
export function isGlob(name: string): boolean {
  return /[*?{]/.test(name)
}
