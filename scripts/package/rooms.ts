// Modules of other rooms, which imports name by the room's package: `@atlas/core/errors.ts`.
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { inUrl } from './places.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { resolve } = createRequire(import.meta.url)

const OF_ROOM = /^@atlas\//

/** What an import of our own modules begins with: a path, or the package of a room. */
export const OUR_IMPORT = /^(?:\.|@atlas\/)/

/** The module that an import in a folder names, as its path from the root of the checkout. */
export function moduleOf(specifier: string, folder: string): string {
  return inUrl(relative(ROOT, OF_ROOM.test(specifier) ? resolve(specifier) : join(folder, specifier)))
}

/** Lets esbuild bundle the modules of all rooms where it leaves out other packages. */
export const rooms: Plugin = {
  name: 'rooms',
  setup({ onResolve }) {
    onResolve({ filter: OF_ROOM }, ({ path }) => ({ path: resolve(path) }))
  },
}
