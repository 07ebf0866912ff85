// Which apps are installed in which account, and who may use their modules.
import type { Selectable } from 'kysely'
import type { Database } from '@atlas/server/storage/database.ts'
import type { DescriptorProblem } from '../calls/check-descriptor.ts'
import type { AppDescriptor, AppModule } from '../calls/descriptor.ts'
import type { AccountKey } from '../people.ts'
import type { AccountTables } from '../tables/accounts.ts'
import { categoriesOf, defaultAccess, type AccessProfile, type ModuleAccess } from './access.ts'
import type { FetchedDescriptor } from './fetch-descriptor.ts'

/** An app in an account. */
export interface AppInstallation extends FetchedDescriptor {
  account: AccountKey
  installedAt: number
  /** The secret of the installation, on a platform that reports it to the app. */
  appSecret: string | undefined
  /** The projects that may use the app. Null: all of the account. */
  projects: readonly number[] | null
}

/** The installations of a sandbox. */
export class AppInstallations {
  readonly #database: Database<AccountTables>
  readonly #now: () => number
  /** What platforms of the sandbox's profile do differently. */
  readonly profile: AccessProfile

  constructor(database: Database<AccountTables>, now: () => number, profile: AccessProfile) {
    this.#database = database
    this.#now = now
    this.profile = profile
  }

  /** Installs an app, or updates it. An update keeps the access of its modules, and without a new secret the old one. */
  async install(
    account: AccountKey,
    { address, descriptor, problems }: FetchedDescriptor,
    appSecret?: string,
  ): Promise<void> {
    const values = {
      address,
      descriptor: JSON.stringify(descriptor),
      problems: JSON.stringify(problems),
      ...(appSecret === undefined ? {} : { app_secret: appSecret }),
    }
    await this.#database
      .insertInto('installations')
      .values({ account, app: descriptor.identifier, installed_at: this.#now(), ...values })
      .onConflict((conflict) => conflict.columns(['account', 'app']).doUpdateSet(values))
      .execute()
  }

  /** The apps of an account, in the order of their installation. */
  async of(account: AccountKey): Promise<AppInstallation[]> {
    const rows = await this.#database
      .selectFrom('installations')
      .selectAll()
      .where('account', '=', account)
      .orderBy('installed_at')
      .orderBy('app')
      .execute()
    return rows.map(installationOf)
  }

  async find(account: AccountKey, app: string): Promise<AppInstallation | undefined> {
    return (await this.of(account)).find(({ descriptor }) => descriptor.identifier === app)
  }

  /** The account in which an app is installed with this secret. */
  async withSecret(app: string, appSecret: string): Promise<AppInstallation | undefined> {
    const row = await this.#database
      .selectFrom('installations')
      .selectAll()
      .where('app', '=', app)
      .where('app_secret', '=', appSecret)
      .executeTakeFirst()
    return row && installationOf(row)
  }

  /** Removes an app from an account, with the access of its modules. */
  async remove(account: AccountKey, app: string): Promise<void> {
    await this.#database.transaction().execute(async (tables) => {
      for (const table of ['module_access', 'installations'] as const) {
        await tables.deleteFrom(table).where('account', '=', account).where('app', '=', app).execute()
      }
    })
  }

  /** Who may use the modules of an app. */
  async access(account: AccountKey, app: string): Promise<(module: AppModule) => ModuleAccess> {
    const rows = await this.#database
      .selectFrom('module_access')
      .selectAll()
      .where('account', '=', account)
      .where('app', '=', app)
      .execute()
    const granted = new Map(
      rows.map((row) => [`${row.kind}/${row.key}`, accessOf(account, row, this.profile)]),
    )
    return ({ kind, key }) => granted.get(`${kind}/${key}`) ?? defaultAccess(account)
  }

  /** Limits an app to projects of its account. Null: all projects. */
  async limitTo(account: AccountKey, app: string, projects: readonly number[] | null): Promise<void> {
    await this.#database
      .updateTable('installations')
      .set({ projects: projects && JSON.stringify(projects) })
      .where('account', '=', account)
      .where('app', '=', app)
      .execute()
  }

  /** Grants modules of an app. The access of its other modules does not change. */
  async grant(
    account: AccountKey,
    app: string,
    modules: readonly AppModule[],
    { category, selected }: ModuleAccess,
  ): Promise<void> {
    const values = { category, selected: JSON.stringify(selected) }
    await this.#database.transaction().execute(async (tables) => {
      for (const { kind, key } of modules) {
        await tables
          .insertInto('module_access')
          .values({ account, app, kind, key, ...values })
          .onConflict((conflict) => conflict.columns(['account', 'app', 'kind', 'key']).doUpdateSet(values))
          .execute()
      }
    })
  }
}

function installationOf(row: Selectable<AccountTables['installations']>): AppInstallation {
  const { account, address, installed_at: installedAt } = row
  return {
    account,
    address,
    installedAt,
    appSecret: row.app_secret ?? undefined,
    projects: row.projects === null ? null : (JSON.parse(row.projects) as number[]),
    descriptor: JSON.parse(row.descriptor) as AppDescriptor,
    problems: JSON.parse(row.problems) as DescriptorProblem[],
  }
}

function accessOf(
  account: AccountKey,
  { category, selected }: Selectable<AccountTables['module_access']>,
  profile: AccessProfile,
): ModuleAccess {
  const known = categoriesOf(account, profile).find((candidate) => candidate.category === category)
  return known
    ? { category: known.category, selected: JSON.parse(selected) as string[] }
    : defaultAccess(account)
}
