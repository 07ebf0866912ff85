// Stores what apps have found in translations that they checked.
import type { Kysely } from 'kysely'
import type { LanguageId } from '@atlas/core/contract.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { inRows } from './counters.ts'
import type { TranslationRow } from './records.ts'

/** A translation that did not pass. */
export interface FailedCheck {
  string: number
  identifier: string
  language: LanguageId
  message: string
}

/** The checks of a sandbox. */
export class CheckStore {
  readonly #database: Kysely<ProjectTables>

  constructor(database: Kysely<ProjectTables>) {
    this.#database = database
  }

  /** Replaces the results of a file in a language. `failed`: the sentence for each translation that did not pass. */
  async save(file: number, language: LanguageId, failed: ReadonlyMap<TranslationRow, string>): Promise<void> {
    await this.#database.transaction().execute(async (tables) => {
      const strings = tables.selectFrom('strings').select('id').where('file', '=', file)
      await tables
        .deleteFrom('checks')
        .where('language', '=', language)
        .where('string', 'in', strings)
        .execute()
      const rows = [...failed].map(([{ string, text }, message]) => ({ string, language, text, message }))
      for (const some of inRows(rows)) await tables.insertInto('checks').values(some).execute()
    })
  }

  /** The sentences about the translations of a file into a language, by string. */
  async messages(file: number, language: LanguageId): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#failed()
      .where('strings.file', '=', file)
      .where('checks.language', '=', language)
      .execute()
    return new Map(rows.map(({ string, message }) => [string, message]))
  }

  /** The translations of a project that did not pass, in file order. */
  failed(project: number): Promise<(FailedCheck & { file: number })[]> {
    return this.#failed().where('files.project', '=', project).execute()
  }

  /** A translation that has changed since is left out. */
  #failed() {
    return this.#database
      .selectFrom('checks')
      .innerJoin('strings', 'strings.id', 'checks.string')
      .innerJoin('files', 'files.id', 'strings.file')
      .innerJoin('translations', (join) =>
        join
          .onRef('translations.string', '=', 'checks.string')
          .onRef('translations.language', '=', 'checks.language')
          .onRef('translations.text', '=', 'checks.text'),
      )
      .where('strings.is_removed', '=', 0)
      .select(['strings.file', 'checks.string', 'strings.identifier', 'checks.language', 'checks.message'])
      .orderBy('strings.file')
      .orderBy('strings.position')
  }
}
