// Compiles everything to JavaScript in dist/: one file per program and plugin, and shared chunks. With `--if-older`, it
// compiles only if a source is newer.
import { copyFile, cp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildFailure } from 'esbuild'
import { messageOf } from '@atlas/core/errors.ts'
import { typeOfFile } from '@atlas/formats/_declared/file-name.ts'
import { writeCatalogue } from '@atlas/core/plugins/catalogue.ts'
import { loadFormats } from '@atlas/core/plugins/registry.ts'
import { buildUi } from '@atlas/editor/build.ts'
import { dashboard } from './package/dashboard.ts'
import { madeModules } from './package/made-modules.ts'
import { inUrl, places, writeOutput } from './package/places.ts'
import { rooms } from './package/rooms.ts'
import { SYNTAX } from './package/syntax.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')

/** The folders that are compiled. */
const COMPILED = ['core', 'formats', 'server', 'apps', 'scripts', 'tools']

/** The modules that are started or loaded by name. All other modules go into chunks that these share. */
const ENTRIES = [
  /^server\/(main|workers\/worker)\.ts$/,
  // Tests run a host in their own process.
  /^server\/(config|host|http\/app)\.ts$/,
  /^apps\/sandbox\/main\.ts$/,
  // The other scripts run from source. Some need test/, which is not in the image.
  /^scripts\/start\.ts$/,
  // Tests run commands in their own process.
  /^apps\/cli\/(atlas|check-worker|commands|running|mcp\/server|lsp\/server)\.ts$/,
  /^tools\/bench\/(benchmark|sizing)\.ts$/,
  /^tools\/bench\/benchmark\/(bare-server|measure|sdk-app)\.ts$/,
  // Plugins, and what plugins of others import.
  /^formats\/(?!_declared\/).+\.ts$/,
  /^core\/(contract|language)\.ts$/,
  /^formats\/_declared\/plugin\.ts$/,
]

/** The chains of processors are data, which the host reads. */
const CHAINS = 'formats/_processors/chains.json'

/** The skills for agents are texts, which the command line prints and copies. */
const SKILLS = 'apps/cli/skills'

/** Compiles everything into `dist/`. */
async function compile(): Promise<void> {
  await rm(DIST, { recursive: true, force: true })
  const modules = await Promise.all(COMPILED.map(modulesIn))
  const entries = modules.flat().filter((name) => ENTRIES.some((pattern) => pattern.test(name)))
  await bundle(entries)
  await buildUi(join(DIST, 'apps/editor'))
  await copyFile(join(ROOT, CHAINS), join(DIST, CHAINS))
  await cp(join(ROOT, SKILLS), join(DIST, SKILLS), { recursive: true })
  await writeFile(join(DIST, 'grafana-dashboard.json'), dashboard())
  await catalogue()
}

/** Compiles modules. All must compile: without one format, its files would be read as another. */
async function bundle(entryPoints: readonly string[]): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entryPoints],
    outdir: DIST,
    outbase: ROOT,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    packages: 'external',
    plugins: [rooms, madeModules(ROOT), places(ROOT)],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    supported: SYNTAX,
    // Writes constants where they are used. In a bundle they would be variables, which V8 reads from memory.
    minifySyntax: true,
    logLevel: 'silent',
    write: false,
  })
  await Promise.all(outputFiles.map(({ path, text }) => writeOutput(path, text, DIST)))
}

/** Writes the catalogue of formats, so that the host can start without loading all formats. */
async function catalogue(): Promise<void> {
  const folder = join(DIST, 'formats')
  for (const name of await filesIn(join(ROOT, 'formats')))
    if (typeOfFile(name) !== undefined) await copyFile(join(ROOT, 'formats', name), join(folder, name))
  await writeFile(join(DIST, 'formats.json'), writeCatalogue(await loadFormats([folder]), folder))
}

async function modulesIn(folder: string): Promise<string[]> {
  const names = await filesIn(join(ROOT, folder))
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => inUrl(join(folder, name)))
}

/** The contents of a folder, except installed packages, the samples of formats, and tests. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => !/(^|[\\/])(node_modules|samples|test)([\\/]|$)/.test(name))
}

/** Where and why something does not compile or load. */
function reasonOf(error: unknown): string {
  const { errors = [] } = error as Partial<BuildFailure>
  const [first] = errors
  if (!first) return messageOf(error)
  return first.location ? `${first.location.file}, line ${first.location.line}: ${first.text}` : first.text
}

/** Whether dist/ is missing or older than a source. */
async function isOlder(): Promise<boolean> {
  // The file that is written last.
  const compiled = await stat(join(DIST, 'formats.json')).catch(() => undefined)
  if (!compiled) return true
  const newest = await Promise.all(COMPILED.map((folder) => newestIn(join(ROOT, folder))))
  return Math.max(...newest) > compiled.mtimeMs
}

/** The time of the last change in a folder. */
async function newestIn(folder: string): Promise<number> {
  const names = await filesIn(folder)
  const times = ['.', ...names].map(async (name) => (await stat(join(folder, name))).mtimeMs)
  return Math.max(...(await Promise.all(times)))
}

if (!process.argv.includes('--if-older') || (await isOlder())) {
  process.stderr.write('Compiling to dist/ …\n')
  await compile().catch((error: unknown) => {
    process.stderr.write(`The build failed. ${reasonOf(error)}\n`)
    // Also where another script imports this one.
    process.exit(1)
  })
}
