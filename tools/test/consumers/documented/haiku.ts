// Haiku's linkcatkeys: four columns between tabs, with escapes of C, and a fingerprint of the keys in the first line.
import type { Consumer, Found } from '../consumer.ts'
import { unescapedC } from '../c-escapes.ts'
import { linesOf } from '../lines.ts'

export default {
  name: 'Haiku',
  rules: 'https://www.haiku-os.org/docs/develop/kits/locale/CatalogFormat.html',
  formats: { catkeys: ({ text }) => rowsIn(text) },
} satisfies Consumer

function* rowsIn(file: string): Found {
  const [head = '', ...lines] = linesOf(file)
  const [version, language, , fingerprint] = head.split('\t')
  if (version !== '1' || !language || !/^\d+$/.test(fingerprint ?? '')) throw new Error(`not a head: ${head}`)
  for (const line of lines) {
    if (line === '') continue
    const columns = line.split('\t')
    if (columns.length !== 4) throw new Error(`${columns.length} columns: ${line}`)
    const [source = '', context = '', comment = '', translation = ''] = columns
    if (translation !== '') yield [[source, context, comment].join(' | '), unescapedC(translation)]
  }
}
