// Remembers the structure of source documents, so that translations of them can be read: their keys come from their texts,
// so a translated document has none of the keys that the platform knows.
import { messageOf } from '@atlas/core/errors.ts'
import { DecryptionError, type TokenEncryption } from '../platform/oauth/token-encryption.ts'
import { DatabaseFault, databaseFaultOf } from '../storage/database-fault.ts'
import type { HostDatabase } from '../storage/tables.ts'
import type { SourceKey } from './source-key.ts'

/** A document whose structure has more bytes is not remembered. */
const MOST_BYTES = 4_000_000

const DAY_MILLISECONDS = 86_400_000

/** The times of use are exact to a day, so that not every upload writes. */
const TOUCH_MILLISECONDS = DAY_MILLISECONDS

/** Old structures are removed after this share of all bytes has been stored, and at the first use. */
const PRUNED_SHARE = 1 / 20

/** What `Sources` needs. */
export interface SourcesSettings {
  /** Opens the database, or returns the one that is open. Called at the first use. */
  open: () => Promise<HostDatabase>
  encryption: () => Promise<TokenEncryption>
  /** How many days a structure is kept after its last use. */
  days: number
  /** How many bytes all structures may have. The least recently used ones are removed. */
  bytes: number
  /** The part (0 to 1) of these bytes that one organization may have. */
  organizationShare: number
}

/** The structures of source documents. All hosts of a database share them. */
export class Sources {
  readonly #settings: SourcesSettings
  #opened: Promise<[HostDatabase, TokenEncryption]> | undefined
  #bytesUntilPruned = 0

  constructor(settings: SourcesSettings) {
    this.#settings = settings
  }

  /** Remembers a structure, instead of an earlier one of the same file. Returns why not, as a sentence, if it cannot. */
  async remember(key: SourceKey, structure: Uint8Array): Promise<string | undefined> {
    const why = await this.#remember(key, structure).catch(messageOf)
    return (
      why && `The structure of this document was not stored, so its translations cannot be uploaded: ${why}`
    )
  }

  async #remember(key: SourceKey, bytes: Uint8Array): Promise<string | undefined> {
    const [database, encryption] = await this.#open()
    const structure = encryption.encrypt(Buffer.from(bytes).toString('base64'), placeOf(key))
    if (structure.length > MOST_BYTES) {
      await deleteRow(database, key)
      return `it has more than ${MOST_BYTES.toLocaleString('en')} bytes.`
    }
    const values = { structure, bytes: structure.length, used_at: Date.now() }
    await database
      .insertInto('sources')
      .values({ ...key, ...values })
      .onConflict((conflict) => conflict.columns(['organization', 'project', 'file']).doUpdateSet(values))
      .execute()
    this.#bytesUntilPruned -= structure.length
    if (this.#bytesUntilPruned < 0) await this.#prune(database)
    return undefined
  }

  /** The structure of a file; undefined if it is not remembered. Throws a `DatabaseFault`. */
  async recall(key: SourceKey): Promise<Uint8Array | undefined> {
    try {
      return await this.#recall(key)
    } catch (error) {
      throw databaseFaultOf(error) ?? new DatabaseFault(error)
    }
  }

  async #recall(key: SourceKey): Promise<Uint8Array | undefined> {
    const [database, encryption] = await this.#open()
    const row = await database
      .selectFrom('sources')
      .select(['structure', 'used_at'])
      .where('organization', '=', key.organization)
      .where('project', '=', key.project)
      .where('file', '=', key.file)
      .executeTakeFirst()
    const now = Date.now()
    if (!row || row.used_at + this.#settings.days * DAY_MILLISECONDS < now) return undefined
    if (row.used_at + TOUCH_MILLISECONDS < now)
      await database
        .updateTable('sources')
        .set({ used_at: now })
        .where('organization', '=', key.organization)
        .where('project', '=', key.project)
        .where('file', '=', key.file)
        .execute()
    try {
      return Buffer.from(encryption.decrypt(row.structure, placeOf(key)), 'base64')
    } catch (error) {
      // Its secret has been replaced since. The next import of the document stores it again.
      if (error instanceof DecryptionError) return undefined
      throw error
    }
  }

  /** Removes what has not been used for long, and the least recently used of what has too many bytes. */
  async #prune(database: HostDatabase): Promise<void> {
    const { days, bytes: most, organizationShare } = this.#settings
    this.#bytesUntilPruned = most * PRUNED_SHARE
    await database
      .deleteFrom('sources')
      .where('used_at', '<', Date.now() - days * DAY_MILLISECONDS)
      .execute()
    const rows = await database
      .selectFrom('sources')
      .select(['organization', 'project', 'file', 'bytes'])
      .orderBy('used_at', 'desc')
      .execute()
    let total = 0
    const byOrganization = new Map<string, number>()
    for (const { bytes, ...key } of rows) {
      const ofOrganization = (byOrganization.get(key.organization) ?? 0) + bytes
      if (total + bytes > most || ofOrganization > most * organizationShare) {
        await deleteRow(database, key)
        continue
      }
      total += bytes
      byOrganization.set(key.organization, ofOrganization)
    }
  }

  #open(): Promise<[HostDatabase, TokenEncryption]> {
    const { open, encryption } = this.#settings
    this.#opened ??= Promise.all([open(), encryption()]).catch((error: unknown) => {
      // The next use tries again.
      this.#opened = undefined
      throw error
    })
    return this.#opened
  }
}

async function deleteRow(database: HostDatabase, { organization, project, file }: SourceKey): Promise<void> {
  await database
    .deleteFrom('sources')
    .where('organization', '=', organization)
    .where('project', '=', project)
    .where('file', '=', file)
    .execute()
}

const placeOf = ({ organization, project, file }: SourceKey): string =>
  `sources ${organization} ${project} ${file}`
