// The pages of a host with a folder of plugins: a broken plugin is reported and read again after it is mended, and a format
// that is made from a sample is served at once.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '@atlas/server/http/app.ts'
import { watchPlugins } from '@atlas/server/plugins/watch-plugins.ts'
import { runHost, type RunningHost } from '../../../../test/server/running-host.ts'
import { wholePlugin } from '../../../../test/server/whole-plugin.ts'
import { fill, textOf } from './fields.ts'
import { late, noBrowser, openBrowser, type OpenedBrowser } from './chromium.ts'

const QUEST = `// The first quest.
quest ember {
  title -> "The Ember Road";
  intro -> "Bring me the ember,\\nand hurry.";
  icon -> "ember";
}
quest ash {
  title -> "Ashes to ashes";
  note: Only at night
}
`

describe.skipIf(noBrowser !== undefined)(`Development${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let folder: string
  let running: RunningHost
  let chromium: OpenedBrowser
  const save = (text: string): Promise<void> => writeFile(join(folder, 'whole.ts'), text)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atlas-plugins-'))
    await save(wholePlugin('first'))
    running = await runHost({ ATLAS_PLUGINS: folder })
    watchPlugins(running.app, running.host)
    await listen(running.app, running.host)
    chromium = await openBrowser()
  })

  afterAll(async () => {
    await chromium?.close()
    await running?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('shows the compile error of a broken plugin with its line, and recovers', async () => {
    const page = await chromium.browser.newPage({ locale: 'en-US' })
    await page.goto(`${running.host.baseUrl}/`)
    await page.locator('.format').first().waitFor()
    await page.setInputFiles('#file', { name: 'a.whole', mimeType: '', buffer: Buffer.from('One text') })
    await page.locator('#rows code', { hasText: 'first' }).waitFor()
    await fill(page.getByLabel('Translation of first, German'), 'Ein Text')

    await save(wholePlugin('first').replace("languages: 'monolingual',", "languages: 'monolingual' ["))
    await page.getByRole('alert').getByText('until whole.ts can be loaded').waitFor()
    expect(await page.getByRole('alert').locator('pre').innerText()).toMatch(/whole\.ts\nLine \d+: /)
    expect(await textOf(page.getByLabel('Translation of first, German'))).toBe('Ein Text')

    await save(wholePlugin('second'))
    await page.locator('#rows code', { hasText: 'second' }).waitFor()
    await expect.poll(() => page.locator('#problem').isVisible()).toBe(false)
    await page.close()
  })

  test('a file that no candidate reads is shown, marked by keyboard, and its marks hold for files added later', async () => {
    const page = await chromium.browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' })
    await page.goto(`${running.host.baseUrl}/lab`)
    const add = async (field: string, name: string, text: string): Promise<void> => {
      await page.setInputFiles(field, { name, mimeType: '', buffer: Buffer.from(text) })
      await page.getByRole('heading', { name }).waitFor()
      await page.locator('#progress').waitFor({ state: 'hidden' })
    }
    await add('#files', 'a.tab', 'a\tThe "old" road\n')
    await page.getByRole('alert').getByText('No candidate reads these files.').waitFor()
    expect(await page.locator('#file-view .line').first().innerText()).toContain('The "old" road')

    await add('#more', 'b.tab', 'b\tThe "new" road\nc\tAshes to ashes\nd\tGo on\n')
    const view = page.locator('#file-view')
    await view.getByRole('button', { name: 'b', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    const bar = page.locator('#marking')
    await bar.getByText('“b\tThe "new" road” is a text.').waitFor()
    await page.keyboard.press('Escape')
    expect(await bar.count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'A text with another key' }).press('Enter')
    await bar.getByText('“The "new" road” is a text.').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await bar.getByText('Its key is “b”.').waitFor()
    await page.keyboard.press('Control+Enter')
    await bar.waitFor({ state: 'detached' })
    await page.locator('#progress').waitFor({ state: 'hidden' })

    await add('#more', 'c.tab', 'e\tThe gate\nf\tThe door\n')
    await page.selectOption('#sample', '0')
    expect(await page.locator('.string code').allInnerTexts()).toEqual(['a'])
    expect(await page.locator('.said').allInnerTexts()).toEqual(['The "old" road'])
    expect(await page.locator('#status').innerText()).not.toContain('the marks were removed')
    await page.close()
  })

  test('from an unknown file to a served module, by keyboard', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await chromium.browser.newPage({ locale: 'en-US', reducedMotion: 'reduce', permissions })
    await page.goto(`${running.host.baseUrl}/`)
    await page.getByRole('link', { name: 'Make one from a sample' }).press('Enter')
    await page.setInputFiles('#files', { name: 'a.quest', mimeType: '', buffer: Buffer.from(QUEST) })
    await page.getByRole('radio', { name: 'It finds 4 strings', checked: true }).waitFor()
    await page.getByRole('tab', { name: 'Laws hold' }).waitFor()

    const question = page.getByRole('group', { name: 'Is \\n a line end?' })
    const intro = page.locator('.said', { hasText: 'Bring me' })
    expect(await intro.innerText()).toBe('Bring me the ember,\nand hurry.')
    await question.getByRole('radio', { name: 'No' }).press('Space')
    await intro.filter({ hasText: '\\nand hurry.' }).waitFor()
    await question.locator(':focus').press('ArrowUp')
    await intro.filter({ hasText: /ember,\s+and/ }).waitFor()

    const view = page.locator('#file-view')
    const answer = async (name: RegExp | string): Promise<void> => {
      await page.getByRole('dialog').getByRole('button', { name }).press('Enter')
    }
    await view.locator('[tabindex="0"]').press('End')
    await page.keyboard.press('Enter')
    await answer('A text')
    const bar = page.locator('#marking')
    await bar.getByText('“Only at night” is a text. Click its key').waitFor()
    await view.locator('[tabindex="0"]').press('ArrowLeft')
    await page.keyboard.press('Enter')
    await bar.getByText('Its key is “note”.').waitFor()
    await bar.getByRole('button', { name: 'Done' }).press('Enter')
    await view.locator('.text', { hasText: 'Only at night' }).waitFor()

    // What is typed while the page waits for an answer stays.
    await page.route(/lab\/(?:mark|read)$/, late)
    await view.locator('.text', { hasText: /^ember$/ }).click()
    await answer('Not this kind')
    await page.getByLabel('Type').fill('quest')
    await fill(page.getByLabel('Translation of ember.title'), 'Glut')
    await page.locator('#strings-count', { hasText: /^4 strings$/ }).waitFor()
    await page.keyboard.type('weg')
    await page.getByRole('button', { name: 'Build with translations' }).press('Enter')
    await page.locator('.diff-line.added ins', { hasText: 'Glutweg' }).waitFor()

    // The page still reads the samples under the new title when the format is saved.
    await page.getByLabel('Title', { exact: true }).fill('Quests')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    const notices = page.getByRole('status').or(page.getByRole('alert'))
    await notices.filter({ hasText: /\S/ }).first().waitFor()
    expect(await notices.allInnerTexts()).toContainEqual(
      expect.stringContaining('The module quest is served.'),
    )
    expect(running.host.plugins.formats.plugins.get('quest')?.title).toBe('Quests')
    const { body } = await running.parse('quest', QUEST)
    expect(body.data?.strings?.map(({ identifier, text }) => [identifier, text])).toEqual([
      ['ember.title', 'The Ember Road'],
      ['ember.intro', 'Bring me the ember,\nand hurry.'],
      ['ash.title', 'Ashes to ashes'],
      ['ash.note', 'Only at night'],
    ])

    await page.getByText('For developers').click()
    await page.getByRole('button', { name: 'Copy as plugin' }).press('Enter')
    await page.getByRole('status').getByText('Paste it into quest.ts').waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toMatch(/title: 'Quests',[^]+\} satisfies FormatPlugin/)
    await page.close()
  })
})
