// The modules of the package that are merged: the modules of a folder become one file, so that the package stays small.
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Modules that become one. */
export interface Group {
  /** The path of the merged module without its extension: `formats/android-strings`, `formats/_grammars/text`. */
  name: string
  /** The paths of the modules from the root of the checkout. */
  modules: readonly string[]
  /** Whether the group is a format, which the merged module exports as its default. */
  isFormat: boolean
}

/** The groups of a checkout: one for each folder of formats/_grammars/, and one for each format. */
export async function groupsOf(root: string): Promise<Group[]> {
  const rooms = await Promise.all(['formats', 'formats/_grammars'].map((room) => groupsIn(root, room)))
  return rooms.flat()
}

async function groupsIn(root: string, room: string): Promise<Group[]> {
  const folders = await readdir(join(root, room), { withFileTypes: true })
  const groups = new Map<string, string[]>()
  for (const folder of folders) {
    if (!folder.isDirectory() || folder.name.startsWith('_')) continue
    const name = `${room}/${folder.name}`
    const files = await readdir(join(root, name))
    const modules = files.filter((file) => file.endsWith('.ts') && !file.endsWith('witness.ts'))
    if (modules.length > 0)
      groups.set(
        name,
        modules.map((file) => `${name}/${file}`),
      )
  }
  return [...groups]
    .map(([name, modules]) => ({ name, modules: modules.sort(), isFormat: room === 'formats' }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The merged module that has the exports of a module: `formats/_grammars/text` for `formats/_grammars/text/lines.ts`. */
export function groupNameOf(module: string): string | undefined {
  return /^formats\/(?!_declared|_processors)/.test(module) ? dirname(module) : undefined
}
