// Changes that a tool makes: collected first, then shown as a diff, or written all together and read back.
import { Drafts, type DraftedFile } from '../files/drafts.ts'
import { pathInFolder } from '../files/places.ts'
import { readIfThere } from '../files/reading.ts'
import { Failure } from '../failure.ts'
import { writeMissing } from '../files/writing.ts'
import { byteCounts, unifiedDiff, type ByteCounts } from './unified-diff.ts'

/** A file that was written, or would be. */
export interface ChangedFile extends ByteCounts {
  path: string
  isNew?: true
  /** What would change. Only of a dry run. */
  diff?: string
}

/** What a tool answers after a change. */
export interface Changed {
  dryRun?: true
  /** How many files were changed or made, or would be. */
  changed: number
  files: readonly ChangedFile[]
}

/**
 * Runs a job, and writes what it has changed; with `dryRun`, nothing is written. A file that another program has changed
 * meanwhile ends it before anything is written. Throws a `Failure`.
 */
export async function changing<Answer extends object>(
  job: () => Promise<Answer>,
  dryRun: boolean | undefined,
): Promise<Answer & Changed> {
  const drafts = new Drafts()
  const answer = await drafts.run(job)
  const files: ChangedFile[] = []
  for (const { path, bytes } of drafts.written) {
    // A job can only change what is in the folder, whatever a file or a setting named.
    await pathInFolder(path)
    const before = await readIfThere(path)
    if (before?.equals(bytes)) continue
    const known = drafts.firstRead(path)
    if (known && before && !known.equals(before))
      throw new Failure(3, `Another program has just changed ${path}. Nothing was written; call again.`)
    const counts = byteCounts(before ?? Buffer.alloc(0), bytes)
    const diff = dryRun ? { diff: unifiedDiff(path, before ?? Buffer.alloc(0), bytes) } : {}
    files.push({ path, ...(before ? {} : { isNew: true as const }), ...counts, ...diff })
  }
  const changed = files.length
  if (dryRun) return { dryRun: true, changed, ...answer, files }
  const written = new Set(files.map(({ path }) => path))
  await writeAll(drafts.written.filter(({ path }) => written.has(path)))
  for (const { path, bytes } of drafts.written) {
    const now = await readIfThere(path)
    if (!now?.equals(bytes))
      throw new Failure(3, `${path} was written, but another program has changed it since. Read it again.`)
  }
  return { changed, ...answer, files }
}

/** Writes files. A failure names those that were written before it. */
async function writeAll(files: readonly DraftedFile[]): Promise<void> {
  const done: string[] = []
  for (const { path, bytes } of files) {
    try {
      await writeMissing(path, bytes)
      done.push(path)
    } catch (error) {
      if (!(error instanceof Failure) || done.length === 0) throw error
      throw new Failure(error.exitCode, `${error.message} Before that, ${done.join(', ')} had been written.`)
    }
  }
}
