// Every page of host and sandbox, and their states, checked by axe-core in four shapes: wide and narrow, light and dark.
import axe from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR, openAppAndPlatform, type AppAndPlatform } from './app-and-platform.ts'
import { fill } from './fields.ts'
import { noBrowser } from './chromium.ts'

const FILE = 'greeting = Hello {0}\nfarewell: Good bye\nwelcome = Hello, {0}\n'
const PLURALS =
  '<resources><plurals name="n"><item quantity="one">%d</item><item quantity="other">%d s</item></plurals></resources>'

const WIDE = { width: 1400, height: 900 }
const NARROW = { width: 390, height: 800 }

/** The color schemes, and the rules that are checked with each; without rules, all. */
const SCHEMES: readonly ['light' | 'dark', string[]?][] = [
  ['light'],
  ['dark', ['color-contrast', 'link-in-text-block']],
]

/** Runs in the page. The focused control, in a list, if neither it nor the element that represents it has an outline. */
const FOCUS_WITHOUT_OUTLINE = `[document.activeElement]
  .filter((focused) => focused !== document.body && focused.tagName !== 'IFRAME')
  .filter((focused) => ![focused, focused.previousElementSibling, focused.closest('.drop')]
    .some((shown) => shown && getComputedStyle(shown).outlineStyle !== 'none'))
  .map((focused) => focused.outerHTML)`

/** Runs in the page. The number of shown headings of the first level. */
const SHOWN_HEADINGS = `[...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length`

