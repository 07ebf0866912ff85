// The answer of the subscription endpoint: paid until a date, unpaid, or not found
// (docs/platform-interface.md, endpoint 4).
import { getsCode } from '@atlas/server/platform/profiles.ts'
import { requireConsent, type Bearer } from '../api/bearer.ts'
import { accountName, accountOf } from '../people.ts'
import type { Sandbox } from '../sandbox.ts'
import { isActive, formatTime } from './subscriptions.ts'

/**
 * The answer for the account of the person that a token acts for. Removing the app revokes its tokens, but the app must
 * be able to learn that it was removed. So for an app that is not installed, a revoked token works until it expires.
 */
export async function subscriptionAnswer(
  { baseUrl, clock, installations, settings, subscriptions }: Sandbox,
  bearer: Bearer,
  app: string,
): Promise<{ status: number; body: object }> {
  const { clientId, person } = bearer
  const account = accountOf(person)
  const installation = await installations.find(account, app)
  if (!installation) {
    const message = `The app ${app} is not installed for ${accountName(account)}.`
    return { status: settings.notFoundStatus, body: { message } }
  }
  requireConsent(bearer)
  const { authentication, name } = installation.descriptor
  const method = settings.profile.authentication.app
  if (authentication.type !== method && !getsCode(settings.profile, authentication.type)) {
    const message = `${name} does not use the authorization method ${method}, so it has no access to its subscription.`
    return { status: 403, body: { message } }
  }
  if (authentication.clientId !== clientId) {
    return { status: 403, body: { message: `The token belongs to another app, not to ${name}.` } }
  }
  const subscription = await subscriptions.of(account, app)
  const { expiresAt = 0, notFoundStatus, state } = subscription
  if (state === 'none') {
    const message = `No subscription of ${name} is defined for ${accountName(account)}.`
    return { status: notFoundStatus, body: { message } }
  }
  if (isActive(subscription, await clock.now()))
    return { status: 200, body: { expires: formatTime(expiresAt) } }
  return { status: 402, body: { subscribe_link: `${baseUrl}/apps/${encodeURIComponent(app)}/checkout` } }
}
