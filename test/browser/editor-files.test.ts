// Files of the editor in a real browser: languages that the project lacks, and findings.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser } from './chromium.ts'
import { openEditorPage, type EditorPage } from './editor-page.ts'

const CATALAN =
  'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ca\\n"\n\nmsgid "Tide"\nmsgstr "Marea"\n'

describe.skipIf(noBrowser !== undefined)(`Files of the editor${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let editor: EditorPage

  beforeAll(async () => {
    editor = await openEditorPage()
  }, 120_000)

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
    await expect.poll(() => page.getByLabel('Translation of Tide, Catalan').inputValue()).toBe('Marea')
  })

  test('counts findings on the file, and filters by them', async () => {
    const { page, field } = editor
    await editor.openProject('Findings')
    await editor.upload('app.properties', 'greeting=Hello {0}\nfarewell=Bye\n')
    await editor.answered('PUT', () =>
      field('greeting')
        .fill('Hallo')
        .then(() => field('greeting').blur()),
    )
    await page.locator('.file-findings', { hasText: '1 with findings' }).waitFor()
    await page.selectOption('#status-filter', 'findings')
    await page.getByRole('heading', { name: '1 of 2 strings' }).waitFor()
    await page.locator('.finding', { hasText: '{0} is missing.' }).waitFor()
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
