// The pages of an app's subscription: its state, a form that sets it, and the checkout.
import { html, type Html } from '@atlas/server/web/html.ts'
import { appPath } from '../apps/install-pages.ts'
import type { AppInstallation } from '../apps/installations.ts'
import { reportPayment } from '../apps/installing.ts'
import { installedApp, requireAdministrator } from '../apps/installed-app.ts'
import { signedInPage, seeOther, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { pageTable } from '@atlas/server/web/page-table.ts'
import { accountName } from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { NOT_FOUND_STATUSES } from '../settings.ts'
import { CYCLE_DAYS, firstPayment, nextCycle } from './proration.ts'
import { isActive, parseTime, formatTime, type Charge, type AppSubscription } from './subscriptions.ts'

/** /apps/{app}/subscription, /apps/{app}/checkout */
export function billingRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    signedInPage('GET', '/apps/:app/subscription', (request) => show(sandbox, request)),
    signedInPage('POST', '/apps/:app/subscription', (request) => change(sandbox, request)),
    signedInPage('GET', '/apps/:app/checkout', (request) => checkout(sandbox, request)),
    signedInPage('POST', '/apps/:app/checkout', (request) => pay(sandbox, request)),
  ]
}

/** Each cycle of this time is charged. */
const LONGEST_RENEWAL = 10 * 366 * 86_400_000

const LARGEST_PRICE = 99_999_999

/** The states of a subscription, and the answer of the endpoint in each of them. */
const STATES: Readonly<Record<AppSubscription['state'], string>> = {
  paid: 'paid until a date: 200 with expires, and 402 after the date',
  unpaid: 'not paid: 402 with subscribe_link',
  none: 'not found: no subscription is defined',
}

/** The state of an app's subscription, for the page of the app. */
export async function subscriptionSummary(
  { clock, subscriptions }: Sandbox,
  { account, descriptor: { identifier } }: AppInstallation,
): Promise<Html> {
  const subscription = await subscriptions.of(account, identifier)
  return html`<h2>Subscription</h2>
    <p>
      ${stateBadge(subscription, await clock.now())}
      <a href="${appPath(identifier, '/subscription')}">Change the subscription</a>
    </p>`
}

function stateBadge(subscription: AppSubscription, now: number): Html {
  const { expiresAt = 0, notFoundStatus, renews, state } = subscription
  if (state === 'none')
    return html`<span class="badge warn">not found</span> The endpoint answers ${notFoundStatus}.`
  if (isActive(subscription, now)) {
    return html`<span class="badge good">active</span> until
      <time>${formatTime(expiresAt)}</time> UTC${renews && ', and then renewed'}.`
  }
  return html`<span class="badge lit">unpaid</span> The endpoint answers 402 with the address of the checkout.`
}

async function show(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { account, descriptor } = await installedApp(sandbox, request)
  const { identifier, name } = descriptor
  const now = await sandbox.clock.now()
  const subscription = await sandbox.subscriptions.of(account, identifier)
  const { expiresAt = nextCycle(now).startsAt, notFoundStatus, price, renews, state } = subscription
  const charges = await sandbox.subscriptions.charges(account, identifier)
  const states = Object.entries(STATES).map(
    ([id, label]) =>
      html`<label
        ><input type="radio" name="state" value="${id}" ${id === state && html` checked`} />${label}</label
      >`,
  )
  const statuses = NOT_FOUND_STATUSES.map(
    (status) => html`<option${status === notFoundStatus && html` selected`}>${status}</option>`,
  )
  const body = html`<h1>Subscription of ${name}</h1>
    <p>For ${accountName(account)}: ${stateBadge(subscription, now)}</p>
    <p class="notice">
      The host of <code>npm start</code> does all jobs without asking for this subscription. To make it ask,
      start both with <code>ATLAS_PAYMENT=platform npm start</code>.
    </p>
    <form method="post" action="${appPath(identifier, '/subscription')}" class="card">
      ${request.token}
      <fieldset>
        <legend>State</legend>
        ${states}
      </fieldset>
      <label
        >Paid until <small>UTC, as the endpoint writes it</small>
        <input
          name="expires"
          required
          pattern="\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d"
          value="${formatTime(expiresAt)}"
      /></label>
      <label
        ><input type="checkbox" name="renews" value="yes" ${renews && html` checked`} />renew at each billing
        cycle</label
      >
      <label
        >Status of “not found” <small>the specification names both</small
        ><select name="status">
          ${statuses}
        </select></label
      >
      <label
        >Price a month <small>of ${CYCLE_DAYS} days</small>
        <input
          name="price"
          required
          inputmode="decimal"
          pattern="\\d{1,6}(\\.\\d\\d)?"
          value="${formatAmount(price)}"
      /></label>
      <div class="actions">
        <button class="primary">Save</button>
        <a class="button" href="${appPath(identifier, '/checkout')}">Go to the checkout</a>
      </div>
    </form>
    ${chargesTable(charges)}
    <p>
      Billing has a clock of its own: <time>${formatTime(now)}</time> UTC. <a href="/clock">Move the clock</a>
    </p>
    <p><a href="${appPath(identifier)}">Back to ${name}</a></p>`
  return { title: `Subscription of ${name}`, body }
}

