// The keys of the editor in a real browser, undo, bulk approval, and two people at one string.
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill, focusedName, textOf } from './fields.ts'
import { late, noBrowser } from './chromium.ts'
import { openEditorPage, type EditorPage } from './editor-page.ts'

describe.skipIf(noBrowser !== undefined)(`Keys of the editor${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let editor: EditorPage

  beforeAll(async () => {
    editor = await openEditorPage()
    await editor.openProject('Keys')
    await editor.upload('app.properties', 'a=Hello {0}\nb=Bye\nc=Ahoy\n')
  })

  afterAll(() => editor?.close())

  /** A word that no line of a narrow window holds. */
  const MOIN = `Moi${'i'.repeat(60)}n`

  /** Checks that the open dialog fits into a narrow window. */
  const fitsNarrow = async (): Promise<void> => {
    const { page } = editor
    await page.setViewportSize({ width: 390, height: 800 })
    const beyond = await page.evaluate<number[]>(
      `[...document.querySelectorAll('dialog[open]')].flatMap((dialog) =>
        [dialog.scrollWidth - dialog.clientWidth, Math.max(0, dialog.getBoundingClientRect().right - innerWidth)])`,
    )
    expect(beyond).toEqual([0, 0])
    await page.setViewportSize({ width: 1400, height: 900 })
  }

  const focused = () => focusedName(editor.page)

  test('copies the source, goes to the next open string, approves and goes on, by keys alone', async () => {
    const { page, field } = editor
    await field('a').focus()
    await page.keyboard.press('Alt+C')
    expect(await textOf(field('a'))).toBe('Hello {0}')
    await editor.answered('PUT', () => page.keyboard.press('Control+Shift+Enter'))
    expect(await focused()).toBe('Translation of b, German')
    await page.keyboard.press('Control+ArrowUp')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(focused).toBe('Translation of b, German')
    await page.locator('.file progress[aria-label*="1 of them approved"]').waitFor()
    // After the last string, the place is not lost.
    await field('c').focus()
    await page.keyboard.press('Control+Enter')
    expect(await focused()).toBe('Translation of c, German')
  })

  test('the keys pass by a string that is not for translation, and it is not open', async () => {
    const { page, field } = editor
    await editor.upload('versions.properties', 'first=Hello\nversion=1.0\nlast=Bye\n')
    await page.locator('.file[aria-current] progress[aria-label*="of 2 strings"]').waitFor()
    await field('first').focus()
    await page.keyboard.press('Control+Enter')
    expect(await focused()).toBe('Translation of last, German')
    await page.keyboard.press('Control+ArrowUp')
    expect(await focused()).toBe('Translation of first, German')
    await page.keyboard.press('Control+ArrowDown')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('Translation of first, German')
    expect(await field('version').getAttribute('tabindex')).toBe('-1')
    await page.selectOption('#status-filter', 'untranslated')
    await page.locator('#strings-heading', { hasText: '2 of 3' }).waitFor()
    await page.selectOption('#status-filter', '')
    await page.locator('.file', { hasText: 'app.properties' }).click()
    await field('a').waitFor()
  })

  test('what was undone comes back by another key', async () => {
    const { page, field } = editor
    await fill(field('c'), 'Ahoi')
    await page.keyboard.press('Alt+Z')
    await expect.poll(() => textOf(field('c'))).toBe('')
    await page.keyboard.press('Alt+Shift+Z')
    await expect.poll(() => textOf(field('c'))).toBe('Ahoi')
    await page.keyboard.press('Alt+Z')
    await expect.poll(() => textOf(field('c'))).toBe('')
  })

  test('many strings are chosen by key and by mouse, and copied, approved and cleared together', async () => {
    const { page, field } = editor
    await editor.upload('many.properties', 'p=One\nq=Two {0}\nr=Three\nversion=1.0\ns=Four\n')
    const count = page.locator('#chosen-bar strong')
    const texts = () => Promise.all(['p', 'q', 'r', 'version', 's'].map((key) => textOf(field(key))))
    await field('p').focus()
    await page.keyboard.press('Alt+Shift+ArrowDown')
    expect(await focused()).toBe('Translation of q, German')
    expect(await count.innerText()).toBe('2 strings chosen')
    await page.getByText('Three', { exact: true }).click({ modifiers: ['ControlOrMeta'] })
    await page.getByLabel('Choose s', { exact: true }).click({ modifiers: ['Shift'] })
    expect(await count.innerText()).toBe('5 strings chosen')
    await page.keyboard.press('Alt+B')
    const saves: string[] = []
    const note = (sent: Request): unknown =>
      sent.method() === 'PUT' && saves.push(sent.url().replace(/.*api|\d+|\?.*/g, ''))
    page.on('request', note)
    await editor.answered('PUT', () => page.keyboard.press('Enter'))
    await expect.poll(texts).toEqual(['One', 'Two {0}', 'Three', '', 'Four'])
    await page.keyboard.press('Alt+Z')
    await expect.poll(texts).toEqual(['', '', '', '', ''])
    await page.keyboard.press('Alt+Shift+Z')
    await expect.poll(texts).toEqual(['One', 'Two {0}', 'Three', '', 'Four'])
    await page.locator('.file[aria-current] progress[aria-label^="4 of 4"]').waitFor()
    page.off('request', note)
    // One request each to copy, to undo and to bring back.
    expect(saves).toEqual(['/files//translations', '/files//translations', '/files//translations'])
    await fill(field('q'), 'Zwei')
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Approved 3 translations. 1 translation with findings stayed. Alt+Z').waitFor()
    const q = page.locator('.translation', { has: field('q') })
    await q.getByText('{0} is missing.').waitFor()
    expect(await page.getByLabel('Status of q, German').inputValue()).toBe('translated')
    expect(await page.getByLabel('Status of r, German').inputValue()).toBe('approved')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(texts).toEqual(['', '', '', '', ''])
    await field('p').focus()
    await page.keyboard.press('Alt+A')
    expect(await count.count()).toBe(0)
    await page.locator('.file', { hasText: 'app.properties' }).click()
    await field('a').waitFor()
  })

  test('a field that is left for a moment keeps its editor and the focus', async () => {
    const { page, field } = editor
    await field('a').focus()
    await page.evaluate(`(async () => {
      const fieldOf = (name) => document.querySelector('[aria-label="Translation of ' + name + ', German"]')
      fieldOf('b').focus()
      fieldOf('a').focus()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })()`)
    expect(await focused()).toBe('Translation of a, German')
  })

  test('lists all keys', async () => {
    const { page } = editor
    await page.locator('#strings-heading').click()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await dialog.getByText('Copy the source text').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('approves all, and undoes it', async () => {
    const { page, field } = editor
    await editor.answered('PUT', () => fill(field('b'), 'Tschüs').then(() => field('b').blur()))
    await editor.answered('PUT', () => fill(field('c'), 'Ahoi').then(() => field('c').blur()))
    const approveAll = async (): Promise<void> => {
      await page.locator('#more summary').click()
      await page.getByRole('button', { name: 'Approve all' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve all' }).click()
    }
    // A filter that shows no string leaves all as they are.
    await page.selectOption('#status-filter', 'hidden')
    await approveAll()
    await page.getByText('0 translations approved.').waitFor()
    await page.selectOption('#status-filter', '')
    await approveAll()
    await page.getByText('2 translations approved.').waitFor()
    await expect.poll(() => page.getByLabel('Status of c, German').inputValue()).toBe('approved')
    await page.keyboard.press('Alt+Z')
    await page.getByText('Undone: 2 translations.').waitFor()
    await expect.poll(() => page.getByLabel('Status of c, German').inputValue()).toBe('translated')
  })

  test('a person who may not approve is told so, and nothing is left unsaved', async () => {
    const { sandbox } = editor
    const { store } = sandbox.workspace
    const project = (await store.projectsOf('olga')).find(({ name }) => name === 'Keys')
    if (!project) throw new Error('The project is missing.')
    await store.updateProject(project.id, { ...project, approvers: 'managers' })
    await store.setRoles(project.id, [['max', 'translator']])
    const page = await editor.pageOf('Max Mori')
    await page.goto(`${sandbox.baseUrl}/editor/#project=${project.id}`)
    await page.getByLabel('Choose c', { exact: true }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('In the project Keys, only managers approve translations.').waitFor()
    expect(await page.getByLabel('Status of c, German').inputValue()).toBe('translated')
    expect(await page.getByRole('button', { name: /not saved/ }).isVisible()).toBe(false)
    await page.context().close()
    await store.updateProject(project.id, project)
  })

  test('warns the second writer, and stores what that person chooses', async () => {
    const { page, field, sandbox } = editor
    const { store } = sandbox.workspace
    const [project] = (await store.projectsOf('olga')).filter(({ name }) => name === 'Keys')
    const [file] = await store.files(project?.id ?? 0)
    const string = (await store.strings(file?.id ?? 0)).find(({ identifier }) => identifier === 'c')
    if (!string) throw new Error('The string c is missing.')
    const theirs = { string, language: 'de', translation: { text: MOIN, status: 'translated' as const } }
    await sandbox.workspace.translations.save([theirs], 'max')
    await fill(field('c'), 'Servus')
    await field('c').blur()
    const alert = page.getByRole('alert').filter({ hasText: 'Max Mori has changed the translation of "c"' })
    await alert.getByText(`Theirs: “${MOIN}”`).waitFor()
    await editor.answered('PUT', () => alert.getByRole('button', { name: 'Save mine' }).click())
    await alert.waitFor({ state: 'detached' })
    const history = await sandbox.workspace.translations.history(string.id, 'de')
    expect(history.map(({ user, text }) => [user, text]).slice(0, 2)).toEqual([
      ['olga', JSON.stringify(MOIN)],
      ['max', '"Ahoi"'],
    ])
  })

  test('a part of the page that cannot be loaded says so, and comes when the page is loaded again', async () => {
    const { page, field } = editor
    await page.route('**/ui/part-*.js', (route) => route.abort())
    await page.keyboard.press('Alt+T')
    await page.getByRole('alert').getByText('A part of this page could not be loaded.').waitFor()
    await page.unroute('**/ui/part-*.js')
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await field('a').waitFor()
    await page.keyboard.press('Alt+T')
    await page.getByRole('dialog', { name: 'Translate what is untranslated' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('shows the history of a translation', async () => {
    const { page, field } = editor
    await field('c').focus()
    await page.keyboard.press('Alt+H')
    const history = page.getByRole('region', { name: 'History' })
    await expect.poll(() => history.locator('li').first().innerText()).toContain('Olga Ortiz')
    expect(await history.locator('li del').first().innerText()).toBe(MOIN)
    await editor.answered('PUT', () => history.getByRole('button', { name: 'Restore' }).first().click())
    expect(await textOf(field('c'))).toBe(MOIN)
    await page.keyboard.press('Alt+Z')
    await expect.poll(() => textOf(field('c'))).toBe('Servus')
    await page.getByRole('tab', { name: 'Preview' }).click()
  })

  test('finds and replaces after a preview, and undoes it', async () => {
    const { page, field } = editor
    await page.keyboard.press('Alt+R')
    const dialog = page.getByRole('dialog', { name: 'Find and replace in translations' })
    await dialog.getByLabel('Find', { exact: true }).fill('Servus')
    await dialog.getByLabel('Replace with').fill('Grüß Gott')
    await page.keyboard.press('Enter')
    await dialog.getByText('1 translation will change.').waitFor()
    expect(await dialog.locator('.word-diff').innerText()).toBe('ServusGrüß Gott')
    await fitsNarrow()
    await dialog.getByRole('button', { name: 'Replace in 1 translation' }).click()
    await expect.poll(() => textOf(field('c'))).toBe('Grüß Gott')
    await page.keyboard.press('Alt+Z')
    await expect.poll(() => textOf(field('c'))).toBe('Servus')
  })

  test('an export and an undo wait for what was just typed', async () => {
    const { page, field } = editor
    await page.route('**/translations?*', late)
    await fill(field('b'), 'Pfiat di')
    await page.click('#export')
    await page.locator('.diff-line.added ins', { hasText: 'Pfiat di' }).waitFor()
    await fill(field('b'), 'Baba')
    await page.keyboard.press('Alt+Z')
    await expect.poll(() => textOf(field('b'))).toBe('Pfiat di')
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
