// Waits for changes of the caller's files. It only hears of them, and reads nothing.
import { watch, type FSWatcher } from 'node:fs'
import { pathInFolder } from './places.ts'

/** Editors and git write several files in a row. */
const PAUSE = 100

/** The changes in folders. None is missed: changes that happen between two waits end the next wait at once. */
export class FolderChanges {
  readonly #watchers = new Map<string, FSWatcher>()
  #isChanged = false
  #wake: () => void = () => {}

  /** Also watches these folders. Folders that cannot be watched are left out. */
  async watch(folders: Iterable<string>): Promise<void> {
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue
      const place = await pathInFolder(folder).catch(() => undefined)
      if (place === undefined) continue
      try {
        const watcher = watch(place, () => this.#change())
        // A folder that was removed may come back under its name.
        watcher.on('error', () => this.#watchers.delete(folder))
        this.#watchers.set(folder, watcher)
      } catch {
        // It was removed meanwhile.
      }
    }
  }

  /** Resolves when something has changed since the last time. */
  async next(): Promise<void> {
    if (!this.#isChanged) {
      await new Promise<void>((done) => {
        this.#wake = done
      })
    }
    await new Promise((done) => setTimeout(done, PAUSE))
    this.#isChanged = false
  }

  #change(): void {
    this.#isChanged = true
    this.#wake()
  }
}
