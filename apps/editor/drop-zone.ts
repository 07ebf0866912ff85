// Accepts files that are dropped anywhere on the page, chosen, or pasted.
import type { TrialFile } from './trial/host.ts'

/** A file with its path, if it was in a folder. */
export interface TakenFile {
  path: string
  file: File
}

/** Files that systems and programs add to folders. */
const ADDED = /(?:^|\/)(?:\.|__MACOSX\/|node_modules\/|Thumbs\.db$)/

/**
 * Listens for files that are dropped anywhere on the page, or pasted. The page is highlighted while a file is dragged
 * over it. A folder adds all its files. Returns what ends it.
 */
export function takeFiles(onFiles: (files: readonly TakenFile[]) => void): () => void {
  const ending = new AbortController()
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    run: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, run, { signal: ending.signal })
  listen('dragover', (event) => {
    event.preventDefault()
    document.body.classList.add('dropping')
  })
  listen('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) document.body.classList.remove('dropping')
  })
  listen('drop', (event) => {
    event.preventDefault()
    document.body.classList.remove('dropping')
    if (event.dataTransfer) void filesOf(event.dataTransfer).then((files) => onFiles(wantedOf(files)))
  })
  listen('paste', (event) => {
    const { target } = event
    if (target instanceof Element && target.closest('input, textarea, [contenteditable]')) return
    const text = event.clipboardData?.getData('text/plain')
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0 && text) pasted.push(new File([text], 'pasted.txt'))
    if (pasted.length > 0) onFiles(pasted.map((file) => ({ path: file.name, file })))
  })
  return () => ending.abort()
}

/** Files that were chosen by an input, with their paths if they are of a folder. */
export function chosenFiles(files: readonly File[]): TakenFile[] {
  return wantedOf(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })))
}

function wantedOf(files: readonly TakenFile[]): TakenFile[] {
  return files.filter(({ path }) => files.length === 1 || !ADDED.test(path))
}

/** All files that were dropped, also those in folders. */
async function filesOf({ items, files }: DataTransfer): Promise<TakenFile[]> {
  // The entries are gone after the event, so they are asked for first.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...files].map((file) => ({ path: file.name, file }))
  const found = await Promise.all(entries.map(filesIn))
  return found.flat()
}

async function filesIn(entry: FileSystemEntry): Promise<TakenFile[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  const found: TakenFile[] = []
  for (;;) {
    // A reader returns some entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    for (const each of some) for (const file of await filesIn(each)) found.push(file)
  }
}

/** A file with its bytes. */
export async function readFile(file: File): Promise<TrialFile> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
