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
      const row = string && (await translations.translation(string.id, 'de'))
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
    await page.route('**/translations/de?*', (route) => route.fulfill({ status: 413, body }), { times: 1 })
    await fill(editor.field('tide'), 'Flut')
    await stateOf(page, 'tide').getByText('Not saved: The text is too long for this server.').waitFor()
    await fill(editor.field('wind'), 'Brise')
    await expect.poll(() => stored('wind')).toBe('Brise')
    await fill(editor.field('tide'), 'Tide')
    await expect.poll(() => stored('tide')).toBe('Tide')
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
