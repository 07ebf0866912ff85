// Loads the plugins of a running host again: in development after each change, and when a page saves a format.
import type { Config } from '../config.ts'
import { loadPlugins, type Plugins } from './plugins.ts'

/** What a reload needs of the host. */
export interface ReloadedHost {
  readonly config: Config
  plugins: Plugins
  readonly workers: { renew(): void }
}

/** The reloads of a host. They may overlap. The result of an older reload never replaces the result of a newer one. */
export class PluginReloads {
  readonly #load: typeof loadPlugins
  #lastStarted = 0
  #inPlace = 0
  /** How often our own files have changed, and how many of these changes are in place. */
  #ownChanges = 0
  #ownChangesInPlace = 0

  constructor(load = loadPlugins) {
    this.#load = load
  }

  /** Makes the next reload read our own formats, too. */
  noteOwnChange(): void {
    this.#ownChanges++
  }

  /**
   * Loads all plugins. Afterwards the host has the plugins as of the call, or newer ones. Returns whether no other
   * reload has begun since. Throws a `SettingError` if the operator's folder or the chains cannot be read.
   */
  async run(host: ReloadedHost): Promise<boolean> {
    const number = ++this.#lastStarted
    const changes = this.#ownChanges
    const version = String(number)
    const { ownFormats, addedKinds } = host.plugins
    const plugins = await this.#load(
      host.config,
      changes > this.#ownChangesInPlace ? { version } : { version, ownFormats },
      addedKinds,
    )
    if (number > this.#inPlace) {
      this.#inPlace = number
      this.#ownChangesInPlace = changes
      host.plugins = plugins
      // A running worker never loads again what a plugin imports.
      host.workers.renew()
    }
    return number === this.#lastStarted
  }
}
