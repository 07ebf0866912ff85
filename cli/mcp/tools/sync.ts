// The tool sync: brings the files of all languages in line with their source.
import { FormatError } from '../../../core/contract.ts'
import { writeMissing } from '../../files/writing.ts'
import { syncedCell } from '../../repository/syncing.ts'
import { changing } from '../changing.ts'
import { languageFilter, openedRepository } from '../strings.ts'
import { dryRun, files, languages, tool } from '../tool.ts'

interface Arguments {
  files?: string[]
  languages?: string[]
  obsolete?: 'remove' | 'keep'
  missing?: 'source' | 'absent'
  dryRun?: boolean
}

export const sync = tool<Arguments>({
  name: 'sync',
  title: 'Bring translations in line',
  description:
    'Brings new entries of the source files into the files of all languages, at the same places, and removes those that the source no longer has. Other bytes stay.',
  inputSchema: {
    type: 'object',
    properties: {
      files,
      languages,
      obsolete: {
        enum: ['remove', 'keep'],
        default: 'remove',
        description: 'Entries that the source lacks.',
      },
      missing: {
        enum: ['source', 'absent'],
        description:
          'New entries: with the source text, or left out. Left out, what the programs of the format expect.',
      },
      dryRun,
    },
    additionalProperties: false,
  },
  writes: true,
  async run({ files: named, languages: codes, obsolete = 'remove', missing, dryRun: isDry }) {
    const isWanted = languageFilter(codes)
    return changing(async () => {
      const { groups } = await openedRepository(named, false)
      const synced: object[] = []
      const sums = { added: 0, removed: 0 }
      for (const group of groups) {
        for (const cell of group.targets) {
          if (!isWanted(cell.language.id)) continue
          try {
            const done = await syncedCell(group, cell, { obsolete, missing })
            if (!done) continue
            if (done.isChanged) await writeMissing(cell.path, done.bytes)
            const { added, removed, refused, hasEntries } = done
            sums.added += done.isChanged ? added.length : 0
            sums.removed += done.isChanged ? removed.length : 0
            const isRefused = hasEntries && refused.length > 0
            if (done.isChanged || isRefused)
              synced.push({ path: cell.path, added, removed, ...(isRefused ? { refused } : {}) })
          } catch (error) {
            if (!(error instanceof FormatError)) throw error
            synced.push({ path: cell.path, added: [], removed: [], problem: error.message })
          }
        }
      }
      return { ...sums, synced }
    }, isDry)
  },
})
