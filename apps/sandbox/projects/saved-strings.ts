// Stores the strings of a file after an import.
import type { Kysely } from 'kysely'
import type { TextOrForms } from '@atlas/core/contract.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { inRows, nextId } from './counters.ts'
import { findingsOf, type StringValues } from './records.ts'

/** The changes to the strings of a file after an import. */
export interface StringChanges {
  added: readonly StringValues[]
  /** By id of the string. */
  updated: ReadonlyMap<number, StringValues>
  /** Ids of strings whose translations must be checked again, because their text has changed. */
  outdated: readonly number[]
  /** Ids of strings that became plurals, or are no longer plurals. */
  reshaped: readonly number[]
  /** Ids of strings that are no longer in the file. They keep what belongs to them. */
  removed: readonly number[]
}

/** Stores the strings of a file that was imported. Call it within a transaction. */
export async function saveStrings(
  tables: Kysely<ProjectTables>,
  file: number,
  { added, updated, outdated, reshaped, removed }: StringChanges,
): Promise<void> {
  for (const ids of inRows(removed))
    await tables.updateTable('strings').set({ is_removed: 1 }).where('id', 'in', ids).execute()
  for (const ids of inRows(reshaped)) await reshape(tables, ids, updated)
  for (const ids of inRows(outdated)) {
    await tables
      .updateTable('translations')
      .set({ status: JSON.stringify('untranslated'), level: 'untranslated' })
      .where('string', 'in', ids)
      .execute()
    // A suggestion must translate the present text. The text is indexed again when its translation is saved.
    await tables.deleteFrom('grams').where('string', 'in', ids).execute()
    await countFindingsAgain(tables, ids, updated)
  }
  // A new line at the top of a file moves every string. Few inserts are faster than an update of each string.
  for (const ids of inRows([...updated.keys()])) {
    await tables.deleteFrom('strings').where('id', 'in', ids).execute()
  }
  const first = await nextId(tables, 'strings', added.length)
  const rows = [
    ...[...updated].map(([id, values]) => ({ id, file, ...values })),
    ...added.map((values, index) => ({ id: first + index, file, ...values })),
  ]
  for (const some of inRows(rows)) await tables.insertInto('strings').values(some).execute()
}

/** Turns texts into plurals with the form `other`, or plurals into this text. A person has to check them. */
async function reshape(
  tables: Kysely<ProjectTables>,
  ids: readonly number[],
  updated: StringChanges['updated'],
): Promise<void> {
  const status = JSON.stringify('untranslated')
  const rows = await tables.selectFrom('translations').selectAll().where('string', 'in', ids).execute()
  for (const { string, language, text: before } of rows) {
    const text = JSON.stringify(reshaped(JSON.parse(before) as TextOrForms))
    await tables
      .updateTable('translations')
      .set({ text, status, level: 'untranslated' })
      .where('string', '=', string)
      .where('language', '=', language)
      .execute()
  }
  // Nothing returns to a translation of the other shape.
  for (const table of ['history', 'grams', 'checks'] as const)
    await tables.deleteFrom(table).where('string', 'in', ids).execute()
  await countFindingsAgain(tables, ids, updated)
}

function reshaped(text: TextOrForms): TextOrForms {
  return typeof text === 'string' ? { other: text } : (text.other ?? Object.values(text).at(-1) ?? '')
}

/** Compares the translations of strings with their new texts. */
async function countFindingsAgain(
  tables: Kysely<ProjectTables>,
  ids: readonly number[],
  updated: StringChanges['updated'],
): Promise<void> {
  const rows = await tables
    .selectFrom('translations')
    .select(['string', 'language', 'text', 'findings'])
    .where('string', 'in', ids)
    .execute()
  for (const { string, language, text, findings: before } of rows) {
    const values = updated.get(string)
    const findings = values ? findingsOf(values, language, JSON.parse(text) as TextOrForms) : before
    if (findings === before) continue
    await tables
      .updateTable('translations')
      .set({ findings })
      .where('string', '=', string)
      .where('language', '=', language)
      .execute()
  }
}
