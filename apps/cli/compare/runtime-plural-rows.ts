// Rows of plurals that a runtime asks for, but that are not categories of the language on the platform: i18next asks for
// `items_many` in French, for millions. Each is a string of its own in its file.
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'

const ROW = /^(.+)_(?:zero|one|two|few|many|other)$/s

/** The plural in the source file that a string of a translation is a further row of. */
export function runtimePluralRow({ strings }: FileStrings, identifier: string): FileString | undefined {
  const [, base = ''] = ROW.exec(identifier) ?? []
  const plural = strings.get(base)
  return plural?.record.hasPlurals ? plural : undefined
}

/** Adds records for further rows that still repeat their source text. These rows get the text of `other`. */
export function withRuntimePluralRows(
  records: readonly StringRecord[],
  source: FileStrings,
  target: FileStrings,
  { id }: Language,
): StringRecord[] {
  const sent = new Map(records.map((record) => [record.identifier, record]))
  const rows = [...target.strings.values()].flatMap(({ identifier, record }): StringRecord | [] => {
    const plural = source.strings.has(identifier) ? undefined : runtimePluralRow(source, identifier)
    const own = plural && sent.get(plural.identifier)?.translations?.[id]
    if (!plural || typeof own?.text !== 'object' || own.text.other === undefined) return []
    const isCopy = Object.values(plural.record.text).some((text) => text === record.text)
    return isCopy ? { ...record, translations: { [id]: { ...own, text: own.text.other } } } : []
  })
  return [...records, ...rows]
}
