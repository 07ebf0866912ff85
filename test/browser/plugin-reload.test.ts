// The trial page in development: while a plugin is broken the page says where, and then reads the file again.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../server/http/app.ts'
import { watchPlugins } from '../../server/plugins/watch-plugins.ts'
import { runHost, type RunningHost } from '../server/running-host.ts'
import { noBrowser, openBrowser, type OpenedBrowser } from './chromium.ts'

const plugin = (key: string) => `
import type { FormatPlugin } from 'atlas-formats/contract'
export default {
  title: 'Whole',
  about: 'The whole file is one text.',
  signaturePatterns: { fileName: /\\.whole$/ },
  holds: 'one',
  *parse({ text }) {
    const codec = { decode: (raw: string) => raw, encode: (text: string) => text }
    yield { key: ['${key}'], source: { at: [0, text.length], codec } }
  },
  build: (job) => job.weave(),
} satisfies FormatPlugin
`

describe.skipIf(noBrowser !== undefined)(`Development${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let folder: string
  let running: RunningHost
  let chromium: OpenedBrowser
  const save = (text: string): Promise<void> => writeFile(join(folder, 'whole.ts'), text)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atlas-plugins-'))
    await save(plugin('first'))
    running = await runHost({ ATLAS_PLUGINS: folder })
    watchPlugins(running.app, running.host)
    await listen(running.app, running.host)
    chromium = await openBrowser()
  }, 120_000)

  afterAll(async () => {
    await chromium?.close()
    await running?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('shows the compile error of a broken plugin with its line, and recovers', async () => {
    const page = await chromium.browser.newPage({ locale: 'en-US' })
    await page.goto(`${running.host.baseUrl}/`)
    await page.locator('.card').first().waitFor()
    await page.setInputFiles('#file', { name: 'a.whole', mimeType: '', buffer: Buffer.from('One text') })
    await page.locator('#rows code', { hasText: 'first' }).waitFor()
    await page.getByLabel('Translation of first, German').fill('Ein Text')

    await save(plugin('first').replace("holds: 'one',", "holds: 'one' ["))
    await page.getByRole('alert').getByText('until whole.ts can be loaded').waitFor()
    expect(await page.getByRole('alert').locator('pre').innerText()).toMatch(/whole\.ts\nLine \d+: /)
    expect(await page.getByLabel('Translation of first, German').inputValue()).toBe('Ein Text')

    await save(plugin('second'))
    await page.locator('#rows code', { hasText: 'second' }).waitFor()
    expect(await page.locator('#problem').isVisible()).toBe(false)
    await page.close()
  })
})
