// Rehearses a release with a registry on this machine: `npm run -w tools rehearse`. Publishes what `npm run release --
// --dry-run` has packed, installs it by four package managers on four versions of Node, and uses it as a program, a
// bundler, a browser page, a command and a host do. Exits with 1 if something fails.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { openBrowser } from '@atlas/editor/test/browser/chromium.ts'

const ROOT = join(import.meta.dirname, '..')
const RELEASE = join(ROOT, 'dist/release')
const TOOLS = join(import.meta.dirname, 'rehearsal/node_modules')
const NODES: readonly string[] = ['20', '22', '24', '26']

const PACKAGES: readonly string[] = ['atlas-formats', 'atlas-host']

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const packed = (name: string): string => join(RELEASE, `${name}-${version}.tgz`)
if (!PACKAGES.every((name) => existsSync(packed(name)))) {
  console.error(`dist/release has no packages of ${version}. Run npm run release -- --dry-run first.`)
  process.exit(1)
}
const work = mkdtempSync(join(tmpdir(), 'atlas-rehearsal-'))
const exec = promisify(execFile)
let failures = 0

/** Runs a program with a version of Node, and returns what it prints. */
async function run(
  node: string,
  cwd: string,
  [program = '', ...options]: readonly string[],
): Promise<string> {
  const folders = [
    join(cwd, 'node_modules/.bin'),
    join(TOOLS, `node-${node}/bin`),
    join(TOOLS, '.bin'),
    process.env['PATH'] ?? '',
  ]
  const env = { ...process.env, PATH: folders.join(delimiter), NO_COLOR: '1', ...REGISTRY }
  const { stdout } = await exec(program, options, { cwd, env, maxBuffer: 50_000_000 })
  return stdout.trim()
}

/** Does one step, and prints a line about it. */
async function step(name: string, act: () => Promise<string>): Promise<void> {
  const started = Date.now()
  const line = (result: string): string =>
    `${name}: ${result} (${((Date.now() - started) / 1000).toFixed(1)} s)`
  try {
    console.log(line(await act()))
  } catch (error) {
    failures++
    const { stderr, stdout } = error as { stderr?: string; stdout?: string }
    console.log(
      line(`FAILED\n${error instanceof Error ? error.message : ''}\n${stdout ?? ''}\n${stderr ?? ''}`),
    )
  }
}

