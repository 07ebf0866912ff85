// Publishes the packages: `npm run release`. With `--dry-run` it does all but the last step: it checks the checkout, builds
// and packs the packages, and writes the list of what each consists of, into dist/release. docs/release.md has the steps
// around it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFresh } from './generate.ts'

const ROOT = join(import.meta.dirname, '..')
const RELEASE = join(ROOT, 'dist/release')

/** The packages on npm. They have one version. */
const PACKAGES: readonly string[] = ['atlas-formats', 'atlas-host']

const isDryRun = process.argv.includes('--dry-run')
const { version } = manifestIn(ROOT)
const faults = await faultsOfCheckout()
for (const fault of faults) console.error(`- ${fault}`)
if (faults.length > 0 && !isDryRun) {
  console.error('Nothing was published.')
  process.exitCode = 1
} else {
  run('npm', ['run', '-s', 'package', ...PACKAGES, 'action', 'vscode'])
  rmSync(RELEASE, { recursive: true, force: true })
  mkdirSync(RELEASE, { recursive: true })
  const tarballs = PACKAGES.map(packed)
  if (isDryRun) console.log(`${RELEASE} has what would be published as ${version}.`)
  // The workflow of a release gives npm the proof of where it was built.
  else for (const tarball of tarballs) run('npm', ['publish', '--provenance', '--access', 'public', tarball])
}

/** What must be mended before a version can be published, in sentences. */
async function faultsOfCheckout(): Promise<string[]> {
  const found: string[] = []
  if (run('git', ['status', '--porcelain']) !== '')
    found.push('The checkout has changes that are not committed.')
  const tags = run('git', ['tag', '--points-at', 'HEAD']).split('\n')
  if (!tags.includes(`source-v${version}`)) found.push(`The commit has no tag source-v${version}.`)
  const [, heading = ''] = /^## (.*)$/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? []
  if (!heading.startsWith(`${version} (`) || !/\(\d{4}-\d\d-\d\d\)$/.test(heading))
    found.push(`CHANGELOG.md begins with "${heading}", not with "${version} (its date)".`)
  if (!(await isFresh())) found.push('Generated files are stale: run npm run generate.')
  return found
}

/** Packs a package, and lists its files and all packages that it needs. Returns the path of the tarball. */
function packed(name: string): string {
  const folder = join(ROOT, 'packages', name)
  const output = run('npm', ['pack', '--json', '--pack-destination', RELEASE], folder)
  const [{ filename, files, size, unpackedSize }] = JSON.parse(output.slice(output.indexOf('[\n'))) as [
    { filename: string; files: { path: string }[]; size: number; unpackedSize: number },
  ]
  writeFileSync(join(RELEASE, `${name}.files.txt`), `${files.map(({ path }) => path).join('\n')}\n`)
  writeFileSync(join(RELEASE, `${name}.sbom.json`), billOfMaterials(folder))
  console.log(
    `${filename}: ${files.length} files, ${kilobytes(size)} KB, ${kilobytes(unpackedSize)} KB unpacked`,
  )
  return join(RELEASE, filename)
}

function kilobytes(bytes: number): string {
  return Math.round(bytes / 1000).toLocaleString('en')
}

/** All packages that are installed with a package, in the form of CycloneDX. */
function billOfMaterials(folder: string): string {
  const { name, version, license, dependencies } = manifestIn(folder)
  const temporary = mkdtempSync(join(tmpdir(), 'atlas-sbom-'))
  // npm takes the name from the folder.
  const work = join(temporary, name)
  try {
    mkdirSync(work)
    writeFileSync(join(work, 'package.json'), JSON.stringify({ name, version, license, dependencies }))
    run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], work)
    return run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], work)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

interface Manifest {
  name: string
  version: string
  license: string
  dependencies?: Record<string, string>
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Runs a program, and returns what it prints. */
function run(program: string, options: readonly string[], cwd = ROOT): string {
  return execFileSync(program, options, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
