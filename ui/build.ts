// Makes the files of the page: its script, the script that compares files, one style sheet, the page itself, its icon.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const BUNDLED = ['page.ts', 'diff-worker.ts', 'page.css']
const AS_THEY_ARE = ['index.html', 'icon.svg']

/** The files of the page by name. */
export async function bundleUi(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: BUNDLED.map(inThisFolder),
    outdir: inThisFolder('.'),
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2023'],
    legalComments: 'none',
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  for (const name of AS_THEY_ARE) files.set(name, await readFile(inThisFolder(name)))
  return files
}

/** Writes the files of the page into a folder. */
export async function buildUi(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, content] of await bundleUi()) await writeFile(join(folder, name), content)
}

function inThisFolder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
