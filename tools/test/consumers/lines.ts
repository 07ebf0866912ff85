// What readers of lines share.
import type { Found } from './consumer.ts'

/** The lines of a text, without a byte order mark. */
export const linesOf = (text: string): string[] => text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)

/** Gives each text a key of its own where a file may repeat one, by its number among them. */
export function* numbered(found: Found): Found {
  const counts = new Map<string, number>()
  for (const [key, text] of found) {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    yield [count === 1 ? key : `${key} (${count})`, text]
  }
}