function chargesTable(charges: readonly Charge[]): Html {
  const rows = charges.map(
    ({ startsAt, endsAt, days, cents }) =>
      html`<tr>
        <td><time>${formatTime(startsAt)}</time></td>
        <td><time>${formatTime(endsAt)}</time></td>
        <td class="number">${days} of ${CYCLE_DAYS}</td>
        <td class="number">${formatAmount(cents)}</td>
      </tr>`,
  )
  const headings = [
    'From',
    'Until',
    { label: 'Days', isNumber: true },
    { label: 'Charged', isNumber: true },
  ] as const
  const total = charges.reduce((sum, { cents }) => sum + cents, 0)
  return html`<h2>Charges</h2>
    ${pageTable(headings, rows) ?? html`<p class="soft">Nothing was charged.</p>`}
    ${rows.length > 0 && html`<p>Together: <strong>${formatAmount(total)}</strong></p>`}`
}

async function change(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const installation = await installedApp(sandbox, request)
  const { account, descriptor } = installation
  requireAdministrator(request)
  const subscription = subscriptionIn(request.form)
  const { expiresAt = 0, renews } = subscription
  if (renews && expiresAt < (await sandbox.clock.now()) - LONGEST_RENEWAL) {
    throw new RequestError(
      400,
      'A subscription that is renewed must have been paid within the last ten years.',
    )
  }
  const before = await sandbox.subscriptions.of(account, descriptor.identifier)
  await sandbox.subscriptions.set(account, descriptor.identifier, subscription)
  const now = await sandbox.clock.now()
  if (isActive(subscription, now) && !isActive(before, now))
    await reportPayment(sandbox, request.person, installation)
  return seeOther(appPath(descriptor.identifier, '/subscription'))
}

function subscriptionIn(form: URLSearchParams): AppSubscription {
  const state = form.get('state')
  if (state !== 'paid' && state !== 'unpaid' && state !== 'none') {
    throw new RequestError(400, `The state must be one of ${Object.keys(STATES).join(', ')}.`)
  }
  const expiresAt = parseTime((form.get('expires') ?? '').trim())
  if (expiresAt === undefined) {
    throw new RequestError(400, 'The date must be written YYYY-MM-DD HH:MM:SS, such as 2027-01-31 12:00:00.')
  }
  const amount = (form.get('price') ?? '').trim()
  const price = /^\d{1,6}(\.\d\d)?$/.test(amount) ? Math.round(Number(amount) * 100) : NaN
  if (!(price <= LARGEST_PRICE)) throw new RequestError(400, 'The price must be an amount such as 10.00.')
  const renews = form.get('renews') === 'yes'
  return { state, expiresAt, renews, notFoundStatus: form.get('status') === '400' ? 400 : 404, price }
}

async function checkout(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { account, descriptor } = await installedApp(sandbox, request)
  const { identifier, name } = descriptor
  const { price } = await sandbox.subscriptions.of(account, identifier)
  const { daysLeft, startsAt } = nextCycle(await sandbox.clock.now())
  const body = html`<h1>Subscribe to ${name}</h1>
    <p>For ${accountName(account)}.</p>
    <section class="card">
      <dl>
        <dt>Price a month</dt>
        <dd>${formatAmount(price)}</dd>
        <dt>Next billing cycle</dt>
        <dd>${formatTime(startsAt)} UTC, in ${daysLeft} of ${CYCLE_DAYS} days</dd>
        <dt>From then on</dt>
        <dd>${formatAmount(price)} for each cycle</dd>
        <dt>First payment</dt>
        <dd>
          <strong>${formatAmount(firstPayment(price, daysLeft))}</strong>
          <span class="soft">= ${formatAmount(price)} ÷ ${CYCLE_DAYS} × ${daysLeft}</span>
        </dd>
      </dl>
      <form method="post" action="${appPath(identifier, '/checkout')}">
        ${request.token}
        <div class="actions">
          <button class="primary">Pay ${formatAmount(firstPayment(price, daysLeft))}</button>
        </div>
      </form>
    </section>
    <p class="soft">This is a sandbox: no money is taken.</p>`
  return { title: `Subscribe to ${name}`, body }
}

async function pay(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const installation = await installedApp(sandbox, request)
  const { account, descriptor } = installation
  requireAdministrator(request)
  await sandbox.subscriptions.pay(account, descriptor.identifier)
  await reportPayment(sandbox, request.person, installation)
  return seeOther(appPath(descriptor.identifier))
}

/** Formats an amount in cents: 1234 is 12.34. */
function formatAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
