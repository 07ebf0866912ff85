// Host and sandbox over HTTP, in a real browser: authorize, pay, expire, remove, and install again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '@atlas/sandbox/sandbox.ts'
import type { RunningHost } from '../../../../test/server/running-host.ts'
import { ADMINISTRATOR, openAppAndPlatform, type AppAndPlatform } from './app-and-platform.ts'
import { noBrowser } from './chromium.ts'

/** The organization of the sandbox, and its administrator. */
const HARBOR = 1

describe.skipIf(noBrowser !== undefined)(`App and platform${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let both: AppAndPlatform
  let sandbox: Sandbox
  let running: RunningHost
  let page: Page

  beforeAll(async () => {
    both = await openAppAndPlatform()
    ;({ sandbox, running, page } = both)
  })

  afterAll(() => both?.close())

  /** Runs a job of the organization. Returns the number of its strings, or the error message. */
  async function job(): Promise<string> {
    const { body } = await running.parse('json', '{"a":"text"}', { organization: { id: HARBOR } })
    return body.error?.message ?? `${body.data?.strings?.length} string`
  }

  /** Sends a form of the sandbox, and waits for the answer. */
  async function send(button: string | RegExp): Promise<void> {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: button }).click()
    await answered
  }

  /** Sets the subscription on the page of the sandbox. */
  async function setSubscription(state: RegExp, status = '404'): Promise<void> {
    await page.goto(`${sandbox.baseUrl}/apps/atlas-formats/subscription`)
    await page.getByLabel(state).check()
    await page.getByLabel(/Status of/).selectOption(status)
    await send('Save')
    await both.expireSubscription()
  }

  test('without the consent of a person the organization has no authorization', async () => {
    const message = await job()
    expect(message).toContain(`This app has not been authorized for organization ${HARBOR} yet.`)
    await page.goto(/http:\S+/.exec(message)?.[0] ?? '')
    await page.getByRole('row', { name: ADMINISTRATOR }).getByRole('button').click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Declined' }).waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('You declined')
    expect(await job()).toBe(message)
  })

  test('after another try and approval, its jobs run', async () => {
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Authorized' }).waitFor()
    expect(page.url()).toContain(`${running.host.baseUrl}/oauth/callback`)
    await setSubscription(/^paid/)
    expect(await job()).toBe('1 string')
  })

  test('without payment the error names the checkout, and after payment the jobs run', async () => {
    await setSubscription(/^not paid/)
    const message = await job()
    expect(message).toContain(`Subscribe at ${sandbox.baseUrl}/apps/atlas-formats/checkout, then try again.`)
    await page.goto(/Subscribe at (http:\S+),/.exec(message)?.[1] ?? '')
    await send(/^Pay/)
    expect(await job()).toBe('1 string')
  })

  test.each(['404', '400'])('without a subscription (%s), jobs are refused', async (status) => {
    await setSubscription(/^not found/, status)
    expect(await job()).toContain('The platform knows no subscription of organization 1 to this app')
  })

  test('after the app was removed its jobs are refused, and after it was installed again they run', async () => {
    await setSubscription(/^paid/)
    expect(await job()).toBe('1 string')
    await page.goto(`${sandbox.baseUrl}/apps/atlas-formats`)
    await send(/^Remove/)
    await both.expireSubscription()
    expect(await job()).toContain('The platform knows no subscription of organization 1 to this app')

    await page.goto(`${sandbox.baseUrl}/apps`)
    await page.getByLabel(/^Address of the descriptor/).fill(running.host.baseUrl)
    await page.getByRole('button', { name: 'Install' }).click()
    await page.getByRole('link', { name: /^Authorize for/ }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Authorized' }).waitFor()
    await setSubscription(/^paid/)
    expect(await job()).toBe('1 string')
  })
})
