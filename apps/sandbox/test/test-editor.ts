// The editor's API for tests, with its own database, a running app and one signed-in user.
import { fastify, type FastifyInstance, type InjectOptions } from 'fastify'
import { downloadRoutes, DOWNLOAD_PATH } from '../calls/download-routes.ts'
import { Downloads } from '../calls/downloads.ts'
import { checkDescriptor } from '../calls/check-descriptor.ts'
import { ModuleClient } from '../calls/module-client.ts'
import type { Transfer } from '../calls/payload.ts'
import { CALL_LIMITS } from '../calls/transport.ts'
import { CallStore } from '../projects/call-store.ts'
import { projectRoutes } from '../projects/routes.ts'
import { Comments } from '../projects/comments.ts'
import { Glossary } from '../projects/glossary.ts'
import { Live } from '../projects/live.ts'
import { CheckStore } from '../projects/check-store.ts'
import { MemoryStore } from '../projects/memory.ts'
import { wireTranslation } from '../projects/records.ts'
import { ProjectStore } from '../projects/store.ts'
import { TranslationStore } from '../projects/translation-store.ts'
import type { AvailableModule, ProjectWorkspace } from '../projects/workspace.ts'
import { projectMigrations, type ProjectTables } from '../tables/projects.ts'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { DEFAULT_PROFILE, type Profile } from '@atlas/server/platform/profiles.ts'
import type { Stored } from '@atlas/editor/backends/backend.ts'
import type { EditorExported, EditorProject, EditorSaved } from '@atlas/editor/editor-wire.ts'
import { splitParts, type RequestFailure } from '@atlas/editor/wire.ts'
import type { Place } from '../../../test/storage/databases.ts'

/** What a save of one translation answers. */
type Saved = Partial<Stored & RequestFailure & EditorSaved>

/** The editor's API and its state. */
export interface TestEditor {
  app: FastifyInstance
  /** The user who is signed in, if any. */
  user: string | undefined
  /** The organization of the user. */
  organization: number | null
  /** Which modules are granted. */
  grants: (module: AvailableModule) => boolean
  project: EditorProject
  workspace: ProjectWorkspace
  /** Adds a person to the project, who translates. */
  addMember(user: string): Promise<void>
  /** Sends a request as the page does, and returns the status and the JSON of the answer. */
  call<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
  ): Promise<[number, Body]>
  /**
   * Saves a translation of a string, as the page does that knows the stored one, or `before`. Returns its status, and what
   * is stored or why not.
   */
  translate(
    string: number | undefined,
    language: string,
    edit: object,
    client?: string,
  ): Promise<[number, Saved]>
  /** Exports a file. */
  exported(file: number, languages: readonly string[]): Promise<{ head: EditorExported; parts: string[] }>
  close(): Promise<void>
}

/** Opens the editor's API for a descriptor. The origin of the sandbox's own pages is http://sandbox.test. */
export async function openEditor(
  place: Place,
  descriptor: unknown,
  passing: Transfer = 'by-size',
  profile: Profile = DEFAULT_PROFILE,
): Promise<TestEditor> {
  const app = fastify()
  const database = await openDatabase<ProjectTables>({ file: place.file, migrations: projectMigrations })
  let address = ''
  const downloads = new Downloads(() => `${address}${DOWNLOAD_PATH}`)
  const calls = new CallStore(database)
  const { descriptor: installed, problems } = checkDescriptor(descriptor, profile)
  if (!installed) throw new Error(problems.map(({ message }) => message).join('\n'))
  const workspace = {
    store: new ProjectStore(database),
    translations: new TranslationStore(database),
    memory: new MemoryStore(database),
    comments: new Comments(database),
    glossary: new Glossary(database),
    live: new Live(),
    checks: new CheckStore(database),
    sentenceRules: null,
    nameOf: (user: string) => user,
    administers: () => false,
    peopleFor: () => ['owner', 'tina', 'max'].map((id) => ({ id, name: id })),
    client: new ModuleClient({ downloads, log: calls, limits: CALL_LIMITS, passing, profile }),
    availableModules: async () =>
      installed.modules.map((module) => {
        const available = { ...module, app: installed, mayUse: true }
        return { ...available, mayUse: editor.grants(available) }
      }),
    organizationOf: async () => undefined,
  }
  downloadRoutes(app, downloads)
  projectRoutes(app, {
    workspace,
    calls,
    userOf: async () =>
      editor.user === undefined
        ? undefined
        : { id: editor.user, name: editor.user, organization: editor.organization },
    signOut: async () => {},
    origin: () => 'http://sandbox.test',
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  const inject = (method: InjectOptions['method'], path: string, payload?: unknown) => {
    const isBytes = Buffer.isBuffer(payload)
    const type = isBytes ? 'application/octet-stream' : 'application/json'
    return app.inject({
      method: method ?? 'GET',
      url: `/editor/api${path}`,
      headers: { origin: 'http://sandbox.test', ...(payload === undefined ? {} : { 'content-type': type }) },
      ...(payload === undefined ? {} : { payload: isBytes ? payload : JSON.stringify(payload) }),
    })
  }
  const editor: TestEditor = {
    app,
    user: 'owner',
    organization: null,
    grants: () => true,
    project: {} as EditorProject,
    workspace,
    async addMember(user) {
      await database.insertInto('project_members').values({ project: editor.project.id, user }).execute()
    },
    async call<Body>(method: InjectOptions['method'], path: string, payload?: unknown) {
      const response = await inject(method, path, payload)
      const isJson = response.headers['content-type']?.toString().startsWith('application/json') ?? false
      return [response.statusCode, (isJson ? response.json() : response.body) as Body]
    },
    async translate(id = 0, language, edit, client = '') {
      const { text, status = 'translated', ...given }: Readonly<Record<string, unknown>> = { ...edit }
      const string = await workspace.store.string(id)
      const row = (await workspace.translations.ofStrings([id]))
        .get(id)
        ?.find((one) => one.language === language)
      const before = row ? wireTranslation(row) : null
      const edits = [{ key: String(id), language, translation: { text, status }, before, ...given }]
      const path = `/files/${string?.file}/translations?client=${client}`
      const [code, answer] = await editor.call<EditorSaved & RequestFailure>('PUT', path, { edits })
      const [result] = answer.results ?? []
      if (!result) return [code, answer]
      return 'error' in result
        ? [result.status, { error: result.error }]
        : [code, { ...answer, ...result.stored }]
    },
    async exported(file, languages) {
      const response = await inject('POST', `/files/${file}/export`, { languages })
      if (response.statusCode !== 200) throw new Error(response.body)
      const [head, ...parts] = splitParts(response.rawPayload)
      return {
        head: JSON.parse(Buffer.from(head ?? []).toString()) as EditorExported,
        parts: parts.map((part) => Buffer.from(part).toString()),
      }
    },
    async close() {
      await app.close()
      await database.destroy()
    },
  }
  const [, project] = await editor.call<EditorProject>('POST', '/projects', {
    name: 'Demo',
    sourceLanguage: 'en',
    targetLanguages: ['de', 'fr', 'pl'],
  })
  editor.project = project
  return editor
}
