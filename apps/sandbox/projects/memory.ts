// Finds translations of equal and similar texts in a project, and in memories that it took over, by an index of trigrams
// in the database.
import type { Kysely } from 'kysely'
import type { LanguageId, TextOrForms } from '../../../core/contract.ts'
import type { Suggestion } from '../../editor/backends/backend.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { inRows, nextId } from './counters.ts'
import type { StringRow } from './records.ts'
import type { TranslatedUnit } from './tmx.ts'

/**
 * A text is indexed by this many of its trigrams, the ones with the smallest hashes. Similar texts share most of their
 * trigrams, so they also share some of these. An index of all trigrams would be larger than all other tables.
 */
const GRAMS = 8
/** Candidates that are compared in full. */
const MAX_CANDIDATES = 40
const MAX_SUGGESTIONS = 3
/** The least similarity of a suggestion. */
const MIN_SIMILARITY = 0.5

/** The suggestions of a sandbox. */
export class Memory {
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
    const trigrams = trigramsOf(text)
    const byText = new Map<string, Suggestion & { similarity: number }>()
    for (const { source, target } of [...own, ...others]) {
      const similarity = source === text ? 1 : Math.min(0.99, similarityOf(trigrams, trigramsOf(source)))
      if (similarity < MIN_SIMILARITY || similarity <= (byText.get(target)?.similarity ?? 0)) continue
      byText.set(target, { source, text: target, similarity })
    }
    return [...byText.values()]
      .sort((one, other) => other.similarity - one.similarity)
      .slice(0, MAX_SUGGESTIONS)
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
  ): Promise<Candidate[]> {
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
  #ofUnits(project: number, language: LanguageId, grams: readonly number[]): Promise<Candidate[]> {
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

/** A text and its translation. */
type Candidate = Omit<TranslatedUnit, 'language'>

/** The texts of rows, which are JSON. */
function parsed({ source, target }: Candidate): Candidate {
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

/** The groups of three characters of a text, without regard to case and to white space around it. */
function trigramsOf(text: string): Set<string> {
  const padded = ` ${text.trim().toLowerCase()} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3))
  return grams
}

function indexedGrams(text: string): number[] {
  const hashes = [...trigramsOf(text)].map(hashOf)
  return [...new Set(hashes)].sort((one, other) => one - other).slice(0, GRAMS)
}

/** FNV-1a with 31 bits, which both databases store as an integer. */
function hashOf(gram: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193)
  return hash >>> 1
}

/** The share of common trigrams, from 0 to 1 (Dice). */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const gram of one) if (other.has(gram)) common++
  return (2 * common) / Math.max(1, one.size + other.size)
}
