// Takes the screenshots for the documents: the trial page and the sandbox's editor, with a partly translated file, and
// the page that makes a format from a sample.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createSandboxApp, listenOnLoopback as listenSandbox } from '@atlas/sandbox/app.ts'
import { installFirstApp } from '@atlas/sandbox/first-app.ts'
import { openSandbox } from '@atlas/sandbox/sandbox.ts'
import { readSandboxSettings } from '@atlas/sandbox/settings.ts'
import { createApp, listen } from '@atlas/server/http/app.ts'
import { readConfig } from '@atlas/server/config.ts'
import { createHost } from '@atlas/server/host.ts'
import { openBrowser } from '@atlas/editor/test/browser/chromium.ts'
import { fill } from '@atlas/editor/test/browser/fields.ts'

const ROOT = new URL('..', import.meta.url)
const WINDOW = { width: 1360, height: 820 }

/** Other files in the editor's project. */
const OTHER_FILES = [
  'formats/markdown/samples/harbor-guide.md',
  'formats/srt/samples/interview.srt',
  'formats/csv/samples/tidewatch.csv',
]

const FILE = `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <!-- Shown while the tide table loads. -->
    <string name="app_name" translatable="false">Tidewater</string>
    <string name="welcome">Welcome aboard, <b>%1$s</b>!</string>

    <!-- The skipper\u2019s note, on the first page. -->
    <string name="note">Don\\'t forget the lines\\u2026</string>
    <string name="depth">Depth: <xliff:g id="depth">%1$.1f</xliff:g>\\u00a0m</string>

    <plurals name="boats">
        <item quantity="one">%d boat in the harbor</item>
        <item quantity="other">%d boats in the harbor</item>
    </plurals>
    <string-array name="winds">
        <item>Light air</item>
        <item>Fresh breeze</item>
    </string-array>
</resources>
`

/** A file of a format that Atlas does not know. */
const QUEST = `// The first quest.
quest ember {
  title -> "The Ember Road";
  intro -> "Bring me the ember,\\nand hurry.";
  icon -> "ember";
}
quest ash {
  title -> "Ashes to ashes";
  intro -> "The village sleeps. Walk softly, and carry no light.";
  note: Only at night
}
`

/** The text for each field, by its label. */
const TYPED: Record<string, string> = {
  'Translation of welcome, German': 'Willkommen an Bord, <b>%1$s</b>!',
  'Translation of note, German': 'Vergiss die Leinen nicht…',
  'Translation of boats, German, one': '%d Boot im Hafen',
  'Translation of boats, German, other': '%d Boote im Hafen',
}

const folder = await mkdtemp(join(tmpdir(), 'atlas-screenshot-'))
const ownFormats = join(folder, 'formats')
await mkdir(ownFormats)
const host = await createHost(
  readConfig({ PORT: '0', ATLAS_DATA: folder, ATLAS_PLUGINS: ownFormats, ATLAS_LOG_LEVEL: 'silent' }),
)
const app = createApp(host)
await listen(app, host)
const sandbox = await openSandbox(readSandboxSettings({ ATLAS_DATA: folder, SANDBOX_PORT: '0' }))
const platform = createSandboxApp(sandbox)
await listenSandbox(platform, sandbox)
const { browser, close } = await openBrowser()
try {
  await installFirstApp({
    ...sandbox,
    settings: {
      ...sandbox.settings,
      app: { address: host.baseUrl, clientSecret: 'not needed for a picture, but asked for' },
    },
  })
  const page = await browser.newPage({ locale: 'en-US', viewport: WINDOW })
  await takePage(page)
  await takeEditor(page)
  await takeLab(page)
} finally {
  await close()
  await Promise.all([app.close(), platform.close()])
  await Promise.all([host.close(), sandbox.close()])
  await rm(folder, { recursive: true, force: true })
}

async function takePage(page: Page): Promise<void> {
  await page.goto(`${host.baseUrl}/`)
  await page.locator('.format').first().waitFor()
  await page.setInputFiles('#file', { name: 'strings.xml', mimeType: '', buffer: Buffer.from(FILE) })
  for (const [label, text] of Object.entries(TYPED)) await fill(page.getByLabel(label, { exact: true }), text)
  await page.click('#export')
  await page.locator('#download').waitFor()
  await page.locator('.diff-line').first().waitFor()
  await page.getByLabel('Translation of boats, German, one').scrollIntoViewIfNeeded()
  await take(page, 'docs/page.png')
}

async function takeEditor(page: Page): Promise<void> {
  await page.goto(`${sandbox.baseUrl}/editor/`)
  await page.getByRole('button', { name: 'Sign in as Olga Ortiz' }).click()
  // The editor asks for a project where there is none.
  await page.getByRole('dialog').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tidewater')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.locator('#no-files').waitFor()
  for (const path of OTHER_FILES)
    await upload(page, path.split('/').at(-1) ?? '', await readFile(new URL(path, ROOT)))
  await upload(page, 'res/values/strings.xml', Buffer.from(FILE))
  for (const [label, text] of Object.entries(TYPED)) {
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
    const field = page.getByLabel(label, { exact: true })
    await fill(field, text)
    await field.blur()
    await kept
  }
  await page.click('#export')
  await page.locator('.diff-line').first().waitFor()
  await take(page, 'docs/editor.png')
}

/** The page that makes a format: the candidates, a sign, a mark with its key, and a translation. */
async function takeLab(page: Page): Promise<void> {
  await page.goto(`${host.baseUrl}/lab`)
  await page.setInputFiles('#files', { name: 'act1.quest', mimeType: '', buffer: Buffer.from(QUEST) })
  await page.getByRole('tab', { name: 'Laws hold' }).waitFor()
  await take(page, 'docs/lab.png')
  await page.getByRole('group', { name: 'Is \\n a line end?' }).getByRole('radio', { name: 'No' }).check()
  await page.locator('.said', { hasText: 'ember,\\nand' }).waitFor()
  await take(page, 'docs/lab-sign.png')
  await page.getByRole('group', { name: 'Is \\n a line end?' }).getByRole('radio', { name: 'Yes' }).check()
  await page.locator('#file-view .text', { hasText: /^ember$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not a text' }).click()
  await page.locator('#strings-count', { hasText: /^4 strings$/ }).waitFor()
  await page.locator('#file-view .piece', { hasText: 'Only at night' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'A text' }).click()
  await page.locator('#file-view .piece', { hasText: /^note$/ }).click()
  await take(page, 'docs/lab-mark.png')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('#strings-count', { hasText: /^5 strings$/ }).waitFor()
  await page.getByLabel('Translation of ember.intro').fill('Bring mir die Glut,\nund beeil dich.')
  await page.getByRole('button', { name: 'Build with translations' }).click()
  await page.locator('.diff-line').first().waitFor()
  await take(page, 'docs/lab-build.png')
}

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.setInputFiles('#upload', { name, mimeType: '', buffer })
  await page.locator('.file[aria-current]', { hasText: name }).waitFor()
  await page.locator('#progress').waitFor({ state: 'hidden' })
}

async function take(page: Page, path: string): Promise<void> {
  await page.mouse.move(0, 0)
  // The message about the last upload is not wanted in the picture.
  await page.locator('#status').evaluate((status) => status.replaceChildren())
  await writeFile(new URL(path, ROOT), await page.screenshot())
}
