// Files of the editor in a real browser: languages that the project lacks, findings, many files at once, and projects.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openZip } from '@atlas/core/reading/zip.ts'
import { zipOf } from '../../zip-writer.ts'
import { fill, focusedName, textOf } from './fields.ts'
import { noBrowser } from './chromium.ts'
import { openEditorPage, type EditorPage } from './editor-page.ts'

const CATALAN =
  'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ca\\n"\n\nmsgid "Tide"\nmsgstr "Marea"\n'

describe.skipIf(noBrowser !== undefined)(`Files of the editor${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let editor: EditorPage

  beforeAll(async () => {
    editor = await openEditorPage()
  })

  afterAll(() => editor?.close())

  test('asks before it takes a file of a language that the project lacks, and adds the language', async () => {
    const { page } = editor
    await editor.openProject('Languages')
    const catalan = { name: 'app.po', mimeType: '', buffer: Buffer.from(CATALAN) }
    await page.setInputFiles('#upload', catalan)
    const question = page.getByRole('dialog', { name: 'Add Catalan?' })
    await question.getByText('app.po has translations into Catalan.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.locator('.file').count()).toBe(0)
    await page.setInputFiles('#upload', catalan)
    await question.getByRole('button', { name: 'Add Catalan' }).click()
    await page.getByText('app.po: 1 new string, 1 translation into Catalan.').waitFor()
    await page.selectOption('#language', 'ca')
    await expect.poll(() => textOf(page.getByLabel('Translation of Tide, Catalan'))).toBe('Marea')
  })

  test('asks before it reads a file into a language that its name does not end with', async () => {
    const { page } = editor
    await editor.openProject('Names', ['fr', 'de'])
    await editor.upload('strings.xml', '<resources><string name="tide">Tide</string></resources>')
    await page.setInputFiles('#import', {
      name: 'strings-de.xml',
      mimeType: '',
      buffer: Buffer.from('<resources><string name="tide">Gezeit</string></resources>'),
    })
    const question = page.getByRole('dialog', { name: 'Import into German?' })
    await question
      .getByText('The name strings-de.xml ends with the code of German, and French is open.')
      .waitFor()
    await question.getByRole('button', { name: 'Import into German' }).click()
    await page.getByText('1 translation imported from strings-de.xml.').waitFor()
    await expect.poll(() => textOf(editor.field('tide'))).toBe('Gezeit')
    await page.selectOption('#language', 'fr')
    await expect.poll(() => textOf(page.getByLabel('Translation of tide, French'))).toBe('')
  })

  test('counts findings on the file, and filters by them', async () => {
    const { page, field } = editor
    await editor.openProject('Findings')
    await editor.upload('app.properties', 'greeting=Hello {0}\nfarewell=Bye\n')
    await editor.answered('PUT', () => fill(field('greeting'), 'Hallo').then(() => field('greeting').blur()))
    await page.locator('.file-findings', { hasText: '1 with findings' }).waitFor()
    await page.selectOption('#status-filter', 'findings')
    await page.getByRole('heading', { name: '1 of 2 strings' }).waitFor()
    await page.locator('.finding', { hasText: '{0} is missing.' }).waitFor()
  })

  test('imports a zip archive with its paths, reports which files were refused, and exports all as a zip', async () => {
    const { page } = editor
    await editor.openProject('Many', ['de', 'fr'])
    const files = [
      { name: 'app/a.properties', text: 'a=One\n' },
      { name: 'app/b.json', text: '{"b": "Two"}' },
      { name: 'notes.unheard-of', text: '\u0001' },
      { name: '.hidden/c.json', text: '{"c": "Three"}' },
      { name: '__MACOSX/._a.properties', text: '' },
    ].map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }))
    const zip = Buffer.from(await (await zipOf(files)).arrayBuffer())
    await page.setInputFiles('#upload', { name: 'all.zip', mimeType: '', buffer: zip })
    await page.getByText('2 files imported.').waitFor()
    expect(await page.locator('.file-name').allTextContents()).toEqual(['app/a.properties', 'app/b.json'])
    const problem = page.getByRole('alert')
    expect(await problem.innerText()).toMatch(
      /2 files refused\.\s+\.hidden\/c\.json Its name begins with a dot.*\s+notes\.unheard-of No module/,
    )

    await page.getByLabel('Filter files').fill('json')
    expect(await page.locator('.file-name').allTextContents()).toEqual(['app/b.json'])
    await page.getByLabel('Filter files').fill('')
    await page.locator('.file', { hasText: 'b.json' }).click()
    await fill(page.getByLabel('Translation of b, German'), 'Zwei')
    await page.keyboard.press('Control+Enter')
    await page.locator('.file[title*="de 100 % · fr 0 %"]').waitFor()

    await page.locator('#files-menu summary').click()
    await page.getByRole('button', { name: 'Export all' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'All languages (2)' }).click(),
    ])
    const exported = openZip(await readFile(await download.path()))
    expect([...exported.names].sort()).toEqual(
      ['de', 'fr'].flatMap((id) => [`${id}/app/a.properties`, `${id}/app/b.json`]).sort(),
    )
    expect(exported.read('de/app/b.json')?.toString()).toBe('{"b": "Zwei"}')
  })

  test('goes back to the file before, and to the same place after a reload', async () => {
    const { page } = editor
    await page.locator('.file', { hasText: 'a.properties' }).click()
    await page.locator('#rows code', { hasText: /^a$/ }).waitFor()
    await page.locator('.file', { hasText: 'b.json' }).click()
    await page.locator('#rows code', { hasText: /^b$/ }).waitFor()
    await page.click('#show-calls')
    await page.goBack()
    await page.locator('#work').waitFor()
    await page.goBack()
    await page.locator('#rows code', { hasText: /^a$/ }).waitFor()
    await page.fill('#search', 'One')
    await expect.poll(() => page.url()).toContain('search=One')
    await page.reload()
    await page.locator('#rows code', { hasText: /^a$/ }).waitFor()
    expect(await page.inputValue('#search')).toBe('One')
  })

  test('shows one pane on a narrow screen: the strings of a chosen file, and the row of a string of its preview', async () => {
    const { page } = editor
    await editor.openProject('Narrow')
    await editor.upload('a.properties', 'a = One\n')
    await editor.upload('b.md', '# Title\n\nSome words.\n')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    await page.locator('.file', { hasText: 'b.md' }).click()
    await page.locator('#rows').getByText('Some words.').waitFor()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.frameLocator('#preview').getByText('Some words.').click()
    await expect.poll(() => focusedName(page)).toContain('German')
    expect(await page.locator('.files-pane, .side-pane').filter({ visible: true }).count()).toBe(0)
    await page.setViewportSize({ width: 1400, height: 900 })
  })

  test('removes a file after a question', async () => {
    const { page } = editor
    await editor.openProject('Removals')
    await editor.upload('a.properties', 'a = One\n')
    for (const [answer, files] of [
      ['Cancel', 1],
      ['Remove the file', 0],
    ] as const) {
      await page.getByRole('button', { name: 'Remove a.properties' }).click()
      await page.getByRole('dialog').getByRole('button', { name: answer }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.locator('.files .file').count()).toBe(files)
    }
    await page.locator('#no-files').waitFor()
  })

  test('creates, changes and removes a project, with languages by their names', async () => {
    const { page } = editor
    await page.getByRole('button', { name: 'New project' }).click()
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByLabel('Name').fill('Boats')
    await dialog.getByLabel('Target languages', { exact: true }).fill('Ukrain')
    await page.keyboard.press('Enter')
    await dialog.getByText('Ukrainian – українська (uk)').waitFor()
    await dialog.getByRole('button', { name: 'Remove German' }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.locator('#project option:checked', { hasText: 'Boats' }).waitFor({ state: 'attached' })
    expect(await page.locator('#language option').allInnerTexts()).toEqual(['Ukrainian'])
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Project', exact: true })
    await edit.getByLabel('Name').fill('Ships')
    await edit.getByLabel('Tina Tran').selectOption('Translator')
    await edit.getByRole('button', { name: 'Save' }).click()
    await page.locator('#project option:checked', { hasText: 'Ships' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    expect(await edit.getByLabel('Tina Tran').inputValue()).toBe('translator')
    await edit.getByRole('button', { name: 'Remove the project' }).click()
    await page.getByRole('dialog', { name: 'Remove Ships?' }).getByRole('button', { name: 'Remove' }).click()
    await page.locator('#project option', { hasText: 'Ships' }).waitFor({ state: 'detached' })
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
