// New files whose plurals are messages, for a format that reads the branches of a message as rows.
import type { NewFile } from '@atlas/core/contract.ts'

/** The same file with a place for each row of a plural, inside its message. */
export function withRows({ pluralText, ...newFile }: NewFile): NewFile {
  if (!pluralText) return newFile
  return {
    ...newFile,
    hasPlurals: true,
    entry(entry, depth, languages) {
      const { categories, text } = entry
      if (!categories || text === '') return newFile.entry(entry, depth, languages)
      const rows = Object.fromEntries(categories.map((category) => [category, text]))
      return newFile.entry({ ...entry, text: pluralText(rows) }, depth, languages)
    },
  }
}
