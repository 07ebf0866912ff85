// atlas add: creates what a new language needs, by the layout of the others.
import { Command } from 'commander'
import { counted } from '@atlas/core/counted.ts'
import { writeInFolder, writeMissing } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed } from '../output.ts'
import { filesForLanguage, type AddedFile } from '../workspace/new-languages.ts'
import {
  openRepository,
  requireGroups,
  type Repository,
  type RepositoryOptions,
} from '../workspace/repository.ts'
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

async function add(code: string, named: string[], options: AddOptions): Promise<void> {
  const language = languageNamed(code)
  if (options.missing !== 'source' && options.missing !== 'absent')
    throw new Failure(2, '--missing takes source or absent.')
  const repository = await repositoryFor(named, options)
  requireGroups(repository, {})
  const { files, withoutPlace } = await filesForLanguage(repository, code, language, options.missing)
  for (const path of withoutPlace) {
    printError(`${path} has no place for a language without texts. Add one with its first text.`)
    raiseExitCode(1)
  }
  if (files.length === 0)
    throw new Failure(2, `No file was made or changed: all have ${language.name} already.`)
  for (const file of files) await write(file, options)
}

/** The files that have a translation. If there are none, or if the caller names files, those without one, too. */
async function repositoryFor(named: readonly string[], options: AddOptions): Promise<Repository> {
  if (named.length === 0) {
    const repository = await openRepository(named, options)
    if (repository.groups.length > 0) return repository
  }
  return openRepository(named, { ...options, withUntranslated: true })
}

async function write(
  { path, bytes, isNew, strings }: AddedFile,
  { dryRun, json, quiet }: AddOptions,
): Promise<void> {
  if (!dryRun) await (isNew ? writeMissing(path, bytes) : writeInFolder(path, bytes))
  if (json) printJson({ path, isNew, strings })
  else if (!quiet) {
    const what = isNew ? 'made' : 'changed'
    const count = strings === 0 ? '' : `, with ${counted(strings, 'string')}`
    printLine(`${path} ${dryRun ? 'would be' : 'was'} ${what}${count}.`)
  }
}
