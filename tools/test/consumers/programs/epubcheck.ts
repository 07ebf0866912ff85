// EPUBCheck, which stores ask whether a book is valid. Systems install it as a script or as an archive of Java.
import { accessSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Consumer } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'EPUBCheck',
  program: 'epubcheck',
  formats: {
    epub: (file) =>
      withFolder(file, async (path) => {
        const program = pathOf('epubcheck')
        const isArchive = (await startOf(program)) === 'PK'
        const args = [...(isArchive ? ['-jar', program] : []), '--error', path]
        const output = await outputOf(isArchive ? 'java' : program, args).catch(
          // It fails for each book with an error.
          (error: Error) => (error.message.includes('ERROR(') ? error.message : Promise.reject(error)),
        )
        if (output.includes('FATAL(')) throw new Error(output)
        return messagesIn(output)
      }),
  },
} satisfies Consumer

/** A text of the trial precedes the link of an entry in a table of contents, which may have no other text. */
const OF_TRIAL = /expected element "a" or "span"/

/** The errors of a book by their codes and files. A translation neither adds nor removes one. */
function messagesIn(output: string): [string, string][] {
  const counts = new Map<string, number>()
  for (const line of output.split('\n')) {
    const [, code = '', file = ''] = /ERROR\(([\w-]+)\): .*?\.epub(?:\/([^(:]*))?/.exec(line) ?? []
    if (code === '' || OF_TRIAL.test(line)) continue
    const key = `${code} ${file}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => [`${key} ${count}`, ''])
}

function pathOf(program: string): string {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program))
  const found = paths.find((path) => {
    try {
      accessSync(path)
      return true
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error(`${program} is not installed`)
  return found
}

/** The first two bytes of a file. */
async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}
