// MOKO's plugin of Gradle: elements with the escapes of Android, in which quotation marks are characters.
import type { Consumer, Found } from '../consumer.ts'
import { unescapedC } from '../c-escapes.ts'
import { elementsOf } from '../elements.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'MOKO',
  rules: 'https://github.com/icerockdev/moko-resources#usage',
  showsOtherwise: MARKUP,
  formats: { 'android-strings:moko': ({ text }) => stringsIn(text) },
} satisfies Consumer

function* stringsIn(xml: string): Found {
  let rows: [string, string][] = []
  for (const { path, attributes, text } of elementsOf(xml)) {
    const { name = '', quantity } = attributes
    const kind = path.at(-1)
    const shown = unescapedC(text.replaceAll(/\s*\n\s*/g, ' '))
    if (kind === 'item') rows.push([quantity ?? String(rows.length), shown])
    else if (kind === 'string') yield [name, shown]
    else if (path.length === 2) {
      for (const [row, each] of rows) yield [`${name}#${row}`, each]
      rows = []
    }
  }
}
