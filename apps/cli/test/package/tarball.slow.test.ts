// The package atlas-formats as its users have it: packed, installed in an empty project, imported, run and bundled.
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCommands } from '../../commands.ts'
import { noBrowser, openBrowser } from '@atlas/editor/test/browser/chromium.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const PACKAGE = join(root, 'packages/atlas-formats')

interface Packed {
  filename: string
  size: number
  files: { path: string }[]
}

interface Manifest {
  dependencies?: Record<string, string>
}

let project = ''
let packed: Packed
let tarball = ''

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'atlas-project-'))
  await run(process.execPath, ['--import', 'tsx', join(root, 'scripts/package.ts'), 'atlas-formats'], {
    cwd: root,
  })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: PACKAGE })
  ;[packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [Packed]
  tarball = join(project, packed.filename)
  const dependencies = { 'atlas-formats': `file:${tarball}`, ...(await installed()) }
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({ name: 'empty', private: true, dependencies }),
  )
  const flags = ['--offline', '--install-links', '--no-audit', '--no-fund', '--omit=optional', '--omit=peer']
  await run('npm', ['install', ...flags], { cwd: project })
})

afterAll(async () => {
  await rm(project, { recursive: true, force: true })
})

/** What the package depends on, from the packages of the checkout: the test needs no network. */
async function installed(): Promise<Record<string, string>> {
  const folders: Record<string, string> = {}
  const names = new Set(await dependenciesOf(PACKAGE))
  for (const name of names) {
    const folder = join(root, 'node_modules', name)
    folders[name] = `file:${folder}`
    for (const each of await dependenciesOf(folder)) names.add(each)
  }
  return folders
}

async function dependenciesOf(folder: string): Promise<string[]> {
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  return Object.keys(dependencies)
}

/** Runs a module of the project, and returns what it prints. */
async function print(code: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: project })
  return stdout.trim()
}

test('its README names commands that exist', async () => {
  const page = await readFile(join(project, 'node_modules/atlas-formats/README.md'), 'utf8')
  const names = [...page.matchAll(/^npx atlas ([\w-]+)/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !Object.hasOwn(fileCommands, name))).toEqual([])
})

// About 1,110 KB: the engine with 118 formats (each of the last six takes 1.5 to 6 KB) and the command line, the page of the
// editor with CodeMirror, the stemmers of 21 languages for both (80 KB), and the libraries of the two protocols, which would
// install some 90 packages if they were not bundled.
test('it is small', () => {
  expect(packed.size).toBeLessThan(1_130_000)
})

test('every module in it is imported, exported, a program, or a format', async () => {
  const folder = join(project, 'node_modules/atlas-formats')
  const text = async (path: string): Promise<string> => readFile(join(folder, path), 'utf8')
  const modules = packed.files.map(({ path }) => path).filter((path) => /\.(?:js|d\.ts)$/.test(path))
  const manifest = await text('package.json')
  const named = [...manifest.matchAll(/"\.\/(dist\/[^"*]+\.(?:js|d\.ts))"/g)].map(([, path = '']) => path)
  // Threads and formats are loaded by their paths, and the page of the editor by its name.
  const used = new Set([
    ...named,
    'dist/apps/cli/atlas.js',
    'dist/apps/cli/check-worker.js',
    'dist/apps/editor/app.js',
    ...modules.filter((path) => /^dist\/formats\/(?!_)/.test(path)),
  ])
  for (const path of used) {
    const imports = (await text(path)).matchAll(
      /\b(?:from|import)\s*\(?\s*["']((?:\.\.?|#dist)\/[^"']+)["']/g,
    )
    for (const [, name = ''] of imports) {
      const module = name.startsWith('#') ? name.slice(1) : join(dirname(path), name)
      const file = path.endsWith('.d.ts') ? module.replace(/(?:\.d)?\.[jt]s$/, '.d.ts') : module
      if (modules.includes(file)) used.add(file)
    }
  }
  expect(modules.filter((path) => !used.has(path))).toEqual([])
})

test('it has the skill for agents, and finds terms by stems', async () => {
  const atlas = join(project, 'node_modules/.bin/atlas')
  expect((await run(atlas, ['skill', 'rails'], { cwd: project })).stdout).toMatch(/^# Rails\n/)
  const folder = await mkdtemp(join(tmpdir(), 'atlas-terms-'))
  const files = {
    'atlas.json': '{ "terms": "terms.csv", "files": ["{lang}.json"] }',
    'terms.csv': 'en,de\nbook,Buch\n',
    'en.json': '{ "a": "Books", "b": "Books" }',
    'de.json': '{ "a": "Bücher", "b": "Hefte" }',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const { stdout } = await run(atlas, ['lint'], { cwd: folder })
  expect(stdout).toMatch(
    /^de\.json:1:.* b: the text lacks “Buch”, the term for “book” \(term\)\n0 errors, 1 warning\n$/,
  )
  await rm(folder, { recursive: true, force: true })
})

test('it has nothing of the host, and no tests', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball])
  const names = stdout.trim().split('\n')
  expect(names.filter((name) => /server|sandbox|platform|test|sample|witness/.test(name))).toEqual([])
  expect(names).toContain('package/LICENSE')
  const host = ['fastify', 'kysely', 'pg', 'libsql', 'undici', 'prom-client', 'jose']
  const dependencies = await dependenciesOf(PACKAGE)
  expect(host.filter((name) => dependencies.includes(name))).toEqual([])
})

