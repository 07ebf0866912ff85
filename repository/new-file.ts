// Begins a new language in a file of many languages. The keys, their order and the formatting stay.
import { meansLanguage, type Language } from '../core/contract.ts'
import { handlingOf } from '../core/format.ts'
import { readStrings, type FileBytes } from '../core/reading/file-strings.ts'
import { decodeFile } from '../core/reading/source.ts'
import type { SyncLanguages } from '../core/sync/options.ts'
import { BUILD_SETTINGS, buildWithReport } from '../core/writing/build.ts'
import { statusInFile } from './status.ts'

/**
 * A file of many languages with a further one. Its texts are empty, such as the cells of a new column. Where a language
 * exists only with texts, and the format can mark them as untranslated, they are the source texts. Undefined if the
 * format can do neither.
 */
export function withLanguage(file: FileBytes, { source, target }: SyncLanguages): Uint8Array | undefined {
  const { plugin, bytes } = file
  for (const untranslated of ['source', 'keep'] as const) {
    const made = { ...plugin, handling: { ...handlingOf(plugin), untranslated } }
    const settings = { ...BUILD_SETTINGS, isNewLanguage: true }
    const { content } = buildWithReport(made, bytes, { source, targets: [target] }, [], settings)
    const built = { ...file, bytes: content }
    if (namesLanguage(built, target) && hasNoTranslation(built, { source, target })) return content
  }
  return undefined
}

function namesLanguage({ bytes, plugin }: FileBytes, target: Language): boolean {
  const named = plugin.languagesOf?.(decodeFile(bytes, plugin).source).targets ?? []
  return named.some((code) => meansLanguage(code, target))
}

function hasNoTranslation(file: FileBytes, { source, target }: SyncLanguages): boolean {
  const { identifiers } = statusInFile(readStrings(file, source, [target]), target)
  return identifiers.translated.length + identifiers.same.length === 0
}
