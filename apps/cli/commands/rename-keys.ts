// atlas rename-keys: maps the keys of strings under former options to their keys under the present options.
import { Command } from 'commander'
import { decodeFile } from '@atlas/core/reading/source.ts'
import type { Languages } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { renamedKeys } from '@atlas/core/renaming.ts'
import { readUnits, type Parsed } from '@atlas/core/reading/strings.ts'
import { readNamed } from '../files/reading.ts'
import { writeNamedJson } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { languageNamed, withErrorPlace } from '../output.ts'
import { formatFor, withFormatOptions, type FormatArguments } from '../plugins.ts'

interface RenameOptions extends FormatArguments {
  now?: string[]
  source: string
  out?: string
}

/** `atlas rename-keys OLD-FILE [NEW…]` */
export function renameKeysCommand(): Command {
  return withFormatOptions(new Command('rename-keys'))
    .argument('<old-file>', 'the file; --option sets the options that it was read with')
    .argument('[new...]', 'newer versions of the file: only keys that one of them has are listed')
    .option('--now <name=json...>', 'the options that files are read with now (default: none)')
    .option('--source <code>', 'the language of the source texts', 'en')
    .option('-o, --out <file>', 'where to write (default: standard output)')
    .action(async (file: string, newer: string[], { now, ...options }: RenameOptions) => {
      const languages = { source: languageNamed(options.source), targets: [] }
      const bytes = await readNamed(file)
      const { type, plugin: former } = await formatFor(file, bytes, options)
      const present = { ...options, format: type, option: now ?? [] }
      const { plugin } = await formatFor(file, bytes, present)
      const renamed = renamedKeys(read(file, bytes, former, languages), read(file, bytes, plugin, languages))
      const known = new Set<string>()
      for (const each of newer) {
        for (const name of read(each, await readNamed(each), plugin, languages).identifiers) known.add(name)
      }
      const kept = [...renamed].filter(([, name]) => {
        return newer.length === 0 || [name].flat().some((each) => known.has(each))
      })
      if (kept.length === 0 && renamed.size > 0)
        throw new Failure(1, 'The newer files do not contain these keys.')
      await writeNamedJson(options.out, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
    })
}

function read(file: string, bytes: Uint8Array, plugin: Format, languages: Languages): Parsed {
  return withErrorPlace(file, bytes, plugin, () =>
    readUnits(plugin, decodeFile(bytes, plugin).source, languages),
  )
}