/** What axe finds on the page as it is now: the rule and the element of each finding. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'], iframes: false }
  if (rules) options.runOnly = rules
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html}`),
  )
}

describe.skipIf(noBrowser !== undefined)(`Accessibility${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let both: AppAndPlatform
  let page: Page
  let settings: CDPSession
  let host: string
  let sandbox: string

  beforeAll(async () => {
    both = await openAppAndPlatform()
    page = both.page
    // A message that fades has too little contrast at the end.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    settings = await page.context().newCDPSession(page)
    host = both.running.host.baseUrl
    sandbox = both.sandbox.baseUrl
  })

  afterAll(() => both?.close())

  /** Sets the text size of the browser's settings, in percent of the usual one. */
  async function setTextSize(percent: number): Promise<void> {
    const size = (16 * percent) / 100
    await settings.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  }

  /** The controls that show no outline when the Tab key reaches them. */
  async function hiddenFocus(): Promise<string[]> {
    const hidden: string[] = []
    for (let pressed = 0; pressed < 12; pressed++) {
      await page.keyboard.press('Tab')
      hidden.push(...(await page.evaluate<string[]>(FOCUS_WITHOUT_OUTLINE)))
    }
    return hidden
  }

  /** What is wrong with the page as it is now, in any shape, and with text of twice the size. */
  async function isAccessible(): Promise<void> {
    const found: string[] = []
    for (const [shape, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
      await page.setViewportSize(viewport)
      for (const [colorScheme, rules] of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        for (const finding of await findings(page, rules)) found.push(`${shape}, ${colorScheme}: ${finding}`)
      }
    }
    await setTextSize(200)
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (width > NARROW.width) found.push(`${width} pixels wide with text of 200 %`)
    await setTextSize(100)
    await page.setViewportSize(WIDE)
    const headings = await page.evaluate<number>(SHOWN_HEADINGS)
    if (headings !== 1) found.push(`${headings} elements h1`)
    for (const control of await hiddenFocus()) found.push(`no outline on ${control}`)
    expect(found).toEqual([])
  }

  async function openFile(name: string, content: string): Promise<void> {
    await page.setInputFiles('#file', { name, mimeType: '', buffer: Buffer.from(content) })
    await page.locator('#work').waitFor()
    await page.locator('#progress').waitFor({ state: 'hidden' })
  }

  test('the start page with its catalogue', async () => {
    await page.goto(`${host}/`)
    await page.locator('.format').first().waitFor()
    await isAccessible()
  })

  test('a file with its strings and preview', async () => {
    await openFile('messages.properties', FILE)
    await fill(page.getByLabel('Translation of greeting, German'), 'Hallo')
    await isAccessible()
  })

  test('a file in forced colors, where chips keep borders and choices the signs of the browser', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const [shown, bare] = await page.evaluate<[number, string[]]>(`(() => {
      const all = [...document.querySelectorAll('.code-piece, select, .choice')].filter((one) => one.checkVisibility())
      const isBare = (one) => {
        const { appearance, borderTopStyle } = getComputedStyle(one)
        return one.matches('.code-piece') ? borderTopStyle === 'none' : appearance === 'none'
      }
      return [all.length, all.filter(isBare).map((one) => one.outerHTML)]
    })()`)
    await page.emulateMedia({ forcedColors: null })
    expect([shown > 5, bare]).toEqual([true, []])
  })

  test('a built file with its changes, which a live region announces', async () => {
    await page.click('#export')
    await page.locator('.diff-line').first().waitFor()
    await page.getByRole('status').getByText('messages.de.properties is built. Strings: ').waitFor()
    await isAccessible()
  })

  test('previews, and cells of languages that are written from right to left', async () => {
    await page.click('#close')
    await page.fill('#start-source', 'ar')
    await page.press('#start-source', 'Enter')
    await openFile(
      'guide.md',
      '# \u0627\u0644\u0645\u062f \u0648\u0627\u0644\u062c\u0632\u0631\n\nTides and winds\n',
    )
    await page.fill('#target', 'he')
    await page.press('#target', 'Enter')
    await page.locator('#progress').waitFor({ state: 'hidden' })
    const frame = page.frame({ url: /^blob:/ })
    await page.frameLocator('#preview').locator('h1').waitFor()
    const inFrame =
      (await frame?.evaluate<string[]>(
        `[document.documentElement.lang, ...[...document.querySelectorAll('h1, p')].map((one) => {
        const { left, right } = one.firstChild.getBoundingClientRect()
        return right - one.getBoundingClientRect().right > -1 ? 'right' : 'left'
      })]`,
      )) ?? []
    expect(inFrame).toEqual(['ar', 'right', 'left'])
    expect(await page.locator('#rows .plain-text').first().getAttribute('dir')).toBe('rtl')
    await isAccessible()
  })

  test('a file that cannot be read', async () => {
    await page.click('#close')
    await openFile('broken.json', '{"a": ')
    await page.locator('#problem').waitFor()
    await isAccessible()
  })

  test('a file with plurals', async () => {
    await page.click('#close')
    await openFile('strings.xml', PLURALS)
    await isAccessible()
  })

  test('the page that makes a format from a sample', async () => {
    await page.goto(`${host}/lab`)
    await isAccessible()
    await page.setInputFiles('#files', {
      name: 'a.quest',
      mimeType: '',
      buffer: Buffer.from('# Names\na -> "One road";\nb -> "Two\\nroads";\n'),
    })
    await page.getByRole('tab', { name: 'Laws hold' }).waitFor({ timeout: 600_000 })
    await isAccessible()
    await page.getByRole('button', { name: 'One road' }).click()
    await page.getByRole('dialog').waitFor()
    await isAccessible()
    await page.keyboard.press('Escape')
  })

  test('addresses that host and sandbox do not have', async () => {
    for (const base of [host, sandbox]) {
      await page.goto(`${base}/no-such-page`)
      await isAccessible()
    }
  })

  test('the pages of the host', async () => {
    for (const path of ['organizations', 'organization-formats?organization=42']) {
      await page.goto(`${host}/${path}`)
      await isAccessible()
    }
  })

  test.each(['/', '/sign-in'])('the page %s of the sandbox before sign-in', async (path) => {
    await page.goto(sandbox + path)
    await isAccessible()
  })

  test('signing in', async () => {
    await page.goto(`${sandbox}/editor/`)
    await page.waitForURL(/sign-in/)
    await isAccessible()
    await page.getByRole('row', { name: ADMINISTRATOR }).getByRole('button').click()
    await page.getByRole('dialog').waitFor()
    await page.goto(`${sandbox}/apps/atlas-formats`)
    await isAccessible()
    await page.getByRole('link', { name: /^Authorize for/ }).click()
    await isAccessible()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Authorized' }).waitFor()
    await isAccessible()
  })

  test('the editor and its dialogs', async () => {
    await page.goto(`${sandbox}/editor/`)
    await page.getByRole('dialog').waitFor()
    await isAccessible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.locator('#no-files').waitFor()
    await isAccessible()
    await page.setInputFiles('#upload', {
      name: 'messages.properties',
      mimeType: '',
      buffer: Buffer.from(FILE),
    })
    await page.getByRole('heading', { name: '3 strings' }).waitFor()
    await isAccessible()
    await fill(page.getByLabel('Translation of greeting, German'), 'Hallo {0}')
    await page.keyboard.press('Control+Enter')
    await page.getByLabel('Translation of welcome, German').focus()
    await page.locator('.suggestions ins, .suggestions del').first().waitFor()
    await isAccessible()
    await page.getByLabel('Translation of welcome, German').focus()
    await page.keyboard.press('Alt+S')
    await page.keyboard.press('Alt+T')
    await page.getByRole('button', { name: 'Look for translations' }).click()
    await page.getByText('1 translation found').waitFor()
    await isAccessible()
    await page.keyboard.press('Escape')
    await page.locator('#chosen-bar').waitFor()
    await isAccessible()
    await page.getByRole('button', { name: 'Choose none' }).click()
    await page.click('#export')
    await page.locator('#diff-summary[aria-busy=false]').waitFor()
    await isAccessible()
    await page.locator('#user-menu summary').click()
    await page.click('#keys-help')
    await isAccessible()
    await page.keyboard.press('Escape')
  })

  test('the log of calls', async () => {
    await page.click('#show-calls')
    await page.locator('#call-rows button').first().click()
    await page.locator('.call-body').waitFor()
    await isAccessible()
  })

  test('a preview', async () => {
    // Its own address has a policy without scripts, under which axe cannot run.
    const preview = await page.request.get(`${sandbox}/editor/api/files/1/preview`)
    await page.setContent(await preview.text())
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findings(page, ['wcag2a', 'wcag2aa', 'wcag21aa']), colorScheme).toEqual([])
    }
  })

  test.each([
    '/',
    '/apps',
    '/apps/atlas-formats',
    '/apps/atlas-formats/subscription',
    '/apps/atlas-formats/checkout',
    '/modules',
    '/modules/1',
    '/registrations/atlas-of-tests',
    '/clock',
  ])('the page %s of the sandbox', async (path) => {
    await page.goto(sandbox + path)
    if (path.endsWith('/subscription')) {
      await page.getByText('ATLAS_PAYMENT=platform npm start').waitFor()
    }
    await isAccessible()
  })
})
