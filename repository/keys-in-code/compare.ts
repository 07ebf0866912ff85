// Compares the keys of files with the keys that code uses.
import type { Unit } from '../../core/contract.ts'
import type { Entry, FileStrings } from '../reading.ts'
import type { Framework } from './framework.ts'
import type { Call, Uses } from './uses.ts'

/** The strings of a source file, and the part of its path after the language, by which code may name them. */
export interface KeyFile {
  file: FileStrings
  /** For `locales/en/shop/cart.json`: `shop/cart`. */
  namespace: string
}

/** The strings of a file that no code uses. */
export function unusedIn({ file, namespace }: KeyFile, framework: Framework, uses: Uses): Entry[] {
  if (framework.systemFiles?.test(file.path)) return []
  return [...file.entries.values()].filter((entry) => {
    const names = namesOf(entry.unit, namespace, framework)
    return !names.some((name) => framework.ownKeys?.test(name)) && !uses.mayUse(names)
  })
}

/** The calls whose key no file has. */
export function unknownCalls(files: readonly KeyFile[], framework: Framework, uses: Uses): Call[] {
  const known = new Set<string>()
  for (const { file, namespace } of files) {
    // Also the keys of strings without a text.
    for (const unit of file.parsed.units) {
      for (const name of namesOf(unit, namespace, framework)) {
        known.add(name)
        for (let at = name.length; at > 0; at = name.lastIndexOf('.', at - 1)) known.add(name.slice(0, at))
        const base = framework.suffix ? name.replace(framework.suffix, '') : name
        known.add(base)
      }
    }
  }
  const isKnown = ({ key, scopes }: Call): boolean =>
    known.has(key) ||
    uses.defines(key) ||
    framework.ownKeys?.test(key) === true ||
    scopes.some((scope) => known.has(`${scope}.${key}`) || known.has(`${scope}:${key}`))
  return uses.calls.filter((call) => !isKnown(call))
}

/** How code may spell the key of a string. */
function namesOf({ key }: Unit, namespace: string, { partOfKey }: Framework): string[] {
  const own = key.join('.')
  const names = [own, ...spelledIn(namespace, own)]
  const part = partOfKey === 'first' ? key[0] : partOfKey === 'last' ? key.at(-1) : undefined
  if (part !== undefined && key.length > 1) names.push(part)
  // Android writes a point of a name as an underscore.
  if (own.includes('.')) names.push(own.replaceAll('.', '_'))
  return names
}

function spelledIn(namespace: string, key: string): string[] {
  if (namespace === '') return []
  const folders = namespace.replaceAll('/', '.')
  return [`${namespace}:${key}`, `${namespace}.${key}`, ...(folders === namespace ? [] : [`${folders}.${key}`])]
}
