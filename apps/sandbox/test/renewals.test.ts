// Billing over time, as a person sees it: the clock is moved, subscriptions are renewed, and the charges are shown.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '../people.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import {
  descriptorOf,
  install,
  openTestSandbox,
  person,
  register,
  type BrowserSession,
  type OpenedSandbox,
} from './test-sandbox.ts'

let place: Place
let opened: OpenedSandbox
let olga: BrowserSession

const PAGE = '/apps/tidewater/subscription'
/** June 1, 2026 is day 882 of the cycles: the 13th day of its cycle, so 18 days are left. */
const CYCLE_STARTS = ['2026-06-19 00:00:00', '2026-07-19 00:00:00', '2026-08-18 00:00:00']

/** What the subscription endpoint answers. */
async function answer(): Promise<[status: number, body: object]> {
  const { accessTokens, grants } = opened.sandbox
  const { descriptor } =
    (await opened.sandbox.installations.find(accountOf(person('olga')), 'tidewater')) ?? {}
  const { clientId = '' } = descriptor?.authentication ?? {}
  const code = await grants.allow({ clientId, person: 'olga', scope: 'project' }, 'https://app.example/')
  const token = await accessTokens.sign(await grants.redeemCode(code, clientId, 'https://app.example/'))
  const { statusCode, json } = await opened.app.inject({
    url: '/api/v2/applications/tidewater/subscription',
    headers: { authorization: `Bearer ${token}` },
  })
  return [statusCode, json<object>()]
}

/** The charges on the page, the latest first: from, until, days, amount. */
async function charges(): Promise<string[][]> {
  const { body } = await olga.open(PAGE)
  const rows = body.split('<h2>Charges</h2>')[1]?.match(/<td>[\s\S]*?<\/tr>/g) ?? []
  return rows.map((row) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => plain(cell)))
}

function plain(cell: string): string {
  return cell.replaceAll(/<[^>]*>/g, '').trim()
}

async function moveTo(fields: Readonly<Record<string, string>>): Promise<number> {
  return (await olga.send('/clock', '/clock', fields)).statusCode
}

describe('a subscription', () => {
  beforeEach(async () => {
    place = await sqlite.create()
    opened = await openTestSandbox(place)
    const { registration } = await register(opened.sandbox)
    await install(opened.sandbox, 'olga', descriptorOf(registration.clientId))
    olga = await opened.browser('olga')
  })
  afterEach(async () => {
    await opened.close()
    await place.remove()
  })

  test('is charged pro rata first, and in full from the next billing cycle', async () => {
    expect(await answer()).toEqual([200, { expires: CYCLE_STARTS[0] }])
    const first = ['2026-06-01 12:00:00', CYCLE_STARTS[0], '18 of 30', '6.00']
    expect(await charges()).toEqual([first])
    expect(await moveTo({ to: 'cycle' })).toBe(303)
    expect(await answer()).toEqual([200, { expires: CYCLE_STARTS[1] }])
    const second = [CYCLE_STARTS[0], CYCLE_STARTS[1], '30 of 30', '10.00']
    expect(await charges()).toEqual([second, first])
    expect(await moveTo({ to: 'time', time: '2026-07-20 08:00:00' })).toBe(303)
    expect(await answer()).toEqual([200, { expires: CYCLE_STARTS[2] }])
    expect(await charges()).toEqual([[CYCLE_STARTS[1], CYCLE_STARTS[2], '30 of 30', '10.00'], second, first])
    expect((await olga.open(PAGE)).body).toContain('Together: <strong>26.00</strong>')
  })

  test('is renewed for every cycle that has passed, once, also with many requests at a time', async () => {
    await answer()
    await moveTo({ to: 'time', time: '2027-06-01 12:00:00' })
    await Promise.all(Array.from({ length: 6 }, () => answer()))
    const all = await charges()
    expect(all).toHaveLength(13)
    expect(new Set(all.slice(0, -1).map(([, , days, amount]) => `${days}: ${amount}`))).toEqual(
      new Set(['30 of 30: 10.00']),
    )
    expect(await moveTo({ to: 'real' })).toBe(303)
    expect(await charges()).toEqual(all)
  })

  test('that is not renewed is unpaid after its date, and can be paid for again', async () => {
    const fields = { state: 'paid', expires: '2026-06-10 00:00:00', status: '404', price: '30.00' }
    await olga.send(PAGE, PAGE, fields)
    expect(await answer()).toEqual([200, { expires: fields.expires }])
    const before = await charges()
    await moveTo({ to: 'time', time: '2026-06-14 00:00:00' })
    expect((await answer())[0]).toBe(402)
    expect(await charges()).toEqual(before)
    await olga.send('/apps/tidewater/checkout', '/apps/tidewater/checkout', {})
    expect(await answer()).toEqual([200, { expires: CYCLE_STARTS[0] }])
    const paid = ['2026-06-14 00:00:00', CYCLE_STARTS[0], '5 of 30', '5.00']
    expect(await charges()).toEqual([paid, ...before])
    // The cycle is paid for, so a second payment takes nothing.
    await olga.send('/apps/tidewater/checkout', '/apps/tidewater/checkout', {})
    expect(await charges()).toEqual([paid, ...before])
    await moveTo({ to: 'cycle' })
    expect((await charges())[0]).toEqual([CYCLE_STARTS[0], CYCLE_STARTS[1], '30 of 30', '30.00'])
  })

  test('is not renewed before the end of a time that is paid for', async () => {
    await olga.send(PAGE, PAGE, {
      state: 'paid',
      expires: '2026-09-01 00:00:00',
      renews: 'yes',
      price: '10.00',
    })
    await olga.send('/apps/tidewater/checkout', '/apps/tidewater/checkout', {})
    expect(await answer()).toEqual([200, { expires: '2026-09-01 00:00:00' }])
    const before = await charges()
    await moveTo({ to: 'time', time: '2026-09-02 00:00:00' })
    const [latest] = await charges()
    expect(latest?.[0]).toBe('2026-09-01 00:00:00')
    expect(await charges()).toHaveLength(before.length + 1)
  })

  test.each([
    ['no time', { to: 'time', time: 'tomorrow' }],
    ['no such day', { to: 'time', time: '2026-02-30 00:00:00' }],
    ['a hundred years', { to: 'time', time: '2126-01-01 00:00:00' }],
    ['an unknown target', { to: 'constructor' }],
  ])('the clock is not moved to %s', async (_what, fields) => {
    expect(await moveTo(fields)).toBe(400)
    expect(await opened.sandbox.clock.ahead()).toBe(0)
  })

  test('the clock is where it was after a restart, and tokens keep the real time', async () => {
    await moveTo({ to: 'day' })
    await opened.close()
    opened = await openTestSandbox(place)
    olga = await opened.browser('olga')
    expect((await olga.open('/clock')).body).toContain('2026-06-02 12:00:00')
    expect((await answer())[0]).toBe(200)
  })
})
