// Inline codes as pieces, suggestions and changed sources of the editor, in a real browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill, focusedName, textOf } from './fields.ts'
import { late, noBrowser } from './chromium.ts'
import { StandIn } from '@atlas/translation/test/stand-in.ts'
import { openEditorPage, type EditorPage } from './editor-page.ts'

/** A field of a row. */
const FIELD = '.field-text :is(.plain-text, .cm-content)'

describe.skipIf(noBrowser !== undefined)(`Codes of the editor${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let editor: EditorPage
  let engine: StandIn

  beforeAll(async () => {
    engine = await StandIn.start()
    engine.reply = () => ({ body: { translatedText: ['Hallo <x id="1"></x> vom Rechner'] } })
    editor = await openEditorPage({ SANDBOX_ENGINE: 'libretranslate', SANDBOX_ENGINE_URL: engine.url })
    await editor.openProject('Codes')
    await editor.upload('app.json', '{ "a": "Hello {name}, <b>all</b>", "b": "Hello {name}, <b>you</b>" }')
  })

  afterAll(async () => {
    await editor?.close()
    await engine?.stop()
  })

  test('are inserted by key and by click, and deleted as one piece', async () => {
    const { page, field } = editor
    const area = field('a')
    await fill(area, 'Hallo ')
    await page.keyboard.press('Alt+1')
    expect(await textOf(area)).toBe('Hallo {name}')
    await page.getByRole('button', { name: 'Insert <b>' }).first().click()
    expect(await textOf(area)).toBe('Hallo {name}<b>')
    await page.keyboard.press('Backspace')
    expect(await textOf(area)).toBe('Hallo {name}')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('!')
    expect(await textOf(area)).toBe('Hallo !{name}')
    await page.keyboard.press('Delete')
    expect(await textOf(area)).toBe('Hallo !')
    await page.keyboard.press('Control+z')
    expect(await textOf(area)).toBe('Hallo !{name}')
    expect(await area.locator('.code-piece').evaluateAll((all) => all.map(({ title }) => title))).toEqual([
      '{name}',
    ])
  })

  test('are never cut by a selection, except in the raw view', async () => {
    const { page, field } = editor
    await fill(field('a'), 'Hallo ')
    await page.keyboard.press('Alt+1')
    await page.keyboard.insertText(' du')
    const select = async () => {
      await page.keyboard.press('Home')
      for (let step = 0; step < 7; step++) await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('ControlOrMeta+x')
      return textOf(field('a'))
    }
    expect(await select()).toBe(' du')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('Alt+X')
    expect(await select()).toBe('name} du')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('Alt+X')
    expect(await textOf(field('a'))).toBe('Hallo {name} du')
  })

  test('come with a suggestion that one key takes', async () => {
    const { page, field } = editor
    await fill(field('a'), 'Hallo {name}, <b>alle</b>')
    // What is saved only after the cursor is in another field is a suggestion there, too.
    await field('b').focus()
    await page.locator('.suggestions', { hasText: 'Hallo {name}, <b>alle</b>' }).waitFor()
    await page.keyboard.press('Alt+M')
    expect(await textOf(field('b'))).toBe('Hallo {name}, <b>alle</b>')
  })

  test('at the lower edge of the window, suggestions scroll into sight', async () => {
    const { page, field } = editor
    await fill(field('b'), '')
    await field('a').focus()
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    const { y, height } = (await field('b').boundingBox()) ?? { y: 0, height: 0 }
    await page.setViewportSize({ ...size, height: Math.ceil(y + height) + 4 })
    await field('b').focus()
    const suggestions = page.locator('.suggestions', { hasText: 'Hallo {name}, <b>alle</b>' })
    await suggestions.waitFor()
    const box = (await suggestions.boundingBox()) ?? { y: Infinity, height: 0 }
    await page.setViewportSize(size)
    await page.keyboard.press('Alt+M')
    expect(box.y + box.height).toBeLessThanOrEqual(Math.ceil(y + height) + 4)
  })

  test('a changed source shows the text before', async () => {
    const { page } = editor
    await editor.answered('PUT', () => editor.field('b').blur())
    await page.setInputFiles('#upload', {
      name: 'app.json',
      mimeType: '',
      buffer: Buffer.from('{ "a": "Hello {name}, <b>everyone</b>", "b": "Hello {name}, <b>you</b>" }'),
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
    const area = page.locator(`#rows ${FIELD}`).nth(1)
    await fill(area, 'Ebbe am **Mittag**, siehe [Tabelle](x.md).')
    expect(await translated.locator('b').innerText()).toBe('Mittag')
    expect(await translated.locator('.link').innerText()).toBe('Tabelle')
    expect(await translated.getAttribute('class')).toBe('lit')
    const source = page.frameLocator('#preview').locator('#string_preview_id_2')
    expect([await source.innerText(), await source.getAttribute('class')]).toEqual([
      'Low water at noon, see the table.',
      'lit',
    ])
    await fill(area, 'Ebbe ohne Auszeichnung <img src=x>')
    expect(await translated.innerHTML()).toBe('Ebbe ohne Auszeichnung &lt;img src=x&gt;')
    await fill(area, '')
    await expect.poll(() => translated.innerText()).toBe('Low water at noon, see the table.')
  })

  test('a subtitle shows how fast its translation must be read', async () => {
    const { page } = editor
    await editor.upload('a.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello <i>you</i>\n')
    const pace = page.frameLocator('#preview-translation').locator('.cue small')
    await pace.getByText('9 characters a second; 9 in a line').waitFor()
    await fill(page.locator(`#rows ${FIELD}`), 'Einen <i>sehr</i> guten Tag euch')
    await expect.poll(() => pace.innerText()).toContain('25 characters a second; 25 in a line')
    expect(await pace.locator('b').count()).toBe(1)
    await page.locator(`#rows ${FIELD}`).press('Escape')
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
    await page.route('**/translations?*', late, { times: 1 })
    await fill(page.getByLabel('Translation of n, German, one'), '%d Boot')
    await fill(page.getByLabel('Translation of n, German, other'), '%d Boote')
    await editor.answered('PUT', () => page.getByLabel('Translation of a, German').focus())
    const texts = page.locator('.screen-row', { hasText: 'boat' }).locator('.screen-text')
    expect(await texts.allInnerTexts()).toEqual(['1 boat', '1 Boot'])
    await page.fill('#screen-count', '1200')
    expect(await texts.allInnerTexts()).toEqual(['1,200 boats', '1.200 Boote'])
    await texts.first().click()
    expect(await focusedName(page)).toBe('Translation of n, German, one')
  })

  test('a string has an address, which Back and a reload show again', async () => {
    const { page, field } = editor
    await page.locator('.file', { hasText: 'app.json' }).click()
    await field('b').focus()
    expect(page.url()).toContain('string=')
    await page.locator('.file', { hasText: 'a.srt' }).click()
    await page.locator('#rows .key', { hasText: '00:00:01,000' }).waitFor()
    await page.goBack()
    const focused = () => focusedName(page)
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
    await page.locator(`#rows ${FIELD}`).first().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    expect(new URL(page.url()).hash).not.toContain('call')
  })

  test('terms are marked in the source, and an engine suggests a translation', async () => {
    const { page, field } = editor
    await editor.upload('machine.json', '{ "m": "Hello {name}" }')
    await field('m').focus()
    const suggestion = page.locator('.suggestions li', { hasText: 'LibreTranslate' })
    await suggestion.waitFor()
    expect(await suggestion.getByRole('button').innerText()).toBe('Hallo {name} vom Rechner')
    await suggestion.getByRole('button').click()
    expect(await textOf(field('m'))).toBe('Hallo {name} vom Rechner')
    await page.click('#edit-project')
    await page.setInputFiles('#import-glossary', {
      name: 'terms.csv',
      mimeType: '',
      buffer: Buffer.from('en,de\nhello,Servus\n'),
    })
    const term = page.locator('.source mark.term')
    await term.waitFor()
    expect([await term.innerText(), await term.getAttribute('title')]).toEqual(['Hello', 'Term: Servus'])
    await page.getByText('The text lacks “Servus”, the term for “hello”.').waitFor()
    await editor.upload(
      'all.json',
      '{ "m": "Hello {name}", "n": "Hello {name}, again", "o": "{name} is here" }',
    )
    await fill(field('o'), '{name} ist da')
    await page.keyboard.press('Alt+T')
    const dialog = page.getByRole('dialog', { name: 'Translate what is untranslated' })
    await dialog.getByText('2 translations are missing').waitFor()
    await dialog.getByText('Ask the engine').click()
    await dialog.getByRole('button', { name: 'Look for translations' }).click()
    await dialog.getByText('2 translations found').waitFor()
    expect(await dialog.locator('li .badge').allInnerTexts()).toEqual(['100 %', 'LibreTranslate'])
    expect(await textOf(field('m'))).toBe('')
    await dialog.locator('li', { hasText: 'LibreTranslate' }).getByRole('checkbox').uncheck()
    await editor.answered('PUT', () => dialog.getByRole('button', { name: 'Take 1 translation' }).click())
    await expect.poll(() => textOf(field('m'))).toBe('Hallo {name} vom Rechner')
    expect(await textOf(field('n'))).toBe('')
    engine.reply = () => ({ status: 403, body: {} })
    await editor.upload('refused.json', '{ "r": "Refused" }')
    await field('r').focus()
    await page.locator('.field small.soft', { hasText: '403' }).waitFor()
    // The list says that an engine failed.
    await page.keyboard.press('Alt+T')
    await dialog.getByText('Ask the engine').click()
    await dialog.getByRole('button', { name: 'Look for translations' }).click()
    await dialog.getByText('The engine was not asked to the end').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('has no errors', () => {
    expect(editor.faults).toEqual([])
  })
})
