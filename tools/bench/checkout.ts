// The folder of the checkout and the packages that the benchmark installs into it. Works from source and from dist/.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder of the project. */
export const root = folderWith('ARCHITECTURE.md', import.meta.dirname)

/** The path of a compiled module. */
export function compiled(module: string): string {
  return join(root, 'dist', module)
}

/** Installs the peers if they are missing. */
export function installPeers(): void {
  installIn('tools/bench')
}

/** Installs the usual SDK and its Node, some 300 MB, if they are missing. */
export function installSdk(): void {
  installIn('tools/bench/sdk')
}

/** The oldest Node that runs apps of the SDK. */
const NODE_OF_SDK = 22

/** The program that runs apps of the SDK: this Node, unless it is too old. */
export function nodeOfSdk(): string {
  if (Number.parseInt(process.versions.node, 10) >= NODE_OF_SDK) return process.execPath
  return join(root, 'tools/bench/sdk/node_modules/node/bin/node')
}

/** Installs the packages of a folder that has its own, if they are missing. */
export function installIn(folder: string): void {
  const cwd = join(root, folder)
  if (existsSync(join(cwd, 'node_modules'))) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Loads a peer from `tools/bench/node_modules`. Its types are not installed, so the caller declares what it uses. */
export async function peer<Exports>(name: string): Promise<Exports> {
  const file = createRequire(join(root, 'tools/bench/package.json')).resolve(name)
  const exports = (await import(pathToFileURL(file).href)) as Exports & { default?: Exports }
  // For a CommonJS module, Node may provide only the default export.
  return { ...exports.default, ...exports }
}

function folderWith(file: string, folder: string): string {
  return existsSync(join(folder, file)) ? folder : folderWith(file, dirname(folder))
}
