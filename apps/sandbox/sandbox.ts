// A sandbox without HTTP: its storage, and the services that use it.
import { join } from 'node:path'
import { openDatabase, type Database } from '@atlas/server/storage/database.ts'
import { makeFolderPrivate } from '@atlas/server/storage/private-files.ts'
import { getsCodeWithCalls } from '@atlas/server/platform/profiles.ts'
import { AppInstallations } from './apps/installations.ts'
import { Clock } from './billing/clock.ts'
import { Subscriptions } from './billing/subscriptions.ts'
import type { CallSubject } from './calls/call-credentials.ts'
import { DOWNLOAD_PATH } from './calls/download-routes.ts'
import { Downloads } from './calls/downloads.ts'
import { ModuleClient } from './calls/module-client.ts'
import { CALL_LIMITS } from './calls/transport.ts'
import { AccessTokens } from './oauth/access-tokens.ts'
import { Grants } from './oauth/grants.ts'
import { Registrations } from './oauth/registrations.ts'
import {
  SANDBOX_ORGANIZATION,
  installerIn,
  organizationOfPerson,
  organizationOnWire,
  PEOPLE,
  personOf,
} from './people.ts'
import { accountOfProject, availableModules } from './apps/available-modules.ts'
import { CallStore } from './projects/call-store.ts'
import { Comments } from './projects/comments.ts'
import { Glossary } from './projects/glossary.ts'
import { Live } from './projects/live.ts'
import { CheckStore } from './projects/check-store.ts'
import { MemoryStore } from './projects/memory.ts'
import { ProjectStore } from './projects/store.ts'
import { TranslationStore } from './projects/translation-store.ts'
import type { ProjectWorkspace } from './projects/workspace.ts'
import { readOrCreateFile, newSecret } from './secrets.ts'
import { Sessions } from './sessions.ts'
import type { SandboxSettings } from './settings.ts'
import { accountMigrations, type AccountTables } from './tables/accounts.ts'
import { projectMigrations, type ProjectTables } from './tables/projects.ts'

/** The services that all routes share. */
export interface Sandbox {
  readonly settings: SandboxSettings
  /** The address that all addresses of the sandbox begin with, without a slash at the end. */
  baseUrl: string
  /** The real time, in milliseconds since 1970. Billing has a clock of its own. */
  now(): number
  /** The secret that the tokens of forms are derived from. */
  readonly formSecret: string
  readonly sessions: Sessions
  readonly registrations: Registrations
  readonly grants: Grants
  readonly accessTokens: AccessTokens
  readonly installations: AppInstallations
  /** The clock of billing. */
  readonly clock: Clock
  readonly subscriptions: Subscriptions
  readonly downloads: Downloads
  readonly calls: CallStore
  readonly workspace: ProjectWorkspace
  /** Closes the storage. */
  close(): Promise<void>
}

/** Opens a sandbox. Throws a `StorageError` with one sentence. `now` returns the time. */
export async function openSandbox(settings: SandboxSettings, now: () => number = Date.now): Promise<Sandbox> {
  const { dataFolder, port } = settings
  await makeFolderPrivate(dataFolder)
  const formSecret = await readOrCreateFile(join(dataFolder, 'form-secret'), newSecret)
  const database = await openDatabase<AccountTables & ProjectTables>({
    file: join(dataFolder, 'sandbox.sqlite'),
    migrations: [...accountMigrations, ...projectMigrations],
  })
  return assemble(settings, database, formSecret, { baseUrl: `http://127.0.0.1:${port}`, now })
}

function assemble(
  settings: SandboxSettings,
  database: Database<AccountTables & ProjectTables>,
  formSecret: string,
  { baseUrl, now }: Pick<Sandbox, 'baseUrl' | 'now'>,
): Sandbox {
  const { dataFolder, accessSeconds, refreshSeconds, notFoundStatus, profile } = settings
  // Each store is typed by its own tables only. Kysely's types do not allow a database with more tables.
  const accounts = database as unknown as Database<AccountTables>
  const projects = database as unknown as Database<ProjectTables>
  const installations = new AppInstallations(accounts, now, profile)
  const registrations = new Registrations(accounts, now, profile.signsCalls)
  const clock = new Clock(accounts, now)
  const downloads = new Downloads(() => `${sandbox.baseUrl}${DOWNLOAD_PATH}`, now)
  const calls = new CallStore(projects)
  const sandbox: Sandbox = {
    settings,
    baseUrl,
    now,
    formSecret,
    sessions: new Sessions(accounts, now),
    registrations,
    grants: new Grants(accounts, now, refreshSeconds),
    accessTokens: new AccessTokens({
      dataFolder,
      lifetime: accessSeconds,
      issuer: () => sandbox.baseUrl,
      now,
    }),
    installations,
    clock,
    subscriptions: new Subscriptions(accounts, clock, notFoundStatus),
    downloads,
    calls,
    workspace: {
      store: new ProjectStore(projects),
      translations: new TranslationStore(projects, now),
      memory: new MemoryStore(projects),
      comments: new Comments(projects, now),
      glossary: new Glossary(projects),
      engine: settings.engine,
      live: new Live(),
      checks: new CheckStore(projects),
      administers: (user, { organization }) =>
        organization === SANDBOX_ORGANIZATION.id && personOf(user)?.isAdmin === true,
      peopleFor: ({ organization }) =>
        PEOPLE.filter((person) => organizationOfPerson(person) === organization),
      nameOf: (user) => personOf(user)?.name ?? user,
      sentenceRules: settings.sentenceRules,
      client: new ModuleClient({
        downloads,
        log: calls,
        limits: CALL_LIMITS,
        passing: settings.passing,
        profile,
        async credentialsOf({ authentication: { clientId, type }, scopes }) {
          const signs = profile.signsCalls && clientId !== undefined
          const jwtSecret = signs ? await registrations.secretOf(clientId) : undefined
          const newCode = async ({ job }: CallSubject): Promise<string | undefined> => {
            const person = installerIn(job.organization?.id)
            if (clientId === undefined || !person || !getsCodeWithCalls(profile, type)) return undefined
            return sandbox.grants.allow({ clientId, person: person.id, scope: scopes.join(' ') })
          }
          return { headers: settings.headers, jwtSecret, newCode }
        },
      }),
      availableModules: (user, project) => availableModules(installations, projects, user, project),
      organizationOf: async (project) =>
        project.organization === SANDBOX_ORGANIZATION.id || profile.standardHasOrganization
          ? organizationOnWire(accountOfProject(project), sandbox.baseUrl)
          : undefined,
    },
    close: () => database.destroy(),
  }
  return sandbox
}
