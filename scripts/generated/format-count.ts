// The number of formats in files that are written by hand.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pluginFiles } from '@atlas/core/plugins/plugin-files.ts'

/** The file with the present number of formats, where it first says "N formats". Throws if it says so nowhere. */
export async function withFormatCount(root: string, name: string): Promise<string> {
  const text = await readFile(join(root, name), 'utf8')
  const { length } = await pluginFiles(join(root, 'formats'))
  if (!/\b\d+ formats\b/.test(text)) throw new Error(`${name} does not state how many formats there are.`)
  return text.replace(/\b\d+ formats\b/, `${length} formats`)
}
