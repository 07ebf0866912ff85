// Builds packages into their folders: `tsx scripts/package.ts atlas-formats`. npm calls it before it packs. Of the GitHub
// Action it makes apps/action/release, which is the content of a tag.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { writeCatalogue } from '@atlas/core/plugins/catalogue.ts'
import { pluginFiles } from '@atlas/core/plugins/plugin-files.ts'
import { loadFormats } from '@atlas/core/plugins/registry.ts'
import { typeOfFile } from '@atlas/formats/_declared/file-name.ts'
import { writeDeclarations } from './package/declarations.ts'
import { groupNameOf, groupsOf, type Group } from './package/groups.ts'
import { bundleUi } from '@atlas/editor/build.ts'
import { hostManifest, libraryManifest } from './package/manifests.ts'
import { madeModules } from './package/made-modules.ts'
import { inUrl, places, writeOutput } from './package/places.ts'
import { moduleOf, OUR_IMPORT, rooms } from './package/rooms.ts'
import { SYNTAX } from './package/syntax.ts'
import { vsixOf } from './package/vsix.ts'

/** The folder of the skills for agents, in the checkout and in a package. */
const SKILLS = 'apps/cli/skills'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The modules of the library, by their path in the package. */
const MODULES: Readonly<Record<string, string>> = {
  index: 'apps/cli/library/index.ts',
  'format-modules': 'apps/cli/library/format-modules.ts',
  'node/format-modules': 'apps/cli/library/node/format-modules.ts',
  'browser/bytes': 'apps/cli/library/browser/bytes.ts',
  'core/bytes': 'core/bytes.ts',
  'core/contract': 'core/contract.ts',
  'formats/_declared/plugin': 'formats/_declared/plugin.ts',
  'apps/cli/atlas': 'apps/cli/atlas-formats.ts',
  'apps/cli/check-worker': 'apps/cli/check-worker.ts',
}

/** The modules whose implementation the `imports` of package.json choose, by their names there. */
const BY_CONDITION: ReadonlyMap<string, string> = new Map([
  ['core/bytes.ts', '#bytes'],
  ['apps/cli/library/format-modules.ts', '#format-modules'],
])

/**
 * The modules that import the libraries of a protocol or of terms, by their paths in the package. They are bundled with
 * these libraries, which would otherwise install some 90 packages, most of them for servers of HTTP, and 4 MB of stemmers.
 */
const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ['apps/cli/mcp/protocol.ts', 'apps/cli/mcp-protocol'],
  ['apps/cli/lsp/protocol.ts', 'apps/cli/lsp-protocol'],
  ['core/terms/stemmers.ts', 'core/stemmers'],
  ['core/terms/csv.ts', 'core/csv'],
])

/** Packages that `require` what they need. */
const BANNER =
  "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);"

/** Builds the library and its command line. */
async function packageFormats(folder: string): Promise<void> {
  const dist = join(folder, 'dist')
  const groups = await groupsOf(ROOT)
  const manifest = libraryManifest(ROOT)
  await writeFile(join(folder, 'package.json'), manifest)
  await cp(join(ROOT, 'apps/cli/README.md'), join(folder, 'README.md'))
  const modules = Object.entries(MODULES).map(([out, module]) => ({ in: join(ROOT, module), out }))
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...modules, ...groups.map(({ name }) => ({ in: `merged:${name}`, out: name }))],
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[hash]',
    packages: 'external',
    plugins: [acrossGroups, merging(groups), rooms, madeModules(ROOT), places(ROOT)],
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers: true,
    logLevel: 'warning',
    write: false,
  })
  await Promise.all(outputFiles.map(({ path, text }) => writeOutput(path, text, dist)))
  await bundleProtocols(dist)
  await listFormats(join(dist, 'formats'))
  await writeEditor(join(dist, 'apps/editor'))
  await copySkills(dist)
  await writeDeclarations(ROOT, dist, {
    modules: ['apps/cli/library/index.ts', 'core/contract.ts', 'formats/_declared/plugin.ts'],
    // The others are formats without subpaths of their own: `format/*` has one declaration for all.
    groups: groups.filter(({ name }) => manifest.includes(`"./dist/${name}.d.ts"`)),
  })
}

/** Copies the instructions for agents. */
async function copySkills(dist: string): Promise<void> {
  await cp(join(ROOT, SKILLS), join(dist, SKILLS), { recursive: true })
}

