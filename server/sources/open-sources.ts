// Opens what a host needs to remember source documents, at the first document: most hosts never read one.
import { localSecret } from '../http/address-secret.ts'
import type { Config } from '../config.ts'
import type { HostDatabase } from '../storage/tables.ts'
import { Sources } from './sources.ts'

/** The remembered sources of a host, and how to close what was opened for them. */
export interface OpenSources {
  sources: Sources
  close(): Promise<void>
}

/** Undefined if the host must not remember any. `open`: the database of the host, if it has one already. */
export function openSources(config: Config, open: HostDatabase | undefined): OpenSources | undefined {
  const { sourceDays: days, sourceBytes: bytes, organizationShare } = config
  if (days === 0) return undefined
  let own: HostDatabase | undefined
  const sources = new Sources({
    days,
    bytes,
    organizationShare: organizationShare / 100,
    async open() {
      if (open) return open
      const { openHostDatabase } = await import('../platform/oauth/authorizations.ts')
      own ??= await openHostDatabase(config)
      return own
    },
    async encryption() {
      const { TokenEncryption } = await import('../platform/oauth/token-encryption.ts')
      return new TokenEncryption(await secretsOf(config))
    },
  })
  return { sources, close: async () => own?.destroy() }
}

/** A host without a platform has no key for tokens, but the secret of its addresses. */
async function secretsOf({ keys, secrets, dataFolder }: Config): Promise<readonly string[]> {
  if (keys.length > 0) return keys
  return secrets.length > 0 ? secrets : [await localSecret(dataFolder, 'key')]
}
