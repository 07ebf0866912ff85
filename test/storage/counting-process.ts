// A process that opens a database together with others, and counts to twenty-five in it by transactions.
import { openDatabase } from '@atlas/server/storage/database.ts'

interface Tables {
  counters: { name: string; value: number }
}

const [file = '', url = ''] = process.argv.slice(2)
const database = await openDatabase<Tables>({
  file,
  url: url || undefined,
  migrations: [
    {
      name: 'test-1-counters',
      async up(tables) {
        await tables.schema
          .createTable('counters')
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('value', 'integer', (column) => column.notNull())
          .execute()
        const ours = tables as unknown as typeof database
        await ours.insertInto('counters').values({ name: 'all', value: 0 }).execute()
      },
    },
  ],
})
for (let count = 0; count < 25; count++) {
  await database.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom('counters').select('value')
    // PostgreSQL locks the row; SQLite has locked the file when the transaction began.
    const { value } = await (url ? query.forUpdate() : query).executeTakeFirstOrThrow()
    await transaction
      .updateTable('counters')
      .set({ value: value + 1 })
      .execute()
  })
}
await database.destroy()
