// The pages without a server: `npm run site` writes them as static files, with the engine in a worker of the browser.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { trialPages } from '../site/trial-pages.ts'
import { fill } from '@atlas/editor/test/browser/fields.ts'
import { noBrowser, openBrowser } from '@atlas/editor/test/browser/chromium.ts'

/** The types of the site's files, by their extension. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

test.skipIf(noBrowser !== undefined)(
  'static files translate 5 MB and make a format, and send nothing',
  async () => {
    const files = await trialPages()
    const server = createServer(({ url = '' }, response) => {
      const name = url === '/' ? 'index.html' : url.slice(1)
      const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/html'
      response.writeHead(files.has(name) ? 200 : 404, { 'content-type': type }).end(files.get(name))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { browser, close } = await openBrowser()
    const faults: string[] = []
    const site = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const requests: string[] = []
    site.on('request', (request) => requests.push(request.url().replace(base, '')))
    site.on('pageerror', ({ message }) => faults.push(message))
    site.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    try {
      await site.goto(base)
      await site.locator('.format').first().waitFor()
      requests.length = 0
      const line = (index: number): string => `key.${index} = ${'Text '.repeat(20)}${index}\n`
      const content = Array.from({ length: 44_000 }, (_, index) => line(index)).join('')
      expect(content.length).toBeGreaterThan(5_000_000)
      await site.setInputFiles('#file', { name: 'en.properties', mimeType: '', buffer: Buffer.from(content) })
      await site.locator('#strings-heading', { hasText: '44,000 strings' }).waitFor()
      await fill(site.locator('#rows .plain-text').first(), 'Übersetzt')
      await site.click('#export')
      const [download] = await Promise.all([site.waitForEvent('download'), site.click('#download')])
      const built = await readFile(await download.path(), 'utf8')
      expect(built).toBe(content.replace(line(0), 'key.0 = \\u00DCbersetzt\n'))
      const isOwn = (url: string): boolean => /^(blob:|ui\/page-worker\.js$)/.test(url)
      expect(requests.filter((url) => !isOwn(url))).toEqual([])

      await site.click('#close')
      await site.getByRole('link', { name: 'Make one from a sample' }).click()
      await site.waitForURL(`${base}lab.html`)
      requests.length = 0
      const quest = '# Names\na -> "One road";\nb -> "Two\\nroads";\nc -> "Three roads";\n'
      await site.setInputFiles('#files', { name: 'a.quest', mimeType: '', buffer: Buffer.from(quest) })
      await site.getByRole('tab', { name: 'Laws hold' }).waitFor()
      await site.getByLabel('Translation of a', { exact: true }).fill('Ein Weg')
      await site.getByRole('button', { name: 'Build with translations' }).click()
      await site.locator('.diff-line.added', { hasText: 'Ein Weg' }).waitFor()
      await site.getByRole('button', { name: 'Two\\nroads' }).click()
      await site.getByRole('dialog').getByRole('button', { name: 'Not a text' }).click()
      await site.locator('#strings-count', { hasText: /^2 strings$/ }).waitFor({ state: 'attached' })
      expect(await site.getByRole('button', { name: 'Save' }).isVisible()).toBe(false)
      const [format] = await Promise.all([site.waitForEvent('download'), site.click('#download')])
      expect(format.suggestedFilename()).toBe('quest-texts.format.json')
      const [declaration] = await readDeclarations(
        await readFile(await format.path(), 'utf8'),
        format.suggestedFilename(),
      )
      expect(declaration).toMatchObject({ grammar: { family: 'lines' } })
      expect(requests.filter((url) => !isOwn(url) && url !== 'ui/engine.js')).toEqual([])
      expect(faults).toEqual([])
    } finally {
      await close()
      server.close()
    }
  },
)
