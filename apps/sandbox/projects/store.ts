// Stores projects, files, strings and translations.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { LanguageId, Translation } from '@atlas/core/contract.ts'
import type { ProjectTables } from '../tables/projects.ts'
import type { AccountKey } from '../people.ts'
import { inRows, nextId } from './counters.ts'
import { matchingStrings, type SelectedStrings } from './matching-strings.ts'
import { wireTranslation, type StringRow, type TranslationRow } from './records.ts'
import { saveStrings, type StringChanges } from './saved-strings.ts'
import { saveWholeTexts, wholeTextsOf } from './saved-texts.ts'
import type { WholeText } from './typed-texts/split-texts.ts'

/** A stored project. */
export type ProjectRow = Selectable<ProjectTables['projects']>

/** A stored file without its content, which may be large. */
export type FileRow = Omit<Selectable<ProjectTables['files']>, 'content' | 'preview' | 'imported'> & {
  hasPreview: boolean
}

/** The columns of a file that was read. */
export type FileValues = Omit<Selectable<ProjectTables['files']>, 'id' | 'project' | 'name'>

/** A query for a page of strings. */
export interface StringQuery extends SelectedStrings {
  offset: number
  limit: number
}

/** A string and its translation into the requested language. */
export type StringWithTranslation = StringRow & {
  translation: Pick<TranslationRow, 'text' | 'status'> | undefined
}

/** A string with its translation into the language of a query. */
export interface MatchingTranslation {
  string: StringRow
  translation: Required<Translation>
  level: string
  findings: number
}

/** The number of strings with a status, in one language of one file. */
export interface LevelCount {
  file: number
  language: LanguageId
  level: string
  count: number
  /** How many of them have findings. */
  withFindings: number
}

/** The projects of a sandbox. */
export class ProjectStore {
  readonly #database: Kysely<ProjectTables>
  /** By project and file name, the last task that runs or waits. */
  readonly #queues = new Map<string, Promise<unknown>>()

  constructor(database: Kysely<ProjectTables>) {
    this.#database = database
  }