const port = await freePort()
const address = `http://127.0.0.1:${port}/`
/** Where each package manager looks for packages. */
const REGISTRY = {
  npm_config_registry: address,
  npm_config_cache: join(work, 'cache'),
  YARN_NPM_REGISTRY_SERVER: address,
  YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
  YARN_ENABLE_TELEMETRY: '0',
  // It refuses what was published a moment ago.
  YARN_NPM_MINIMAL_AGE_GATE: '0',
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  YARN_GLOBAL_FOLDER: join(work, 'yarn'),
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A registry that has our packages, and asks npm for all others. */
async function startRegistry(): Promise<() => void> {
  const config = join(work, 'registry.yaml')
  writeFileSync(
    config,
    `storage: ${join(work, 'storage')}
uplinks: { npmjs: { url: '${process.env['npm_config_registry'] ?? 'https://registry.npmjs.org/'}' } }
packages:
  'atlas-*': { access: $all, publish: $anonymous }
  '**': { access: $all, proxy: npmjs }
max_body_size: 100mb
log: { type: stdout, level: error }
`,
  )
  const registry = spawn(
    join(TOOLS, 'node-24/bin/node'),
    [join(TOOLS, 'verdaccio/bin/verdaccio'), '--config', config, '--listen', `127.0.0.1:${port}`],
    { stdio: 'inherit' },
  )
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(`${address}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return () => registry.kill()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The registry does not answer.')
}

/** A program in TypeScript that imports the library as a module, and one that requires it. */
const PROGRAM = `import { open, detect, type OpenFile } from 'atlas-formats'
import { FormatError } from 'atlas-formats/contract'

const bytes = new TextEncoder().encode('{"gate":"Gate"}')
const file: OpenFile = open(bytes, { name: 'en.json', source: 'en', target: 'de', format: detect('en.json', bytes) })
file.set('gate', 'de', 'Tor')
try {
  open(new TextEncoder().encode('{"gate"'), { name: 'en.json', source: 'en' })
  throw new Error('A broken file was read.')
} catch (error) {
  if (!(error instanceof FormatError && error.code === 'syntax')) throw error
}
console.log(new TextDecoder().decode(file.build().bytes))
`

function project(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(work, name)
  mkdirSync(folder, { recursive: true })
  const manifest = { name, private: true, type: 'module', dependencies: { 'atlas-formats': version } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, '.yarnrc.yml'), 'nodeLinker: node-modules\n')
  writeFileSync(join(folder, '.npmrc'), `registry=${address}\n`)
  writeFileSync(join(folder, 'bunfig.toml'), `[install]\nregistry = "${address}"\n`)
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content)
  return folder
}

/** How each package manager installs what the manifest of a folder lists. */
const MANAGERS: Readonly<Record<string, readonly string[]>> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['pnpm', 'install', '--store-dir', join(work, 'pnpm')],
  yarn: ['yarn', 'install'],
  bun: ['bun', 'install', '--cache-dir', join(work, 'bun')],
}

async function installAndUse(manager: string, node: string): Promise<string> {
  const folder = project(`${manager}-${node}`, { 'main.mts': PROGRAM, 'main.cts': PROGRAM })
  await run(node, folder, MANAGERS[manager] ?? [])
  const flags = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--lib', 'es2023,dom']
  await run(node, folder, ['tsc', ...flags, 'main.mts', 'main.cts'])
  const printed: string[] = []
  for (const built of ['main.mjs', 'main.cjs']) printed.push(await run(node, folder, ['node', built]))
  if (printed.some((each) => each !== '{"gate":"Tor"}'))
    throw new Error(`It printed ${printed.join(' and ')}.`)
  const command = await run(node, folder, ['atlas', '--version'])
  if (command !== version) throw new Error(`atlas --version printed ${command}.`)
  return 'installed, used by a module and by a script, in TypeScript, and as a command'
}

async function inBrowser(): Promise<string> {
  const folder = project('browser', { 'main.ts': PROGRAM.replace('console.log(', 'document.title = (') })
  await run('24', folder, MANAGERS['npm'] ?? [])
  await run('24', folder, [
    'esbuild',
    'main.ts',
    '--bundle',
    '--format=esm',
    '--platform=browser',
    '--minify',
    '--outfile=main.js',
  ])
  const { browser, close } = await openBrowser()
  try {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.setContent('<title>before</title>')
    await page.addScriptTag({ path: join(folder, 'main.js'), type: 'module' })
    await page.waitForTimeout(2000)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    if ((await page.title()) !== '{"gate":"Tor"}') throw new Error(`The page shows ${await page.title()}.`)
  } finally {
    await close()
  }
  return `bundled by esbuild into ${Math.round(readFileSync(join(folder, 'main.js')).length / 1000)} KB, and used by a page`
}

async function inEmptyFolder(): Promise<string> {
  const folder = join(work, 'empty')
  mkdirSync(folder)
  // Without a command it says what it can do, and exits with 2.
  const { stderr = '' } = await run('24', folder, ['npx', '--yes', `atlas-formats@${version}`]).then(
    (): { stderr?: string } => ({}),
    (error: unknown) => error as { stderr?: string },
  )
  const commands = [...stderr.matchAll(/^ {2}[a-z][a-z-]+ {2,}\S/gm)].length
  if (commands < 20) throw new Error(`npx printed ${stderr}`)
  return `npx names ${commands} commands`
}

async function asHost(): Promise<string> {
  const folder = join(work, 'host')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { 'atlas-host': version } }),
  )
  await run('24', folder, MANAGERS['npm'] ?? [])
  const at = await freePort()
  const host = spawn(
    join(TOOLS, 'node-24/bin/node'),
    [join(folder, 'node_modules/atlas-host/dist/server/main.js')],
    {
      cwd: folder,
      env: { ...process.env, PORT: String(at), ATLAS_DATA: join(work, 'data') },
      stdio: 'ignore',
    },
  )
  try {
    for (let tries = 0; tries < 600; tries++) {
      const answer = await fetch(`http://127.0.0.1:${at}/health/ready`).catch(() => undefined)
      if (answer?.ok) return 'installed, and ready'
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('It is not ready after a minute.')
  } finally {
    host.kill()
  }
}

const stop = await startRegistry()
try {
  for (const name of PACKAGES)
    await step(`publish ${name}`, async () => {
      const login = `--//127.0.0.1:${port}/:_authToken=rehearsal`
      await run('24', work, ['npm', 'publish', login, packed(name)])
      return 'published'
    })
  for (const manager of Object.keys(MANAGERS))
    for (const node of NODES) await step(`${manager}, Node ${node}`, () => installAndUse(manager, node))
  await step('a page', inBrowser)
  await step('an empty folder', inEmptyFolder)
  await step('the host', asHost)
} finally {
  stop()
  rmSync(work, { recursive: true, force: true })
}
console.log(failures === 0 ? 'All of it works.' : `${failures} steps failed.`)
process.exitCode = failures === 0 ? 0 : 1
