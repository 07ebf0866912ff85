// A host without its HTTP side: configuration, plugins, workers, results, and the base of all its addresses.
import type { Descriptor } from '@atlas/core/wire/schemas.ts'
import { connectionsWithin, descriptorLimit } from './net/descriptor-limit.ts'
import { GuardedFetch } from './net/guarded-fetch.ts'
import { AddressSecret, localSecret } from './http/address-secret.ts'
import type { Engine } from '@atlas/translation/engine.ts'
import type { Config } from './config.ts'
import type { StorageError } from './storage/database.ts'
import type { DatabaseClock } from './storage/database-clock.ts'
import { DatabaseHealth } from './storage/database-health.ts'
import type { HostDatabase } from './storage/tables.ts'
import { openDataFolder } from './data-folder.ts'
import { describeApp, readTemplate } from './plugins/describe-app.ts'
import type { Authorizations } from './platform/oauth/authorizations.ts'
import { authorizeLink } from './platform/oauth/links.ts'
import { CallTokens } from './platform/installation/call-tokens.ts'
import {
  instrumentedFetch,
  instrumentedGuard,
  instrumentedResults,
  type Fetch,
  type MeasuredResults,
} from './metrics/instrumented.ts'
import { Metrics } from './metrics/metrics.ts'
import { AdmissionControl } from './jobs/admission-control.ts'
import { PluginReloads } from './plugins/plugin-reloads.ts'
import { chooseOffer } from './plugins/offered-modules.ts'
import { loadPlugins, type AddedKind, type Plugins } from './plugins/plugins.ts'
import { openResults } from './results/results.ts'
import { openSources } from './sources/open-sources.ts'
import type { Sources } from './sources/sources.ts'
import type { OrganizationKey } from './organizations.ts'
import type { OrganizationFormats } from './organization-formats/store.ts'
import type { Guard } from './platform/subscription/guard.ts'
import { WorkerPool } from './workers/worker-pool.ts'

/** The parts that all routes share. */
export interface Host {
  readonly config: Config
  readonly workers: WorkerPool
  /** Limits the requests of modules and of the trial page. */
  readonly admission: AdmissionControl
  readonly results: MeasuredResults
  /** Fetches the addresses in jobs. */
  readonly fetch: Fetch
  readonly addressSecret: AddressSecret
  readonly metrics: Metrics
  /** The authorizations of organizations; undefined if no platform is configured. */
  readonly authorizations: Authorizations | undefined
  /** Checks the tokens of calls; undefined if the platform signs no calls. */
  readonly callTokens: CallTokens | undefined
  /** Checks the database; undefined if jobs do not need it. */
  readonly databaseHealth: DatabaseHealth | undefined
  /** Compares clocks with a database server; undefined without one. */
  readonly databaseClock: DatabaseClock | undefined
  /** The formats of organizations; undefined if they may not have any. */
  readonly organizationFormats: OrganizationFormats | undefined
  /** The structures of source documents; undefined if the host remembers none. */
  readonly sources: Sources | undefined
  /** Asked before each job; undefined if the app is free. */
  readonly guard: Guard | undefined
  /** What translates texts for modules of machine translation, if anything. */
  readonly engine: Engine | undefined
  /** The formats, chains and load failures. Each reload replaces the object. */
  plugins: Plugins
  /** How many connections may be open: `ATLAS_CONNECTIONS`, or fewer if the process may not open as many files. */
  readonly connections: number
  /** What is wrong at the start, though the host can run: sentences for the operator. */
  readonly faults: readonly string[]
  readonly reloads: PluginReloads
  /** All addresses that the host hands out begin with this. It has no trailing slash. */
  baseUrl: string
  /** The app's current descriptor. */
  descriptor(): Promise<Descriptor>
  /** Waits for running jobs, then ends the workers and all connections. */
  close(): Promise<void>
}

/**
 * Creates a host. `addedKinds`: kinds of modules besides those of the engine. Throws a `SettingError` if a setting cannot
 * be used.
 */
export async function createHost(config: Config, addedKinds: readonly AddedKind[] = []): Promise<Host> {
  await openDataFolder(config.dataFolder)
  const workers = new WorkerPool(config)
  const faults: string[] = []
  const onAway = ({ message }: StorageError): void => void faults.push(message)
  const limit = await descriptorLimit()
  const connections = connectionsWithin(limit, config.connections, config)
  if (connections < config.connections) {
    faults.push(
      `This process may open ${limit} files, which are too few for ATLAS_CONNECTIONS=${config.connections}. It accepts ${connections} connections; raise the limit (ulimit -n, LimitNOFILE).`,
    )
  }
  try {
    const engine = await engineFor(config)
    const [plugins, secrets, authorizations, customerGuard] = await Promise.all([
      loadPlugins(config, undefined, addedKinds),
      secretsOf(config),
      connect(config, onAway),
      openCustomers(config),
    ])
    // A misspelled choice is found now, and not when the platform asks for the descriptor.
    chooseOffer(plugins, config)
    const database = authorizations?.database ?? (await openDatabaseFor(config, onAway))
    return await assemble(config, {
      workers,
      plugins,
      addressSecret: new AddressSecret(secrets),
      authorizations,
      database,
      customerGuard,
      faults,
      connections,
      engine,
    })
  } catch (error) {
    await workers.close()
    throw error
  }
}

