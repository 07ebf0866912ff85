// Files that commands translate into: their gaps are read, and translations are written in place.
import { BUILD_SETTINGS, buildWithReport } from '../../core/writing/build.ts'
import type { Language, StringRecord } from '../../core/contract.ts'
import { lossesOf } from '../../core/report.ts'
import { readStrings, type FileStrings } from '../../core/reading/file-strings.ts'
import { syncFile } from '../../core/sync/sync.ts'
import { ofTargetFile } from '../commands/exchange.ts'
import { readFound } from '../files/reading.ts'
import { writeFound } from '../files/writing.ts'
import { withErrorPlace } from '../output.ts'
import { readStringsOf, type LocaleGroup } from './repository.ts'

/** A file to translate into, and its source texts. */
export interface TranslationFile {
  group: LocaleGroup
  path: string
  language: Language
  /** The source texts. */
  file: FileStrings
  translation: FileStrings | undefined
}

/** Reads a file to translate into. Undefined if its source is missing. */
export async function translationFile(
  group: LocaleGroup,
  path: string,
  language: Language,
): Promise<TranslationFile | undefined> {
  const { plugin, source, sourceLanguage } = group
  if (plugin.holds !== 'one') {
    const file = await readStringsOf(path, plugin, sourceLanguage, [language])
    return { group, path, language, file, translation: undefined }
  }
  if (source === undefined) return undefined
  const file = await readStringsOf(source, plugin, sourceLanguage)
  return { group, path, language, file, translation: await readStringsOf(path, plugin, language) }
}

/** Writes translations into the present file. Returns the translations that the file cannot hold. */
export async function writeTranslations(
  { group, path, language, file }: TranslationFile,
  records: readonly StringRecord[],
): Promise<{ identifier: string; reason: string }[]> {
  const { plugin, sourceLanguage } = group
  const before = await readFound(path)
  const { base, lost } = await withEntries(before)
  const isOfOne = plugin.holds === 'one'
  const sent = isOfOne ? ofTargetFile(records, readStrings({ path, bytes: base, plugin }, language)) : records
  const languages = { source: isOfOne ? language : sourceLanguage, targets: [language] }
  const { content, report } = withErrorPlace(path, base, plugin, () =>
    buildWithReport(plugin, base, languages, sent, {
      ...BUILD_SETTINGS,
      unwritable: 'keep-source',
      now: new Date(),
    }),
  )
  if (!before.equals(content)) await writeFound(path, content)
  const refused = lossesOf(report).filter(({ outcome }) => outcome === 'refused' || outcome === 'no-place')
  return [
    ...lost.map((identifier) => ({ identifier, reason: 'the file has no place for it' })),
    ...refused.map(({ identifier, reason = 'it cannot be written' }) => ({ identifier, reason })),
  ]

  /** The file with an entry for each string. */
  async function withEntries(bytes: Buffer): Promise<{ base: Uint8Array; lost: readonly string[] }> {
    if (plugin.holds !== 'one') return { base: bytes, lost: [] }
    const only = new Set(records.map(({ identifier }) => identifier))
    const source = { path: file.path, bytes: await readFound(file.path), plugin }
    const synced = withErrorPlace(path, bytes, plugin, () =>
      syncFile(
        source,
        { path, bytes, plugin },
        { source: sourceLanguage, target: language },
        { addsMissing: true, removesObsolete: false, only },
      ),
    )
    return { base: synced.bytes, lost: synced.refused }
  }
}
