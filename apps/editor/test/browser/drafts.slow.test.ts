// Every text that is not saved has a visible place, with its true reason: it is too long, its string is gone, or no one
// has sent it yet.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser } from './chromium.ts'
import { openEditorPage, type EditorPage } from './editor-page.ts'
import { fill } from './fields.ts'

const FILE =
  '<resources>\n<string name="tide">Tide</string>\n<string name="wind">Wind</string>\n</resources>\n'

describe.skipIf(noBrowser !== undefined)(`Drafts${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let editor: EditorPage
  let project: number

  beforeAll(async () => {
    editor = await openEditorPage()
    project = await editor.openProject('Drafts')
    await editor.upload('strings.xml', FILE)
  })

  afterAll(() => editor?.close())

  const stateOf = (page: Page, key: string): Locator =>
    page.locator('.translation', { has: page.getByLabel(`Translation of ${key}, German`) }).locator('.state')

  /** The translation that the sandbox has stored. */
  async function stored(key: string): Promise<string | undefined> {
    const { store, translations } = editor.sandbox.workspace
    for (const file of await store.files(project)) {
      const string = (await store.strings(file.id)).find(({ identifier }) => identifier === key)
      const [row] = string ? ((await translations.ofStrings([string.id])).get(string.id) ?? []) : []
      if (row) return JSON.parse(row.text) as string
    }
    return undefined
  }

  test('a text of more than 64 KB is saved, and so is a change of it', async () => {
    const { page } = editor
    const long = '潮汐表'.repeat(7500)
    await fill(editor.field('tide'), long)
    await expect.poll(() => stored('tide')).toBe(long)
    await fill(editor.field('tide'), `${long}。`)
    await expect.poll(() => stored('tide')).toBe(`${long}。`)
    await stateOf(page, 'tide').getByText('Saved').waitFor({ state: 'attached' })
  })

  test('a text that the server cannot take says so, and others are saved', async () => {
    const { page } = editor
    const body = JSON.stringify({ error: { message: 'The body has more than 4,000,000 bytes.' } })
    await page.route('**/translations?*', (route) => route.fulfill({ status: 413, body }), { times: 1 })
    await fill(editor.field('tide'), 'Flut')
    await stateOf(page, 'tide').getByText('Not saved: The text is too long for this server.').waitFor()
    await fill(editor.field('wind'), 'Brise')
    await expect.poll(() => stored('wind')).toBe('Brise')
    await fill(editor.field('tide'), 'Tide')
    await expect.poll(() => stored('tide')).toBe('Tide')
  })

  test('a text whose string is removed is listed with the reason, and is saved when the string returns', async () => {
    const { page } = editor
    const other = await editor.pageOf('Olga Ortiz')
    await other.goto(`${editor.sandbox.baseUrl}/editor/#project=${project}`)
    await other.locator('#rows .key').first().waitFor()
    const update = async (text: string): Promise<void> => {
      await other.setInputFiles('#upload', { name: 'strings.xml', mimeType: '', buffer: Buffer.from(text) })
      await other.getByText(/^strings\.xml: .*\.$/).waitFor()
    }
    await page.route('**/translations?*', (route) => route.abort())
    await fill(editor.field('wind'), 'Starker Wind')
    await stateOf(page, 'wind').getByText('Waiting for the network.').waitFor()
    await update(FILE.replace(/.*wind.*\n/, ''))
    await editor.field('wind').waitFor({ state: 'detached' })
    await page.selectOption('#status-filter', 'unsaved')
    await page.getByText('The strings of what is not saved are gone.').waitFor()
    await page.getByRole('button', { name: '1 not saved' }).click()
    const listed = page.getByRole('dialog').getByRole('listitem')
    expect(await listed.innerText()).toContain('Starker Wind')
    expect(await listed.innerText()).toContain('strings.xml no longer has this string.')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    // A reload finds it again.
    await page.reload()
    await page.getByRole('button', { name: '1 not saved' }).waitFor()
    await page.unroute('**/translations?*')
    await update(FILE)
    await expect.poll(() => stored('wind')).toBe('Starker Wind')
    await other.context().close()
  })

  test('a comment that was not sent is still there after another string and a reload, and is listed', async () => {
    const { page } = editor
    const comment = page.getByLabel('A comment on this string')
    await editor.field('wind').click()
    await page.getByRole('tab', { name: 'String' }).click()
    await comment.fill('Which wind')
    await editor.field('tide').click()
    await expect.poll(() => comment.inputValue()).toBe('')
    await page.reload()
    await page.getByRole('button', { name: '1 not saved' }).click()
    const listed = page.getByRole('dialog').getByRole('listitem')
    expect(await listed.innerText()).toMatch(/wind[^]*Which wind[^]*A comment that was not sent/)
    await listed.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('tab', { name: 'String' }).click()
    await expect.poll(() => comment.inputValue()).toBe('Which wind')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('region', { name: 'Comments' }).getByText('Which wind').waitFor()
    await page.getByRole('button', { name: /not saved/ }).waitFor({ state: 'hidden' })
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
