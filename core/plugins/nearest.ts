// Ranks formats for a file whose name and content match no pattern, so that a person can try the likeliest first.
import { languageOrUnknown, languagesToCheck } from '../file-languages.ts'
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { readUnits, recordsOf } from '../reading/strings.ts'

/** Trying all formats on a larger file would take too long. In bytes. */
export const LARGEST_GUESSED = 256 * 1024

/** Leftover syntax that the format did not remove: quotes, brackets and separators around a text. */
const LEFTOVERS = /^[\s"'`{[<=;,:|]|["'`{[<=;,|]$|<\/|": ?"/

/**
 * How well a format reads a file: 0 if it cannot read it, or finds no string; more the more strings it finds whose keys
 * differ, and whose texts look like texts. Ranks are only for comparison with each other.
 */
export function rankOf(plugin: Format, content: Uint8Array): number {
  try {
    const { source } = decodeFile(content, plugin)
    const languages = languagesToCheck(plugin, source, languageOrUnknown('en'))
    const parsed = readUnits(plugin, source, languages)
    const records = recordsOf(plugin, parsed)
    const keys = new Set(parsed.units.map(({ key }) => key.join('\0')))
    const texts = records.map(({ text }) => (typeof text === 'string' ? text : (text.other ?? '')))
    const clean = texts.filter((text) => /\p{L}/u.test(text) && !LEFTOVERS.test(text)).length
    if (clean === 0) return 0
    // A document's format takes any text as a paragraph, so it counts less than one that finds keys.
    const weight = plugin.keySource === 'text' ? 0.5 : 1
    return weight * (clean / texts.length) ** 2 * (keys.size / parsed.units.length) * Math.log2(1 + clean)
  } catch {
    // A plugin that fails with a bug on this file is not a candidate.
    return 0
  }
}
