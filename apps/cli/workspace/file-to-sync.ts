// Brings the files of a group in line with their source, as `atlas sync` does. Nothing is written here.
import { FormatError, type Comment } from '@atlas/core/contract.ts'
import type { OpenFile } from '@atlas/core/reading/kept-files.ts'
import { NO_CHANGES, syncFile, type Synced } from '@atlas/core/sync/sync.ts'
import type { MatrixFile } from '../compare/matrix.ts'
import { readInFolder } from '../files/reading.ts'
import { withErrorPlace } from '../output.ts'
import { fileFor } from './matrix.ts'
import type { LocaleGroup } from './repository.ts'

/** How entries come and go. */
export interface SyncStyle {
  /** New entries: `source` adds them with the source text, `absent` leaves them out. */
  missing: string
  /** Entries that the source lacks: remove, keep or comment. */
  obsolete: string
}

/** A file as it should be. */
export interface SyncedCell extends Synced {
  isChanged: boolean
}

/**
 * A file of a group as its source asks for, also one that is missing; undefined if there is nothing to make it from.
 * `open` opens the source, which may have been read for other files before.
 * Throws a `Failure`, and a `FormatError` if the format has no place for what is asked.
 */
export async function syncedCell(
  group: LocaleGroup,
  cell: MatrixFile,
  style: SyncStyle,
  open?: OpenFile,
): Promise<SyncedCell | undefined> {
  const { plugin, sourceLanguage } = group
  const { path, language } = cell
  const addsMissing = style.missing === 'source'
  if (plugin.languages === 'multilingual') return undefined
  if (cell.isMissing) {
    const made = addsMissing ? await fileFor(group, cell, 'source') : undefined
    return made && { ...NO_CHANGES, ...made, isChanged: true }
  }
  const source = group.source ?? group.template
  if (source === undefined) return undefined
  const [from, target] = [await readInFolder(source), await readInFolder(path)]
  const files = [
    { path: source, bytes: from, plugin },
    { path, bytes: target, plugin },
  ] as const
  const synced = withErrorPlace(path, target, plugin, () =>
    unlessUnsupported(() =>
      syncFile(
        ...files,
        { source: sourceLanguage, target: language },
        {
          addsMissing,
          removesObsolete: style.obsolete !== 'keep',
          comment: style.obsolete === 'comment' ? commentOf(plugin, path) : undefined,
          open,
        },
      ),
    ),
  )
  if (synced instanceof FormatError) throw synced
  // A class has its lists, which are not copied with all of its members.
  const { bytes, hasEntries, added, removed, refused, obsolete, kept, reasons } = synced
  const isChanged = !target.equals(bytes)
  return { bytes, hasEntries, added, removed, refused, obsolete, kept, reasons, isChanged }
}

/** What is unsupported is not wrong in the file, so that it needs no place there. */
function unlessUnsupported(job: () => Synced): Synced | FormatError {
  try {
    return job()
  } catch (error) {
    if (error instanceof FormatError && error.code === 'unsupported') return error
    throw error
  }
}

function commentOf({ entries }: LocaleGroup['plugin'], path: string): Comment {
  const comment = entries?.comment
  if (!comment)
    throw new FormatError(
      'unsupported',
      `${path} has a format without comments: --obsolete takes remove or keep.`,
    )
  return comment
}