interface Parts {
  workers: WorkerPool
  plugins: Plugins
  addressSecret: AddressSecret
  authorizations: Authorizations | undefined
  /** The database of the authorizations, or one only for the formats of organizations. */
  database: HostDatabase | undefined
  customerGuard: Guard | undefined
  faults: readonly string[]
  connections: number
  engine: Engine | undefined
}

async function assemble(config: Config, parts: Parts): Promise<Host> {
  const { workers, plugins, addressSecret, authorizations, database, customerGuard, faults, connections } =
    parts
  const metrics = new Metrics()
  const results = instrumentedResults(await openResults(config), metrics)
  const fetch = instrumentedFetch(new GuardedFetch(config), metrics)
  const guard =
    customerGuard ??
    (await platformGuard(config, authorizations, (key) => `Open ${authorizeLink(host, key)} to authorize it`))
  const sources = openSources(config, database)
  if (authorizations) authorizations.tokens.onRefresh = (outcome) => metrics.add('refreshes', { outcome })
  const host: Host = {
    config,
    workers,
    admission: admissionControlOf(config),
    results,
    fetch,
    addressSecret,
    metrics,
    authorizations,
    callTokens: await callTokensOf(config),
    engine: parts.engine,
    databaseHealth: healthOfDatabase(config, authorizations),
    databaseClock: await clockOf(config, database),
    organizationFormats: await formatsIn(config, database),
    sources: sources?.sources,
    guard: guard && instrumentedGuard(guard, metrics),
    plugins,
    faults,
    connections,
    reloads: new PluginReloads(),
    baseUrl: config.baseUrl ?? `http://127.0.0.1:${config.port}`,
    descriptor: () => describeApp(host.plugins, host.baseUrl, addressSecret.current, config),
    async close() {
      await workers.close()
      await Promise.all([results.close(), fetch.close()])
      await sources?.close()
      await database?.destroy()
    },
  }
  return host
}

function admissionControlOf({ workers, queue, queueBytes, organizationShare }: Config): AdmissionControl {
  return new AdmissionControl({
    requests: workers + queue,
    bytes: queueBytes,
    share: organizationShare / 100,
  })
}

type OnAway = (error: StorageError) => void

/** The libraries of the database and the guards are loaded on demand, because loading them takes time at the start. */
async function connect(config: Config, onAway: OnAway): Promise<Authorizations | undefined> {
  if (config.platformUrl === undefined) return undefined
  const { openAuthorizations } = await import('./platform/oauth/authorizations.ts')
  return openAuthorizations(config, await readTemplate(config), onAway)
}

/** The database for the formats of organizations. A host that is connected to a platform has one already. */
async function openDatabaseFor(config: Config, onAway: OnAway): Promise<HostDatabase | undefined> {
  if (config.organizationFormats === 'off') return undefined
  const { openHostDatabase } = await import('./platform/oauth/authorizations.ts')
  return openHostDatabase(config, onAway)
}

async function formatsIn(
  { organizationFormats }: Config,
  database: HostDatabase | undefined,
): Promise<OrganizationFormats | undefined> {
  if (organizationFormats === 'off' || !database) return undefined
  const { OrganizationFormats } = await import('./organization-formats/store.ts')
  return new OrganizationFormats(database)
}

async function openCustomers({ payment, customersFile }: Config): Promise<Guard | undefined> {
  if (payment !== 'own' || customersFile === undefined) return undefined
  const { CustomerFileGuard } = await import('./platform/subscription/customer-file-guard.ts')
  return CustomerFileGuard.open(customersFile)
}

/** Other payment models use the database only to authorize the app, so their jobs run without it. */
function healthOfDatabase(
  { payment }: Config,
  authorizations: Authorizations | undefined,
): DatabaseHealth | undefined {
  return payment === 'platform' && authorizations ? new DatabaseHealth(authorizations.database) : undefined
}

/** An SQLite file has the clock of this machine. */
async function clockOf(
  { databaseUrl }: Config,
  database: HostDatabase | undefined,
): Promise<DatabaseClock | undefined> {
  if (databaseUrl === undefined || !database) return undefined
  const { DatabaseClock } = await import('./storage/database-clock.ts')
  return new DatabaseClock(database)
}

async function platformGuard(
  { payment }: Config,
  authorizations: Authorizations | undefined,
  remedy: (organization: OrganizationKey) => string,
): Promise<Guard | undefined> {
  if (payment !== 'platform' || !authorizations) return undefined
  const { PlatformGuard } = await import('./platform/subscription/platform-guard.ts')
  const { installations } = authorizations
  return new PlatformGuard({
    ...authorizations,
    domainOf: installations && ((organization) => installations.domainOf(organization)),
    remedy: installations ? () => 'Remove the app on the platform and install it again' : remedy,
  })
}

/** The engine for machine translations. Most hosts have none. */
async function engineFor(config: Config): Promise<Engine | undefined> {
  if (config.engine === undefined) return undefined
  const { engineOf } = await import('./jobs/machine-translation.ts')
  return engineOf(config, process.env)
}

/** An app without a secret cannot check tokens. Its descriptor asks for none. */
async function callTokensOf(config: Config): Promise<CallTokens | undefined> {
  const { profile, clientSecret } = config
  if (!profile.signsCalls || clientSecret === undefined) return undefined
  const { clientId } = (await readTemplate(config)).authentication
  return new CallTokens({ clientId, clientSecret })
}

async function secretsOf({ secrets, dataFolder }: Config): Promise<readonly string[]> {
  return secrets.length > 0 ? secrets : [await localSecret(dataFolder)]
}
