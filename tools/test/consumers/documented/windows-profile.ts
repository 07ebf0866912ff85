// GetPrivateProfileString of Windows: a section, a key, and the rest of the line without blanks and one pair of quotes.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf, numbered } from '../lines.ts'

export default {
  name: 'GetPrivateProfileString',
  rules: 'https://learn.microsoft.com/en-us/windows/win32/api/winbase/nf-winbase-getprivateprofilestring',
  formats: { ini: ({ text }) => numbered(valuesIn(text)) },
} satisfies Consumer

function* valuesIn(file: string): Found {
  if (/=[ \t]*(?:`|""")/.test(file))
    throw new Error('It is written for Go, which reads texts of several lines.')
  let section = ''
  for (const line of linesOf(file).map((each) => each.trim())) {
    const [, head] = /^\[([^\]]*)\]/.exec(line) ?? []
    if (head !== undefined) section = head
    const [, key, value = ''] = /^([^;=][^=]*?)\s*=\s*(.*)$/.exec(line) ?? []
    if (head === undefined && key !== undefined)
      yield [`${section}/${key}`, value.replace(/^(["'])(.*)\1$/, '$2')]
  }
}
