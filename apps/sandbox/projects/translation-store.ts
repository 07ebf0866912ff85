// Stores translations, with the history of each: who changed it, when, and what it was before.
import type { Kysely, Selectable } from 'kysely'
import type { LanguageId, Translation } from '@atlas/core/contract.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { inRows, nextId } from './counters.ts'
import { indexTexts } from './memory.ts'
import { translationValues, type TranslatedString, type TranslationRow } from './records.ts'

/** A translation to store. */
export interface NewTranslation {
  string: TranslatedString
  language: LanguageId
  /** Undefined deletes it. */
  translation: Translation | undefined
}

/** What a translation was before a change. */
export type HistoryRow = Selectable<ProjectTables['history']>

/** The result of an undo. */
export interface Undone {
  /** The number of translations that have their former text again. */
  restored: number
  /** The number of translations that were changed again since, and stay. */
  skipped: number
  /** The number of the undo, which can be undone, too. */
  change: number | undefined
}

/** The name of a translation in a map. */
const keyOf = (string: number, language: LanguageId): string => `${string} ${language}`

/** The translations of a sandbox. */
export class TranslationStore {
  readonly #database: Kysely<ProjectTables>
  readonly #now: () => number

  constructor(database: Kysely<ProjectTables>, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
  }

  /** The translations of a file into these languages, by string. */
  async translations(
    file: number,
    languages: readonly LanguageId[],
  ): Promise<ReadonlyMap<number, readonly TranslationRow[]>> {
    const strings = this.#database.selectFrom('strings').select('id').where('file', '=', file)
    const rows = await this.#database
      .selectFrom('translations')
      .selectAll()
      .where('string', 'in', strings)
      .where('language', 'in', languages)
      .execute()
    return byString(rows)
  }

  /** The translations of these strings into all languages, by string. */
  async ofStrings(ids: readonly number[]): Promise<ReadonlyMap<number, readonly TranslationRow[]>> {
    const rows: TranslationRow[] = []
    for (const some of inRows(ids)) {
      const found = this.#database.selectFrom('translations').selectAll().where('string', 'in', some)
      for (const row of await found.orderBy('language').execute()) rows.push(row)
    }
    return byString(rows)
  }

  /** Stores translations. Returns the number of the change; undefined if all were stored before. */
  save(translations: readonly NewTranslation[], user: string): Promise<number | undefined> {
    return this.#database.transaction().execute((tables) => this.#save(tables, translations, user))
  }

  /** The former states of a translation, the latest first. */
  history(string: number, language: LanguageId): Promise<HistoryRow[]> {
    return this.#database
      .selectFrom('history')
      .selectAll()
      .where('string', '=', string)
      .where('language', '=', language)
      .orderBy('change', 'desc')
      .execute()
  }

  /** What a change has changed. The caller checks access to the project. */
  changed(change: number): Promise<HistoryRow[]> {
    return this.#database.selectFrom('history').selectAll().where('change', '=', change).execute()
  }

  /** Restores the translations from before a change, except those that were changed again. */
  undo(change: number, user: string): Promise<Undone> {
    return this.#database.transaction().execute(async (tables) => {
      const rows = await tables
        .selectFrom('history')
        .innerJoin('strings', 'strings.id', 'history.string')
        .selectAll('history')
        .select(['strings.text as source', 'strings.max_length', 'strings.codes'])
        .where('history.change', '=', change)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('history as later')
                .select('later.change')
                .whereRef('later.string', '=', 'history.string')
                .whereRef('later.language', '=', 'history.language')
                .where('later.change', '>', change),
            ),
          ),
        )
        .execute()
      const all = await tables.selectFrom('history').select('string').where('change', '=', change).execute()
      const before = rows.map(({ string, language, text, status, source, max_length, codes }) => ({
        string: { id: string, text: source, max_length, codes },
        language,
        translation: text === null ? undefined : stored({ text, status }),
      }))
      const undo = await this.#save(tables, before, user)
      return { restored: rows.length, skipped: all.length - rows.length, change: undo }
    })
  }

  async #save(
    tables: Kysely<ProjectTables>,
    translations: readonly NewTranslation[],
    user: string,
  ): Promise<number | undefined> {
    let change: number | undefined
    for (const some of inRows(translations)) {
      const changes = await changesAmong(tables, some)
      if (changes.length === 0) continue
      change ??= await nextId(tables, 'changes')
      const about = { change, at: this.#now(), user }
      const history = changes.map(({ row: { string, language }, before }) => ({
        ...about,
        string,
        language,
        text: before?.text ?? null,
        status: before?.status ?? null,
      }))
      await tables.insertInto('history').values(history).execute()
      await writeAll(
        tables,
        changes.map(({ row }) => row),
      )
      await indexTexts(
        tables,
        some.map(({ string }) => string),
      )
    }
    return change
  }
}

type NewRow = { string: number; language: LanguageId } & Partial<ReturnType<typeof translationValues>>

function byString(rows: readonly TranslationRow[]): ReadonlyMap<number, readonly TranslationRow[]> {
  const all = new Map<number, TranslationRow[]>()
  for (const row of rows) {
    const others = all.get(row.string)
    if (others) others.push(row)
    else all.set(row.string, [row])
  }
  return all
}

/** The translations that differ from the stored ones, together with the stored ones. */
async function changesAmong(
  tables: Kysely<ProjectTables>,
  translations: readonly NewTranslation[],
): Promise<{ row: NewRow; before: TranslationRow | undefined }[]> {
  const rows = translations.map(({ string, language, translation }): NewRow =>
    translation ? translationValues(string, language, translation) : { string: string.id, language },
  )
  const before = await tables
    .selectFrom('translations')
    .selectAll()
    .where(
      'string',
      'in',
      rows.map(({ string }) => string),
    )
    .execute()
  const stored = new Map(before.map((row) => [keyOf(row.string, row.language), row]))
  // If a translation occurs twice, the last one counts.
  const byKey = new Map(rows.map((row) => [keyOf(row.string, row.language), row]))
  return [...byKey].flatMap(([key, row]) => {
    const known = stored.get(key)
    const isSame = known?.text === row.text && known?.status === row.status
    return isSame ? [] : [{ row, before: known }]
  })
}

async function writeAll(tables: Kysely<ProjectTables>, rows: readonly NewRow[]): Promise<void> {
  const written = rows.filter((row): row is ReturnType<typeof translationValues> => row.text !== undefined)
  for (const { string, language, text } of rows) {
    if (text !== undefined) continue
    await tables
      .deleteFrom('translations')
      .where('string', '=', string)
      .where('language', '=', language)
      .execute()
  }
  if (written.length === 0) return
  await tables
    .insertInto('translations')
    .values(written)
    .onConflict((conflict) =>
      conflict.columns(['string', 'language']).doUpdateSet((excluded) => ({
        text: excluded.ref('excluded.text'),
        status: excluded.ref('excluded.status'),
        level: excluded.ref('excluded.level'),
        words: excluded.ref('excluded.words'),
        findings: excluded.ref('excluded.findings'),
      })),
    )
    .execute()
}

function stored({ text, status }: { text: string; status: string | null }): Translation {
  return {
    text: JSON.parse(text) as Translation['text'],
    ...(status === null ? {} : { status: JSON.parse(status) as NonNullable<Translation['status']> }),
  }
}
