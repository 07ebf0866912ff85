// Changes that are made to all files of a group, or to none.
import type { FileBytes } from '@atlas/core/reading/file-strings.ts'
import type { SyncLanguages } from '@atlas/core/sync/sync.ts'
import { readInFolder } from '../files/reading.ts'
import { withErrorPlace } from '../output.ts'
import type { LocaleGroup } from './locale-groups.ts'

/** Reads or changes a file in its languages. May throw a `FormatError`. */
type Job<Result> = (file: FileBytes, languages: SyncLanguages) => Result

/** What a job makes of the source file; undefined if the files of the group have no source of their own. */
export async function inSource<Result>(group: LocaleGroup, job: Job<Result>): Promise<Result | undefined> {
  const { plugin, source, sourceLanguage } = group
  if (plugin.languages !== 'monolingual' || source === undefined) return undefined
  return inFile(group, { path: source, languages: { source: sourceLanguage, target: sourceLanguage } }, job)
}

/** The files that a job changes, with their new bytes. Throws a `Failure` (1) if it cannot change one of them. */
export async function inFiles(
  group: LocaleGroup,
  job: Job<Uint8Array | undefined>,
): Promise<Map<string, Uint8Array>> {
  const changes = new Map<string, Uint8Array>()
  for (const file of filesOf(group)) {
    const bytes = await inFile(group, file, job)
    if (bytes) changes.set(file.path, bytes)
  }
  return changes
}

async function inFile<Result>(
  { plugin }: LocaleGroup,
  { path, languages }: GroupFile,
  job: Job<Result>,
): Promise<Result> {
  const bytes = await readInFolder(path)
  return withErrorPlace(path, bytes, plugin, () => job({ path, bytes, plugin }, languages))
}

interface GroupFile {
  path: string
  /** The languages to read it by. */
  languages: SyncLanguages
}

/** The files of a group, each once. */
function filesOf({ source, template, base, targets, sourceLanguage }: LocaleGroup): GroupFile[] {
  const files = new Map<string, SyncLanguages>()
  const sourceOnly = { source: sourceLanguage, target: sourceLanguage }
  const [first] = targets
  for (const path of [source, base])
    if (path !== undefined && first?.path !== path) files.set(path, sourceOnly)
  if (template !== undefined && first) files.set(template, { source: sourceLanguage, target: first.language })
  for (const { path, language, isMissing } of targets)
    if (!isMissing && !files.has(path)) files.set(path, { source: sourceLanguage, target: language })
  return [...files].map(([path, languages]) => ({ path, languages }))
}
