// The tables of projects: files, their strings, the translations, and the calls that were made for them.
import type { Kysely } from 'kysely'
import type { Migration } from '../../storage/database.ts'

/** JSON of the type that its column's comment names. */
type Json = string

/** What Kysely knows of the tables. Flags are 0 and 1, which both databases understand. */
export interface ProjectTables {
  /** The highest id that was given out, by the name of its table. */
  counters: { name: string; value: number }
  projects: {
    id: number
    identifier: string
    name: string
    /** The user to whom it belongs. */
    owner: string
    /** None in the standard edition. */
    organization: number | null
    source_language: string
    /** string[]: language ids. */
    target_languages: Json
  }
  project_members: { project: number; user: string }
  files: {
    id: number
    project: number
    name: string
    /** The identifier of the app, and the type of its module, that read the file. */
    app: string
    type: string
    is_multilingual: number
    /** The file's bytes as base64: both databases keep texts alike. */
    content: string
    bytes: number
    /** The HTML page, if there is one. */
    preview: string | null
  }
  strings: {
    id: number
    file: number
    /** Its place in the file, from 0. */
    position: number
    uniq_id: string
    identifier: string
    context: string | null
    custom_data: string | null
    max_length: number | null
    is_hidden: number
    has_plurals: number
    /** string[]. */
    labels: Json
    /** TextOrForms. */
    text: Json
    preview_id: number | null
    /** What a search looks at, in small letters. */
    words: string
  }
  translations: {
    string: number
    language: string
    /** TextOrForms. */
    text: Json
    /** Translation['status']. */
    status: Json
    /** The lowest status of all categories. */
    level: string
    words: string
  }
  calls: {
    id: number
    project: number | null
    /** Milliseconds since 1970. */
    at: number
    outcome: string
    /** CallEntry, whole. */
    entry: Json
  }
}

/** Makes the tables of projects. */
export const projectMigrations: readonly Migration[] = [
  {
    name: 'projects: first tables',
    async up(database) {
      await makeProjects(database)
      await makeStrings(database)
      await makeCalls(database)
    },
  },
]

async function makeProjects({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('projects')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('organization', 'integer')
    .addColumn('source_language', 'text', (column) => column.notNull())
    .addColumn('target_languages', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('project_members')
    .addColumn('project', 'integer', (column) => column.notNull())
    .addColumn('user', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_members_key', ['project', 'user'])
    .execute()
  await schema
    .createTable('files')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('project', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('is_multilingual', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('preview', 'text')
    .addUniqueConstraint('files_name', ['project', 'name'])
    .execute()
}

async function makeStrings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('strings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('file', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('uniq_id', 'text', (column) => column.notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('context', 'text')
    .addColumn('custom_data', 'text')
    .addColumn('max_length', 'integer')
    .addColumn('is_hidden', 'integer', (column) => column.notNull())
    .addColumn('has_plurals', 'integer', (column) => column.notNull())
    .addColumn('labels', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('preview_id', 'integer')
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('strings_file').on('strings').columns(['file', 'position']).execute()
  await schema
    .createTable('translations')
    .addColumn('string', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('translations_key', ['string', 'language'])
    .execute()
}

async function makeCalls({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('calls')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('project', 'integer')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .execute()
}
