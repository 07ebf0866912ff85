// A new catalog in the layout of Xcode: each key with its comment and its text in the source language.
import { tagOf, type NewFile } from '@atlas/core/contract.ts'

/** How a new file is spelled. Targets are added when they are written. */
export const newFile: NewFile = {
  extension: '.xcstrings',
  file: (entries, { languages: { source } }) =>
    `{\n  "sourceLanguage" : ${JSON.stringify(tagOf(source))},\n  "strings" : {\n${entries}\n  },\n  "version" : "1.0"\n}\n`,
  entry({ key, note, categories, source }, _, { source: language }) {
    const unit = (value: string): unknown => ({ stringUnit: { state: 'translated', value } })
    const rows = categories?.map((category) => [category, unit(source(category))] as const)
    const text = rows ? { variations: { plural: Object.fromEntries(rows) } } : unit(source())
    const comment = note === undefined ? {} : { comment: note }
    // Xcode removes keys that it does not find in the code, unless they are kept by hand.
    return member(key, { ...comment, extractionState: 'manual', localizations: { [tagOf(language)]: text } })
  },
  between: ',\n',
  hasPlurals: true,
}

/** A member of `strings`, with Xcode's space before each colon. */
function member(key: string, value: unknown): string {
  const lines = JSON.stringify({ [key]: value }, null, 2)
    .split('\n')
    .slice(1, -1)
  return lines.map((line) => `  ${line.replace(/^(\s*"(?:[^"\\]|\\.)*"):/, '$1 :')}`).join('\n')
}
