// atlas init: writes atlas.json as the layout was detected.
import { counted } from '@atlas/core/counted.ts'
import { Command } from 'commander'
import { isThere } from '../files/reading.ts'
import { writeInFolder } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { print } from '../output.ts'
import { openRepository, requireGroups, type LocaleGroup } from '../workspace/repository.ts'
import { SETTINGS_FILE, type RepositorySettings } from '../workspace/settings.ts'
import { printText } from '../terminal/printing.ts'

interface InitOptions {
  source?: string
  json?: boolean
  dryRun?: boolean
  quiet?: boolean
}

/** `atlas init` */
export function initCommand(): Command {
  return new Command('init')
    .option('--source <code>', 'the language of the source texts (default: en)')
    .option('--dry-run', 'print what would be written')
    .option('--json', 'print the found groups as JSON')
    .action(init)
}

async function init({ source = 'en', json, dryRun, quiet }: InitOptions): Promise<void> {
  const hasFile = await isThere(SETTINGS_FILE)
  if (hasFile && !dryRun) throw new Failure(2, `${SETTINGS_FILE} exists. Edit it, or delete it first.`)
  const repository = await openRepository([], { source })
  requireGroups(repository, {})
  const files = repository.groups.map(({ pattern }) => pattern)
  const [taken, ...more] = repository.passedOver.taken.keys()
  const isWanted = repository.groups.some(
    ({ sourceLanguage }) => sourceLanguage === repository.wanted.language,
  )
  // The files of all groups may be in a region of the language, such as en-US.
  const settings: RepositorySettings = {
    source: taken === undefined || more.length > 0 || isWanted ? source : taken,
    files,
  }
  const text = `${JSON.stringify(settings, undefined, 2)}\n`
  if (!dryRun) await writeInFolder(SETTINGS_FILE, text)
  if (json) for (const group of repository.groups) print(rowOf(group), true, String)
  else if (dryRun) printText(text)
  else if (!quiet)
    printText(
      `${SETTINGS_FILE} names ${counted(files.length, 'group')} of files:\n${files.map((file) => `  ${file}\n`).join('')}`,
    )
}

function rowOf({ pattern, type, source, sourceLanguage, targets }: LocaleGroup): object {
  return {
    pattern,
    format: type,
    source: source ?? null,
    sourceLanguage: sourceLanguage.id,
    targets: targets.map(({ language }) => language.id),
  }
}
