// Reads every string of a YAML file as a value of the yaml package.
import { parseAllDocuments, visit } from 'yaml'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const documents = parseAllDocuments(file, { uniqueKeys: false, logLevel: 'silent' })
  for (const document of 'empty' in documents ? [] : documents) {
    const [error] = document.errors
    if (error) throw error
    visit(document, {
      Scalar(role, { value }) {
        if (role !== 'key' && typeof value === 'string') found.push(value)
      },
    })
  }
  return found
}
