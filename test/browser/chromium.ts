// A browser for tests: the Chromium that an npm package carries, or the one that CHROME_PATH names.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** A browser, and how to end it and leave nothing behind. */
export interface OpenedBrowser {
  browser: Browser
  close(): Promise<void>
}

/** Why there is no browser here; nothing where there is one. */
export const noBrowser: string | undefined =
  process.env['CHROME_PATH'] || (process.platform === 'linux' && process.arch === 'x64')
    ? undefined
    : 'No browser comes with the tests on this system. Set CHROME_PATH to a Chromium to run them.'

/** Nothing that the browser does by itself may leave this machine. */
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

/** Starts a browser. The package's own flags stay out: they would switch web security off. */
export async function openBrowser(): Promise<OpenedBrowser> {
  const own = process.env['CHROME_PATH']
  if (own) {
    const browser = await chromium.launch({ executablePath: own, args: FLAGS })
    return { browser, close: () => browser.close() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'atlas-chromium-'))
  const browser = await chromium.launch({ executablePath: await unpack(folder), args: FLAGS })
  return {
    browser,
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Unpacks the package's Chromium into an empty folder: it takes what is there already for whole. */
async function unpack(folder: string): Promise<string> {
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = folder
  // Makes the package bring the system libraries that it needs; read when it is imported.
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

/** The package's own list names only a folder that all users of the machine share. */
function fontsIn(folder: string): string {
  const folders = [folder, '/usr/share/fonts'].map((name) => `<dir>${name}</dir>`).join('')
  return `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${folder}/cache</cachedir></fontconfig>`
}
