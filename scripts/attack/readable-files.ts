// Another user of the machine who lists what host and sandbox have written.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attack } from './attack.ts'

export const readableFiles: Attack = {
  name: 'other users of the machine can list and read files',
  async run({ folder }) {
    const paths = await readdir(folder, { recursive: true })
    const modes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).mode))
    const open = paths.filter((_path, index) => ((modes[index] ?? 0) & 0o077) !== 0)
    const [first] = open
    const example = first === undefined ? '' : `, such as ${first}`
    return {
      figure: `${open.length} of ${paths.length} open to others${example}`,
      isThrough: open.length > 0,
    }
  },
}
