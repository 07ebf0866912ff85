// Salesforce's Translation Workbench: a key and a label between tabs, with escapes of line ends and tabs.
import type { Consumer, Found } from '../consumer.ts'
import { unescapedC } from '../c-escapes.ts'
import { linesOf } from '../lines.ts'

export default {
  name: 'Translation Workbench',
  rules: 'https://help.salesforce.com/s/articleView?id=platform.workbench_import.htm',
  formats: { 'salesforce-stf': ({ text }) => labelsIn(text) },
} satisfies Consumer

function* labelsIn(file: string): Found {
  const lines = linesOf(file).filter((line) => line !== '' && !/^[#-]/.test(line))
  for (const line of lines) {
    if (/^(?:Language code|Type|Translation type):/.test(line)) continue
    const columns = line.split('\t')
    if (columns.length < 2) throw new Error(`a line without columns: ${line}`)
    yield [columns[0] ?? '', unescapedC(columns[1] ?? '')]
  }
}
