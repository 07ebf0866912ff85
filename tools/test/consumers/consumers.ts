// The consumers: packages of npm, larger ones that only `npm run -w tools judge consumers` installs, and programs that a
// system may have.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Consumer } from './consumer.ts'

/** The packages of npm that the project has, in the order of their files. */
export const packages = await consumersIn('npm')

/** Small readers of our own by the rules that a program documents, where the program cannot be had. */
export const documented = await consumersIn('documented')

/** Packages with a folder of their own; none if they are not installed there. */
export const outside = existsSync(join(import.meta.dirname, '../../outside/node_modules'))
  ? await consumersIn('../../outside/consumers')
  : []

/** The programs, whether the system has them or not. */
export const programs = await consumersIn('programs')

/** Whether the system has the program of a consumer. */
export const isPresent = ({ program }: Consumer): boolean => program === undefined || isOnPath(program)

/** Whether a folder of the PATH has a program. */
export const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, program)))

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function consumersIn(folder: string): Promise<Consumer[]> {
  const place = join(import.meta.dirname, folder)
  const modules = readdirSync(place)
    .sort()
    .map(async (name) => ((await import(join(place, name))) as { default: Consumer }).default)
  return Promise.all(modules)
}
