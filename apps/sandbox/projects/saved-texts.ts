// Stores the texts of a file that were split into strings, as their app sent them.
import type { Kysely } from 'kysely'
import type { StringRecord } from '@atlas/core/contract.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { inRows } from './counters.ts'
import type { TextPart, WholeText } from './typed-texts/split-texts.ts'

/** Replaces the texts of a file. Call it within a transaction. */
export async function saveWholeTexts(
  tables: Kysely<ProjectTables>,
  file: number,
  wholes: readonly WholeText[],
): Promise<void> {
  await tables.deleteFrom('whole_texts').where('file', '=', file).execute()
  const rows = wholes.map(({ record, type, parts }, position) => ({
    file,
    position,
    type,
    record: JSON.stringify(record),
    parts: JSON.stringify(parts),
  }))
  for (const some of inRows(rows)) await tables.insertInto('whole_texts').values(some).execute()
}

/** The texts of a file that were split, in the order of the file. */
export async function wholeTextsOf(tables: Kysely<ProjectTables>, file: number): Promise<WholeText[]> {
  const query = tables.selectFrom('whole_texts').select(['type', 'record', 'parts'])
  const rows = await query.where('file', '=', file).orderBy('position').execute()
  return rows.map(({ type, record, parts }) => ({
    type,
    record: JSON.parse(record) as StringRecord,
    parts: JSON.parse(parts) as TextPart[],
  }))
}
