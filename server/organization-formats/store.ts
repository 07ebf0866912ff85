// Stores the formats that organizations declare, each for its organization alone.
import type { Declaration } from '@atlas/formats/_declared/grammars.ts'
import { databaseFaultOf } from '../storage/database-fault.ts'
import type { HostDatabase } from '../storage/tables.ts'
import type { OrganizationKey } from '../organizations.ts'

/** How many formats an organization may have. */
export const MAX_FORMATS = 20

/** A format as its organization's page lists it. */
export interface ListedFormat {
  type: string
  title: string
  /** The characters of its declaration. */
  size: number
}

/** The formats of organizations. Every query names the organization. Methods throw a `DatabaseFault`. */
export class OrganizationFormats {
  readonly #database: HostDatabase

  constructor(database: HostDatabase) {
    this.#database = database
  }

  /** The formats of an organization, sorted by type. */
  async list(organization: OrganizationKey): Promise<ListedFormat[]> {
    const rows = await this.#rowsOf(organization)
    return rows.map(({ type, title, declaration }) => ({ type, title, size: declaration.length }))
  }

  /** The declarations of an organization, sorted by type. They were checked before they were stored. */
  async declarationsOf(organization: OrganizationKey): Promise<Declaration[]> {
    const rows = await this.#rowsOf(organization)
    return rows.map(({ declaration }) => JSON.parse(declaration) as Declaration)
  }

  /** Stores a checked declaration, replacing one of the same type. Returns false if the organization has too many. */
  put(organization: OrganizationKey, declaration: Declaration): Promise<boolean> {
    return orFault(this.#put(organization, declaration))
  }

  /** Removes a format of an organization, if it exists. */
  async remove(organization: OrganizationKey, type: string): Promise<void> {
    const removed = this.#database
      .deleteFrom('organization_formats')
      .where('organization', '=', organization)
      .where('type', '=', type)
      .execute()
    await orFault(removed)
  }

  async #put(organization: OrganizationKey, declaration: Declaration): Promise<boolean> {
    const { type, title } = declaration
    const text = JSON.stringify(declaration)
    // An attempt fails if another request has taken the slot or stored the same type.
    for (let attempt = 0; attempt <= MAX_FORMATS; attempt++) {
      const { numUpdatedRows } = await this.#database
        .updateTable('organization_formats')
        .set({ title, declaration: text })
        .where('organization', '=', organization)
        .where('type', '=', type)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) return true
      const slot = await this.#freeSlot(organization)
      if (slot === undefined) return false
      const { numInsertedOrUpdatedRows = 0n } = await this.#database
        .insertInto('organization_formats')
        .values({ organization, slot, type, title, declaration: text })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows > 0n) return true
    }
    return false
  }

  #rowsOf(
    organization: OrganizationKey,
  ): Promise<{ type: string; title: string; declaration: string; slot: number }[]> {
    const rows = this.#database
      .selectFrom('organization_formats')
      .select(['type', 'title', 'declaration', 'slot'])
      .where('organization', '=', organization)
      .orderBy('type')
      .execute()
    return orFault(rows)
  }

  async #freeSlot(organization: OrganizationKey): Promise<number | undefined> {
    const taken = new Set((await this.#rowsOf(organization)).map(({ slot }) => slot))
    for (let slot = 0; slot < MAX_FORMATS; slot++) if (!taken.has(slot)) return slot
    return undefined
  }
}

async function orFault<Value>(query: Promise<Value>): Promise<Value> {
  try {
    return await query
  } catch (error) {
    throw databaseFaultOf(error) ?? error
  }
}
