// The sandbox's pages in a real browser: by keyboard only, in a narrow window, and with a name for every control.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  descriptorOf,
  install,
  openTestSandbox,
  register,
  type OpenedSandbox,
} from '@atlas/sandbox/test/test-sandbox.ts'
import { sqlite, type Place } from '../../../../test/storage/databases.ts'
import { noBrowser, openBrowser, type OpenedBrowser } from './chromium.ts'

/** Runs in the page. Returns the controls without a label, text or attribute as their name. */
const NAMELESS = `[...document.querySelectorAll('button, select, textarea, input:not([type=hidden])')]
  .filter((control) => ![control, ...(control.labels ?? [])].some((part) => part.textContent.trim()))
  .filter((control) => !control.getAttribute('aria-label'))
  .map((control) => control.outerHTML)`

const NARROW = { width: 390, height: 800 }

describe.skipIf(noBrowser !== undefined)(`The sandbox${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let place: Place
  let opened: OpenedSandbox
  let chromium: OpenedBrowser
  let page: Page
  let base: string
  let clientId: string

  beforeAll(async () => {
    place = await sqlite.create()
    opened = await openTestSandbox(place, {}, true)
    base = opened.sandbox.baseUrl
    clientId = (await register(opened.sandbox, 'olga', [`${base}/`])).registration.clientId
    await install(opened.sandbox, 'olga', descriptorOf(clientId))
    chromium = await openBrowser()
    page = await chromium.browser.newPage({ locale: 'en-US', viewport: NARROW })
  })

  afterAll(async () => {
    await chromium?.close()
    await opened?.close()
    await place?.remove()
  })

  /** Presses Tab until the control with this name has the focus, and then Enter. */
  async function pressByKeyboard(name: string): Promise<void> {
    for (let pressed = 0; pressed < 30; pressed++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const reached = (await focused.getAttribute('aria-label')) ?? (await focused.innerText())
      if (reached !== name) continue
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
      expect(outline, 'the focus is visible').not.toBe('none')
      return page.keyboard.press('Enter')
    }
    throw new Error(`${name} cannot be reached by the Tab key.`)
  }

  test('signing in and consenting work without a mouse', async () => {
    const query = {
      client_id: clientId,
      redirect_uri: `${base}/`,
      response_type: 'code',
      scope: 'project',
      state: 'x',
    }
    await page.goto(`${base}/oauth/authorize?${new URLSearchParams(query).toString()}`)
    await pressByKeyboard('Sign in as Olga Ortiz')
    await page.getByRole('heading', { name: 'Let Tidewater act for you?' }).waitFor()
    await pressByKeyboard('Approve')
    await page.waitForURL(/\?code=[\w-]+&state=x$/)
    expect(await opened.sandbox.grants.givenBy(clientId, ['olga'])).toEqual(['olga'])
  })

  test.each(['light', 'dark'] as const)(
    'in a narrow window (%s), no page is wider than the window, every control has a name, and nothing is blocked',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      const blocked: string[] = []
      page.on('console', (message) => void blocked.push(message.text()))
      const registration = `/registrations/${clientId}`
      const app = '/apps/tidewater'
      const paths = [
        '/',
        '/sign-in',
        '/editor/',
        '/apps',
        app,
        `${app}/subscription`,
        `${app}/checkout`,
        '/modules',
        registration,
      ]
      for (const path of paths) {
        await page.goto(base + path)
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(
          NARROW.width,
        )
        expect(await page.evaluate(NAMELESS), path).toEqual([])
      }
      expect(blocked).toEqual([])
    },
  )
})
