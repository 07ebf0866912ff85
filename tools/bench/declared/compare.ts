// Compares what a declared format reads with what the plugin of the same type reads.
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import { parseByCall } from '@atlas/core/calls.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'

/** How many strings two readers have found, and how many of them are equal. */
export interface Agreement {
  declared: number
  plugin: number
  equal: number
}

/** How far two readers agree, as the harmonic mean of precision and recall. */
export function f1({ declared, plugin, equal }: Agreement): number {
  return declared + plugin === 0 ? 1 : (2 * equal) / (declared + plugin)
}

/** The agreement of a declared format with a plugin on a file, about texts and about keys. */
export interface ReadingComparison {
  texts: Agreement
  keys: Agreement
}

/** Compares on a file. Returns undefined if the plugin does not read it. */
export function compareOn(
  file: { name: string; bytes: Uint8Array },
  declared: Format,
  plugin: Format,
): ReadingComparison | undefined {
  const expected = comparedRecords(plugin, plugin, file)
  if (!expected) return undefined
  const found = comparedRecords(declared, plugin, file) ?? []
  return {
    texts: agreement(found.map(textOf), expected.map(textOf)),
    keys: agreement(keysLike(found.map(keyOf), expected.map(keyOf)), expected.map(keyOf)),
  }
}

/** Keys with the names before them that the wanted ones have, where only one of these ends so. */
function keysLike(keys: readonly string[], wanted: readonly string[]): string[] {
  const all = new Set(wanted)
  const endings = new Map<string, string[]>()
  for (const key of all) {
    for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
      const ending = key.slice(dot + 1)
      endings.set(ending, [...(endings.get(ending) ?? []), key])
    }
  }
  return keys.map((key) => {
    const [only, ...others] = all.has(key) ? [] : (endings.get(key) ?? [])
    return only === undefined || others.length > 0 ? key : only
  })
}

/** Adds two agreements. */
export function sum(one: Agreement, other: Agreement): Agreement {
  return {
    declared: one.declared + other.declared,
    plugin: one.plugin + other.plugin,
    equal: one.equal + other.equal,
  }
}

const textOf = ({ text }: StringRecord): string => JSON.stringify(text)
const keyOf = ({ identifier }: StringRecord): string => identifier

/** The strings that are not hidden, read in the languages that the plugin finds. */
export function comparedRecords(
  format: Format,
  plugin: Format,
  file: { name: string; bytes: Uint8Array },
): StringRecord[] | undefined {
  const english = languageByCode('en')
  if (!english) return undefined
  try {
    const { source } = decodeFile(file.bytes, plugin)
    const { source: language, targets } = languagesToCheck(plugin, source, english)
    const languages = { source: language, targets: plugin.languages === 'monolingual' ? [] : targets }
    return parseByCall(format, file, languages).strings.filter(({ isHidden }) => isHidden !== true)
  } catch {
    return undefined
  }
}

/** How many of two lists of texts are equal. */
export function agreement(declared: readonly string[], plugin: readonly string[]): Agreement {
  const left = new Map<string, number>()
  for (const each of plugin) left.set(each, (left.get(each) ?? 0) + 1)
  let equal = 0
  for (const each of declared) {
    const count = left.get(each) ?? 0
    if (count > 0) equal++
    left.set(each, count - 1)
  }
  return { declared: declared.length, plugin: plugin.length, equal }
}