/** Writes the page of `atlas edit`, with the parts that it loads later. */
async function writeEditor(folder: string): Promise<void> {
  await mkdir(folder)
  for (const [name, content] of await bundleUi('work-tree/main.tsx'))
    if (/^(?:work-tree\.html|app\.(?:js|css)|icon\.svg|part-.*)$/.test(name))
      await writeFile(join(folder, name), content)
}

/** Bundles the libraries of protocols, except for the packages that the library depends on, with their licenses. */
async function bundleProtocols(dist: string): Promise<void> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...PROTOCOLS].map(([module, out]) => ({ in: join(ROOT, module), out })),
    outdir: dist,
    bundle: true,
    external: ['ajv'],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: BANNER },
    minify: true,
    logLevel: 'warning',
    metafile: true,
    write: false,
  })
  await Promise.all(outputFiles.map(({ path, text }) => writeOutput(path, text, dist)))
  await writeFile(join(dist, 'apps/cli/licenses.txt'), await licensesOf(Object.keys(metafile.inputs)))
}

/** The licenses of the packages that these modules belong to. */
async function licensesOf(modules: readonly string[]): Promise<string> {
  const folders = modules.flatMap((module) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? [])
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const names = await readdir(join(ROOT, folder))
    const name = names.find((each) => /^licen[cs]e/i.test(each))
    if (name === undefined) throw new Error(`${folder} has no license file.`)
    return `${folder.replace(/^.*node_modules\//, '')}\n\n${await readFile(join(ROOT, folder, name), 'utf8')}`
  })
  return (await Promise.all(texts)).join('\n\n')
}

/**
 * Imports of a module of another group become imports of the merged module, by the `imports` of package.json. So a group
 * is one file, and no module is in the package twice.
 */
const acrossGroups: Plugin = {
  name: 'across groups',
  setup({ onResolve }) {
    onResolve({ filter: OUR_IMPORT }, ({ path, resolveDir, namespace }) => {
      if (namespace === 'merged') return undefined
      const module = moduleOf(path, resolveDir)
      const group = groupNameOf(module)
      const protocol = PROTOCOLS.get(module)
      if (protocol !== undefined) return { path: `#dist/${protocol}.js`, external: true, sideEffects: false }
      // The page is bundled here, so that the package needs no bundler for it.
      if (module === 'apps/editor/build.ts') return { path: './build.ts', external: true, sideEffects: false }
      const byCondition = BY_CONDITION.get(module)
      if (byCondition !== undefined) return { path: byCondition, external: true, sideEffects: false }
      if (group === undefined || group === inUrl(relative(ROOT, resolveDir))) return undefined
      return { path: `#dist/${group}.js`, external: true, sideEffects: false }
    })
  },
}

/** Entry points that export all that the modules of a group export. */
function merging(groups: readonly Group[]): Plugin {
  const byName = new Map(groups.map((group) => [group.name, group]))
  return {
    name: 'merged modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^merged:/ }, ({ path }) => ({
        path: path.slice('merged:'.length),
        namespace: 'merged',
      }))
      onLoad({ filter: /./, namespace: 'merged' }, ({ path }) => {
        const { modules = [], isFormat = false } = byName.get(path) ?? {}
        const lines = modules.map((module) => `export * from './${module}'`)
        if (isFormat) lines.push(`export { default } from './${path}/format.ts'`)
        return { contents: lines.join('\n'), resolveDir: ROOT, loader: 'ts' }
      })
    },
  }
}

/** Lists the compiled formats of a folder in a file next to it, so that the command line loads only those that it needs. */
async function listFormats(folder: string): Promise<void> {
  const loaded = await loadFormats([folder])
  await writeFile(`${folder}.json`, writeCatalogue(loaded, folder))
}

/** Takes over what `npm run build` makes for the host. */
async function packageHost(folder: string): Promise<void> {
  await import('./build.ts')
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  await cp(join(ROOT, 'atlas-app.template.json'), join(folder, 'atlas-app.template.json'))
  await writeFile(join(folder, 'package.json'), hostManifest(ROOT))
  await cp(join(ROOT, 'server/README.md'), join(folder, 'README.md'))
}

/** What a tag of the GitHub Action contains besides its program. Hooks of pre-commit name the same tags. */
const OF_ACTION = [
  'action.yml',
  'apps/action/main.mjs',
  'apps/action/summary.mjs',
  '.pre-commit-hooks.yaml',
  'LICENSE',
]

