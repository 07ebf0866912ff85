// Files as they are staged in git, which the next commit will have.
import { fileAt } from './git.ts'

let isStaged = false

/** Makes commands read files as they are staged. */
export function readStaged(): void {
  isStaged = true
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
