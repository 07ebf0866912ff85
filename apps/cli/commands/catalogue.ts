// atlas formats: lists the formats.
import { Command } from 'commander'
import type { FileLanguages } from '@atlas/core/contract.ts'
import { print } from '../output.ts'
import { allFormats } from '../plugins.ts'

/** How the output spells the languages of a file, for the scripts that read it. */
const HOLDS: Readonly<Record<FileLanguages, string>> = {
  monolingual: 'one',
  bilingual: 'pair',
  multilingual: 'many',
}

/** `atlas formats` */
export function formatsCommand(): Command {
  return new Command('formats')
    .option('--formats <file...>', 'also list the formats that these files declare')
    .option('--json', 'print one JSON object per line')
    .action(async ({ json, formats }: { json?: boolean; formats?: string[] }) => {
      const { infos } = await allFormats(undefined, formats)
      const width = [...infos.keys()].reduce((most, type) => Math.max(most, type.length), 0)
      for (const [type, { title, languages, about, signaturePatterns }] of infos) {
        const { fileName, fileContent } = signaturePatterns
        const row = {
          type,
          title,
          holds: HOLDS[languages],
          about,
          fileName: fileName?.source,
          fileContent: fileContent?.source,
        }
        print(row, json, () => `${type.padEnd(width)}  ${title}`)
      }
    })
}
