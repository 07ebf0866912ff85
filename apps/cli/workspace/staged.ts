// Files as they are staged in git, which the next commit will have.
import { stagedFile, type StagedFiles } from './git.ts'

let index: StagedFiles | undefined

/** Makes the command read files as they are staged, or from the disk. */
export function readStaged(staged: StagedFiles | undefined): void {
  index = staged
}

/** Whether files are read as they are staged. */
export function isStaged(): boolean {
  return index !== undefined
}

/** The staged content of a file; undefined if files are read from the disk. */
export function stagedContent(path: string): Promise<Buffer> | undefined {
  return index && contentOf(path)
}

/** Why a staged file is not read, as a sentence; undefined if it is read, or if files are read from the disk. */
export function stagedRefusal(path: string): string | undefined {
  if (!index?.special.has(path)) return undefined
  return `${path} was skipped: it is staged as a symbolic link or a submodule, which atlas does not follow. Replace it with a file.`
}

async function contentOf(path: string): Promise<Buffer> {
  const content = stagedRefusal(path) === undefined ? await stagedFile(path) : undefined
  if (!content) throw new Error(`${path} is not staged.`)
  return content
}
