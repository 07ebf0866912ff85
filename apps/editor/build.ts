// Builds the files of the pages. The doors to the editor have one script, the page that makes formats another. Both load
// parts. All pages have one style sheet.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { colorStyle, FONT_STYLE } from '@atlas/core/palette.ts'

/** The pages. Their scripts make what is in them. */
const PAGES: Readonly<Record<string, { door: string; title: string }>> = {
  'index.html': { door: 'trial', title: 'Atlas Formats' },
  'lab.html': { door: 'lab', title: 'A format from a sample – Atlas Formats' },
  'editor.html': { door: 'sandbox', title: 'Editor – Platform sandbox' },
  'work-tree.html': { door: 'work-tree', title: 'atlas edit' },
}

/** How modules of the pages are bundled. */
export const BUNDLING = {
  bundle: true,
  write: false,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2023'],
  legalComments: 'none',
  charset: 'utf8',
  jsx: 'automatic',
  jsxImportSource: 'preact',
} as const satisfies BuildOptions

/** Generates `palette.css`, which the style sheet imports. */
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

/**
 * What the libraries of the editor need to be small, and to work under the policy of the pages. Modules without a
 * used export are left out. Styles go into a sheet that the script makes, since the policy refuses elements of styles.
 */
export const libraries: Plugin = {
  name: 'libraries',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^@(?:codemirror|lezer)\// }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === 'resolved') return undefined
      const { importer, kind, resolveDir } = rest
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: 'resolved' })
      return { ...found, sideEffects: false }
    })
    onLoad({ filter: /style-mod\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const contents = text.replace('!root.head && root.adoptedStyleSheets', 'root.adoptedStyleSheets')
      if (contents === text)
        throw new Error('style-mod has changed: its sheets would be refused by the policy.')
      return { contents, loader: 'js' }
    })
  },
}

/** The script of all doors to the editor. */
const ALL_DOORS = 'main.tsx'

const SETTINGS = { ...BUNDLING, outdir: inThisFolder('.'), plugins: [palette, libraries] }

/** The script of all doors to the editor, or of one. What several need, or one needs later, are files of their own. */
export const bundleEditor = (entry = ALL_DOORS) =>
  build({
    entryPoints: [{ in: inThisFolder(entry), out: 'app' }],
    splitting: true,
    chunkNames: 'part-[hash]',
    metafile: true,
    ...SETTINGS,
  })

/** The files of the pages by name. `entry` is the script of all doors, or of one. */
export async function bundleUi(entry = ALL_DOORS): Promise<Map<string, Uint8Array>> {
  const scripts = await bundleEditor(entry)
  const others = await build({
    entryPoints: [
      { in: inThisFolder('styles/app.css'), out: 'app' },
      { in: inThisFolder('page-worker.ts'), out: 'page-worker' },
      // It has few modules of the editor. Sharing them would divide the editor into many small files.
      ...(entry === ALL_DOORS ? [{ in: inThisFolder('lab/main.tsx'), out: 'lab' }] : []),
    ],
    ...SETTINGS,
  })
  const files = new Map(
    [...scripts.outputFiles, ...others.outputFiles].map(({ path, contents }) => [basename(path), contents]),
  )
  for (const [name, { door, title }] of Object.entries(PAGES))
    files.set(name, Buffer.from(pageOf(door, title)))
  return files.set('icon.svg', await readFile(inThisFolder('icon.svg')))
}

function pageOf(door: string, title: string): string {
  return `<!doctype html>
<html lang="en" data-door="${door}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="ui/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="ui/app.css" />
    <script type="module" src="ui/${door === 'lab' ? 'lab' : 'app'}.js"></script>
  </head>
  <body></body>
</html>
`
}

/** Writes the files of the pages into a folder. */
export async function buildUi(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, content] of await bundleUi()) await writeFile(join(folder, name), content)
}

function inThisFolder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
