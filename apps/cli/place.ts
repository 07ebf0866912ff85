// Where the command line is installed, and where the caller is.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, or `dist/` once compiled. The plugins are in the same place. */
export const here = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The folder of the package, which has the samples. */
export const packageFolder = existsSync(join(here, 'package.json')) ? here : join(here, '..')

/** The folder in which the command was started. npm changes to the checkout before it runs a script of the checkout. */
export function callersFolder(): string {
  const folder = process.cwd()
  return (folder === packageFolder && process.env['INIT_CWD']) || folder
}

/** Makes another folder the one of the caller: an editor starts its server anywhere. */
export function enterFolder(folder: string): void {
  delete process.env['INIT_CWD']
  process.chdir(folder)
}

/** A path relative to the caller's folder. */
export function callersPath(path: string): string {
  return resolve(callersFolder(), path)
}
