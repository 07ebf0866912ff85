// atlas add: creates what a new language needs, by the layout of the others.
import { Command } from 'commander'
import type { Language } from '../../core/contract.ts'
import { counted } from '../../core/counted.ts'
import { listAt, listWith } from '../../repository/language-lists.ts'
import { newCell, type Cell } from '../../repository/matrix.ts'
import { readFound } from '../files/reading.ts'
import { writeFound } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed } from '../output.ts'
import { fileFor, fileWithLanguage, writeMissing } from '../repository/matrix.ts'
import {
  openRepository,
  requireGroups,
  type LocaleGroup,
  type Repository,
  type RepositoryOptions,
} from '../repository/repository.ts'
import { printError, printJson, printLine } from '../terminal/printing.ts'

interface AddOptions extends RepositoryOptions {
  missing: string
  dryRun?: boolean
}

/** `atlas add CODE [PATH…]` */
export function addCommand(): Command {
  return new Command('add')
    .argument('<language>', 'the code of the new language, such as es or pt-BR')
    .argument('[paths...]', 'files, folders or globs (default: all)')
    .option('--source <code>', 'the language of the source texts (default: from atlas.json, or en)')
    .option(
      '--missing <how>',
      'the strings of a new file of one language: source has them with the source text, absent leaves them out',
      'source',
    )
    .option('--dry-run', 'write nothing, and print what would be written')
    .action(add)
}

/** A file that is new, or changes. */
interface AddedFile {
  path: string
  bytes: Uint8Array | string
  isNew: boolean
  /** How many strings it has in the new language. */
  strings: number
}

async function add(code: string, named: string[], options: AddOptions): Promise<void> {
  const language = languageNamed(code)
  if (options.missing !== 'source' && options.missing !== 'absent')
    throw new Failure(2, '--missing takes source or absent.')
  const repository = await repositoryFor(named, options)
  requireGroups(repository, {})
  const groups = repository.groups.filter((group) => isWithout(group, language))
  const cells: [LocaleGroup, Cell][] = groups.map((group) => [group, cellOf(group, code, language)])
  let count = 0
  for (const [group, cell] of cells) {
    const file = await fileOf(group, cell, options.missing)
    if (file) count++
    if (file) await write(file, options)
    else if (group.plugin.holds === 'many') {
      printError(`${cell.path} has no place for a language without texts. Add one with its first text.`)
      raiseExitCode(1)
    }
  }
  if (count === 0) throw new Failure(2, `No file was made or changed: all have ${language.name} already.`)
  for (const file of await listsWith(repository, cells)) await write(file, options)
}

/** The files that have a translation. If there are none, or if the caller names files, those without one, too. */
async function repositoryFor(named: readonly string[], options: AddOptions): Promise<Repository> {
  if (named.length === 0) {
    const repository = await openRepository(named, options)
    if (repository.groups.length > 0) return repository
  }
  return openRepository(named, { ...options, withUntranslated: true })
}

function isWithout({ targets, sourceLanguage }: LocaleGroup, { id }: Language): boolean {
  return (
    sourceLanguage.id !== id && !targets.some(({ language, isMissing }) => language.id === id && !isMissing)
  )
}

function cellOf(group: LocaleGroup, code: string, language: Language): Cell {
  const known = group.targets.find((cell) => cell.language.id === language.id)
  return known ?? newCell({ ...group, files: group.targets }, code, language)
}

async function fileOf(
  group: LocaleGroup,
  cell: Cell,
  missing: 'source' | 'absent',
): Promise<AddedFile | undefined> {
  const { path } = cell
  if (group.plugin.holds !== 'many') {
    const made = await fileFor(group, cell, missing)
    return made && { path, bytes: made.bytes, isNew: true, strings: made.added.length }
  }
  const made = await fileWithLanguage(group, cell)
  return made && { path, bytes: made.bytes, isNew: false, strings: made.added.length }
}

/** The lists of languages around these files, with the new language. */
async function listsWith({ paths }: Repository, cells: readonly [LocaleGroup, Cell][]): Promise<AddedFile[]> {
  const lists: AddedFile[] = []
  for (const path of paths) {
    const list = listAt(path)
    if (!list) continue
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const before = (await readFound(path)).toString()
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

async function write(
  { path, bytes, isNew, strings }: AddedFile,
  { dryRun, json, quiet }: AddOptions,
): Promise<void> {
  if (!dryRun) await (isNew ? writeMissing(path, bytes) : writeFound(path, bytes))
  if (json) printJson({ path, isNew, strings })
  else if (!quiet) {
    const what = isNew ? 'made' : 'changed'
    const count = strings === 0 ? '' : `, with ${counted(strings, 'string')}`
    printLine(`${path} ${dryRun ? 'would be' : 'was'} ${what}${count}.`)
  }
}
