// Compose Multiplatform's plugin of Gradle: the characters of each element, in which it replaces four escapes.
import type { Consumer, Found } from '../consumer.ts'
import { MARKUP } from '../texts.ts'
import { elementsOf } from '../elements.ts'

export default {
  name: 'Compose',
  rules: 'https://www.jetbrains.com/help/kotlin-multiplatform-dev/compose-multiplatform-resources-usage.html',
  // It reads no tags.
  showsOtherwise: MARKUP,
  formats: { 'android-strings:compose': ({ text }) => stringsIn(text) },
} satisfies Consumer

function* stringsIn(xml: string): Found {
  let rows: [string, string][] = []
  for (const { path, attributes, text } of elementsOf(xml)) {
    const { name = '', quantity } = attributes
    const kind = path.at(-1)
    if (kind === 'item') rows.push([quantity ?? String(rows.length), replaced(text)])
    else if (kind === 'string') yield [name, replaced(text)]
    else if (path.length === 2) {
      const isPlural = kind === 'plurals'
      for (const [row, shown] of rows) yield [isPlural ? `${name}#${row}` : `${name}/${row}`, shown]
      rows = []
    }
  }
}

/** A line end, a tab and a character by its number are escaped unless a pair of backslashes begins before them. */
function replaced(text: string): string {
  const pairs = new Set(Array.from(text.matchAll(/\\\\/g), ({ index }) => index))
  return text
    .replaceAll(/\\(?:u([\da-fA-F]{4})|n|t)/g, (escape, code: string | undefined, at: number) => {
      if (pairs.has(at - 1)) return escape
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      return escape === String.raw`\n` ? '\n' : '\t'
    })
    .replaceAll('\\\\', '\\')
}
