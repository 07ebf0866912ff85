// Finds translations of equal and similar texts in a project, and in memories that it took over, by an index of trigrams
// in the database. What is similar, core/translation-memory/ decides, as it does for the files of a repository.
import type { Kysely } from 'kysely'
import type { LanguageId, TextOrForms } from '@atlas/core/contract.ts'
import {
  indexedGrams,
  MAX_CANDIDATES,
  mostSimilar,
  type SimilarityCandidate,
} from '@atlas/core/translation-memory/similarity.ts'
import type { Suggestion } from '@atlas/editor/backends/backend.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { inRows, nextId } from './counters.ts'
import type { StringRow } from './records.ts'
import type { TranslatedUnit } from './tmx.ts'

const MAX_SUGGESTIONS = 3

/** The translations of a sandbox, to find similar texts. */
export class MemoryStore {
  readonly #database: Kysely<ProjectTables>

  constructor(database: Kysely<ProjectTables>) {
    this.#database = database
  }

  /** The translations of the texts that are most similar to the text of a string. Plurals have none. */
  async suggestions(project: number, string: StringRow, language: LanguageId): Promise<Suggestion[]> {
    const text = JSON.parse(string.text) as TextOrForms
    if (typeof text !== 'string') return []
    const grams = indexedGrams(text)
    const own = await this.#ofStrings(project, string, language, grams)
    const others = await this.#ofUnits(project, language, grams)
    return mostSimilar(text, [...own, ...others], MAX_SUGGESTIONS).map(({ source, target, similarity }) => {
      return { source, text: target, similarity }
    })
  }

  /** Takes over translations. One of the same text replaces the former. */
  async add(project: number, units: readonly TranslatedUnit[]): Promise<void> {
    await this.#database.transaction().execute(async (tables) => {
      for (const some of inRows(units)) {
        const sources = some.map(({ source }) => source)
        const languages = [...new Set(some.map(({ language }) => language))]
        const former = tables
          .selectFrom('memory')
          .select('id')
          .where('project', '=', project)
          .where('language', 'in', languages)
          .where('source', 'in', sources)
        await tables.deleteFrom('memory_grams').where('unit', 'in', former).execute()
        await tables
          .deleteFrom('memory')
          .where('project', '=', project)
          .where('language', 'in', languages)
          .where('source', 'in', sources)
          .execute()
        const first = await nextId(tables, 'memory', some.length)
        const rows = some.map((unit, index) => ({ id: first + index, project, ...unit }))
        await tables.insertInto('memory').values(rows).execute()
        const grams = rows.flatMap(({ id: unit, source }) =>
          indexedGrams(source).map((gram) => ({ gram, unit })),
        )
        for (const part of inRows(grams)) await tables.insertInto('memory_grams').values(part).execute()
      }
    })
  }

  /** All translations of a project, and those that it took over. Its own come first. Plurals have none. */
  async all(project: number): Promise<TranslatedUnit[]> {
    const rows = await this.#database
      .selectFrom('strings')
      .innerJoin('files', 'files.id', 'strings.file')
      .innerJoin('translations', 'translations.string', 'strings.id')
      .where('files.project', '=', project)
      .where('strings.has_plurals', '=', 0)
      .where('translations.level', '!=', 'untranslated')
      .select(['translations.language', 'strings.text as source', 'translations.text as target'])
      .orderBy('strings.id')
      .orderBy('translations.language')
      .execute()
    const taken = await this.#database
      .selectFrom('memory')
      .where('project', '=', project)
      .select(['language', 'source', 'target'])
      .orderBy('id')
      .execute()
    const units = new Map<string, TranslatedUnit>()
    for (const unit of [...rows.map((row) => ({ ...row, ...parsed(row) })), ...taken])
      units.set(JSON.stringify(unit), unit)
    return [...units.values()]
  }

  /** The translations of strings whose texts share parts with a text. */
  async #ofStrings(
    project: number,
    string: StringRow,
    language: LanguageId,
    grams: readonly number[],
  ): Promise<SimilarityCandidate[]> {
    const rows = await this.#database
      .selectFrom('grams')
      .innerJoin('strings', 'strings.id', 'grams.string')
      .innerJoin('files', 'files.id', 'strings.file')
      .innerJoin('translations', 'translations.string', 'strings.id')
      .where('grams.gram', 'in', grams)
      .where('files.project', '=', project)
      .where('strings.id', '!=', string.id)
      .where('strings.has_plurals', '=', 0)
      .where('translations.language', '=', language)
      .where('translations.level', '!=', 'untranslated')
      .select(['strings.text as source', 'translations.text as target'])
      .groupBy(['strings.id', 'strings.text', 'translations.text'])
      .orderBy((order) => order.fn.countAll(), 'desc')
      .limit(MAX_CANDIDATES)
      .execute()
    return rows.map(parsed)
  }

  /** The same of what the project took over. */
  #ofUnits(project: number, language: LanguageId, grams: readonly number[]): Promise<SimilarityCandidate[]> {
    return this.#database
      .selectFrom('memory_grams')
      .innerJoin('memory', 'memory.id', 'memory_grams.unit')
      .where('memory_grams.gram', 'in', grams)
      .where('memory.project', '=', project)
      .where('memory.language', '=', language)
      .select(['memory.source', 'memory.target'])
      .groupBy(['memory.id', 'memory.source', 'memory.target'])
      .orderBy((order) => order.fn.countAll(), 'desc')
      .limit(MAX_CANDIDATES)
      .execute()
  }
}

/** The texts of rows, which are JSON. */
function parsed({ source, target }: SimilarityCandidate): SimilarityCandidate {
  return { source: JSON.parse(source) as string, target: JSON.parse(target) as string }
}

/** Indexes the texts of strings that get translations. */
export async function indexTexts(
  tables: Kysely<ProjectTables>,
  strings: readonly Pick<StringRow, 'id' | 'text'>[],
): Promise<void> {
  const texts = new Map(strings.map(({ id, text }) => [id, JSON.parse(text) as TextOrForms]))
  const rows = [...texts].flatMap(([string, text]) =>
    typeof text === 'string' ? indexedGrams(text).map((gram) => ({ gram, string })) : [],
  )
  for (const some of inRows(rows)) {
    await tables
      .insertInto('grams')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
