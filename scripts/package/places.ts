// Lets a bundled module find files by its own address.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

/** A placeholder for the place of a module in the folder of outputs. The place follows the colon. */
const PLACE = /"place-in-dist:([^"]+)"/g

/**
 * A module finds files by its own address. In a chunk, `import.meta.url` is the address of the chunk. So it is replaced
 * by the address that the module would have if the outputs mirrored the checkout. `writeOutput` makes it relative to
 * the output file, because the chunk of a module is known only after bundling.
 */
export function places(root: string): Plugin {
  return {
    name: 'places',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        if (!source.includes('import.meta.url')) return undefined
        const place = inUrl(relative(root, path)).replace(/\.ts$/, '.js')
        const contents = source.replaceAll(
          'import.meta.url',
          `new URL("place-in-dist:${place}", import.meta.url).href`,
        )
        return { contents, loader: 'ts' }
      })
    },
  }
}

/** Writes an output file, and replaces the placeholders in it. `dist` is the folder of outputs. */
export async function writeOutput(path: string, text: string, dist: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  await writeFile(
    path,
    text.replaceAll(PLACE, (_, place: string) => JSON.stringify(inUrl(relative(folder, join(dist, place))))),
  )
}

/** A path with slashes on every system. */
export function inUrl(path: string): string {
  return path.replaceAll('\\', '/')
}
