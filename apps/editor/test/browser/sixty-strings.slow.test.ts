// A translator's afternoon: sixty strings of an Android file into Arabic by keyboard, while the network fails twice, the
// tab is killed once, and a second person works in the same file. Nothing is lost.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { corpus } from '../../../../test/corpus.ts'
import { noBrowser } from './chromium.ts'
import { openEditorPage, type EditorPage } from './editor-page.ts'
import { fill, focusedName, textOf } from './fields.ts'

/** A file of a real program, where the corpus is; else one of the same shape. */
const REAL = join(corpus, 'android/TeamNewPipe+NewPipe/app/src/main/res/values/strings.xml')
const COUNT = 60

/** A file with codes, tags and plurals. */
function madeFile(): string {
  const shapes = [
    (at: number) => `<string name="plain${at}">Tide number ${at}</string>`,
    (at: number) => `<string name="code${at}">%1$s of %2$d tides</string>`,
    (at: number) => `<string name="tag${at}">A <b>high</b> tide at %1$s</string>`,
    (at: number) =>
      `<string name="long${at}">Don\\'t forget the lines\\u2026 they hold the boat ${at}</string>`,
    (at: number) =>
      `<plurals name="many${at}"><item quantity="one">%d boat</item><item quantity="other">%d boats</item></plurals>`,
  ]
  const lines = Array.from({ length: COUNT + 40 }, (_, at) => shapes[at % shapes.length]?.(at))
  return `<resources>\n${lines.join('\n')}\n</resources>\n`
}

describe.skipIf(noBrowser !== undefined)(`Sixty strings${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let editor: EditorPage
  let project: number

  beforeAll(async () => {
    editor = await openEditorPage()
    project = await editor.openProject('Sixty strings', ['ar'])
    await editor.upload('strings.xml', existsSync(REAL) ? readFileSync(REAL, 'utf8') : madeFile())
  })

  afterAll(() => editor?.close())

  /** The texts that the sandbox has, by the names of their fields. */
  async function stored(): Promise<Map<string, string>> {
    const { store, translations } = editor.sandbox.workspace
    const found = new Map<string, string>()
    for (const file of await store.files(project)) {
      for (const { id, identifier } of await store.strings(file.id)) {
        const row = (await translations.ofStrings([id])).get(id)?.find(({ language }) => language === 'ar')
        const text: unknown = row ? JSON.parse(row.text) : undefined
        if (typeof text === 'string') found.set(`Translation of ${identifier}, Arabic`, text)
        else if (typeof text === 'object' && text !== null)
          for (const [form, words] of Object.entries(text))
            found.set(`Translation of ${identifier}, Arabic, ${form}`, String(words))
      }
    }
    return found
  }

  /** Cuts the network of one tab. */
  async function setOffline(page: Page, offline: boolean): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', { offline, ...speed })
  }

  async function open(page: Page): Promise<void> {
    await page.goto('about:blank')
    await page.goto(`${editor.sandbox.baseUrl}/editor/#project=${project}&language=ar`)
    await page.locator('#rows .key').first().waitFor()
  }

  test('nothing is lost', async () => {
    await editor.sandbox.workspace.store.setRoles(project, [['max', 'translator']])
    await open(editor.page)
    const other = await editor.pageOf('Max Mori')
    await open(other)
    await other.locator('#strings').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await other.locator('#rows .row').last().waitFor()
    const typed = new Map<string, string>()
    let { page } = editor
    await page.locator('.field-text .plain-text').first().focus()
    for (let count = 0; count < COUNT; count++) {
      const name = (await focusedName(page)) ?? ''
      expect(name).toContain(', Arabic')
      await page.keyboard.type(`\u0627\u0644\u0645\u062f ${count} `)
      // Each code of the source, by the key for what is missing.
      const missing = page.locator('.code-buttons .missing')
      for (let left = await missing.count(); left > 0; left = await missing.count())
        await page.keyboard.press('Alt+0')
      typed.set(name, await textOf(page.locator('.cm-content:focus')))
      if (count === 14 || count === 39) await setOffline(page, true)
      if (count === 24) await setOffline(page, false)
      if (count % 10 === 5) {
        // The second person translates a string further down.
        const rows = other.locator('.field-text :is(.plain-text, .cm-content)')
        const field = rows.nth((await rows.count()) - 1 - Math.floor(count / 10))
        const label = (await field.getAttribute('aria-label')) ?? ''
        await fill(field, `\u0645\u0627\u0643\u0633 ${count}`)
        typed.set(label, `\u0645\u0627\u0643\u0633 ${count}`)
      }
      if (count === 44) {
        // The tab is killed while the network is away, a moment after the last key.
        await page.waitForTimeout(300)
        const session = await page.context().newCDPSession(page)
        const context = page.context()
        const crash = page.waitForEvent('crash')
        // A tab that is gone does not answer.
        session.send('Page.crash').catch(() => {})
        await crash
        page = await context.newPage()
        editor.page = page
        await open(page)
        await page.getByText(/texts? of your last visit/).waitFor()
        await page.locator('.field-text .plain-text').first().focus()
        await page.keyboard.press('Alt+ArrowDown')
      } else await page.keyboard.press('Control+Enter')
    }
    await other.locator('#search').focus()
    expect(typed.size).toBe(COUNT + 6)
    await expect.poll(async () => Object.fromEntries(await stored())).toMatchObject(Object.fromEntries(typed))
    await page.locator('.unsaved').waitFor({ state: 'hidden' })
    expect(editor.faults).toEqual([])
  })
})
