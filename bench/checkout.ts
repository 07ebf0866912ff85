// Where the checkout is, and what the benchmark installs into it; the same from source and from dist/.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder of the project. */
export const root = folderWith('package-lock.json', import.meta.dirname)

/** The compiled module of this name, as users run it. */
export function compiled(module: string): string {
  return join(root, 'dist', module)
}

/** Installs the peers where they are missing. */
export function installPeers(): void {
  if (existsSync(join(root, 'bench/node_modules'))) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(root, 'bench'), stdio: 'inherit' })
}

/** Loads a peer from `bench/node_modules`. Its types are no dependency of ours, so the caller says what it uses. */
export async function peer<Exports>(name: string): Promise<Exports> {
  const file = createRequire(join(root, 'bench/package.json')).resolve(name)
  const exports = (await import(pathToFileURL(file).href)) as Exports & { default?: Exports }
  // Of a CommonJS module Node may know nothing but the default.
  return { ...exports.default, ...exports }
}

function folderWith(file: string, folder: string): string {
  return existsSync(join(folder, file)) ? folder : folderWith(file, dirname(folder))
}
