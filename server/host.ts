// A host, apart from HTTP: its configuration, plugins, threads, results, and the addresses that it hands out.
import { mkdir } from 'node:fs/promises'
import type { Descriptor } from '../core/wire/schemas.ts'
import { GuardedFetch } from '../net/guarded-fetch.ts'
import { Capability, localSecret } from './capability.ts'
import type { Config } from './config.ts'
import { describeApp } from './describe-app.ts'
import { loadPlugins, type Plugins } from './plugins.ts'
import { ResultStore } from './results.ts'
import { Workers } from './workers.ts'

/** What all routes share. */
export interface Host {
  readonly config: Config
  readonly workers: Workers
  readonly results: ResultStore
  /** Fetches what jobs name. */
  readonly fetch: GuardedFetch
  readonly capability: Capability
  /** The formats, chains and load failures; another object after each reload. */
  plugins: Plugins
  /** The address that all addresses handed out begin with: no slash at its end. */
  baseUrl: string
  /** The app's descriptor as it is now. */
  descriptor(): Promise<Descriptor>
  /** Ends the threads, once running jobs are done. */
  close(): Promise<void>
}

/** Makes a host. Throws a `SettingError` where something that the operator set cannot be used. */
export async function createHost(config: Config): Promise<Host> {
  await mkdir(config.dataFolder, { recursive: true })
  const workers = new Workers(config)
  try {
    const [plugins, secrets] = await Promise.all([loadPlugins(config), secretsOf(config)])
    return assemble(config, workers, plugins, new Capability(secrets))
  } catch (error) {
    await workers.close()
    throw error
  }
}

function assemble(config: Config, workers: Workers, plugins: Plugins, capability: Capability): Host {
  const results = new ResultStore(config.dataFolder, config.resultSeconds)
  const fetch = new GuardedFetch(config)
  const host: Host = {
    config,
    workers,
    results,
    fetch,
    capability,
    plugins,
    baseUrl: config.baseUrl ?? `http://127.0.0.1:${config.port}`,
    descriptor: () => describeApp(host.plugins, host.baseUrl, capability.current),
    async close() {
      results.close()
      await Promise.all([workers.close(), fetch.close()])
    },
  }
  return host
}

async function secretsOf({ secrets, dataFolder }: Config): Promise<readonly string[]> {
  return secrets.length > 0 ? secrets : [await localSecret(dataFolder)]
}
