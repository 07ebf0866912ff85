// The tool sync: brings the files of all languages in line with their source.
import { FormatError } from '@atlas/core/contract.ts'
import { writeMissing } from '../../files/writing.ts'
import { SyncStyles } from '../../workspace/sync-styles.ts'
import { syncedCell } from '../../workspace/file-to-sync.ts'
import { changing } from '../changing.ts'
import { languageFilter, openedRepository } from '../strings.ts'
import { dryRun, filesArgument, languagesArgument, tool } from '../tool.ts'

interface Arguments {
  files?: string[]
  languages?: string[]
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
      files: filesArgument,
      languages: languagesArgument,
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
  async run({ files: named, languages: codes, obsolete, missing, dryRun: isDry }) {
    const isWanted = languageFilter(codes)
    return changing(async () => {
      const repository = await openedRepository(named, false)
      const styles = new SyncStyles(repository, { obsolete, missing })
      const synced: object[] = []
      const sums = { added: 0, removed: 0 }
      for (const group of repository.groups) {
        for (const cell of group.targets) {
          if (!isWanted(cell.language.id)) continue
          try {
            const done = await syncedCell(group, cell, await styles.of(group, cell), styles.open)
            if (!done) continue
            if (done.isChanged) await writeMissing(cell.path, done.bytes)
            const { added, removed, refused, hasEntries, obsolete: old, kept, reasons } = done
            sums.added += done.isChanged ? added.length : 0
            sums.removed += done.isChanged ? removed.length : 0
            const isRefused = hasEntries && refused.length > 0
            if (done.isChanged || isRefused || old.length + kept.length > 0)
              synced.push({
                path: cell.path,
                added,
                removed,
                ...(isRefused ? { refused } : {}),
                ...(old.length > 0 ? { obsolete: old } : {}),
                ...(kept.length > 0 ? { kept } : {}),
                ...(reasons.size > 0 ? { reasons: Object.fromEntries(reasons) } : {}),
              })
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
