// Builds the files of the pages: the host's trial page and the page that makes formats, the sandbox's editor, and the page of `atlas edit`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { colorStyle, FONT_STYLE } from '../core/palette.ts'

const BUNDLED = [
  'page/page.ts',
  'page/page.css',
  'diff/diff-worker.ts',
  'lab/lab.ts',
  'lab/lab.css',
  'editor/editor.ts',
  'editor/editor.css',
  'work-tree/work-tree.ts',
  'work-tree/work-tree.css',
]
const PAGES: Readonly<Record<string, string>> = {
  'index.html': 'page/index.html',
  'lab.html': 'lab/index.html',
  'editor.html': 'editor/index.html',
  'work-tree.html': 'work-tree/index.html',
}

/** A line that includes a file that several pages share. */
const INCLUDED = /^( *)<!-- include (\S+) -->\n/gm

/** How modules of the pages are bundled. */
export const BUNDLING = {
  bundle: true,
  write: false,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2023'],
  legalComments: 'none',
} as const satisfies BuildOptions

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
    plugins: [palette],
    ...BUNDLING,
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  for (const [name, path] of Object.entries(PAGES)) files.set(name, Buffer.from(await pageAt(path)))
  return files.set('icon.svg', await readFile(inThisFolder('icon.svg')))
}

/** A page with the files that it includes. */
async function pageAt(path: string): Promise<string> {
  let page = await readFile(inThisFolder(path), 'utf8')
  for (const [line, indent, name = ''] of page.matchAll(INCLUDED)) {
    const part = await readFile(inThisFolder(name), 'utf8')
    page = page.replace(line, () => part.replaceAll(/^(?=.)/gm, indent ?? ''))
  }
  return page
}

/** Writes the files of the pages into a folder. */
export async function buildUi(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, content] of await bundleUi()) await writeFile(join(folder, name), content)
}

function inThisFolder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
