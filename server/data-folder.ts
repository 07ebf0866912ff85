// The folder in which a host keeps what is its own: made where it is missing, and told of where it cannot be used.
import { mkdir } from 'node:fs/promises'
import { SettingError } from './settings.ts'

/** Makes the folder. Throws a `SettingError`. */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw dataFolderFault(folder, error)
  }
}

/** What people can make of the codes of the system. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written to',
  EPERM: 'may not be written to',
  EROFS: 'may not be written to',
  EEXIST: 'is no folder',
  ENOTDIR: 'is no folder',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk that is full',
}

/** The sentence for an error of the system, met in this folder. */
export function dataFolderFault(folder: string, error: unknown): SettingError {
  const { code = 'no code' } = error as { code?: string }
  return new SettingError(
    `ATLAS_DATA names ${folder}, which ${REASONS[code] ?? 'cannot be used'} (${code}). The host keeps results and secrets there.`,
  )
}
