// The trial page and the page that makes formats as static files. The engine runs in a worker of the browser, so that
// any web server can serve the folder, and nothing leaves the machine of the person at the screen.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { PREVIEW_STYLE } from '@atlas/core/documents/preview/page.ts'
import { BUNDLING, bundleUi, libraries } from '@atlas/editor/build.ts'
import { madeModules } from '../../scripts/package/made-modules.ts'
import { moduleOf } from '../../scripts/package/rooms.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The page connects to nothing: its content security policy forbids it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  `style-src 'self' ${PREVIEW_STYLE}`,
  "img-src 'self'",
  'frame-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Modules that have another implementation in a browser. */
const REPLACED: Readonly<Record<string, string>> = {
  'core/bytes.ts': 'apps/cli/library/browser/bytes.ts',
  'apps/editor/transport.ts': 'apps/editor/worker-transport.ts',
}

const inBrowser: Plugin = {
  name: 'in a browser',
  setup({ onResolve }) {
    onResolve({ filter: /\/(bytes|transport)\.ts$/ }, ({ path, resolveDir }) =>
      replacementOf(moduleOf(path, resolveDir)),
    )
  },
}

function replacementOf(module: string): { path: string } | undefined {
  const replacement = REPLACED[module]
  return replacement === undefined ? undefined : { path: join(ROOT, replacement) }
}

/** The files of the pages by their paths. */
export async function trialPages(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      app: 'apps/editor/main.tsx',
      lab: 'apps/editor/lab/main.tsx',
      engine: 'tools/site/engine.ts',
    },
    outdir: 'ui',
    plugins: [inBrowser, madeModules(ROOT), libraries],
    ...BUNDLING,
  })
  const page = await bundleUi()
  const files = new Map<string, Uint8Array>()
  for (const name of ['app.css', 'page-worker.js', 'icon.svg'])
    files.set(`ui/${name}`, page.get(name) ?? new Uint8Array())
  for (const { path, contents } of outputFiles) files.set(`ui/${path.split(/[\\/]/).at(-1)}`, contents)
  files.set('index.html', staticPage(page.get('index.html')))
  return files.set('lab.html', staticPage(page.get('lab.html')))
}

/** A page with its content security policy, which the host otherwise sends, and links to files. */
function staticPage(bytes: Uint8Array | undefined): Uint8Array {
  const html = new TextDecoder()
    .decode(bytes)
    .replace(
      '<meta charset="utf-8" />',
      `$&\n    <meta http-equiv="content-security-policy" content="${POLICY}" />`,
    )
    .replace('<html ', '<html data-lab="lab.html" data-note=" Your files stay on this machine." ')
  return new TextEncoder().encode(html)
}
