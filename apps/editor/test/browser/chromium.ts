// A browser for tests: the Chromium of an npm package, or the one that CHROME_PATH names.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Route } from 'playwright-core'

/** A browser. `close` also deletes its files. */
export interface OpenedBrowser {
  browser: Browser
  close(): Promise<void>
}

/** Why no browser is available; undefined if one is. */
export const noBrowser: string | undefined =
  process.env['CHROME_PATH'] || (process.platform === 'linux' && process.arch === 'x64')
    ? undefined
    : 'The tests have no browser for this system. Set CHROME_PATH to a Chromium to run them.'

/** The variable that names the folder of a browser that is unpacked already. */
const UNPACKED = 'ATLAS_TEST_CHROMIUM'

/** The browser must not send requests on its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
]

/** A page waits for a second or two: a busy machine may need a hundred times as long. Each of the waits behind it waits, too. */
const PATIENCE = 300_000

/** Pages that wait, and that know what tsx writes into the functions that tests send them. */
async function forTests(context: BrowserContext): Promise<BrowserContext> {
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript('globalThis.__name = (named) => named')
  return context
}

/** A browser whose pages are for tests. */
function withPages(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => forTests(await newContext(options))
  return browser
}

/** Starts a browser, without the flags of the package, which would disable web security. */
export async function openBrowser(flags: readonly string[] = []): Promise<OpenedBrowser> {
  const args = [...FLAGS, ...flags]
  const path = process.env['CHROME_PATH']
  if (path) {
    const browser = await chromium.launch({ executablePath: path, args })
    return { browser: withPages(browser), close: () => browser.close() }
  }
  const unpacked = process.env[UNPACKED]
  if (unpacked) {
    const browser = await chromium.launch({ executablePath: await chromiumIn(unpacked), args })
    return { browser: withPages(browser), close: () => browser.close() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'atlas-chromium-'))
  const browser = await chromium.launch({ executablePath: await chromiumIn(folder), args })
  return {
    browser: withPages(browser),
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a browser that keeps its data in a folder, as that of a person does, so that it can be killed. */
export async function openKeeping(folder: string): Promise<BrowserContext> {
  const unpacked = process.env['CHROME_PATH'] ?? (await chromiumIn(process.env[UNPACKED] ?? folder))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: unpacked,
    args: FLAGS,
    locale: 'en-US',
    viewport: { width: 1400, height: 900 },
  })
  return forTests(context)
}

/** Lets a request wait, so that its answer comes late. */
export async function late(route: Route): Promise<void> {
  await sleep(250)
  await route.continue()
}

/** Called by vitest once a run: unpacks the browser for all test files, which takes seconds. */
export default async function setup(): Promise<() => Promise<void>> {
  if (noBrowser !== undefined || process.env['CHROME_PATH']) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'atlas-chromium-'))
  const before = { ...process.env }
  await chromiumIn(folder)
  // The package changes variables, such as the path of libraries, which other programs of the tests inherit.
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before, { [UNPACKED]: folder })
  return () => rm(folder, { recursive: true, force: true })
}

/** The package's Chromium in a folder. The package unpacks it into an empty one, and does not check what it finds. */
async function chromiumIn(folder: string): Promise<string> {
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = folder
  // Makes the package include the system libraries that it needs. It is read at import.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x'
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    await writeFile(join(folder, 'fonts/fonts.conf'), fontsIn(join(folder, 'fonts')))
    return path
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
}

/** The font configuration of the package only names a folder that all users of the machine share. */
function fontsIn(folder: string): string {
  const folders = [folder, '/usr/share/fonts'].map((name) => `<dir>${name}</dir>`).join('')
  return `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${folder}/cache</cachedir></fontconfig>`
}
