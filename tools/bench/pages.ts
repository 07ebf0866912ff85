// npm run -w tools bench:pages: how fast the trial page opens a large file and takes a key, in Chromium, and how large
// the pages' own code is. With `--weight`, only that. With `--write`, the figures go into docs/measurements.md.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { createApp, listen } from '@atlas/server/http/app.ts'
import { readConfig } from '@atlas/server/config.ts'
import { createHost } from '@atlas/server/host.ts'
import { openBrowser } from '@atlas/editor/test/browser/chromium.ts'
import { bundleEditor, bundleUi } from '@atlas/editor/build.ts'
import { median, quantile } from './benchmark/timing.ts'
import { machine } from './benchmark/report.ts'
import { markdownTable } from './markdown-table.ts'
import { withPart } from './page-parts.ts'

const STRINGS = 60_000
const ROUNDS = 5
const KEYS = 'Der Pegel {0} steigt auf <b>hoch</b> und faellt wieder'
const PAGE = new URL('../../docs/measurements.md', import.meta.url)

/** Whose code a module of a page is. */
const OWNERS: readonly [RegExp, string][] = [
  [/node_modules\/(?:@preact|preact)\//, 'Preact and its signals'],
  [/node_modules\//, 'CodeMirror'],
  [/(?:^|\/)(?:core|formats)\//, 'codes and checks of texts'],
  [/./, 'the editor itself'],
]

/** How many processors all programs of the machine ask for, before the run. */
const busy = Math.round(loadavg()[0] ?? 0)

const isWritten = process.argv.includes('--write')
await report('page weight', markdownTable(['what each page loads at once, gzipped', ''], await sizes()))
if (!process.argv.includes('--weight'))
  await report(
    'pages',
    `${machine()} while programs asked for ${busy}; medians of ${ROUNDS} rounds.\n\n${markdownTable(['trial page and editor', ''], await times())}`,
  )

/** Prints a part of the page, and perhaps writes it. */
async function report(part: string, text: string): Promise<void> {
  process.stdout.write(`${text}\n`)
  if (isWritten) await writeFile(PAGE, withPart(await readFile(PAGE, 'utf8'), part, text))
}

async function times(): Promise<[string, string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-pages-'))
  const host = await createHost(readConfig({ PORT: '0', ATLAS_DATA: folder, ATLAS_LOG_LEVEL: 'silent' }))
  const app = createApp(host)
  await listen(app, host)
  const { browser, close } = await openBrowser()
  try {
    const opens: number[] = []
    const keys: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // The page keeps an open file in the storage of its browser, so each round has separate storage.
      const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1400, height: 900 } })
      opens.push(await openLarge(page, host.baseUrl))
      for (const time of await typeKeys(page)) keys.push(time)
      await page.close()
    }
    return [
      [`opening ${STRINGS.toLocaleString('en')} strings, until they are shown`, milliseconds(median(opens))],
      ['the fastest of these', milliseconds(Math.min(...opens))],
      ['a key in a translation with codes and findings, median', milliseconds(median(keys))],
      ['99 of 100 of these keys', `at most ${milliseconds(quantile(keys, 0.99))}`],
    ]
  } finally {
    await close()
    await app.close()
    await host.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The time from the choice of a file to its first rows and the number of its strings. */
async function openLarge(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/`)
  await page.locator('.format').first().waitFor()
  const heading = `${STRINGS.toLocaleString('en')} strings`
  const time = await page.evaluate<number>(`(async () => {
    const lines = Array.from({ length: ${STRINGS} },
      (_, index) => 'string.' + index + ' = Tide {0} of <b>' + index + '</b> is high, and falls again\\n')
    const transfer = new DataTransfer()
    transfer.items.add(new File(lines, 'large.properties'))
    const start = performance.now()
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }))
    const shown = () => document.getElementById('strings-heading')?.textContent === ${JSON.stringify(heading)}
      && document.querySelector('#rows .plain-text')
    while (!shown()) await new Promise((done) => requestAnimationFrame(done))
    return performance.now() - start
  })()`)
  await page.locator('#progress').waitFor({ state: 'hidden' })
  return time
}

/** The time from each key to the frame that shows it. */
async function typeKeys(page: Page): Promise<number[]> {
  await page.locator('#rows .plain-text').first().focus()
  await page.evaluate(`{
    window.keyTimes = []
    document.addEventListener('keydown', () => {
      const start = performance.now()
      requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - start)))
    }, true)
  }`)
  await page.keyboard.type(KEYS, { delay: 60 })
  return page.evaluate<number[]>('window.keyTimes')
}

/** The gzipped sizes of what each page loads at once, with the libraries in it. */
async function sizes(): Promise<[string, string][]> {
  const files = await bundleUi()
  const texts = new Map([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
  /** The parts that a script imports, and those that they import. */
  const withParts = (name: string, found = new Set([name])): Set<string> => {
    for (const [, part = ''] of (texts.get(name) ?? '').matchAll(/(?:from|import)"\.\/(part-\w+\.js)"/g))
      if (!found.has(part)) withParts(part, found.add(part))
    return found
  }
  const sizeOf = (name: string): number => gzipSync(files.get(name) ?? '').length
  const gzipped = (names: Iterable<string>): string =>
    kilobytes([...new Set(names)].reduce((sum, name) => sum + sizeOf(name), 0))
  const partWith = (words: string): string =>
    [...texts].find(([name, text]) => name.startsWith('part-') && text.includes(words))?.[0] ?? ''
  const start = withParts(partWith('Its language is'))
  const scripts = (words: string): Set<string> =>
    new Set([...withParts('app.js'), ...withParts(partWith(words))])
  return [
    ['the start page, without the styles', gzipped([...withParts('app.js'), ...start])],
    ['the trial page with a file', gzipped([...scripts('Its language is'), ...scripts('Pseudo-translate')])],
    ['the editor of the sandbox', gzipped(scripts('Platform sandbox'))],
    ...(await sharesIn(scripts('Platform sandbox'), sizeOf)),
    ['the editor of a work tree', gzipped(scripts('atlas edit'))],
    ['the page that makes formats', gzipped(withParts('lab.js'))],
    ['the styles of all pages', gzipped(['app.css'])],
    ['the worker that compares files and splits previews', gzipped(['page-worker.js'])],
    ['all files of the pages', gzipped(files.keys())],
  ]
}

/** How much of these files is whose, by the minified bytes of the modules in them. */
async function sharesIn(
  names: ReadonlySet<string>,
  sizeOf: (name: string) => number,
): Promise<[string, string][]> {
  const { outputs } = (await bundleEditor()).metafile
  const shares = new Map(OWNERS.map(([, owner]) => [owner, 0]))
  for (const [path, { bytes, inputs }] of Object.entries(outputs)) {
    const name = basename(path)
    if (!names.has(name)) continue
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const owner = OWNERS.find(([pattern]) => pattern.test(input))?.[1] ?? ''
      shares.set(owner, (shares.get(owner) ?? 0) + (sizeOf(name) * bytesInOutput) / bytes)
    }
  }
  return [...shares].map(([owner, share]) => [`… of which ${owner}`, kilobytes(share)])
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

function milliseconds(time: number): string {
  return `${Math.round(time)} ms`
}
