// The editor of the sandbox with a host, in a real browser: install, import, translate, export, compare bytes, and
// payment.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '@atlas/sandbox/sandbox.ts'
import type { RunningHost } from '../../../../test/server/running-host.ts'
import { ADMINISTRATOR, openAppAndPlatform, type AppAndPlatform } from './app-and-platform.ts'
import { fill, textOf } from './fields.ts'
import { noBrowser } from './chromium.ts'

const FILE = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <!-- Above the table -->
    <string name="title">Tides &amp; winds</string>
    <string   name="script">&lt;img src=x onerror="document.title=1"></string>
    <string name="note">It\\'s low</string>
</resources>
`

describe.skipIf(noBrowser !== undefined)(`The editor${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let both: AppAndPlatform
  let sandbox: Sandbox
  let running: RunningHost
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    both = await openAppAndPlatform()
    ;({ sandbox, running, page } = both)
    page.on('pageerror', ({ message }) => faults.push(message))
  })

  afterAll(() => both?.close())

  const translationOf = (key: string): Locator => page.getByLabel(`Translation of ${key}, German`)
  const statusOf = (key: string): Locator => page.getByLabel(`Status of ${key}, German`)
  const rows = (): Locator => page.locator('#rows [role=row]')

  async function upload(name: string, text: string): Promise<void> {
    await page.setInputFiles('#upload', { name, mimeType: '', buffer: Buffer.from(text) })
  }

  /**
   * Runs a task that saves a translation, and waits until it is saved with this status. On a slow machine, the editor
   * has saved a text by itself before the key for another status is pressed.
   */
  async function saved(
    status: 'untranslated' | 'translated' | 'approved',
    task: () => Promise<void>,
  ): Promise<void> {
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' &&
        response.request().postData()?.includes(`"${status}"`) === true,
    )
    await task()
    expect((await answered).status()).toBe(200)
  }

  async function setSubscription(state: RegExp): Promise<void> {
    await page.goto(`${sandbox.baseUrl}/apps/atlas-formats/subscription`)
    await page.getByLabel(state).check()
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Save' }).click()
    await answered
    await running.host.authorizations?.database.updateTable('subscriptions').set({ expires_at: 1 }).execute()
  }

  test('authorizes the app, creates a project, and opens a file', async () => {
    await page.goto(`${sandbox.baseUrl}/editor/`)
    await page.getByRole('row', { name: ADMINISTRATOR }).getByRole('button').click()
    await page.goto(`${sandbox.baseUrl}/apps/atlas-formats`)
    await page.getByRole('link', { name: /^Authorize for/ }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Authorized' }).waitFor()

    await page.goto(`${sandbox.baseUrl}/editor/`)
    // Without any project, the page asks for one.
    await page.getByRole('dialog', { name: 'New project' }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.locator('#project option:checked', { hasText: 'Harbor' }).waitFor({ state: 'attached' })
    await upload('res/values/strings.xml', FILE)
    await page.getByRole('heading', { name: '3 strings' }).waitFor()
    expect(await rows().count()).toBe(3)
    expect(await page.locator('.files .file').getAttribute('title')).toContain('android-strings')
  })

  test('highlights the string under the cursor in the preview, and the other way round', async () => {
    const frame = page.frameLocator('#preview')
    await translationOf('title').focus()
    await frame.locator('#string_preview_id_1.lit').waitFor()
    await frame.locator('#string_preview_id_3').hover()
    await page.locator('.row.lit', { hasText: 'note' }).waitFor()
    await frame.locator('#string_preview_id_3').click()
    expect(await translationOf('note').evaluate((area) => area.matches(':focus'))).toBe(true)
  })

  test('saves and approves translations by keyboard, and shows them after a reload', async () => {
    await saved('translated', async () => {
      await fill(translationOf('title'), 'Gezeiten & Winde')
      await translationOf('title').press('Control+Enter')
    })
    // The one between has only markup, so that the chain of the app hides it.
    await page.locator('.row', { hasText: 'script' }).getByText('hidden', { exact: true }).waitFor()
    expect(await translationOf('note').evaluate((area) => area.matches(':focus'))).toBe(true)
    await saved('approved', async () => {
      await fill(translationOf('note'), "Es ist 'Ebbe'")
      await translationOf('note').press('Control+Shift+Enter')
    })
    await page.reload()
    await page.getByRole('heading', { name: '3 strings' }).waitFor()
    expect(await textOf(translationOf('title'))).toBe('Gezeiten & Winde')
    expect(await statusOf('title').inputValue()).toBe('translated')
    expect(await statusOf('note').inputValue()).toBe('approved')
    await page
      .locator('.file progress[aria-label*="2 of 2 strings translated"][aria-label*="1 of them approved"]')
      .waitFor()
    await page.selectOption('#status-filter', 'approved')
    await page.getByRole('heading', { name: '1 of 3 strings' }).waitFor()
    await page.selectOption('#status-filter', '')
    await page.fill('#search', 'winds')
    await page.getByRole('heading', { name: '1 of 3 strings' }).waitFor()
    await page.fill('#search', '')
    await page.getByRole('heading', { name: '3 strings', exact: true }).waitFor()
  })

  test('exports a file that differs only in the translated bytes', async () => {
    await page.click('#export')
    await page.locator('.diff-line.added').first().waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')])
    expect(download.suggestedFilename()).toBe('strings.xml')
    const built = await readFile((await download.path()) ?? '', 'utf8')
    expect(built).toBe(
      FILE.replace('Tides &amp; winds', 'Gezeiten &amp; Winde').replace("It\\'s low", "Es ist \\'Ebbe\\'"),
    )
    expect(await page.locator('#diff-summary').innerText()).toContain('Nothing else changed')
  })

  test('lists the translations that an export leaves out, with links to their rows', async () => {
    await saved('untranslated', async () => void (await statusOf('note').selectOption('untranslated')))
    await page.click('#export')
    const panel = page.locator('#lost')
    await panel.getByText('1 translation is not in the file, or not as typed.').waitFor()
    await panel.getByRole('button', { name: 'note' }).click()
    await expect.poll(() => translationOf('note').evaluate((area) => area.matches(':focus'))).toBe(true)
    await saved('translated', async () => void (await statusOf('note').selectOption('translated')))
    await page.fill('#search', '')
    await page.getByRole('heading', { name: '3 strings', exact: true }).waitFor()
    await page.click('#export')
    await panel.waitFor({ state: 'hidden' })
  })

  test('imports the translations of a translated file, and keeps them when the file is updated', async () => {
    const german = FILE.replace('Tides &amp; winds', 'Ebbe und Flut')
    await page.setInputFiles('#import', { name: 'strings.xml', mimeType: '', buffer: Buffer.from(german) })
    await page.getByText(/translations? imported from strings\.xml/).waitFor()
    await expect.poll(() => textOf(translationOf('title'))).toBe('Ebbe und Flut')
    await upload(
      'res/values/strings.xml',
      FILE.replace('</res', '    <string name="new">New</string>\n</res'),
    )
    await page.getByRole('heading', { name: '4 strings' }).waitFor()
    expect(await textOf(translationOf('title'))).toBe('Ebbe und Flut')
  })

  test('shows every call in the log, without violations', async () => {
    await page.click('#show-calls')
    await page.locator('#call-rows tr', { hasText: 'build-file' }).first().waitFor()
    await page.locator('#call-rows button').first().click()
    await page.getByText('The answer follows the specification.').waitFor()
    const violations = await page.locator('#call-rows td:last-child').allInnerTexts()
    expect(new Set(violations)).toEqual(new Set(['–']))
  })

  test('searches the request of a call, folds and copies it, and repeats the call', async () => {
    await page.locator('#call-rows tr', { hasText: 'parse-file' }).first().getByRole('button').click()
    await page.getByRole('heading', { name: 'parse-file of res/values/strings.xml' }).waitFor()
    const body = page.locator('.body-view').first()
    await body.getByRole('searchbox').fill('androidCode')
    await body.getByText('1 match', { exact: true }).waitFor()
    expect(await body.locator('.found').first().innerText()).toMatch(/^androidCode: "/)
    const part = body.locator('details', { hasText: 'twoLettersCode' }).last()
    await part.locator('> summary').click()
    expect(await part.getByText('twoLettersCode').isVisible()).toBe(false)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = async (button: string): Promise<string> => {
      await page.getByRole('button', { name: button }).first().click()
      return page.evaluate<string>('navigator.clipboard.readText()')
    }
    expect(JSON.parse(await copied('Copy: Request'))).toMatchObject({ jobType: 'parse-file' })
    expect(await copied('Copy as curl')).toMatch(/^curl --header .* --data-raw '\{"jobType":"parse-file"/)
    expect(await copied('Copy as a conformance test')).toMatch(
      /^atlas conformance 'http:.*' --module 'android-strings' --file 'strings.xml'$/,
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the file' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('<string name="new">New</string>')

    const count = await page.locator('#call-rows tr').count()
    await page.getByRole('button', { name: 'Repeat the call' }).click()
    await page.getByRole('status').getByText('The call was repeated.').waitFor()
    await expect.poll(() => page.locator('#call-rows tr').count()).toBe(count + 1)
    expect(await page.locator('#call-rows tr').first().getAttribute('aria-current')).not.toBeNull()
  })

  test('shows calls as cards in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    const narrowest = await page.evaluate<number>(
      `Math.min(...[...document.querySelectorAll('#call-rows td')].map((cell) => cell.offsetWidth))`,
    )
    expect(narrowest).toBeGreaterThan(80)
    await page.setViewportSize({ width: 1400, height: 900 })
    await page.click('#show-editor')
  })

  test('shows the link to the checkout when unpaid, keeps all data, and works again when paid', async () => {
    await setSubscription(/^not paid/)
    await page.goto(`${sandbox.baseUrl}/editor/`)
    await page.getByRole('heading', { name: '4 strings' }).waitFor()
    await page.click('#export')
    const problem = page.getByRole('alert')
    await problem.getByRole('link', { name: /checkout$/ }).waitFor()
    expect(await problem.innerText()).toContain('then try again')
    await problem.getByRole('button', { name: 'See the call' }).click()
    await page.locator('.call-body .problem-sentence').waitFor()

    await setSubscription(/^not found/)
    await page.goto(`${sandbox.baseUrl}/editor/`)
    await page.getByRole('heading', { name: '4 strings' }).waitFor()
    await page.click('#export')
    await page
      .getByRole('alert')
      .getByText(/knows no subscription/)
      .waitFor()

    await setSubscription(/^paid/)
    await page.goto(`${sandbox.baseUrl}/editor/`)
    await page.getByRole('heading', { name: '4 strings' }).waitFor()
    expect(await textOf(translationOf('title'))).toBe('Ebbe und Flut')
    await page.click('#export')
    await page.locator('#download').waitFor()
  })

  test('runs no script of a file', async () => {
    expect(await page.title()).toBe('Editor – Platform sandbox')
    expect(faults).toEqual([])
  })
})
