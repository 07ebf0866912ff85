// Hands a file that no format knows over to the page that makes formats, and back.
import { forgetFile, keepFile, keptFile, newFileId } from '../drafts/draft-store.ts'
import type { TrialFile } from './host.ts'

const ID = 'to the lab'
/** Which file a tab of the trial page has open, so that a reload opens it again. */
export const OPEN = 'atlas-open'

/** A format that can read a file, though neither its name nor its content shows it. */
export interface NearFormat {
  type: string
  title: string
}

/** Keeps a file for the page that makes formats. */
export async function handOver(file: TrialFile, nearest: readonly NearFormat[]): Promise<void> {
  await keepFile({ id: ID, at: 0, file, nearest })
}

/** Takes the file that was handed over, once. */
export async function takeOver(): Promise<{ file: TrialFile; nearest: readonly NearFormat[] } | undefined> {
  const kept = await keptFile(ID)
  if (!kept) return undefined
  await forgetFile(ID)
  return { file: kept['file'] as TrialFile, nearest: kept['nearest'] as NearFormat[] }
}

/** Keeps a file for the trial page, which reads it in a format. */
export async function handBack(file: TrialFile, format: string): Promise<void> {
  const id = newFileId()
  await keepFile({ id, at: Date.now(), file, format })
  sessionStorage.setItem(OPEN, id)
}