test('a program imports the library', async () => {
  const code = `
    import { contractVersion, detect, open } from 'atlas-formats'
    const bytes = new TextEncoder().encode('{"gate": "Gate"}')
    const file = open(bytes, { name: 'en.json', source: 'en', target: 'de' })
    file.set('gate', 'de', 'Tor')
    console.log(contractVersion, detect('en.json', bytes), new TextDecoder().decode(file.build().bytes))`
  expect(await print(code)).toBe('4 json {"gate": "Tor"}')
})

test('a format is loaded only when it is asked for', async () => {
  const module = join(project, 'node_modules/atlas-formats/dist/formats/docx.js')
  const whole = await readFile(module, 'utf8')
  await writeFile(module, "throw new Error('docx was loaded')")
  try {
    const code = `
      import { detect, formats } from 'atlas-formats'
      console.log(detect('a.docx', Buffer.from('PK')), formats.infos.get('docx').title, formats.get('json').title)
      try { formats.get('docx') } catch ({ message }) { console.log(message) }`
    expect(await print(code)).toBe('docx Word document (docx) JSON\ndocx was loaded')
    const { stdout } = await run(join(project, 'node_modules/.bin/atlas'), ['formats'], { cwd: project })
    expect(stdout).toContain('Word document')
  } finally {
    await writeFile(module, whole)
  }
})

test('a bundle for Node contains the formats', async () => {
  const contents = `
    import { formats, open } from 'atlas-formats'
    const file = open(Buffer.from('{"gate": "Gate"}'), { name: 'en.json', source: 'en', target: 'de' })
    console.log([...formats.values()].length === formats.size, file.strings()[0].text)`
  const bundle = join(await mkdtemp(join(tmpdir(), 'atlas-bundle-')), 'bundle.cjs')
  await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: bundle,
  })
  const { stdout } = await run(process.execPath, [bundle])
  await rm(dirname(bundle), { recursive: true })
  expect(stdout).toBe('true Gate\n')
})

test('a plugin imports the contract, a grammar, one format and declared grammars', async () => {
  const code = `
    import { FormatError } from 'atlas-formats'
    import * as contract from 'atlas-formats/contract'
    import { lineEnd } from 'atlas-formats/syntax/text/lines'
    import { meansLanguage } from 'atlas-formats/contract'
    import po from 'atlas-formats/format/gettext-po'
    import { grammarFormat } from 'atlas-formats/declared'
    const made = grammarFormat({ family: 'lines', entries: [{ pattern: '(?P<text>.*)' }] })
    console.log(contract.FormatError === FormatError, typeof lineEnd, typeof meansLanguage, po.title,
      made.keySource)`
  expect(await print(code)).toBe('true function function Gettext PO text')
})

test('the command line runs', async () => {
  await mkdir(join(project, 'locales'), { recursive: true })
  await writeFile(join(project, 'locales/en.json'), '{"gate": "Gate"}\n')
  const atlas = join(project, 'node_modules/.bin/atlas')
  const { stdout } = await run(atlas, ['check', 'locales'], { cwd: project })
  expect(stdout).toBe('1 of 1 files keep the promise; 0 match no format.\n')
})

test('the editor of the command line has its page', async () => {
  await writeFile(join(project, 'locales/de.json'), '{"gate": "Tor"}\n')
  const server = spawn(join(project, 'node_modules/.bin/atlas'), ['edit', '--no-open'], { cwd: project })
  try {
    const address = await new Promise<string>((done) => {
      server.stdout.once('data', (line: Buffer) => done(line.toString().trim()))
    })
    const files = ['', 'ui/app.js', 'ui/app.css', 'groups']
    const answers = await Promise.all(files.map((name) => fetch(`${address}${name}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // What the page loads later is there, too.
    const script = (await answers[1]?.text()) ?? ''
    const parts = [...new Set(script.match(/part-\w+\.js/g))]
    const later = await Promise.all(parts.map((name) => fetch(`${address}ui/${name}`)))
    expect([parts.length > 0, later.filter(({ status }) => status !== 200)]).toEqual([true, []])
  } finally {
    server.kill()
  }
})

test.each([
  ['--laws', '--laws needs packages that are not installed'],
  ['--witness', 'has no witnesses'],
])('check %s reports what is missing', async (flag, message) => {
  await writeFile(join(project, 'fr.json'), '{"gate": "Portail"}\n')
  const atlas = join(project, 'node_modules/.bin/atlas')
  const failing = run(atlas, ['check', 'fr.json', flag], { cwd: project })
  await expect(failing).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string })
})

describe.skipIf(noBrowser !== undefined)(`In a browser${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  test('the library runs without modules of Node', async () => {
    const { outputFiles } = await build({
      stdin: { contents: `export { detect, open } from 'atlas-formats'`, resolveDir: project },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'atlas',
      minify: true,
      write: false,
    })
    const bundle = outputFiles[0]?.text ?? ''
    // With all 118 formats; a program that imports some of them takes less.
    expect(bundle.length).toBeLessThan(1_280_000)
    const chromium = await openBrowser()
    try {
      const page = await chromium.browser.newPage()
      await page.addScriptTag({ content: bundle })
      const built = await page.evaluate(`(() => {
        const bytes = Uint8Array.from('msgid ""\\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\\\n"\\n\\nmsgid "Gate"\\nmsgstr "\\xd6l"\\n', (char) => char.charCodeAt(0))
        const file = atlas.open(bytes, { name: 'de.po', source: 'en', target: 'de' })
        const before = file.strings()[0].translations.de.text
        file.set('Gate', 'de', 'T\\xfcr')
        return [atlas.detect('de.po', bytes), file.charset, before, String.fromCharCode(...file.build().bytes.slice(-10))]
      })()`)
      expect(built).toEqual(['gettext-po', 'iso-8859-1', 'Öl', 'str "Tür"\n'])
    } finally {
      await chromium.close()
    }
  })
})
