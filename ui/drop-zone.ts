// Accepts a file that is dropped anywhere on the page, chosen, or pasted.
import type { TrialFile } from './page/host.ts'

/** A file with its path, if it was in a folder. */
export interface TakenFile {
  path: string
  file: File
}

/** Files that systems and programs add to folders. */
const ADDED = /(?:^|\/)(?:\.|__MACOSX\/|node_modules\/|Thumbs\.db$)/

/**
 * Listens for files. `zone` is highlighted while a file is dragged over the page. A folder that is dropped, or chosen
 * by one of the inputs, adds all its files.
 */
export function takeFiles(
  zone: HTMLElement,
  inputs: readonly HTMLInputElement[],
  onFiles: (files: readonly TakenFile[]) => void,
): void {
  const take = (files: readonly TakenFile[]): void => {
    const wanted = files.filter(({ path }) => files.length === 1 || !ADDED.test(path))
    if (wanted.length > 0) onFiles(wanted)
  }
  for (const input of inputs) {
    input.addEventListener('change', () => {
      take([...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })))
      // So that choosing the same file again is a change, too.
      input.value = ''
    })
  }
  document.addEventListener('dragover', (event) => {
    event.preventDefault()
    zone.classList.add('dropping')
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) zone.classList.remove('dropping')
  })
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    zone.classList.remove('dropping')
    if (event.dataTransfer) void filesOf(event.dataTransfer).then(take)
  })
  document.addEventListener('paste', (event) => {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return
    const text = event.clipboardData?.getData('text/plain')
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0 && text) pasted.push(new File([text], 'pasted.txt'))
    take(pasted.map((file) => ({ path: file.name, file })))
  })
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
