// A host, apart from HTTP: its configuration, plugins, workers, results, and the addresses that it hands out.
import type { Descriptor } from '../core/wire/schemas.ts'
import { GuardedFetch } from '../net/guarded-fetch.ts'
import { Capability, localSecret } from './http/capability.ts'
import type { Config } from './config.ts'
import { DatabaseHealth } from './database/database-health.ts'
import { openDataFolder } from './data-folder.ts'
import { describeApp, readTemplate } from './plugins/describe-app.ts'
import type { Authorizations } from './oauth/authorizations.ts'
import { authorizeLink } from './oauth/links.ts'
import {
  instrumentedFetch,
  instrumentedGuard,
  instrumentedResults,
  type Fetch,
  type Results,
} from './metrics/instrumented.ts'
import { Metrics } from './metrics/metrics.ts'
import { AdmissionControl } from './jobs/admission-control.ts'
import { loadPlugins, type Plugins } from './plugins/plugins.ts'
import { openResults } from './results/results.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Guard } from './subscription/guard.ts'
import { WorkerPool } from './workers/worker-pool.ts'

/** What all routes share. */
export interface Host {
  readonly config: Config
  readonly workers: WorkerPool
  /** What the calls of modules and of the page hold. */
  readonly admission: AdmissionControl
  readonly results: Results
  /** Fetches what jobs name. */
  readonly fetch: Fetch
  readonly capability: Capability
  readonly metrics: Metrics
  /** What organizations have authorized; nothing where no platform is configured. */
  readonly authorizations: Authorizations | undefined
  /** Whether the database answers; nothing where jobs can be done without it. */
  readonly databaseHealth: DatabaseHealth | undefined
  /** Asked before each job; nothing where the app is free. */
  readonly guard: Guard | undefined
  /** The formats, chains and load failures; another object after each reload. */
  plugins: Plugins
  /** The address that all addresses handed out begin with: no slash at its end. */
  baseUrl: string
  /** The app's descriptor as it is now. */
  descriptor(): Promise<Descriptor>
  /** Ends the workers, once running jobs are done. */
  close(): Promise<void>
}

/** Makes a host. Throws a `SettingError` where something that the operator set cannot be used. */
export async function createHost(config: Config): Promise<Host> {
  await openDataFolder(config.dataFolder)
  const workers = new WorkerPool(config)
  try {
    const [plugins, secrets, authorizations, own] = await Promise.all([
      loadPlugins(config),
      secretsOf(config),
      connect(config),
      openCustomers(config),
    ])
    return assemble(config, { workers, plugins, capability: new Capability(secrets), authorizations, own })
  } catch (error) {
    await workers.close()
    throw error
  }
}

interface Parts {
  workers: WorkerPool
  plugins: Plugins
  capability: Capability
  authorizations: Authorizations | undefined
  own: Guard | undefined
}

async function assemble(config: Config, parts: Parts): Promise<Host> {
  const { workers, plugins, capability, authorizations, own } = parts
  const metrics = new Metrics()
  const results = instrumentedResults(await openResults(config), metrics)
  const fetch = instrumentedFetch(new GuardedFetch(config), metrics)
  const guard = own ?? (await platformGuard(config, authorizations, (key) => authorizeLink(host, key)))
  if (authorizations) authorizations.tokens.onRefresh = (outcome) => metrics.add('refreshes', { outcome })
  const host: Host = {
    config,
    workers,
    admission: admissionControlOf(config),
    results,
    fetch,
    capability,
    metrics,
    authorizations,
    databaseHealth: healthOfDatabase(config, authorizations),
    guard: guard && instrumentedGuard(guard, metrics),
    plugins,
    baseUrl: config.baseUrl ?? `http://127.0.0.1:${config.port}`,
    descriptor: () => describeApp(host.plugins, host.baseUrl, capability.current, config),
    async close() {
      await workers.close()
      await Promise.all([results.close(), fetch.close()])
      await authorizations?.database.destroy()
    },
  }
  return host
}

function admissionControlOf({ workers, queue, queueBytes, tenantShare }: Config): AdmissionControl {
  return new AdmissionControl({ requests: workers + queue, bytes: queueBytes, share: tenantShare / 100 })
}

/** Libraries of the database and of the guards are loaded only where they are needed: they take time at the start. */
async function connect(config: Config): Promise<Authorizations | undefined> {
  if (config.platformUrl === undefined) return undefined
  const { openAuthorizations } = await import('./oauth/authorizations.ts')
  return openAuthorizations(config, await readTemplate(config))
}

async function openCustomers({ payment, customersFile }: Config): Promise<Guard | undefined> {
  if (payment !== 'own' || customersFile === undefined) return undefined
  const { OwnGuard } = await import('./subscription/own-guard.ts')
  return OwnGuard.open(customersFile)
}

/** Without the platform's word on who has paid, people cannot authorize the app while the database is away, but jobs go on. */
function healthOfDatabase(
  { payment }: Config,
  authorizations: Authorizations | undefined,
): DatabaseHealth | undefined {
  return payment === 'platform' && authorizations ? new DatabaseHealth(authorizations.database) : undefined
}

async function platformGuard(
  { payment }: Config,
  authorizations: Authorizations | undefined,
  link: (organization: OrganizationKey) => string,
): Promise<Guard | undefined> {
  if (payment !== 'platform' || !authorizations) return undefined
  const { PlatformGuard } = await import('./subscription/platform-guard.ts')
  return new PlatformGuard({ ...authorizations, authorizeLink: link })
}

async function secretsOf({ secrets, dataFolder }: Config): Promise<readonly string[]> {
  return secrets.length > 0 ? secrets : [await localSecret(dataFolder)]
}
