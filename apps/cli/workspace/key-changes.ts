// Renames or removes a key in the files of all languages. Nothing is written here.
import { counted } from '@atlas/core/counted.ts'
import { placeOfKey, withKey, withoutKeys } from '../compare/keys.ts'
import { Failure } from '../failure.ts'
import { inFiles, inSource } from './group-files.ts'
import type { LocaleGroup } from './repository.ts'

/**
 * The files that change if a key gets another name, or is removed (`wanted` undefined), with their new contents. `isMeant`
 * says that the caller named the groups, so that several may have the key. Throws a `Failure` if one file cannot change.
 */
export async function changedKeys(
  groups: readonly LocaleGroup[],
  key: string,
  wanted: string | undefined,
  isMeant: boolean,
): Promise<Map<string, Uint8Array>> {
  const changes = new Map<string, Uint8Array>()
  const changed: LocaleGroup[] = []
  for (const group of groups) {
    const keyChanges = await changesIn(group, key, wanted)
    if (keyChanges.size > 0) changed.push(group)
    for (const [path, bytes] of keyChanges) changes.set(path, bytes)
  }
  const [first, second] = changed
  if (!first) throw new Failure(2, `No file has the key ${key}.`)
  if (second && !isMeant)
    throw new Failure(
      2,
      `${counted(changed.length, 'group')} of files have the key ${key}, such as ${first.pattern} and ${second.pattern}. Name the files that you mean, or . for all.`,
    )
  return changes
}

/** The files of a group that change. Throws a `Failure` (1) if one of them cannot. */
async function changesIn(
  group: LocaleGroup,
  key: string,
  wanted: string | undefined,
): Promise<Map<string, Uint8Array>> {
  const place = (await inSource(group, (file, languages) => placeOfKey(file, languages, key))) ?? {
    key,
    paths: new Set(),
  }
  return inFiles(group, (file, languages) =>
    wanted === undefined ? withoutKeys(file, languages, [place]) : withKey(file, languages, place, wanted),
  )
}
