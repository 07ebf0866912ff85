// The page that moves the clock of billing.
import { html } from '@atlas/server/web/html.ts'
import { signedInPage, seeOther, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { CYCLE_DAYS, nextCycle } from './proration.ts'
import { formatTime, parseTime } from './subscriptions.ts'

const DAY = 86_400_000

/** GET and POST /clock */
export function clockRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    signedInPage('GET', '/clock', (request) => show(sandbox, request)),
    signedInPage('POST', '/clock', (request) => move(sandbox, request)),
  ]
}

async function show({ clock }: Sandbox, { token }: SignedInRequest): Promise<PageAnswer> {
  const [now, ahead] = [await clock.now(), await clock.ahead()]
  const { startsAt, daysLeft } = nextCycle(now)
  const body = html`<h1>The clock of billing</h1>
    <p>
      Subscriptions are paid for and renewed by this clock. Sessions and tokens keep the real time. Moving the
      clock back takes no charge back.
    </p>
    <form method="post" action="/clock" class="card">
      ${token}
      <dl>
        <dt>Now</dt>
        <dd>
          <time>${formatTime(now)}</time> UTC
          <span class="soft">${ahead === 0 ? 'the real time' : 'moved by you'}</span>
        </dd>
        <dt>Next billing cycle</dt>
        <dd>${formatTime(startsAt)} UTC, in ${daysLeft} of ${CYCLE_DAYS} days</dd>
      </dl>
      <div class="actions">
        <button name="to" value="day">A day on</button>
        <button name="to" value="cycle">To the next billing cycle</button>
        <button name="to" value="real">Back to the real time</button>
      </div>
      <label
        >Another time <small>UTC, such as 2027-01-31 12:00:00</small>
        <input name="time" value="${formatTime(now)}"
      /></label>
      <div class="actions"><button class="primary" name="to" value="time">Move the clock</button></div>
    </form>
    <p><a href="/apps">To the apps</a></p>`
  return { title: 'The clock of billing', body }
}

async function move({ clock }: Sandbox, { form }: SignedInRequest): Promise<PageAnswer> {
  const to = form.get('to')
  if (to === 'real') {
    await clock.reset()
    return seeOther('/clock')
  }
  const now = await clock.now()
  const times: Readonly<Record<string, number | undefined>> = {
    day: now + DAY,
    cycle: nextCycle(now).startsAt,
    time: parseTime((form.get('time') ?? '').trim()),
  }
  const time = Object.hasOwn(times, to ?? '') ? times[to ?? ''] : undefined
  if (time === undefined) {
    throw new RequestError(400, 'The time must be written YYYY-MM-DD HH:MM:SS, such as 2027-01-31 12:00:00.')
  }
  if (await clock.moveTo(time)) return seeOther('/clock')
  throw new RequestError(400, 'The clock can be moved ten years at most.')
}
