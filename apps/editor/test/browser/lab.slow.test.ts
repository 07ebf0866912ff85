// The page that makes a format from a sample, in a real browser with a real host and a folder for formats.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp, createHost, listen, readConfig } from '../../../../test/server/host-modules.ts'
import { noBrowser, openBrowser } from './chromium.ts'

test.skipIf(noBrowser !== undefined)(
  'the first press on Save saves the name that is being typed, and nothing moves before the release',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-lab-'))
    const environment = { PORT: '0', ATLAS_DATA: folder, ATLAS_PLUGINS: folder, ATLAS_WORKERS: '1' }
    const host = await createHost(readConfig({ ...environment, ATLAS_LOG_LEVEL: 'silent' }))
    const app = createApp(host)
    await listen(app, host)
    const { browser, close } = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`${host.baseUrl}/lab`)
      await page.getByRole('button', { name: 'quests of a game' }).click()
      await page.getByText('Laws hold').waitFor()
      await page.fill('#title', 'Quests of the harbor')
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.hover('#save')
      await page.mouse.down()
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))',
      )
      expect([requests, await page.locator('#title:focus').count()]).toEqual([[], 1])
      await page.mouse.up()
      await page.getByText('is served.').waitFor()
      expect(await readFile(join(folder, 'quest-texts.format.json'), 'utf8')).toContain(
        'Quests of the harbor',
      )
    } finally {
      await close()
      await app.close()
      await host.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
