// The data folder of a host: created if it is missing, with a clear error if it cannot be used.
import { createPrivateFolder } from './storage/private-files.ts'
import { SettingError } from './settings.ts'

/**
 * Creates the folder if it is missing. Others may use the folder too, so an existing one keeps its mode; the folders in
 * it are private. Throws a `SettingError`.
 */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await createPrivateFolder(folder)
  } catch (error) {
    throw dataFolderFault(folder, error)
  }
}

/** The error codes of the system in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written to',
  EPERM: 'may not be written to',
  EROFS: 'may not be written to',
  EEXIST: 'is not a folder',
  ENOTDIR: 'is not a folder',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
}

/** The error for the operator, from a system error in this folder. */
export function dataFolderFault(folder: string, error: unknown): SettingError {
  const { code = 'no code' } = error as { code?: string }
  return new SettingError(
    `ATLAS_DATA names ${folder}, which ${REASONS[code] ?? 'cannot be used'} (${code}). The host keeps results and secrets there.`,
  )
}
