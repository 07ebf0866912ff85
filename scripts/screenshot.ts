// Takes the picture of the page that the README shows: a file of several kinds of strings, half translated.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, listen } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createHost } from '../server/host.ts'
import { openBrowser } from '../test/browser/chromium.ts'

const PICTURE = new URL('../docs/page.png', import.meta.url)

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

/** What is typed, by the label of the field. */
const TYPED: Record<string, string> = {
  'Translation of welcome, German': 'Willkommen an Bord, <b>%1$s</b>!',
  'Translation of note, German': 'Vergiss die Leinen nicht…',
  'Translation of boats, German, one': '%d Boot im Hafen',
  'Translation of boats, German, other': '%d Boote im Hafen',
}

const folder = await mkdtemp(join(tmpdir(), 'atlas-screenshot-'))
const host = await createHost(readConfig({ PORT: '0', ATLAS_DATA: folder, ATLAS_LOG_LEVEL: 'silent' }))
const app = createApp(host)
await listen(app, host)
const { browser, close } = await openBrowser()
try {
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1360, height: 820 } })
  await page.goto(`${host.baseUrl}/`)
  await page.locator('.card').first().waitFor()
  await page.setInputFiles('#file', { name: 'strings.xml', mimeType: '', buffer: Buffer.from(FILE) })
  for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.click('#build')
  await page.locator('#download').waitFor()
  await page.locator('.diff-line').first().waitFor()
  await page.mouse.move(0, 0)
  await writeFile(PICTURE, await page.screenshot())
} finally {
  await close()
  await app.close()
  await host.close()
  await rm(folder, { recursive: true, force: true })
}
