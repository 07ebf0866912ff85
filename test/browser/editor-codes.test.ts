// Inline codes as pieces, suggestions and changed sources of the editor, in a real browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { late, noBrowser } from './chromium.ts'
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

  test('source and translation are side by side, with the string under the cursor lit in both', async () => {
    const { page } = editor
    await editor.upload('guide.md', '# Tides\n\nLow water at **noon**, see [the table](x.md).\n')
    await page.selectOption('#preview-view', 'both')
    const translated = page.frameLocator('#preview-translation').locator('#string_preview_id_2')
    await expect.poll(() => translated.evaluate((place) => place.style.opacity)).toBe('0.55')
    const area = page.locator('#rows textarea').nth(1)
    await area.fill('Ebbe am **Mittag**, siehe [Tabelle](x.md).')
    expect(await translated.locator('b').innerText()).toBe('Mittag')
    expect(await translated.locator('.link').innerText()).toBe('Tabelle')
    expect(await translated.getAttribute('class')).toBe('lit')
    const source = page.frameLocator('#preview').locator('#string_preview_id_2')
    expect([await source.innerText(), await source.getAttribute('class')]).toEqual([
      'Low water at noon, see the table.',
      'lit',
    ])
    await area.fill('Ebbe ohne Auszeichnung <img src=x>')
    expect(await translated.innerHTML()).toBe('Ebbe ohne Auszeichnung &lt;img src=x&gt;')
    await area.press('Escape')
    await expect.poll(() => translated.innerText()).toBe('Low water at noon, see the table.')
  })

  test('a subtitle shows how fast its translation must be read', async () => {
    const { page } = editor
    await editor.upload('a.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello <i>you</i>\n')
    const pace = page.frameLocator('#preview-translation').locator('.cue small')
    await pace.getByText('9 characters a second; 9 in a line').waitFor()
    await page.locator('#rows textarea').fill('Einen <i>sehr</i> guten Tag euch')
    await expect.poll(() => pace.innerText()).toContain('25 characters a second; 25 in a line')
    expect(await pace.locator('b').count()).toBe(1)
    await page.locator('#rows textarea').press('Escape')
  })

  test('a file with plurals shows its texts for a count', async () => {
    const { page } = editor
    const plural = '<item quantity="one">%d boat</item><item quantity="other">%d boats</item>'
    const name = 'strings.xml'
    await editor.upload(
      name,
      `<resources><string name="a">A</string><plurals name="n">${plural}</plurals></resources>`,
    )
    // Both forms are saved, though the first answer comes late.
    await page.route('**/translations/de', late, { times: 1 })
    await page.getByLabel('Translation of n, German, one').fill('%d Boot')
    await page.getByLabel('Translation of n, German, other').fill('%d Boote')
    await editor.answered('PUT', () => page.getByLabel('Translation of a, German').focus())
    const texts = page.locator('.screen-row', { hasText: 'boat' }).locator('.screen-text')
    expect(await texts.allInnerTexts()).toEqual(['1 boat', '1 Boot'])
    await page.fill('#screen-count', '1200')
    expect(await texts.allInnerTexts()).toEqual(['1,200 boats', '1.200 Boote'])
    await texts.first().click()
    expect(await page.locator('textarea:focus').getAttribute('aria-label')).toBe(
      'Translation of n, German, one',
    )
  })

  test('a string has an address, which Back and a reload show again', async () => {
    const { page, field } = editor
    await page.locator('.file', { hasText: 'app.properties' }).click()
    await field('b').focus()
    expect(page.url()).toContain('string=')
    await page.locator('.file', { hasText: 'a.srt' }).click()
    await page.locator('#rows .key', { hasText: '00:00:01,000' }).waitFor()
    await page.goBack()
    const focused = () => page.locator('textarea:focus').getAttribute('aria-label')
    await expect.poll(focused).toBe('Translation of b, German')
    await page.reload()
    await expect.poll(focused).toBe('Translation of b, German')
  })

  test('a call of the log has an address, and Back leads to the editor', async () => {
    const { page } = editor
    await page.click('#show-calls')
    await page.locator('#call-rows tr', { hasText: 'a.srt' }).first().getByRole('button').click()
    await page.locator('#call-detail h2', { hasText: 'of a.srt' }).waitFor()
    expect(page.url()).toContain('call=')
    await page.reload()
    await page.locator('#call-detail h2', { hasText: 'of a.srt' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.locator('#work:not([hidden])').waitFor()
  })

  test('Back is not undone by an answer that comes late', async () => {
    const { page } = editor
    const calls = page.locator('#call-rows tr', { hasText: 'a.srt' })
    await page.click('#show-calls')
    await calls.first().getByRole('button').click()
    await page.locator('#call-detail h2', { hasText: 'of a.srt' }).waitFor()
    await page.route(/\/projects\/\d+$/, late)
    await page.reload()
    await page.locator('#call-detail h2', { hasText: 'of a.srt' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.locator('#rows textarea').first().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    expect(new URL(page.url()).hash).not.toContain('call')
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
