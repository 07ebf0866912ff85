// Finds the plugins of a folder: `<type>.ts`, or `<type>/format.ts` next to the other files of the format.
import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of one plugin. */
export interface PluginFile {
  /** The format's type, or the processor's key: the name of the file, or of the folder. */
  type: string
  /** The module whose default export is the plugin. */
  file: string
  /** The format's witness, an independent reader. Only a plugin in a folder of its own can have one. */
  witness?: string
}

const MODULE = /^([a-z0-9][a-z0-9.-]*)\.(?:ts|js|mjs)$/
const FOLDER = /^[a-z0-9][a-z0-9.-]*$/

/** Finds the plugins of a folder, sorted by type. Rejects if the folder cannot be read. */
export async function pluginFiles(folder: string): Promise<PluginFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(entries.map((entry) => pluginAt(folder, entry)))
  return found.filter((plugin) => plugin !== undefined).sort((one, other) => (one.type < other.type ? -1 : 1))
}

/**
 * The witnesses in these folders, by the type of their format. A plugin of a later folder replaces the earlier one of
 * its type together with its witness, even if the later one has no witness.
 */
export async function witnessFiles(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const witnesses = new Map<string, string>()
  for (const { type, witness } of (await Promise.all(folders.map(pluginFiles))).flat()) {
    if (witness === undefined) witnesses.delete(type)
    else witnesses.set(type, witness)
  }
  return witnesses
}

async function pluginAt(folder: string, entry: Dirent): Promise<PluginFile | undefined> {
  const path = join(folder, entry.name)
  if (!entry.isDirectory()) {
    const type = moduleName(entry.name)
    return type === undefined ? undefined : { type, file: path }
  }
  if (!FOLDER.test(entry.name)) return undefined
  const names = await readdir(path)
  const named = (stem: string): string | undefined => names.find((name) => moduleName(name) === stem)
  const format = named('format')
  const witness = named('witness')
  if (format === undefined) return undefined
  return {
    type: entry.name,
    file: join(path, format),
    ...(witness === undefined ? {} : { witness: join(path, witness) }),
  }
}

/** The name of a module without its extension; undefined for other files. */
function moduleName(file: string): string | undefined {
  return file.endsWith('.d.ts') ? undefined : MODULE.exec(file)?.[1]
}
