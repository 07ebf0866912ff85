// The strings of every sample and of every file of the corpus, and its builds into three languages, by the package.
import { fileURLToPath } from 'node:url'
import { environmentOf, MACHINES, ROOT, runProgram, type Recording } from './recording.ts'

const READER = fileURLToPath(new URL('files-of-machine.mjs', import.meta.url))

/** Records them on each machine. */
export async function recordFiles(): Promise<Recording> {
  const recording: Recording = {}
  await Promise.all(
    MACHINES.map(async (machine) => {
      const { code, stdout, stderr } = await runProgram([READER, ROOT], {
        cwd: ROOT,
        env: environmentOf(machine),
      })
      if (code !== 0) throw new Error(stderr)
      const found = JSON.parse(stdout) as Recording
      for (const [name, value] of Object.entries(found)) recording[`${machine} ${name}`] = value
    }),
  )
  return recording
}
