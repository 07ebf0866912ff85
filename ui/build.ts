// Builds the files of the pages: the host's trial page and the page that makes formats, the sandbox's editor, and the page of `atlas edit`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { colorStyle, FONT_STYLE } from '../core/palette.ts'

const BUNDLED = [
  'page.ts',
  'diff-worker.ts',
  'page.css',
  'lab/lab.ts',
  'lab/lab.css',
  'editor/editor.ts',
  'editor/editor.css',
  'work-tree/work-tree.ts',
  'work-tree/work-tree.css',
]
const COPIED: Readonly<Record<string, string>> = {
  'index.html': 'index.html',
  'lab.html': 'lab/index.html',
  'editor.html': 'editor/index.html',
  'work-tree.html': 'work-tree/index.html',
  'icon.svg': 'icon.svg',
}

/** Generates `palette.css`, which the style sheets of both pages import. */
const palette: Plugin = {
  name: 'palette',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^palette\.css$/ }, ({ path }) => ({ path, namespace: 'palette' }))
    onLoad({ filter: /./, namespace: 'palette' }, () => ({
      contents: colorStyle() + FONT_STYLE,
      loader: 'css',
    }))
  },
}

/** The files of the pages by name. */
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
    plugins: [palette],
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  for (const [name, path] of Object.entries(COPIED)) files.set(name, await readFile(inThisFolder(path)))
  return files
}

/** Writes the files of the pages into a folder. */
export async function buildUi(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, content] of await bundleUi()) await writeFile(join(folder, name), content)
}

function inThisFolder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
