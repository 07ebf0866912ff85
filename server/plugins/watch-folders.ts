// Watches folders with everything below them. Node's own recursive watch loses a file on Linux once an editor replaces
// it, so this watches each folder separately.
import { readdirSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** Watches folders, their subfolders, and subfolders that are added later. */
export class FolderWatch {
  readonly #roots: readonly string[]
  readonly #onChange: () => void
  readonly #watchers = new Map<string, FSWatcher>()

  constructor(roots: readonly string[], onChange: () => void) {
    this.#roots = roots
    this.#onChange = onChange
    this.#update()
  }

  /** Ends the watch. */
  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  #update(): void {
    const folders = new Set(this.#roots.flatMap(foldersIn))
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      this.#watchers.delete(folder)
    }
    for (const folder of folders) {
      if (!this.#watchers.has(folder)) this.#watchers.set(folder, this.#watch(folder))
    }
  }

  #watch(folder: string): FSWatcher {
    const watcher = watch(folder, () => {
      this.#update()
      this.#onChange()
    })
    // Windows reports a folder that was removed as an error.
    return watcher.on('error', () => this.#watchers.delete(folder))
  }
}

/** A folder and the folders below it, without hidden ones and installed packages. Empty if it does not exist. */
function foldersIn(folder: string): string[] {
  try {
    const below = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules',
    )
    return [folder, ...below.flatMap(({ name }) => foldersIn(join(folder, name)))]
  } catch {
    return []
  }
}
