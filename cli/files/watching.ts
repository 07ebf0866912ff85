// Waits for changes of the caller's files. It only hears of them, and reads nothing.
import { watch, type FSWatcher } from 'node:fs'
import { placeFound } from './places.ts'

/** Editors and git write several files one after the other. */
const PAUSE = 100

/** Resolves when something in one of these folders has changed. Folders that cannot be watched are left out. */
export async function changeIn(folders: Iterable<string>): Promise<void> {
  const watchers: FSWatcher[] = []
  try {
    await new Promise<void>((done) => {
      const changed = (): void => void setTimeout(done, PAUSE)
      void watchAll(folders, watchers, changed)
    })
  } finally {
    for (const each of watchers) each.close()
  }
}

async function watchAll(
  folders: Iterable<string>,
  watchers: FSWatcher[],
  changed: () => void,
): Promise<void> {
  for (const folder of new Set(folders)) {
    const place = await placeFound(folder).catch(() => undefined)
    if (place === undefined) continue
    try {
      const watcher = watch(place, changed)
      watcher.on('error', () => undefined)
      watchers.push(watcher)
    } catch {
      // It was removed meanwhile.
    }
  }
}
