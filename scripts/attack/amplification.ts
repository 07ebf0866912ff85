// A small file whose records repeat a long key.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atMost, type Attack } from './attack.ts'
import { parseJob, type Target } from './target.ts'

const KEY_CHARACTERS = 50_000
const STRINGS = 4500

export const amplification: Attack = {
  name: 'a file of 105 KB becomes a result of 227 MB',
  async run(target) {
    const strings = Object.fromEntries(Array.from({ length: STRINGS }, (_, index) => [index, 'x']))
    const before = await storedBytes(target)
    const { bytes, status } = await target.call(
      'json',
      parseJob(JSON.stringify({ ['k'.repeat(KEY_CHARACTERS)]: strings })),
    )
    if (status !== 200) return { figure: `answered ${status}`, isThrough: true }
    return atMost((bytes + (await storedBytes(target)) - before) / 1e6, 20, 'MB of answer and results')
  },
}

async function storedBytes({ folder }: Target): Promise<number> {
  const results = join(folder, 'results')
  const names = await readdir(results).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(results, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
