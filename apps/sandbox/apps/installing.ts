// Installs and removes apps. If the profile of the sandbox has events, the app is told, and may refuse an installation.
import type { AppDescriptor } from '../calls/descriptor.ts'
import { NoAnswerError, postJob } from '../calls/transport.ts'
import { hasRights } from '@atlas/server/platform/profiles.ts'
import {
  accountOf,
  agentIdOf,
  organizationOfAccount,
  peopleOfAccount,
  type AccountKey,
  type Person,
} from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { newSecret } from '../secrets.ts'
import type { FetchedDescriptor } from './fetch-descriptor.ts'
import type { AppInstallation } from './installations.ts'

/** The limits of an event. It is small, and so is its answer. */
const EVENT_LIMITS = { requestBytes: 100_000, answerBytes: 100_000, milliseconds: 30_000 }

/**
 * Installs an app in the account of a person. Throws a `RequestError` if the app does not accept it; then it is not
 * installed, as before.
 */
export async function installApp(
  sandbox: Sandbox,
  person: Person,
  fetched: FetchedDescriptor,
): Promise<void> {
  const { installations, registrations } = sandbox
  const { descriptor } = fetched
  const account = accountOf(person)
  if (!hasEvents(sandbox, descriptor)) return installations.install(account, fetched)
  const { clientId = '' } = descriptor.authentication
  if (!(await registrations.find(clientId))) {
    throw new RequestError(
      422,
      `The client id "${clientId}" of the descriptor is not registered. Register it on the page Apps first.`,
    )
  }
  const before = await installations.find(account, descriptor.identifier)
  const appSecret = before?.appSecret ?? newSecret()
  // The app requests its first token before it answers, so the installation must be known by then.
  await installations.install(account, fetched, appSecret)
  try {
    await sendEvent(sandbox, 'installed', { account, descriptor, appSecret }, person)
  } catch (error) {
    if (!before) await installations.remove(account, descriptor.identifier)
    throw error
  }
}

/**
 * Removes an app, with its subscription and its tokens, and reports it to the app. Throws a `RequestError` if the app does
 * not accept the event; it is removed nevertheless.
 */
export async function removeApp(
  sandbox: Sandbox,
  person: Person,
  installation: AppInstallation,
): Promise<void> {
  const { account, appSecret, descriptor } = installation
  const { authentication, identifier } = descriptor
  await sandbox.installations.remove(account, identifier)
  await sandbox.subscriptions.remove(account, identifier)
  const people = peopleOfAccount(account).map(({ id }) => id)
  if (authentication.clientId !== undefined) await sandbox.grants.revoke(authentication.clientId, people)
  if (appSecret === undefined || !hasEvents(sandbox, descriptor)) return
  await sendEvent(sandbox, 'uninstall', { account, descriptor, appSecret }, person)
}

/** Whether the platform reports the installation to the app. */
function hasEvents({ settings: { profile } }: Sandbox, { authentication }: AppDescriptor): boolean {
  return profile.installation !== undefined && hasRights(profile, authentication.type)
}

/** Whether the app acts as a user of its own. */
function isAgent({ settings: { profile } }: Sandbox, { authentication }: AppDescriptor): boolean {
  return authentication.type === profile.authentication.agent
}

interface EventSubject {
  account: AccountKey
  descriptor: AppDescriptor
  appSecret: string
}

async function sendEvent(
  sandbox: Sandbox,
  event: 'installed' | 'uninstall',
  { account, descriptor, appSecret }: EventSubject,
  person: Person,
): Promise<void> {
  const { authentication, baseUrl, events, identifier, name } = descriptor
  const path = events?.[event]
  // Only the event of an installation is required.
  if (path === undefined) return
  const { id, domain } = organizationOfAccount(account)
  const body = {
    appId: identifier,
    appSecret,
    clientId: authentication.clientId,
    userId: person.number,
    ...(isAgent(sandbox, descriptor) ? { agentId: agentIdOf(id) } : {}),
    organizationId: id,
    domain,
    baseUrl: sandbox.baseUrl,
  }
  const address = `${baseUrl}${path.startsWith('/') ? '' : '/'}${path}`
  const { headers } = sandbox.settings
  const done = event === 'installed' ? 'it was not installed' : 'it may still store data'
  try {
    const { status } = await postJob(address, Buffer.from(JSON.stringify(body)), EVENT_LIMITS, headers)
    if (status >= 200 && status <= 299) return
    throw new RequestError(422, `${name} answered the event ${event} with ${status}, so ${done}.`)
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    throw new RequestError(422, `${name} did not answer the event ${event}, so ${done}. ${error.message}`)
  }
}