  /**
   * Runs a task after all earlier tasks of the file have ended. Otherwise two uploads of one file could interleave. The
   * name stands for the file, since a new file is not stored yet. A sandbox is one process, so a queue in memory is
   * enough.
   */
  runExclusively<Result>(project: number, fileName: string, work: () => Promise<Result>): Promise<Result> {
    const key = `${project}/${fileName}`
    const before = this.#queues.get(key)
    const after = async (): Promise<Result> => {
      // The earlier task may have failed.
      await before?.catch(() => undefined)
      return work()
    }
    const result = after().finally(() => {
      if (this.#queues.get(key) === result) this.#queues.delete(key)
    })
    this.#queues.set(key, result)
    return result
  }

  /** The projects that a user owns or is a member of, and all projects of the user's organization. */
  projectsOf(user: string, organization: number | null = null): Promise<ProjectRow[]> {
    return this.#database
      .selectFrom('projects')
      .selectAll()
      .where((where) =>
        where.or([
          where('owner', '=', user),
          ...(organization === null ? [] : [where('organization', '=', organization)]),
          where('id', 'in', where.selectFrom('project_members').select('project').where('user', '=', user)),
        ]),
      )
      .orderBy('id')
      .execute()
  }

  /** The projects of an account: of the organization, or of a person. */
  projectsOfAccount(account: AccountKey): Promise<ProjectRow[]> {
    const [kind, id = ''] = account.split(':')
    const query = this.#database.selectFrom('projects').selectAll().orderBy('id')
    return kind === 'organization'
      ? query.where('organization', '=', Number(id)).execute()
      : query.where('owner', '=', id).where('organization', 'is', null).execute()
  }

  /** A project that the user may see. */
  async project(id: number, user: string, organization: number | null): Promise<ProjectRow | undefined> {
    return (await this.projectsOf(user, organization)).find((project) => project.id === id)
  }

  /** Adds a project, with its members besides the owner. */
  async addProject(
    values: Omit<Insertable<ProjectTables['projects']>, 'id' | 'identifier'>,
    members: readonly string[] = [],
    managers: readonly string[] = [],
  ): Promise<ProjectRow> {
    return this.#database.transaction().execute(async (tables) => {
      const id = await nextId(tables, 'projects')
      const { approvers = 'all', organization = null } = values
      const project = { ...values, id, identifier: `project-${id}`, approvers, organization }
      await tables.insertInto('projects').values(project).execute()
      for (const user of new Set([...members, ...managers])) {
        const role = managers.includes(user) ? 'manager' : 'translator'
        await tables.insertInto('project_members').values({ project: id, user, role }).execute()
      }
      return project
    })
  }

  /** Changes a project. The translations into a language that it no longer has stay in the database. */
  async updateProject(
    id: number,
    values: Pick<ProjectRow, 'name' | 'target_languages' | 'approvers'>,
  ): Promise<void> {
    await this.#database.updateTable('projects').set(values).where('id', '=', id).execute()
  }

  /** Deletes a project with its files, strings, translations and calls. */
  async removeProject(id: number): Promise<void> {
    for (const file of await this.files(id)) await this.removeFile(file.id)
    await this.#database.transaction().execute(async (tables) => {
      await tables.deleteFrom('calls').where('project', '=', id).execute()
      await tables.deleteFrom('terms').where('project', '=', id).execute()
      const units = tables.selectFrom('memory').select('id').where('project', '=', id)
      await tables.deleteFrom('memory_grams').where('unit', 'in', units).execute()
      await tables.deleteFrom('memory').where('project', '=', id).execute()
      await tables.deleteFrom('project_members').where('project', '=', id).execute()
      await tables.deleteFrom('projects').where('id', '=', id).execute()
    })
  }

  /** The role of a member of a project besides its owner. */
  async roleOf(project: number, user: string): Promise<string | undefined> {
    const query = this.#database.selectFrom('project_members').select('role')
    return (await query.where('project', '=', project).where('user', '=', user).executeTakeFirst())?.role
  }

  /** The roles of the members of a project besides its owner, by their id. */
  async roles(project: number): Promise<ReadonlyMap<string, string>> {
    const query = this.#database.selectFrom('project_members').select(['user', 'role'])
    const rows = await query.where('project', '=', project).execute()
    return new Map(rows.map(({ user, role }) => [user, role]))
  }

  /** Assigns roles in a project to people. The role `none` removes a person from it. */
  async setRoles(project: number, roles: readonly (readonly [user: string, role: string])[]): Promise<void> {
    await this.#database.transaction().execute(async (tables) => {
      for (const [user, role] of roles) {
        await tables
          .deleteFrom('project_members')
          .where('project', '=', project)
          .where('user', '=', user)
          .execute()
        if (role === 'none') continue
        await tables.insertInto('project_members').values({ project, user, role }).execute()
      }
    })
  }

  /** Adds target languages to a project. */
  async addLanguages(project: ProjectRow, ids: readonly LanguageId[]): Promise<ProjectRow> {
    return this.#database.transaction().execute(async (tables) => {
      // The import of another file may have added languages since the project was read.
      const stored = await tables
        .selectFrom('projects')
        .select('target_languages')
        .where('id', '=', project.id)
        .executeTakeFirstOrThrow()
      const before = JSON.parse(stored.target_languages) as LanguageId[]
      const target_languages = JSON.stringify([...new Set([...before, ...ids])])
      await tables.updateTable('projects').set({ target_languages }).where('id', '=', project.id).execute()
      return { ...project, target_languages }
    })
  }

  /** The files of a project, by name. */
  files(project: number): Promise<FileRow[]> {
    return this.#files().where('project', '=', project).orderBy('name').execute()
  }

  /** A file. The caller checks access to its project. */
  file(id: number): Promise<FileRow | undefined> {
    return this.#files().where('id', '=', id).executeTakeFirst()
  }

  /** The file of this name in a project. */
  fileNamed(project: number, name: string): Promise<FileRow | undefined> {
    return this.#files().where('project', '=', project).where('name', '=', name).executeTakeFirst()
  }

  /** The id of a new file. Jobs need it before the file is stored. */
  nextFileId(): Promise<number> {
    return nextId(this.#database, 'files')
  }

  /** The bytes of a file. */
  async content(file: number): Promise<Uint8Array> {
    const query = this.#database.selectFrom('files').select('content').where('id', '=', file)
    return Buffer.from((await query.executeTakeFirstOrThrow()).content, 'base64')
  }

  /** The bytes of a file that its format reads: those that a module gave it before its import, or its own. */
  async imported(file: number): Promise<Uint8Array> {
    const query = this.#database.selectFrom('files').select(['content', 'imported']).where('id', '=', file)
    const { content, imported } = await query.executeTakeFirstOrThrow()
    return Buffer.from(imported ?? content, 'base64')
  }

  /** The preview of a file, if it has one. */
  async preview(file: number): Promise<string | undefined> {
    const query = this.#database.selectFrom('files').select('preview').where('id', '=', file)
    return (await query.executeTakeFirst())?.preview ?? undefined
  }

  /** Stores a file that was read, in one transaction. */
  async saveFile(
    { id, project, name }: Pick<FileRow, 'id' | 'project' | 'name'>,
    values: FileValues,
    changes: StringChanges,
    wholes: readonly WholeText[] = [],
  ): Promise<void> {
    await this.#database.transaction().execute(async (tables) => {
      await tables
        .insertInto('files')
        .values({ id, project, name, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
      await saveStrings(tables, id, changes)
      await saveWholeTexts(tables, id, wholes)
    })
  }

  /** The texts of a file that were split into strings. */
  wholeTexts(file: number): Promise<WholeText[]> {
    return wholeTextsOf(this.#database, file)
  }

  /** Deletes a file, its strings and their translations. */
  async removeFile(file: number): Promise<void> {
    await this.#database.transaction().execute(async (tables) => {
      const strings = tables.selectFrom('strings').select('id').where('file', '=', file)
      await tables.deleteFrom('translations').where('string', 'in', strings).execute()
      await tables.deleteFrom('history').where('string', 'in', strings).execute()
      await tables.deleteFrom('grams').where('string', 'in', strings).execute()
      await tables.deleteFrom('comments').where('string', 'in', strings).execute()
      await tables.deleteFrom('checks').where('string', 'in', strings).execute()
      await tables.deleteFrom('strings').where('file', '=', file).execute()
      await tables.deleteFrom('whole_texts').where('file', '=', file).execute()
      await tables.deleteFrom('files').where('id', '=', file).execute()
    })
  }

  /** All strings of a file, in the order of the file. */
  strings(file: number): Promise<StringRow[]> {
    return this.#strings(file).where('is_removed', '=', 0).execute()
  }

  /** Those strings of a file that have one of these ids, also those that the file lacks since an update. */
  async stringsWith(file: number, ids: readonly number[]): Promise<StringRow[]> {
    const rows: StringRow[] = []
    for (const some of inRows(ids))
      for (const row of await this.#strings(file).where('id', 'in', some).execute()) rows.push(row)
    return rows
  }

  /** The strings that a file lacks since an update. */
  removedStrings(file: number): Promise<StringRow[]> {
    return this.#strings(file).where('is_removed', '=', 1).execute()
  }

  #strings(file: number) {
    return this.#database.selectFrom('strings').selectAll().where('file', '=', file).orderBy('position')
  }

  /** A string. The caller checks access to its project. */
  string(id: number): Promise<StringRow | undefined> {
    return this.#database.selectFrom('strings').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** A page of the strings that match, in the order of the file, and the number of all that match. */
  async findStrings(
    file: number,
    query: StringQuery,
  ): Promise<{ total: number; strings: StringWithTranslation[] }> {
    const found = matchingStrings(this.#database, file, query)
    const { total } = await found
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('strings')
      .select(['translations.text as translated', 'translations.status as status'])
      .orderBy('position')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const strings = rows.map(({ translated, status, ...row }) => ({
      ...row,
      translation: translated === null || status === null ? undefined : { text: translated, status },
    }))
    return { total: Number(total), strings }
  }

  /** The translated strings that match, with their translations. */
  async matchingTranslations(file: number, selection: SelectedStrings): Promise<MatchingTranslation[]> {
    const rows = await matchingStrings(this.#database, file, selection)
      .where('translations.level', 'is not', null)
      .selectAll('strings')
      .select(['translations.text as translated', 'translations.status'])
      .select(['translations.level', 'translations.findings'])
      .orderBy('strings.position')
      .execute()
    return rows.map(({ translated, status, level, findings, ...string }) => ({
      string,
      translation: wireTranslation({ text: translated ?? '""', status: status ?? '""' }),
      level: level ?? 'untranslated',
      findings: findings ?? 0,
    }))
  }

  /** Counts the translations of a project's files by status, without those of hidden strings. */
  async levels(project: number): Promise<LevelCount[]> {
    const rows = await this.#database
      .selectFrom('translations')
      .innerJoin('strings', 'strings.id', 'translations.string')
      .innerJoin('files', 'files.id', 'strings.file')
      .where('files.project', '=', project)
      .where('strings.is_removed', '=', 0)
      .where('strings.is_hidden', '=', 0)
      .select(['files.id as file', 'translations.language', 'translations.level'])
      .select((select) => [
        select.fn.countAll<string>().as('count'),
        select.fn
          .sum<string>(select.case().when('translations.findings', '>', 0).then(1).else(0).end())
          .as('withFindings'),
      ])
      .groupBy(['files.id', 'translations.language', 'translations.level'])
      .execute()
    return rows.map((row) => ({ ...row, count: Number(row.count), withFindings: Number(row.withFindings) }))
  }

  /** The number of strings to translate, by file of a project: without hidden ones. */
  async stringCounts(project: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#database
      .selectFrom('strings')
      .innerJoin('files', 'files.id', 'strings.file')
      .where('files.project', '=', project)
      .where('strings.is_removed', '=', 0)
      .where('strings.is_hidden', '=', 0)
      .select('strings.file')
      .select((select) => select.fn.countAll<string>().as('count'))
      .groupBy('strings.file')
      .execute()
    return new Map(rows.map(({ file, count }) => [file, Number(count)]))
  }

  #files() {
    return this.#database
      .selectFrom('files')
      .select(['id', 'project', 'name', 'app', 'type', 'is_multilingual', 'bytes', 'imported_name'])
      .select((select) => select('preview', 'is not', null).$castTo<boolean>().as('hasPreview'))
  }
}
