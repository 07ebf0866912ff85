// Imports and exports many files, one after the other, with a progress line, and lists those that were refused and why.
import type { EditorFile, EditorImported, EditorLanguage } from '../editor-wire.ts'
import { ask } from '../ask.ts'
import type { TakenFile } from '../drop-zone.ts'
import { readFile } from '../drop-zone.ts'
import { counted } from '../../core/counted.ts'
import { element, find } from '../elements.ts'
import { zipOf, type ZipFile } from '../zip-writer.ts'
import { isUnpacked } from './unpacked.ts'
import { EditorError, exportFile, importFile, unzip } from './api.ts'

/** A file that was not taken or not written, and why. */
export interface Refused {
  name: string
  reason: string
}

/** A file to import. */
interface ReadFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * The files that were chosen or dropped. A zip archive is replaced by the files in it, unless a format was chosen for
 * it or its name shows that they belong together.
 */
export async function filesToImport(taken: readonly TakenFile[], type: string): Promise<ReadFile[]> {
  const files: ReadFile[] = []
  for (const { path, file } of taken) {
    const { bytes } = await readFile(file)
    if (type === '' && isUnpacked(path)) for (const each of await unzip(bytes)) files.push(each)
    else files.push({ name: path, bytes })
  }
  return files
}

/** Imports files one by one. If one holds languages that the project lacks, asks once for all. */
export async function importMany(
  project: number,
  files: readonly ReadFile[],
  type: string,
): Promise<{ imported: EditorImported[]; refused: Refused[] }> {
  const imported: EditorImported[] = []
  const refused: Refused[] = []
  let choice: 'add' | 'ignore' | undefined
  await eachWithProgress(files, 'Importing', async ({ name, bytes }) => {
    try {
      const result = await importAsking(project, name, type, bytes, choice)
      if (!result) {
        refused.push({ name, reason: 'You have left it out.' })
        return
      }
      choice = result.choice ?? choice
      imported.push(result.imported)
    } catch (error) {
      if (!(error instanceof EditorError)) throw error
      refused.push({ name, reason: error.message })
    }
  })
  return { imported, refused }
}

/**
 * Imports a file. If it holds languages that the project lacks, asks whether to add them, and returns the answer.
 * Undefined if the person cancels.
 */
export async function importAsking(
  project: number,
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  choice?: 'add' | 'ignore',
): Promise<{ imported: EditorImported; choice?: 'add' | 'ignore' } | undefined> {
  try {
    return { imported: await importFile(project, name, type, bytes, choice) }
  } catch (error) {
    const lacking = error instanceof EditorError ? error.failure.lacking : undefined
    if (!lacking || !(error instanceof EditorError)) throw error
    const names = lacking.map((language) => language.name).join(', ')
    const answer = await ask({
      title: `Add ${names}?`,
      sentences: [error.message, 'If you leave it out, only the source texts of the file are taken.'],
      answers: { add: `Add ${names}`, ignore: 'Take only the source texts' },
    })
    return answer && { imported: await importFile(project, name, type, bytes, answer), choice: answer }
  }
}

/** Exports all files into a zip archive with a folder for each language. */
export async function exportMany(
  files: readonly EditorFile[],
  languages: readonly EditorLanguage[],
): Promise<{ zip: Blob; count: number; leftOut: number; refused: Refused[] }> {
  const built: ZipFile[] = []
  const refused: Refused[] = []
  let leftOut = 0
  const ids = languages.map(({ id }) => id)
  const jobs = files.flatMap((file) =>
    file.format.isMultilingual
      ? [{ file, name: file.name, targets: ids }]
      : ids.map((id) => ({ file, name: `${id}/${file.name}`, targets: [id] })),
  )
  await eachWithProgress(jobs, 'Exporting', async ({ file, name, targets }) => {
    try {
      const { head, built: bytes } = await exportFile(file.id, targets)
      leftOut += head.leftOutCount
      built.push({ name, bytes })
    } catch (error) {
      if (!(error instanceof EditorError)) throw error
      refused.push({ name, reason: error.message })
    }
  })
  return { zip: await zipOf(built), count: built.length, leftOut, refused }
}

/** A list of files that were refused, for the panel of problems. */
export function refusedList(refused: readonly Refused[]): HTMLElement {
  const items = refused.map(({ name, reason }) =>
    element('li', {}, [element('code', { textContent: name }), ` ${reason}`]),
  )
  return element('ul', { className: 'refused-files' }, items)
}

/** Does a task for each item, and shows how many are done. */
async function eachWithProgress<Item extends { name: string }>(
  items: readonly Item[],
  verb: string,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const line = find('batch', HTMLElement)
  const bar = element('progress', { max: items.length, ariaLabel: `${verb} files` })
  const text = element('span')
  line.replaceChildren(bar, text)
  line.hidden = items.length < 2
  try {
    for (const [index, item] of items.entries()) {
      bar.value = index
      text.textContent = `${verb} ${index + 1} of ${counted(items.length, 'file')}: ${item.name}`
      await task(item)
    }
  } finally {
    line.hidden = true
  }
}
