// The tables of projects: files, strings, translations, and the log of calls.
import { sql, type Generated, type Kysely } from 'kysely'
import type { Migration } from '@atlas/server/storage/database.ts'

/** JSON of the type that its column's comment names. */
type Json = string

/** The types of the tables for Kysely. Flags are 0 and 1: SQLite has no booleans. */
export interface ProjectTables {
  /** The highest id in use, by table name. */
  counters: { name: string; value: number }
  projects: {
    id: number
    identifier: string
    name: string
    /** The id of the user who owns it. */
    owner: string
    /** Null in the standard edition. */
    organization: number | null
    source_language: string
    /** string[]: language ids. */
    target_languages: Json
    /** Who may approve translations: `all` of the project, or only its `managers`. */
    approvers: Generated<string>
  }
  /** The role is `manager` or `translator`. */
  project_members: { project: number; user: string; role: Generated<string> }
  files: {
    id: number
    project: number
    name: string
    /** The identifier of the app that read the file, and the type of its module. */
    app: string
    type: string
    is_multilingual: number
    /** The bytes of the file as base64. */
    content: string
    bytes: number
    /** The HTML preview, if any. */
    preview: string | null
    /** The name, and the bytes as base64, that a module gave the file before its import. Null if it is as it was sent. */
    imported_name: string | null
    imported: string | null
  }
  strings: {
    id: number
    file: number
    /** Index in the file, from 0. */
    position: number
    uniq_id: string
    identifier: string
    context: string | null
    custom_data: string | null
    max_length: number | null
    is_hidden: number
    has_plurals: number
    /** Whether the file lacks it now. Its translations, comments and history stay for its return. */
    is_removed: Generated<number>
    /** string[]. */
    labels: Json
    /** The `attributes` of the record; null if it has none. */
    attributes: Json | null
    /** string[]: the codes of the source text; null if its app does not name them. */
    codes: Json | null
    /** TextOrForms. */
    text: Json
    /** The `previewId` as the id of its element in the preview has it. */
    preview_token: string | null
    /** TextOrForms: the text before its last change. */
    before: Json | null
    /** Where the text of a document is, by the preview. */
    place: string | null
    /** The searched text, in lower case. */
    words: string
  }
  /** The texts that were split into strings, by the format that their records name. */
  whole_texts: {
    file: number
    /** Index among the texts of the file that were split, from 0. */
    position: number
    type: string
    /** StringRecord, as the app sent it. */
    record: Json
    /** TextPart[]. */
    parts: Json
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
    /** The number of findings in all texts of the translation. */
    findings: number
  }
  /** The translations before each change. */
  history: {
    /** Translations that were changed together have the same number. */
    change: number
    string: number
    language: string
    /** Milliseconds since 1970. */
    at: number
    /** The id of the user who changed it. */
    user: string
    /** TextOrForms; null if there was no translation. */
    text: Json | null
    /** Translation['status']. */
    status: Json | null
  }
  /** What an app has found in translations that it checked: a sentence for each translation that did not pass. */
  checks: {
    string: number
    language: string
    /** TextOrForms: the translation that was checked. */
    text: Json
    message: string
  }
  /** The index of texts that have translations, by some of their groups of three characters (`memory.ts`). */
  grams: { gram: number; string: number }
  /** The translations that a project took over from other memories, and their index. */
  memory: { id: number; project: number; language: string; source: string; target: string }
  memory_grams: { gram: number; unit: number }
  /** The comments on strings. */
  comments: {
    id: number
    string: number
    /** Milliseconds since 1970. */
    at: number
    /** The id of the user who wrote it. */
    user: string
    text: string
  }
  /** The glossaries of projects: a term, and its translation into a language. */
  terms: {
    project: number
    language: string
    source: string
    target: string
    note: string | null
    /** What else is known of the term, such as its forms and what is forbidden. */
    more: Json | null
  }
  calls: {
    id: number
    project: number | null
    /** Milliseconds since 1970. */
    at: number
    outcome: string
    /** CallEntry. */
    entry: Json
  }
}

/** Creates the tables of projects. */
export const projectMigrations: readonly Migration[] = [
  {
    name: 'projects: tables',
    async up(database) {
      await makeProjects(database)
      await makeStrings(database)
      await makeTranslations(database)
      await makeCalls(database)
    },
  },
  { name: 'projects: comments and glossaries', up: makeNotes },
  {
    name: 'projects: modules of the second part',
    async up({ schema }) {
      for (const column of ['imported_name', 'imported'])
        await schema.alterTable('files').addColumn(column, 'text').execute()
      await schema.alterTable('strings').addColumn('attributes', 'text').execute()
      await schema
        .createTable('checks')
        .addColumn('string', 'integer', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('checks_key', ['string', 'language'])
        .execute()
    },
  },
  {
    name: 'projects: codes of strings',
    async up({ schema }) {
      await schema.alterTable('strings').addColumn('codes', 'text').execute()
    },
  },
  { name: 'projects: memories', up: makeMemory },
  {
    name: 'projects: removed strings',
    async up({ schema }) {
      await schema
        .alterTable('strings')
        .addColumn('is_removed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  {
    name: 'projects: texts as previewId',
    async up(database) {
      await database.schema.alterTable('strings').addColumn('preview_token', 'text').execute()
      await sql`update strings set preview_token = cast(preview_id as text)`.execute(database)
      await database.schema.alterTable('strings').dropColumn('preview_id').execute()
    },
  },
  {
    name: 'projects: texts that are files of their own',
    async up({ schema }) {
      await schema
        .createTable('whole_texts')
        .addColumn('file', 'integer', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('record', 'text', (column) => column.notNull())
        .addColumn('parts', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('whole_texts_key', ['file', 'position'])
        .execute()
    },
  },
  {
    name: 'projects: forms and forbidden terms',
    async up({ schema }) {
      await schema.alterTable('terms').addColumn('more', 'text').execute()
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
    .addColumn('approvers', 'text', (column) => column.notNull().defaultTo('all'))
    .execute()
  await schema
    .createTable('project_members')
    .addColumn('project', 'integer', (column) => column.notNull())
    .addColumn('user', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('translator'))
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
    .addColumn('before', 'text')
    .addColumn('place', 'text')
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('strings_file').on('strings').columns(['file', 'position']).execute()
  await schema
    .createTable('grams')
    .addColumn('gram', 'integer', (column) => column.notNull())
    .addColumn('string', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('grams_key', ['gram', 'string'])
    .execute()
  await schema.createIndex('grams_string').on('grams').columns(['string']).execute()
}

async function makeTranslations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('translations')
    .addColumn('string', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('findings', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('translations_key', ['string', 'language'])
    .execute()
  await schema
    .createTable('history')
    .addColumn('change', 'integer', (column) => column.notNull())
    .addColumn('string', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('status', 'text')
    .addPrimaryKeyConstraint('history_key', ['change', 'string', 'language'])
    .execute()
  await schema.createIndex('history_string').on('history').columns(['string', 'language']).execute()
}

async function makeNotes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('comments')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('string', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('comments_string').on('comments').columns(['string']).execute()
  await schema
    .createTable('terms')
    .addColumn('project', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('terms_key', ['project', 'language', 'source'])
    .execute()
}

async function makeMemory({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('memory')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('project', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('memory_project').on('memory').columns(['project']).execute()
  await schema
    .createTable('memory_grams')
    .addColumn('gram', 'bigint', (column) => column.notNull())
    .addColumn('unit', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('memory_grams_key', ['gram', 'unit'])
    .execute()
  await schema.createIndex('memory_grams_unit').on('memory_grams').columns(['unit']).execute()
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
