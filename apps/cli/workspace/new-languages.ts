// What a new language needs in the files of a repository, by the layout of the others. Nothing is written here.
import type { Language } from '@atlas/core/contract.ts'
import { listAt, listWith } from '../compare/language-lists.ts'
import { newCell, type MatrixFile } from '../compare/matrix.ts'
import { readInFolder } from '../files/reading.ts'
import { fileFor, fileWithLanguage } from './matrix.ts'
import type { LocaleGroup, Repository } from './repository.ts'

/** A file that is new, or changes. */
export interface AddedFile {
  path: string
  bytes: Uint8Array | string
  isNew: boolean
  /** How many strings it has in the new language. */
  strings: number
}

/** What happens to the files of a repository. */
export interface AddedLanguage {
  files: readonly AddedFile[]
  /** Files of many languages that have no place for a language without texts. */
  withoutPlace: readonly string[]
}

/** The files that a language needs. There are none if all groups have it. Throws a `Failure`. */
export async function filesForLanguage(
  repository: Repository,
  code: string,
  language: Language,
  missing: 'source' | 'absent',
): Promise<AddedLanguage> {
  const groups = repository.groups.filter((group) => isWithout(group, language))
  const cells: [LocaleGroup, MatrixFile][] = groups.map((group) => [group, cellOf(group, code, language)])
  const files: AddedFile[] = []
  const withoutPlace: string[] = []
  for (const [group, cell] of cells) {
    const file = await fileOf(group, cell, missing)
    if (file) files.push(file)
    else if (group.plugin.languages === 'multilingual') withoutPlace.push(cell.path)
  }
  if (files.length === 0) return { files, withoutPlace }
  return { files: [...files, ...(await listsWith(repository, cells))], withoutPlace }
}

function isWithout({ targets, sourceLanguage }: LocaleGroup, { id }: Language): boolean {
  return (
    sourceLanguage.id !== id && !targets.some(({ language, isMissing }) => language.id === id && !isMissing)
  )
}

function cellOf(group: LocaleGroup, code: string, language: Language): MatrixFile {
  const known = group.targets.find((cell) => cell.language.id === language.id)
  return known ?? newCell({ ...group, files: group.targets }, code, language)
}

async function fileOf(
  group: LocaleGroup,
  cell: MatrixFile,
  missing: 'source' | 'absent',
): Promise<AddedFile | undefined> {
  const { path } = cell
  if (group.plugin.languages !== 'multilingual') {
    const made = await fileFor(group, cell, missing)
    return made && { path, bytes: made.bytes, isNew: true, strings: made.added.length }
  }
  const made = await fileWithLanguage(group, cell)
  return made && { path, bytes: made.bytes, isNew: false, strings: made.added.length }
}

/** The lists of languages around these files, with the new language. */
async function listsWith(
  { paths }: Repository,
  cells: readonly [LocaleGroup, MatrixFile][],
): Promise<AddedFile[]> {
  const lists: AddedFile[] = []
  for (const path of paths) {
    const list = listAt(path)
    if (!list) continue
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const before = (await readInFolder(path)).toString()
    let text = before
    for (const [{ files }, cell] of cells) {
      if (!cell.path.startsWith(folder)) continue
      const known = files.map((file) => (list.isOfFiles ? nameOf(file.path) : file.code))
      text = listWith(list, text, known, list.isOfFiles ? nameOf(cell.path) : cell.code) ?? text
    }
    if (text !== before) lists.push({ path, bytes: text, isNew: false, strings: 0 })
  }
  return lists
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
