// Reads a string table with the library yaml.
import { parseAllDocuments } from 'yaml'

interface Table {
  MonoBehaviour?: { m_TableData?: { m_Localized?: string }[] }
}

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  for (const document of parseAllDocuments(file, { schema: 'failsafe', logLevel: 'silent' })) {
    const { MonoBehaviour: table } = document.toJS() as Table
    for (const { m_Localized: text } of table?.m_TableData ?? []) found.push(text ?? '')
  }
  return found
}
