// The trial page in a real browser, with a real host: opening, translating and building files.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languageByCode } from '@atlas/core/languages.ts'
import type { Host } from '@atlas/server/host.ts'
import { createApp, createHost, listen, readConfig } from '../../../../test/server/host-modules.ts'
import { fill, focusedName, openMore, textOf } from './fields.ts'
import { noBrowser, openBrowser, type OpenedBrowser } from './chromium.ts'

const PROPERTIES = [
  '# Greets new users',
  'greeting = Hello {0}',
  'farewell: Good bye',
  '',
  '# in \\u00e9 we trust',
  'long = one \\',
  '       two',
  '',
].join('\r\n')

/** A field of a row. */
const FIELD = '.field-text :is(.plain-text, .cm-content)'

describe.skipIf(noBrowser !== undefined)(`The trial page${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let folder: string
  let host: Host
  let app: FastifyInstance
  let chromium: OpenedBrowser
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atlas-page-'))
    host = await createHost(
      readConfig({ PORT: '0', ATLAS_DATA: folder, ATLAS_WORKERS: '1', ATLAS_LOG_LEVEL: 'silent' }),
    )
    app = createApp(host)
    await listen(app, host)
    chromium = await openBrowser()
  })

  afterAll(async () => {
    await chromium?.close()
    await app?.close()
    await host?.close()
    await rm(folder, { recursive: true, force: true })
  })

  beforeEach(async () => {
    page = await chromium.browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    faults = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(host.baseUrl) && !url.startsWith(`blob:${host.baseUrl}`))
        faults.push(`requested ${url}`)
    })
    await page.goto(`${host.baseUrl}/`)
    await page.locator('.format').first().waitFor()
  })

  afterEach(async () => {
    await page.close()
    // oxlint-disable-next-line vitest/no-standalone-expect -- holds for every test
    expect(faults, 'errors of the browser, and requests to other hosts').toEqual([])
  })

  const row = (text: string): Locator => page.locator('#rows .row').filter({ hasText: text })
  const open = async (name: string, content: string | Buffer): Promise<void> => {
    await page.setInputFiles('#file', { name, mimeType: '', buffer: Buffer.from(content) })
    // The page shows its progress bar at once, so it is hidden only after the file was read.
    await page.locator('#work').waitFor()
    await page.locator('#progress').waitFor({ state: 'hidden' })
  }
  /** Rows may be higher than estimated, so that the end moves while scrolling. */
  const scrollToEnd = async (place: string, last: Locator): Promise<void> => {
    await expect
      .poll(async () => {
        await page.evaluate(`document.querySelector('${place}').scrollTop = 1e9`)
        return last.count()
      })
      .toBe(1)
  }
  const chooseTarget = async (words: string): Promise<void> => {
    await page.fill('#target', words)
    await page.press('#target', 'Enter')
  }
  const keysShown = () => expect.poll(() => page.locator('#rows .key code').allTextContents())
  const buildFile = async (): Promise<Buffer> => {
    await page.click('#export')
    // On a busy machine a large file takes its time.
    await page.locator('#download').waitFor({ timeout: 600_000 })
    await page.locator('#diff-summary[aria-busy=false]').waitFor({ timeout: 600_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')])
    return readFile(await download.path())
  }

  test('shows every format of the host', async () => {
    const titles = await page.locator('.format h4').allTextContents()
    const formats = [...host.plugins.formats.plugins.values()]
    expect(titles).toEqual(expect.arrayContaining(formats.map(({ title }) => title)))
  })

  test('takes a file as English, and translates it into the language of the browser', async () => {
    await page.close()
    page = await chromium.browser.newPage({ locale: 'ar' })
    await page.goto(`${host.baseUrl}/`)
    await open('menu.properties', 'open = Open\n')
    await page.getByLabel('Translation of open, Arabic', { exact: true }).waitFor()
    expect(await page.locator('#source').inputValue()).toContain('English')
  })

  test('finds formats by words of their name, group and file names', async () => {
    await page.fill('#catalogue-search', 'games .rpy')
    expect(await page.locator('.format h4').allTextContents()).toEqual(["Ren'Py translations"])
    expect(await page.locator('#catalogue-heading').textContent()).toMatch(/^1 of \d+ formats$/)
    await page.fill('#catalogue-search', 'no such thing')
    await page.getByText('No formats match.').waitFor()
  })

  test('opens a dropped file, and shows its strings and its preview', async () => {
    await page.evaluate(`{
      const transfer = new DataTransfer()
      transfer.items.add(new File([${JSON.stringify(PROPERTIES)}], 'messages.properties'))
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }))
    }`)
    await row('greeting').waitFor()
    expect(await page.locator('#format').inputValue()).toBe('Java properties')
    await keysShown().toEqual(['greeting', 'farewell', 'long'])
    expect(await row('greeting').locator('.context').textContent()).toContain('Greets new users')
    expect(await row('long').locator('.source').textContent()).toBe('one two')
    const preview = page.frameLocator('#preview')
    expect(await preview.locator('#string_preview_id_1').textContent()).toBe('Hello {0}')
    expect(await preview.locator('body').textContent()).toContain('# in \\u00e9 we trust')
  })

  test('highlights the string under the pointer or the focus, in the table and in the preview', async () => {
    await open('messages.properties', PROPERTIES)
    const inPreview = page.frameLocator('#preview').locator('#string_preview_id_2')
    await inPreview.waitFor()
    await row('farewell').hover()
    await expect.poll(() => inPreview.getAttribute('class')).toBe('lit')
    await page.frameLocator('#preview').locator('#string_preview_id_1').hover()
    await expect.poll(() => row('greeting').getAttribute('class')).toContain('lit')
    expect(await row('farewell').getAttribute('class')).not.toContain('lit')
    await inPreview.click()
    await expect.poll(() => focusedName(page)).toBe('Translation of farewell, German')
    expect(await inPreview.getAttribute('class')).toBe('lit')
  })

  test('builds the typed texts, shows only their bytes as changed, and downloads the file', async () => {
    await open('messages.properties', PROPERTIES)
    await fill(row('farewell').locator(FIELD), 'Auf Wiedersehen')
    const built = await buildFile()
    expect(built.toString()).toBe(PROPERTIES.replace('Good bye', 'Auf Wiedersehen'))
    expect(await page.locator('.diff-line.removed del').allTextContents()).toEqual(['Good bye'])
    expect(await page.locator('.diff-line.added ins').allTextContents()).toEqual(['Auf Wiedersehen'])
    const rest = Buffer.byteLength(PROPERTIES) - 'Good bye'.length
    expect(await page.locator('#diff-summary').textContent()).toBe(
      `8 bytes replaced by 15, in 1 place. Nothing else changed: the other ${rest} bytes are the same.`,
    )
  })

  test('shows the changed entries of an archive, and reports how many stayed', async () => {
    await open(
      'garden.odt',
      await readFile(join(import.meta.dirname, '../../../../formats/odf/samples/garden.odt')),
    )
    await fill(row('sxhhlyqbuv').locator(FIELD), 'Eine Woche warten')
    await buildFile()
    expect(await page.locator('.diff-entry').allTextContents()).toEqual(['content.xml', 'styles.xml'])
    expect(await page.locator('.diff-line.added').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('Eine Woche warten')]),
    )
    expect(await page.locator('#diff-summary').textContent()).toContain('4 entries stayed byte for byte')
  })

  test('builds an identical file if nothing was translated', async () => {
    await open('messages.properties', PROPERTIES)
    expect((await buildFile()).equals(Buffer.from(PROPERTIES))).toBe(true)
    expect(await page.locator('#diff-summary').textContent()).toContain('byte for byte')
  })

  test('reports what happened to each translation, and links to wrong ones', async () => {
    const file =
      '<resources>\n<string name="hi">Hi %1$s</string>\n<string name="bye">Bye</string>\n</resources>'
    await open('strings.xml', file)
    await fill(page.getByLabel('Translation of hi, German'), 'Hallo')
    await row('hi').getByText('%1$s is missing.').waitFor()
    await fill(page.getByLabel('Translation of hi, German'), 'Hallo %2$s')
    await expect.poll(() => row('hi').locator('.finding').innerText()).toContain('%2$s')
    await buildFile()
    expect(await page.locator('#outcomes').textContent()).toBe(
      'Strings: 1 untranslated; 1 written, but with wrong placeholders.',
    )
    const lost = page.locator('#lost')
    expect(await lost.textContent()).toContain('1 translation is not in the file, or not as typed.')
    await lost.getByRole('button', { name: 'hi' }).click()
    const field = page.getByLabel('Translation of hi, German')
    expect(await field.evaluate((area) => area.matches(':focus'))).toBe(true)
    await fill(field, 'Hallo %1$s')
    await buildFile()
    await lost.waitFor({ state: 'hidden' })
  })

  test('does not write a text with the status untranslated', async () => {
    await open('messages.properties', PROPERTIES)
    await fill(row('farewell').locator(FIELD), 'Auf Wiedersehen')
    await row('farewell').locator('.field select').selectOption('untranslated')
    expect((await buildFile()).toString()).toBe(PROPERTIES)
  })

  test('imports the translations of a translated file', async () => {
    await open('messages.properties', PROPERTIES)
    const translated = 'greeting=Hallo {0}\nfarewell=Tschüs\nelsewhere=Anderswo\n'
    await page.setInputFiles('#import', {
      name: 'messages_de.properties',
      mimeType: '',
      buffer: Buffer.from(translated),
    })
    await page.locator('#status span').waitFor()
    expect(await page.locator('#status').textContent()).toBe(
      'Translations of 2 strings imported from messages_de.properties. 1 string in it is not in the source file.',
    )
    expect(await textOf(row('greeting').locator(FIELD))).toBe('Hallo {0}')
    expect((await buildFile()).toString()).toContain('greeting = Hallo {0}\r\n')
  })

  test('translates plurals by the categories of the target language', async () => {
    const file =
      '<resources>\n  <plurals name="boats">\n    <item quantity="one">%d boat</item>\n' +
      '    <item quantity="other">%d boats</item>\n  </plurals>\n</resources>\n'
    await open('strings.xml', file)
    await chooseTarget('pl')
    await row('boats').getByLabel('Translation of boats, Polish, many').waitFor()
    const categories = languageByCode('pl')?.pluralCategoryNames ?? []
    expect(await row('boats').locator('.target .form-name').allTextContents()).toEqual(categories)
    for (const category of categories) {
      await fill(page.getByLabel(`Translation of boats, Polish, ${category}`), `%d (${category})`)
    }
    const built = (await buildFile()).toString()
    for (const category of categories) {
      expect(built).toContain(`    <item quantity="${category}">%d (${category})</item>\n`)
    }
  })

  test('shows the codes of the format, and no others', async () => {
    const entry = (flag: string, text: string): string => `#, ${flag}\nmsgid "${text}"\nmsgstr ""\n\n`
    const head = 'msgid ""\nmsgstr "Language: de\\n"\n\n'
    await open(
      'app.po',
      head + entry('c-format', '%d of {all}') + entry('python-brace-format', '%d of {all}?'),
    )
    const pieces = page.locator('#rows .source .code-piece')
    expect(await pieces.evaluateAll((all) => all.map(({ title }) => title))).toEqual(['%d', '{all}'])
    const area = page.locator(`#rows ${FIELD}`).first()
    await fill(area, 'von ')
    expect(await page.locator('#rows .finding').first().innerText()).toBe('The code %d is missing. Insert %d')
    await page.keyboard.press('Alt+1')
    expect(await textOf(area)).toBe('von %d')
    await fill(area, 'von')
    await page.getByRole('button', { name: 'Insert %d', exact: true }).last().click()
    expect(await textOf(area)).toBe('von %d')
    expect(await page.locator('#rows .finding').first().innerText()).toBe('')
  })

  test('shows the texts of a file with plurals for a count', async () => {
    const file =
      '<resources><plurals name="n"><item quantity="one">%d boat</item>' +
      '<item quantity="other">%d boats</item></plurals></resources>'
    await open('strings.xml', file)
    await page.selectOption('#preview-view', 'screen')
    await fill(page.getByLabel('Translation of n, German, other'), '%d Boote')
    await page.fill('#screen-count', '3')
    await expect.poll(() => page.locator('.screen-text').allInnerTexts()).toEqual(['3 boats', '3 Boote'])
    await page.selectOption('#preview-view', 'source')
    expect(await page.locator('#preview').isVisible()).toBe(true)
  })

  test('opens a file of many languages in those that it names, and adds a language', async () => {
    await open('crew.csv', 'key,en,de\nhello,Hello,Hallo\nbye,"Bye, all",\n')
    expect(await page.locator('.chip').allTextContents()).toEqual(['German – Deutsch (de)×'])
    expect(await textOf(page.getByLabel('Translation of hello, German'))).toBe('Hallo')
    await chooseTarget('French')
    await fill(page.getByLabel('Translation of hello, French'), 'Bonjour')
    await fill(page.getByLabel('Translation of bye, German'), 'Tschüs')
    expect((await buildFile()).toString()).toBe(
      'key,en,de,fr\nhello,Hello,Hallo,Bonjour\nbye,"Bye, all",Tschüs,\n',
    )
  })

  test('a file of an unknown format goes to the page that makes formats, and back in a chosen one', async () => {
    await page.setInputFiles('#file', {
      name: 'messages.unheard-of',
      mimeType: '',
      buffer: Buffer.from(PROPERTIES),
    })
    await page.waitForURL(/\/lab$/)
    const problem = page.locator('#problem')
    await problem.getByText('No format matches the name or content of “messages.unheard-of”').waitFor()
    expect(await page.locator('.candidate').count()).toBeGreaterThan(0)
    await problem.getByRole('button', { name: 'Read as Java properties' }).click()
    await row('greeting').waitFor()
    expect(await page.locator('#format').inputValue()).toBe('Java properties')
  })

  test('shows the error of a broken file, and its place', async () => {
    await open('broken.json', '{\n  "a": "one",\n  "b": "two\n}\n')
    const problem = page.locator('#problem')
    expect(await problem.textContent()).toMatch(/Line 3, column \d+: /)
    expect(await problem.locator('pre').textContent()).toContain('"b": "two')
    expect(await page.locator('#export').isDisabled()).toBe(true)
  })

  test('lists the texts that cannot be written, with links to them', async () => {
    const file =
      '<?xml version="1.0"?>\n<root>\n  <data name="a"><value>One</value></data>\n' +
      '  <data name="b"><value>Two</value></data>\n</root>\n'
    await open('Strings.resx', file)
    await fill(row('Two').locator(FIELD), 'not \u0001 allowed')
    await page.click('#export')
    await page.locator('#lost').waitFor()
    expect(await page.locator('#lost').textContent()).toContain('b')
    await page.locator('#lost').getByRole('button', { name: 'b' }).click()
    await expect.poll(() => focusedName(page)).toBe('Translation of b, German')
  })

  test('finds strings by key, text and translation', async () => {
    await open('messages.properties', PROPERTIES)
    await fill(row('long').locator(FIELD), 'Besonderes')
    await page.fill('#search', 'BESONDERES')
    await keysShown().toEqual(['long'])
    expect(await page.locator('#strings-heading').textContent()).toBe('1 of 3 strings')
    await page.fill('#search', '')
    await page.selectOption('#status-filter', 'untranslated')
    await keysShown().toEqual(['greeting', 'farewell'])
    await openMore(page)
    await page.click('#pseudo')
    await page.getByRole('dialog').getByRole('button', { name: 'Fill only the others' }).click()
    await page.locator('#status span').waitFor()
    await page.selectOption('#status-filter', '')
    await page.selectOption('#status-filter', 'untranslated')
    await page.getByText('All strings are translated.').waitFor()
  })

  test('shows the preview of a document with its structure', async () => {
    await open('guide.md', '# Tides\n\nLow water at *noon*.\n\n- first\n- second\n')
    const preview = page.frameLocator('#preview')
    expect(await preview.locator('h1').textContent()).toBe('Tides')
    expect(await preview.locator('li').allTextContents()).toEqual(['first', 'second'])
  })

  test('shows markup as what it means, of the source and of the translation', async () => {
    await open('guide.md', '# Tides\n\nLow water at **noon**, see [the table](x.md).\n')
    const preview = page.frameLocator('#preview')
    const second = preview.locator('#string_preview_id_2')
    expect(await second.locator('b').textContent()).toBe('noon')
    expect(await second.innerText()).toBe('Low water at noon, see the table.')
    const field = row('Low water').locator(FIELD)
    await fill(field, 'Ebbe am *Mittag*.')
    await page.selectOption('#preview-view', 'both')
    const translated = page.frameLocator('#preview-translation').locator('#string_preview_id_2')
    await expect.poll(() => translated.innerText()).toBe('Ebbe am *Mittag*.')
    await fill(field, 'Ebbe am **Abend**, siehe [Tabelle](x.md).')
    await translated.locator('b', { hasText: 'Abend' }).waitFor()
    expect(await translated.getAttribute('class')).toBe('lit')
    expect(await second.locator('b').textContent()).toBe('noon')
  })

  test('keeps the work when it is reloaded, until the file is closed', async () => {
    await open('messages.properties', PROPERTIES)
    await fill(row('farewell').locator(FIELD), 'Tschüs')
    // Edits are stored after a pause.
    await expect.poll(() => page.evaluate(KEPT_TEXTS)).toContain('Tschüs')
    await page.reload()
    await expect.poll(() => textOf(row('farewell').locator(FIELD))).toBe('Tschüs')
    expect(await page.locator('#file-name').textContent()).toBe('messages.properties')
    // The page is left before the browser's database has removed anything.
    await Promise.all([page.waitForEvent('load'), page.evaluate(CLOSE_AND_LEAVE)])
    await page.locator('.format').first().waitFor()
    await expect.poll(() => page.evaluate(KEPT_TEXTS)).toBe('[]')
    expect(await page.locator('#work').isVisible()).toBe(false)
  })

  test('reads a file in the language that its name ends with', async () => {
    await open('Puja_uk.srt', '1\n00:00:01,000 --> 00:00:02,000\nПривіт\n')
    expect(await page.locator('#source').inputValue()).toBe('Ukrainian – українська (uk)')
    expect(await page.locator('#source-head').textContent()).toBe('Ukrainian')
  })

  test('asks before pseudo-translation overwrites, undoes it, and shows where texts of a document stand', async () => {
    await open('guide.md', '# Tides\n\nLow {0}\n')
    await expect
      .poll(() => page.locator('#rows .place').allTextContents())
      .toEqual(['Heading 1', 'Paragraph'])
    const area = row('Tides').first().locator(FIELD)
    await fill(area, 'Gezeiten')
    await area.press('Control+Enter')
    await page.keyboard.press('Alt+1')
    expect(await textOf(page.locator('.cm-content:focus'))).toBe('{0}')
    await openMore(page)
    await page.click('#pseudo')
    await page.getByRole('dialog').getByRole('button', { name: 'Overwrite all' }).click()
    await expect.poll(() => textOf(area)).not.toBe('Gezeiten')
    await openMore(page)
    await page.click('#undo')
    await expect.poll(() => textOf(area)).toBe('Gezeiten')
  })

  test('shows 10,000 strings and their preview without rendering all of them', async () => {
    const line = (index: number): string =>
      `Text number ${index} of a document that is much longer than anyone would want to read in one go`
    const paragraphs = Array.from({ length: 5000 }, (_, index) => `${line(index)}\n\n`)
    const rowsOfTable = Array.from({ length: 4999 }, (_, index) => `| ${line(index + 5001)} |\n`)
    await open('large.md', [...paragraphs, `| ${line(5000)} |\n| --- |\n`, ...rowsOfTable].join(''))
    expect(await page.locator('#strings-heading').textContent()).toBe('10,000 strings')
    const countRows = (): Promise<number> => page.locator('#rows .row').count()
    const preview = page.frameLocator('#preview')
    const inPreview = (index: number): Locator => preview.locator(`#string_preview_id_${index + 1}`)
    expect(await countRows()).toBeLessThan(400)
    await inPreview(0).waitFor()
    await scrollToEnd('#strings', row('number 9999 '))
    expect(await countRows()).toBeLessThan(400)
    await row('number 9999 ').locator(FIELD).focus()
    await expect.poll(() => inPreview(9999).getAttribute('class')).toBe('lit')
    await inPreview(9990).click()
    await row('number 9990 ').locator(':focus').waitFor()
    expect(await preview.locator('table td').count()).toBeLessThan(1500)
    expect(await preview.locator('p').count()).toBeLessThan(1500)
    await page.evaluate(`document.querySelector('#preview').contentWindow.scrollTo(0, 0)`)
    await inPreview(3).waitFor()
    await page.selectOption('#preview-view', 'both')
    await row('number 9990 ').hover()
    await fill(row('number 9990 ').locator(FIELD), 'Die Mitte')
    const translated = page.frameLocator('#preview-translation').locator('.lit')
    await expect.poll(() => translated.textContent()).toBe('Die Mitte')
    await openMore(page)
    await page.click('#pseudo')
    await page.getByRole('button', { name: 'Overwrite all' }).click()
    await page.getByText('10,000 strings translated').waitFor()
    const built = await buildFile()
    expect(built.toString().split('\n')).toHaveLength(15_002)
    expect(await page.locator('#diff-summary').textContent()).toContain('Nothing else changed')
    expect(await page.locator('.diff-line').count()).toBeLessThan(800)
    await scrollToEnd(
      '#changes-panel .changes',
      page.locator('.diff-line.added').filter({ hasText: ' 9999 ' }),
    )
  })
})

/** Run in the page: closes the file and leaves the page in the same moment. */
const CLOSE_AND_LEAVE = `setTimeout(() => { document.querySelector('#close').click(); location.reload() })`

/** Run in the page: the texts that the browser keeps, as JSON. */
const KEPT_TEXTS = `(async () => {
  const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
  const database = await answer(indexedDB.open('atlas', 1))
  const drafts = await answer(database.transaction('drafts').objectStore('drafts').getAll())
  database.close()
  return JSON.stringify(drafts.map(({ translation }) => translation.text))
})()`
