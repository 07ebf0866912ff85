// The package.json of each package: with the version and the dependencies of the checkout.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageExports, type Target } from './exports.ts'

interface Manifest {
  version: string
  license: string
  engines: Record<string, string>
  exports: Record<string, Target>
  workspaces: string[]
  dependencies?: Record<string, string>
}

/** The manifest of the checkout, with the dependencies of all of its rooms. */
interface Checkout extends Manifest {
  dependencies: Record<string, string>
}

/** Packages that the library and its command line import. */
const OF_LIBRARY = ['ajv', 'commander', 'fast-xml-parser', 'iconv-lite', 'ignore', 'piscina', 're2js', 'yaml']
/** Packages that only plugins of one's own need (esbuild), or `atlas check --laws`. */
const OPTIONAL = ['acorn', 'esbuild', 'fast-check', 'parse5']
/** Packages that only the checkout needs, or that are bundled with the command line. */
const OF_CHECKOUT = new Set([
  'tsx',
  'typebox',
  '@modelcontextprotocol/sdk',
  'vscode-languageserver',
  'vscode-languageserver-textdocument',
])

/** The manifest of the library, as JSON. */
export function libraryManifest(root: string): string {
  const checkout = checkoutOf(root)
  const folders = readdirSync(join(root, 'formats/_grammars')).sort()
  return json({
    name: 'atlas-formats',
    description: 'Reads and writes localization files, and changes only the bytes of the translated texts.',
    ...sharedBy(checkout),
    bin: { atlas: 'dist/apps/cli/atlas.js' },
    sideEffects: false,
    imports: {
      '#bytes': { browser: './dist/browser/bytes.js', default: './dist/core/bytes.js' },
      // Bundlers have the condition \`module\`, which Node lacks: they need an import for each format.
      '#format-modules': {
        module: './dist/format-modules.js',
        node: './dist/node/format-modules.js',
        default: './dist/format-modules.js',
      },
      '#dist/*': './dist/*',
    },
    exports: packageExports(checkout.exports, folders),
    files: ['dist'],
    dependencies: pick(checkout.dependencies, OF_LIBRARY),
    peerDependencies: pick(checkout.dependencies, OPTIONAL),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL.map((name) => [name, { optional: true }])),
  })
}

/** The manifest of the host, as JSON. */
export function hostManifest(root: string): string {
  const checkout = checkoutOf(root)
  const names = Object.keys(checkout.dependencies).filter((name) => !OF_CHECKOUT.has(name))
  const subpaths = Object.entries(checkout.exports).map(([subpath, target]) => [subpath, target.default])
  return json({
    name: 'atlas-host',
    description: 'The host that serves the formats of atlas-formats to a localization platform.',
    ...sharedBy(checkout),
    bin: { 'atlas-host': 'dist/server/main.js' },
    exports: Object.fromEntries(subpaths.map(([subpath, target]) => [subpath, { default: target }])),
    files: ['dist', 'atlas-app.template.json'],
    dependencies: pick(checkout.dependencies, names),
  })
}

function checkoutOf(root: string): Checkout {
  const read = (folder: string): Manifest =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
  const checkout = read('.')
  const rooms = checkout.workspaces.filter((folder) => folder !== 'tools')
  const found = rooms.flatMap((room) => Object.entries(read(room).dependencies ?? {}))
  // The rooms themselves are compiled into the packages.
  const packages = found.filter(([name]) => !name.startsWith('@atlas/'))
  const dependencies = Object.fromEntries(packages.sort(([one], [other]) => (one < other ? -1 : 1)))
  return { ...checkout, dependencies }
}

/** Where the source is, which npm compares with where a package was built. */
const REPOSITORY = 'https://github.com/atlas-formats/atlas'

function sharedBy({ version, license, engines }: Checkout): object {
  return {
    version,
    license,
    keywords: ['localization', 'translation', 'i18n', 'l10n', 'gettext', 'xliff', 'android', 'icu'],
    homepage: `${REPOSITORY}#readme`,
    bugs: `${REPOSITORY}/issues`,
    repository: { type: 'git', url: `git+${REPOSITORY}.git` },
    type: 'module',
    engines,
  }
}

function pick(versions: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const version = versions[name]
      if (version === undefined) throw new Error(`No room depends on ${name}.`)
      return [name, version]
    }),
  )
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
