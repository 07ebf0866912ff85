// Which strings of a file match a search.
import { sql, type Kysely } from 'kysely'
import type { LanguageId, Status } from '@atlas/core/contract.ts'
import type { ProjectTables } from '../tables/projects.ts'

/** Which strings of a file to find. */
export interface SelectedStrings {
  language: LanguageId
  /** Searched in texts, identifiers, contexts and translations; '' matches all. */
  search: string
  /** The lowest status of the translation, or translations with findings; undefined matches all. */
  status: Status | 'findings' | undefined
}

/** The query for the strings that match, with their translations into the language. */
export function matchingStrings(
  database: Kysely<ProjectTables>,
  file: number,
  { language, search, status }: SelectedStrings,
) {
  let found = database
    .selectFrom('strings')
    .leftJoin('translations', (join) =>
      join.onRef('translations.string', '=', 'strings.id').on('translations.language', '=', language),
    )
    .where('strings.file', '=', file)
    .where('strings.is_removed', '=', 0)
  if (search !== '') {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    found = found.where((where) =>
      where.or([
        sql<boolean>`strings.words like ${pattern} escape '\\'`,
        sql<boolean>`translations.words like ${pattern} escape '\\'`,
      ]),
    )
  }
  if (status === undefined) return found
  if (status === 'findings') return found.where('translations.findings', '>', 0)
  return found.where((where) => {
    const isLevel = where('translations.level', '=', status)
    return status === 'untranslated' ? where.or([isLevel, where('translations.level', 'is', null)]) : isLevel
  })
}
