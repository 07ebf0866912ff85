// The strings whose source text differs from a version.
import { FormatError } from '@atlas/core/contract.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { isSameText } from '../compare/reading.ts'
import { readInFolder } from '../files/reading.ts'
import { filesAt } from './git.ts'
import type { LocaleGroup } from './locale-groups.ts'

/** The strings of a source file that are new, or have another text, since a version; none without a source file. */
export async function changedStrings(
  { source, plugin, sourceLanguage }: LocaleGroup,
  ref: string,
): Promise<ReadonlySet<string>> {
  if (source === undefined) return new Set()
  const read = (bytes: Uint8Array | undefined): FileStrings['strings'] => {
    try {
      if (bytes) return readStrings({ path: source, bytes, plugin }, sourceLanguage).strings
    } catch (error) {
      // A file that cannot be read is a finding of its own.
      if (!(error instanceof FormatError)) throw error
    }
    return new Map()
  }
  const before = read((await filesAt(ref, [source])).get(source))
  const now = [...read(await readInFolder(source)).values()]
  return new Set(
    now
      .filter(({ identifier, record }) => !isSameText(before.get(identifier)?.record.text, record.text))
      .map(({ identifier }) => identifier),
  )
}
