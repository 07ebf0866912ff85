// The tool sync: brings the files of all languages in line with their source.
import { FormatError } from '../../../core/contract.ts'
import { writeMissing } from '../../repository/matrix.ts'
import { SyncStyles } from '../../repository/sync-styles.ts'
import { syncedCell } from '../../repository/syncing.ts'
import { changing } from '../changing.ts'
import { openedRepository } from '../strings.ts'
import { dryRun, files, tool } from '../tool.ts'

interface Arguments {
  files?: string[]
  obsolete?: 'keep' | 'remove'
  missing?: 'source' | 'absent'
  dryRun?: boolean
}

export const sync = tool<Arguments>({
  name: 'sync',
  title: 'Bring translations in line',
  description:
    'Brings new entries of the source files into the files of all languages, at the same places, and names those that the source no longer has; they are removed only if you ask for it. Other bytes stay.',
  inputSchema: {
    type: 'object',
    properties: {
      files,
      obsolete: {
        enum: ['keep', 'remove'],
        description: 'Entries that the source lacks. Left out, what atlas.json says, or else keep.',
      },
      missing: {
        enum: ['source', 'absent'],
        description:
          'New entries: with the source text, or left out. Left out, what atlas.json says, or what the programs that read the files expect.',
      },
      dryRun,
    },
    additionalProperties: false,
  },
  writes: true,
  async run({ files: named, obsolete, missing, dryRun: isDry }) {
    return changing(async () => {
      const repository = await openedRepository(named, false)
      const styles = new SyncStyles(repository, { obsolete, missing })
      const synced: object[] = []
      for (const group of repository.groups) {
        for (const cell of group.targets) {
          try {
            const done = await syncedCell(group, cell, await styles.of(group, cell))
            if (!done) continue
            if (done.isChanged) await writeMissing(cell.path, done.bytes)
            const { added, removed, refused, hasEntries, obsolete: kept } = done
            const isRefused = hasEntries && refused.length > 0
            if (done.isChanged || isRefused || kept.length > 0)
              synced.push({
                path: cell.path,
                added,
                removed,
                ...(isRefused ? { refused } : {}),
                ...(kept.length > 0 ? { obsolete: kept } : {}),
              })
          } catch (error) {
            if (!(error instanceof FormatError)) throw error
            synced.push({ path: cell.path, added: [], removed: [], problem: error.message })
          }
        }
      }
      return { synced }
    }, isDry)
  },
})
