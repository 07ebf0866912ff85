// atlas forget: deletes everything of an organization that removed the app, and nothing of others.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programOf } from '../../../test/built-programs.ts'
import { TokenTable } from '@atlas/server/platform/oauth/token-table.ts'
import { hostMigrations, type HostTables } from '@atlas/server/storage/tables.ts'
import { TokenEncryption } from '@atlas/server/platform/oauth/token-encryption.ts'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'

const ROOT = join(import.meta.dirname, '../../..')

let place: Place
beforeEach(async () => {
  place = await sqlite.create()
})
afterEach(() => place.remove())

const open = () =>
  openDatabase<HostTables>({ file: join(place.folder, 'host.sqlite'), migrations: hostMigrations })

interface Run {
  code: number
  stdout: string
  stderr: string
}

function forget(args: readonly string[], dataFolder = place.folder): Promise<Run> {
  const command = [programOf('apps/cli/atlas.ts'), 'forget', ...args]
  const env = { ...process.env, INIT_CWD: place.folder, ATLAS_DATA: dataFolder, DATABASE_URL: '' }
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: ROOT, env }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

test('deletes the tokens and the subscription of one organization, and reports it', async () => {
  const database = await open()
  const table = new TokenTable(database, new TokenEncryption(['a-key-of-at-least-thirty-two-characters']))
  for (const organization of ['organization:42', 'organization:43', 'project:42'] as const) {
    await table.put(organization, { accessToken: 'a', refreshToken: 'r', expiresIn: 60 }, Date.now())
    await database.insertInto('subscriptions').values({ organization, expires_at: 1 }).execute()
  }

  expect(await forget(['--organization', '42'])).toEqual({
    code: 0,
    stdout: 'Deleted everything stored for organization 42.\n',
    stderr: '',
  })

  const left = (table: 'tokens' | 'subscriptions') =>
    database.selectFrom(table).select('organization').orderBy('organization').execute()
  const others = [{ organization: 'organization:43' }, { organization: 'project:42' }]
  expect([await left('tokens'), await left('subscriptions')]).toEqual([others, others])
  await database.destroy()
  const again = await forget(['--organization', '42', '--json'])
  expect(JSON.parse(again.stdout)).toEqual({ organization: 'organization:42', wasThere: false })
})

test.each([
  [[], 'Name one organization or project by its number'],
  [['--organization', 'acme'], 'Name one organization or project by its number'],
  [['--organization', '1', '--project', '2'], 'Name one organization or project by its number'],
])('%j is wrong use', async (args, sentence) => {
  const { code, stderr } = await forget(args)
  expect(code).toBe(2)
  expect(stderr).toContain(sentence)
})

test('reports an unreachable database in a sentence', async () => {
  const { code, stderr } = await forget(['--project', '7'], join(place.folder, 'missing'))
  expect(code).toBe(2)
  expect(stderr).toMatch(/^The database file .* cannot be used: its folder is missing\.\n$/)
})
