// Payment through the operator's own system: a file of customers, which is read again after each change.
import { readFile, stat } from 'node:fs/promises'
import { messageOf } from '@atlas/core/errors.ts'
import { organizationName, type OrganizationKey } from '../../organizations.ts'
import { SettingError } from '../../settings.ts'
import { readCustomers, type Customers } from './customers.ts'
import { NotAllowed, type Guard } from './guard.ts'

export class CustomerFileGuard implements Guard {
  readonly #file: string
  readonly #now: () => number
  onFault: (message: string) => void = () => {}
  #customers: Customers
  #version: string

  private constructor(file: string, version: string, customers: Customers, now: () => number) {
    this.#file = file
    this.#version = version
    this.#customers = customers
    this.#now = now
  }

  /** Reads the file. Throws a `SettingError` if it cannot be used. */
  static async open(file: string, now: () => number = Date.now): Promise<CustomerFileGuard> {
    try {
      const version = await versionOf(file)
      return new CustomerFileGuard(
        file,
        version,
        await readCustomers(file, await readFile(file, 'utf8')),
        now,
      )
    } catch (error) {
      throw new SettingError(sentence(file, error))
    }
  }

  async admit(organization: OrganizationKey): Promise<void> {
    await this.#renew()
    const { until, checkout } = this.#customers
    const end = until.get(organization)
    if (end !== undefined && end > this.#now()) return
    const name = organizationName(organization)
    const why =
      end === undefined
        ? `This app is not paid for ${name}.`
        : `The payment of ${name} for this app has expired.`
    const where = checkout === undefined ? 'Ask the operator of the app' : `Subscribe at ${checkout}`
    throw new NotAllowed('unpaid', `${why} ${where}, then try again.`)
  }

  async #renew(): Promise<void> {
    try {
      const version = await versionOf(this.#file)
      if (version === this.#version) return
      this.#version = version
      this.#customers = await readCustomers(this.#file, await readFile(this.#file, 'utf8'))
    } catch (error) {
      this.onFault(`${sentence(this.#file, error)} Its previous contents stay in use.`)
    }
  }
}

/** A value that changes with every change of the file. */
async function versionOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file)
  return `${mtimeMs} ${size} ${ino}`
}

function sentence(file: string, error: unknown): string {
  const { code } = error as { code?: string }
  if (code !== undefined)
    return `The file of customers, ${file}, cannot be read (${code}). ATLAS_CUSTOMERS names it.`
  return messageOf(error)
}