/** Makes the content of a tag. The program is bundled with all packages: the action installs nothing. */
async function packageAction(folder: string): Promise<void> {
  const release = join(folder, 'release')
  const dist = join(release, 'apps/action/dist')
  await rm(release, { recursive: true, force: true })
  for (const file of OF_ACTION) await cp(join(ROOT, file), join(release, file))
  await cp(join(folder, 'README.md'), join(release, 'README.md'))
  await bundleProgram(join(ROOT, 'apps/cli/atlas-action.ts'), dist)
}

/** Bundles a command line with all packages and formats: nothing has to be installed. */
async function bundleProgram(program: string, dist: string): Promise<void> {
  const formats = (await pluginFiles(join(ROOT, 'formats'))).map(({ type, file }) => ({
    in: file,
    out: `formats/${type}`,
  }))
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [{ in: program, out: 'apps/cli/atlas' }, ...formats],
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[hash]',
    // Only plugins of one's own are compiled, and a bundle has none.
    external: ['esbuild'],
    plugins: [madeModules(ROOT), places(ROOT)],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    supported: SYNTAX,
    banner: { js: BANNER },
    legalComments: 'linked',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
    write: false,
  })
  await Promise.all(outputFiles.map(({ path, text }) => writeOutput(path, text, dist)))
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  await writeFile(join(dist, 'package.json'), `${JSON.stringify({ type: 'module', version })}\n`)
  await listFormats(join(dist, 'formats'))
  for (const name of await readdir(join(ROOT, 'formats')))
    if (typeOfFile(name) !== undefined) await cp(join(ROOT, 'formats', name), join(dist, 'formats', name))
}

/** Makes the extension for VS Code: an archive with the manifest, the extension, and the whole command line. */
async function packageVscode(folder: string): Promise<void> {
  const dist = join(folder, 'dist')
  await bundleProgram(join(ROOT, 'apps/cli/atlas-formats.ts'), join(dist, 'server'))
  await writeEditor(join(dist, 'server/apps/editor'))
  await copySkills(join(dist, 'server'))
  await build({
    entryPoints: [join(folder, 'src/extension.ts')],
    outfile: join(dist, 'extension.cjs'),
    bundle: true,
    external: ['vscode'],
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // The client has a build of ES modules whose imports only bundlers of pages resolve.
    mainFields: ['main'],
    legalComments: 'linked',
    minify: true,
    logLevel: 'warning',
  })
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  await writeFile(join(folder, 'atlas-formats.vsix'), await vsixOf(folder))
}

/** What is published. */
interface Package {
  make: (folder: string) => Promise<void>
  folder: string
  /** What it is, for people. */
  about: string
  /** What is made, in the folder. */
  made: string
}

const PACKAGES: ReadonlyMap<string, Package> = new Map([
  [
    'atlas-formats',
    {
      make: packageFormats,
      folder: 'packages/atlas-formats',
      about: 'the library and its command line',
      made: 'dist',
    },
  ],
  ['atlas-host', { make: packageHost, folder: 'packages/atlas-host', about: 'the host', made: 'dist' }],
  ['action', { make: packageAction, folder: 'apps/action', about: 'the GitHub Action', made: 'release' }],
  [
    'vscode',
    {
      make: packageVscode,
      folder: 'apps/vscode',
      about: 'the extension for VS Code',
      made: 'atlas-formats.vsix',
    },
  ],
])

const names = process.argv.slice(2)
const wanted = names.flatMap((name) => PACKAGES.get(name) ?? [])
if (wanted.length > 0 && wanted.length === names.length) for (const each of wanted) await makePackage(each)
else {
  const lines = [...PACKAGES].map(
    ([each, { about, folder, made }]) => `  ${each.padEnd(14)} ${about}, ${folder}/${made}\n`,
  )
  const unknown = names.find((name) => !PACKAGES.has(name))
  const refusal = unknown === undefined ? '' : `There is no package ${unknown}. `
  process.stderr.write(
    `${refusal}Name what to build, such as npm run package atlas-formats:\n${lines.join('')}`,
  )
  process.exitCode = 2
}

async function makePackage({ folder: name, make }: Package): Promise<void> {
  const folder = join(ROOT, name)
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await make(folder)
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
}
