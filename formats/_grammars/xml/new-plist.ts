// Spells new property lists of Apple.
import { XML_HEAD, xmlText } from './new-file.ts'

const PLIST_DOCTYPE =
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n'

/** A property list whose root is a dictionary of these entries. */
export const plistFile = (entries: string): string =>
  `${XML_HEAD}${PLIST_DOCTYPE}<plist version="1.0">\n${entries === '' ? '<dict/>' : `<dict>\n${entries}</dict>`}\n</plist>\n`

/** A key with the string that is its value, at a depth of dictionaries. */
export function plistString(key: string, text: string, depth: number): string {
  const margin = '\t'.repeat(depth)
  return `${margin}<key>${xmlText(key)}</key>\n${margin}<string>${text}</string>\n`
}

/** A key with a dictionary as its value. */
export function plistDict(key: string, entries: string, depth: number): string {
  const margin = '\t'.repeat(depth)
  return `${margin}<key>${xmlText(key)}</key>\n${margin}<dict>\n${entries}${margin}</dict>\n`
}
