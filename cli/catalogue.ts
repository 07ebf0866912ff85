// atlas formats: lists the formats.
import { Command } from 'commander'
import { print } from './output.ts'
import { allFormats } from './plugins.ts'

/** `atlas formats` */
export function formatsCommand(): Command {
  return new Command('formats')
    .description('list the formats')
    .option('--json', 'print one JSON object per line')
    .action(async ({ json }: { json?: boolean }) => {
      const { plugins } = await allFormats()
      const width = Math.max(0, ...[...plugins.keys()].map((type) => type.length))
      for (const [type, { title, holds, about, signaturePatterns }] of plugins) {
        const { fileName, fileContent } = signaturePatterns
        const row = {
          type,
          title,
          holds,
          about,
          fileName: fileName?.source,
          fileContent: fileContent?.source,
        }
        print(row, json, () => `${type.padEnd(width)}  ${title}`)
      }
    })
}
