// Databases on a PostgreSQL server, which is started for the first one.
import pg from 'pg'
import { startPostgres, type RunningPostgres } from '../../../test/storage/postgres-server.ts'

/** Creates databases, and stops their server. */
export class Databases {
  #server: Promise<RunningPostgres> | undefined
  #count = 0

  /** The address of a new database. */
  async create(): Promise<string> {
    this.#server ??= startPostgres()
    const { url } = await this.#server
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const name = `soak_${++this.#count}`
    await client.query(`create database ${name}`)
    await client.end()
    const address = new URL(url)
    address.pathname = `/${name}`
    return address.href
  }

  async stop(): Promise<void> {
    await (await this.#server)?.stop()
  }
}
