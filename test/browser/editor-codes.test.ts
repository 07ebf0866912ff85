// Inline codes as pieces, suggestions and changed sources of the editor, in a real browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser } from './chromium.ts'
import { openEditorPage, type EditorPage } from './editor-page.ts'

describe.skipIf(noBrowser !== undefined)(`Codes of the editor${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let editor: EditorPage

  beforeAll(async () => {
    editor = await openEditorPage()
    await editor.openProject('Codes')
    await editor.upload('app.properties', 'a=Hello {name}, <b>all</b>\nb=Hello {name}, <b>you</b>\n')
  }, 120_000)

  afterAll(() => editor?.close())

  test('are inserted by key and by click, and deleted as one piece', async () => {
    const { page, field } = editor
    const area = field('a')
    await area.fill('Hallo ')
    await page.keyboard.press('Alt+1')
    expect(await area.inputValue()).toBe('Hallo {name}')
    await page.getByRole('button', { name: 'Insert <b>' }).first().click()
    expect(await area.inputValue()).toBe('Hallo {name}<b>')
    await page.keyboard.press('Backspace')
    expect(await area.inputValue()).toBe('Hallo {name}')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('!')
    expect(await area.inputValue()).toBe('Hallo !{name}')
    await page.keyboard.press('Delete')
    expect(await area.inputValue()).toBe('Hallo !')
    await page.keyboard.press('Control+z')
    expect(await area.inputValue()).toBe('Hallo !{name}')
    expect(await page.locator('.code-mark').allInnerTexts()).toEqual(['{name}'])
  })

  test('are never cut by a selection, except in the raw view', async () => {
    const { page, field } = editor
    await field('a').focus()
    const run = (code: string) => page.evaluate(`document.activeElement.${code}`)
    const select = async () => {
      await run('setSelectionRange(2, 9)')
      await page.keyboard.press('Shift')
      return page.evaluate('getSelection().toString()')
    }
    expect(await select()).toBe('llo !{name}')
    await page.keyboard.press('Alt+X')
    expect(await select()).toBe('llo !{n')
    await page.keyboard.press('Alt+X')
  })

  test('come with a suggestion that one key takes', async () => {
    const { page, field } = editor
    await editor.answered('PUT', () =>
      field('a')
        .fill('Hallo {name}, <b>alle</b>')
        .then(() => field('a').blur()),
    )
    await field('b').focus()
    await page.locator('.suggestions', { hasText: 'Hallo {name}, <b>alle</b>' }).waitFor()
    await page.keyboard.press('Alt+M')
    expect(await field('b').inputValue()).toBe('Hallo {name}, <b>alle</b>')
  })

  test('a changed source shows the text before', async () => {
    const { page } = editor
    await editor.answered('PUT', () => editor.field('b').blur())
    await page.setInputFiles('#upload', {
      name: 'app.properties',
      mimeType: '',
      buffer: Buffer.from('a=Hello {name}, <b>everyone</b>\nb=Hello {name}, <b>you</b>\n'),
    })
    await page.locator('.source ins', { hasText: 'everyone' }).waitFor()
    expect(await page.locator('.source del').allInnerTexts()).toEqual(['all'])
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
