// A temporary folder of a test file, and commands that run in it.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { programOf } from '../../../test/built-programs.ts'
import { atlasIn, type Run } from './in-process.ts'

/** The checkout. */
export const root = join(import.meta.dirname, '../../..')

/** The temporary folder. */
export let folder = ''

/** Makes the folder before the tests of a file, and deletes it after them. */
export function makesFolder(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'atlas-cli-'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })
}

/** Runs a command in the temporary folder, with these variables as well. */
export const atlas = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Run> =>
  atlasIn(folder, args, '', env)

/** Runs the command in the checkout as a process, as npm does, for a caller whose folder is the temporary one. */
export function spawned(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const command = [programOf('apps/cli/atlas.ts'), ...args]
  const settings = { NO_COLOR: '1', ATLAS_PLUGINS: '', ATLAS_DATA: '', INIT_CWD: folder, ...env }
  return new Promise((done) => {
    execFile(
      process.execPath,
      command,
      { cwd: root, env: { ...process.env, ...settings } },
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
  })
}

/** Writes a file of the folder, and returns its name. */
export function write(name: string, text: string): string {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
  return name
}

/** The text of a file of the folder. */
export const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** The objects that a command printed, one per line. */
export function rows(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
