// Spells new YAML files: block mappings, indented by two spaces, with texts in double quotes.
import type { NewFile } from '@atlas/core/contract.ts'
import { commentLines } from '../text/new-file.ts'

/** A text in double quotes: JSON strings are YAML, except for a few characters that YAML cannot hold. */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** YAML allows 1,024 characters up to the colon of a key (YAML 1.2.2, section 8.2.2). */
const LONGEST_KEY = 1000

/** A key, plain if every reader takes it as a text. */
export const yamlKey = (key: string): string =>
  /^[A-Za-z_][\w-]*$/.test(key) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(key) ? key : yamlText(key)

/** A key with its value, and the comment above it. */
export function yamlEntry(key: string, value: string, depth: number, note?: string): string {
  const margin = '  '.repeat(depth)
  return `${commentLines(note, '#', margin)}${margin}${yamlKey(key)}:${value === '' ? '' : ` ${value}`}\n`
}

/** A key that is short enough. */
export const yamlKeyLike = (key: string): string =>
  yamlText(key).length <= LONGEST_KEY ? key : key.slice(0, LONGEST_KEY / 8)

/** Texts in nested mappings. */
export const newYaml: NewFile = {
  extension: '.yaml',
  file: (entries) => (entries === '' ? '{}\n' : entries),
  entry: ({ key, text, note }, depth) => yamlEntry(key, yamlText(text), depth, note),
  container: (path, entries, depth) => `${yamlEntry(path.at(-1) ?? '', '', depth)}${entries}`,
  keyLike: yamlKeyLike,
}
