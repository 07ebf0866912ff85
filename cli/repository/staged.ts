// Files as they are staged in git, which the next commit will have.
import { fileAt } from './git.ts'

let isStaged = false

/** Makes the command read files as they are staged, or from the disk. */
export function readStaged(staged: boolean): void {
  isStaged = staged
}

/** The staged content of a file; undefined if files are read from the disk. */
export function stagedContent(path: string): Promise<Buffer> | undefined {
  return isStaged ? contentOf(path) : undefined
}

async function contentOf(path: string): Promise<Buffer> {
  const content = await fileAt('', path)
  if (!content) throw new Error(`${path} is not staged.`)
  return content
}
