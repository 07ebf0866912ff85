// Compiles the host to plain JavaScript: dist/ mirrors the checkout, module by module; `--if-older` only where needed.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { buildUi } from '../ui/build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')

/** Folders whose modules are compiled one by one, so that each finds its neighbors as it does in the checkout. */
const MIRRORED = ['core', 'formats', 'processors', 'net', 'storage', 'server', 'platform', 'scripts']

/** Of `ui/`, what the server shares with the page; the page itself is bundled. */
const SHARED_WITH_PAGE = ['ui/build.ts', 'ui/page-files.ts', 'ui/wire.ts']

/** Compiles everything into `dist/`. */
async function compile(): Promise<void> {
  await rm(DIST, { recursive: true, force: true })
  const modules = await Promise.all(MIRRORED.map(modulesIn))
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...modules.flat(), ...SHARED_WITH_PAGE],
    outdir: DIST,
    outbase: ROOT,
    bundle: true,
    plugins: [mirror],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  })
  await buildUi(join(DIST, 'ui'))
}

/** Imports stay imports; only the ending of our own modules changes. */
const mirror: Plugin = {
  name: 'mirror',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) => {
      if (kind === 'entry-point') return undefined
      return { path: path.startsWith('.') ? path.replace(/\.ts$/, '.js') : path, external: true }
    })
  },
}

async function modulesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(ROOT, folder), { recursive: true })
  return names
    .filter((name) => /\.(ts|js)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
}

/** Whether a source is newer than what was compiled, or nothing was. */
async function isOlder(): Promise<boolean> {
  const compiled = await stat(join(DIST, 'server/main.js')).catch(() => undefined)
  if (!compiled) return true
  const newest = await Promise.all([...MIRRORED, 'ui'].map((folder) => newestIn(join(ROOT, folder))))
  return Math.max(...newest) > compiled.mtimeMs
}

/** When something in a folder was last written, added or taken away. */
async function newestIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const times = ['.', ...names].map(async (name) => (await stat(join(folder, name))).mtimeMs)
  return Math.max(...(await Promise.all(times)))
}

if (!process.argv.includes('--if-older') || (await isOlder())) await compile()
