// No keystroke is lost: without a network, after a reload, a closed tab, a killed browser or a restart of the sandbox,
// when a text is refused, and while somebody else works in the same file.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openKeeping } from './chromium.ts'
import { openEditorPage, type EditorPage } from './editor-page.ts'
import { fill, focusedName, textOf } from './fields.ts'

const FILE =
  '<resources>\n<string name="tide">Tide</string>\n<string name="wind">Wind %1$s</string>\n</resources>\n'
const TABLE = 'key,en,max_length,de\nno,No,2,\nyes,Yes,9,\n'

describe.skipIf(noBrowser !== undefined)(`Keystrokes${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let editor: EditorPage
  let project: number

  beforeAll(async () => {
    editor = await openEditorPage()
    project = await editor.openProject('Keystrokes', ['de', 'ar'])
    await editor.upload('strings.xml', FILE)
  })

  afterAll(() => editor?.close())

  const fieldOf = (page: Page, name: string): Locator => page.getByLabel(`Translation of ${name}`)
  const stateOf = (page: Page, name: string): Locator =>
    page.locator('.translation', { has: fieldOf(page, name) }).locator('.state')

  /** The drafts in the browser's own database, as JSON. */
  const keptDrafts = (page: Page): Promise<string> =>
    page.evaluate<string>(`new Promise((resolve) => {
      indexedDB.open('atlas', 1).onsuccess = ({ target: { result } }) => {
        const all = result.transaction('drafts').objectStore('drafts').getAll()
        all.onsuccess = () => resolve(JSON.stringify(all.result))
      }
    })`)

  /** The translation that the sandbox has stored. */
  async function stored(key: string, language = 'de'): Promise<string | undefined> {
    const { store, translations } = editor.sandbox.workspace
    for (const file of await store.files(project)) {
      const string = (await store.strings(file.id)).find(({ identifier }) => identifier === key)
      const rows = string && (await translations.ofStrings([string.id])).get(string.id)
      const row = rows?.find((each) => each.language === language)
      if (row) return JSON.parse(row.text) as string
    }
    return undefined
  }

  /** Opens the project in a page. */
  async function open(page: Page, language = 'de'): Promise<void> {
    await page.goto('about:blank')
    await page.goto(`${editor.sandbox.baseUrl}/editor/#project=${project}&language=${language}`)
    await page.locator('#rows .key').first().waitFor()
  }

  test('without a network a text waits and says so, and is saved when the network returns', async () => {
    const { page } = editor
    await page.context().setOffline(true)
    await fill(fieldOf(page, 'tide, German'), 'Gezeit')
    await stateOf(page, 'tide, German').getByText('Waiting for the network.').waitFor()
    await page.getByRole('button', { name: '1 not saved' }).waitFor()
    // Another search and back: the field still has its text.
    await page.fill('#search', 'Wind')
    await page.fill('#search', '')
    expect(await textOf(fieldOf(page, 'tide, German'))).toBe('Gezeit')
    expect(await stored('tide')).toBeUndefined()
    await page.context().setOffline(false)
    await expect.poll(() => stored('tide')).toBe('Gezeit')
    await stateOf(page, 'tide, German').getByText('Saved').waitFor({ state: 'attached' })
  })

  test('a closed tab loses nothing: the next one saves what could not be sent', async () => {
    const { page } = editor
    const context = page.context()
    // Without a network, a tab that is being closed may still get its last request through. Without a server, it cannot.
    await editor.withoutSandbox(async () => {
      await fill(fieldOf(page, 'wind, German'), 'Wind ')
      await page.keyboard.press('Alt+1')
      await page.keyboard.type(' kommt')
      await stateOf(page, 'wind, German').getByText('Waiting').waitFor()
      await page.close()
    })
    editor.page = await context.newPage()
    await open(editor.page)
    await editor.page.getByText('1 text of your last visit was not saved yet.').waitFor()
    await expect.poll(() => stored('wind')).toBe('Wind %1$s kommt')
  })

  test('a restart of the sandbox loses nothing, and needs no one to press a button', async () => {
    const { page } = editor
    await editor.withoutSandbox(async () => {
      await fill(fieldOf(page, 'tide, German'), 'Ebbe und Flut')
      await stateOf(page, 'tide, German').getByText('Waiting').waitFor()
    })
    await expect.poll(() => stored('tide')).toBe('Ebbe und Flut')
  })

  test('a session that has ended loses nothing', async () => {
    const { page } = editor
    await page.context().clearCookies()
    await fill(fieldOf(page, 'tide, German'), 'Tide')
    await stateOf(page, 'tide, German').getByText('Waiting: You are not signed in.').waitFor()
    await editor.signIn(page, 'Olga Ortiz')
    await open(page)
    await expect.poll(() => stored('tide')).toBe('Tide')
  })

  test('a text that is refused stays with its sentence, also when others are saved, and after a reload', async () => {
    const { page } = editor
    await editor.upload('table.csv', TABLE)
    await fill(fieldOf(page, 'no, German'), 'Nein')
    const alert = page.getByRole('alert').filter({ hasText: 'at most 2 are allowed' })
    await alert.waitFor()
    await fill(fieldOf(page, 'yes, German'), 'Ja')
    await expect.poll(() => stored('yes')).toBe('Ja')
    await page.fill('#search', 'Yes')
    await page.selectOption('#status-filter', 'unsaved')
    await page.fill('#search', '')
    await alert.waitFor()
    await page.reload()
    await page.locator('.file', { hasText: 'table.csv' }).click()
    await alert.waitFor()
    expect(await textOf(fieldOf(page, 'no, German'))).toBe('Nein')
    expect(await fieldOf(page, 'no, German').getAttribute('aria-invalid')).toBe('true')
    await fill(fieldOf(page, 'no, German'), 'Nö')
    await expect.poll(() => stored('no')).toBe('Nö')
    await alert.waitFor({ state: 'detached' })
  })

  test('a browser that is killed loses nothing that is older than a moment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-killed-'))
    try {
      const first = await openKeeping(folder)
      const page = first.pages()[0] ?? (await first.newPage())
      await editor.signIn(page, 'Olga Ortiz')
      await open(page, 'ar')
      await first.setOffline(true)
      await fill(fieldOf(page, 'tide, Arabic'), '\u0645\u062f')
      await expect.poll(() => keptDrafts(page)).toContain('\u0645\u062f')
      const session = await first.newCDPSession(page)
      const gone = first.waitForEvent('close')
      await session.send('Browser.crash').catch(() => {})
      await gone
      const second = await openKeeping(folder)
      const again = second.pages()[0] ?? (await second.newPage())
      // A browser stores its cookies every 30 seconds, so the killed one may have kept its session or not.
      await second.clearCookies()
      await editor.signIn(again, 'Olga Ortiz')
      await open(again, 'ar')
      await expect.poll(() => stored('tide', 'ar')).toBe('\u0645\u062f')
      await second.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('two people see each other, and what the other one has saved', async () => {
    await open(editor.page)
    const { page } = editor
    await editor.sandbox.workspace.store.setRoles(project, [['max', 'translator']])
    const other = await editor.pageOf('Max Mori')
    await open(other)
    await fieldOf(other, 'tide, German').click()
    await page.locator('.row', { hasText: 'tide' }).getByText('Max Mori is here').waitFor()
    await fill(fieldOf(other, 'tide, German'), 'Die Tide')
    await expect.poll(() => textOf(fieldOf(page, 'tide, German'))).toBe('Die Tide')
    // Both type into one field: neither text is lost.
    await page.context().setOffline(true)
    await fill(fieldOf(page, 'tide, German'), 'Der Gezeitenstrom')
    await fill(fieldOf(other, 'tide, German'), 'Das Hochwasser')
    await expect.poll(() => stored('tide')).toBe('Das Hochwasser')
    await page.context().setOffline(false)
    const alert = page.getByRole('alert').filter({ hasText: 'Max Mori has changed' })
    await alert.getByText('Theirs: “Das Hochwasser”').waitFor()
    expect(await textOf(fieldOf(page, 'tide, German'))).toBe('Der Gezeitenstrom')
    await alert.getByRole('button', { name: 'Take theirs' }).click()
    await expect.poll(() => textOf(fieldOf(page, 'tide, German'))).toBe('Das Hochwasser')
    await page.keyboard.press('Alt+Z')
    await expect.poll(() => stored('tide')).toBe('Der Gezeitenstrom')
    await expect.poll(() => textOf(fieldOf(other, 'tide, German'))).toBe('Der Gezeitenstrom')
    await other.close()
    await page.getByText('Max Mori is here').waitFor({ state: 'detached' })
  })

  test('a comment of one person is read by the other', async () => {
    const { page } = editor
    await fieldOf(page, 'wind, German').click()
    await page.getByRole('tab', { name: 'String' }).click()
    await page.getByLabel('A comment on this string').fill('Where from?')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const comments = page.getByRole('region', { name: 'Comments' })
    await comments.getByText('Where from?').waitFor()
    expect(await comments.locator('strong').innerText()).toBe('Olga Ortiz')
    const other = await editor.pageOf('Max Mori')
    await open(other)
    await other.getByText('1 comment', { exact: true }).waitFor()
    await comments.getByRole('button', { name: 'Remove the comment' }).click()
    await other.getByText('1 comment', { exact: true }).waitFor({ state: 'detached' })
    await other.context().close()
  })

  test('terms of a glossary are suggested, inserted by a click, and checked', async () => {
    const { page } = editor
    await page.click('#edit-project')
    await page.setInputFiles('#import-glossary', {
      name: 'terms.csv',
      mimeType: '',
      buffer: Buffer.from('en,de,note\nWind,Brise,weak\n'),
    })
    await page.getByText('1 term imported from terms.csv.').waitFor()
    await page.getByText('The text lacks “Brise”, the term for “Wind”.').waitFor()
    await fieldOf(page, 'wind, German').click()
    await page.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: 'Brise' }).click()
    await page.getByText('The text lacks “Brise”, the term for “Wind”.').waitFor({ state: 'detached' })
    expect(await focusedName(page)).toBe('Translation of wind, German')
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
