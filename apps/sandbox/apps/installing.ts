// Installs and removes apps. If the profile of the sandbox has events, the app is told, and may refuse an installation.
import type { AppDescriptor } from '../calls/descriptor.ts'
import { accessAskedFor } from './access.ts'
import { NoAnswerError } from '../calls/transport.ts'
import { getsCode, hasRights } from '@atlas/server/platform/profiles.ts'
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
import { isAccepted, postEvent, type AppEvent, type EventContent, type InstallationEvent } from './events.ts'
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
  const before = await installations.find(account, descriptor.identifier)
  if (!hasEvents(sandbox, descriptor)) {
    await installations.install(account, fetched)
    if (!before) await setPermissions(sandbox, account, descriptor)
    return
  }
  const { clientId = '' } = descriptor.authentication
  if (!(await registrations.find(clientId))) {
    throw new RequestError(
      422,
      `The client id "${clientId}" of the descriptor is not registered. Register it on the page Apps first.`,
    )
  }
  const appSecret = before?.appSecret ?? newSecret()
  // The app requests its first token before it answers, so the installation must be known by then.
  await installations.install(account, fetched, appSecret)
  if (!before) await setPermissions(sandbox, account, descriptor)
  try {
    await sendEvent(sandbox, 'installed', { account, descriptor, appSecret }, person)
  } catch (error) {
    if (!before) await installations.remove(account, descriptor.identifier)
    throw error
  }
}

/** Gives the modules of a new app the access that its descriptor asks for. */
async function setPermissions(
  { installations }: Sandbox,
  account: AccountKey,
  { identifier, modules, permissions = {} }: AppDescriptor,
): Promise<void> {
  const { user, project } = permissions
  if (user) await installations.grant(account, identifier, modules, accessAskedFor(account, user))
  if (project === 'restricted') await installations.limitTo(account, identifier, [])
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

/**
 * Reports a payment to an app that asks for it. Throws a `RequestError` if the app does not accept the event; it is paid
 * nevertheless.
 */
export async function reportPayment(
  sandbox: Sandbox,
  person: Person,
  { account, appSecret, descriptor }: AppInstallation,
): Promise<void> {
  const { price } = await sandbox.subscriptions.of(account, descriptor.identifier)
  if (price === 0 || appSecret === undefined || !hasEvents(sandbox, descriptor)) return
  await sendEvent(sandbox, 'subscription_paid', { account, descriptor, appSecret }, person)
}

/** Whether the platform reports the installation to the app. */
function hasEvents({ settings: { profile } }: Sandbox, { authentication }: AppDescriptor): boolean {
  return profile.installation !== undefined && hasRights(profile, authentication.type)
}

/** Whether the app acts as a user of its own. */
function isAgent({ settings: { profile } }: Sandbox, { authentication }: AppDescriptor): boolean {
  return authentication.type === profile.authentication.agent
}

/** What follows if an app does not accept an event, as the end of a sentence. */
const CONSEQUENCES: Readonly<Record<AppEvent, string>> = {
  installed: 'it was not installed',
  uninstall: 'it may still store data',
  subscription_paid: 'it may not know of the payment',
}

interface EventSubject {
  account: AccountKey
  descriptor: AppDescriptor
  appSecret: string
}

/** Sends an event of the sandbox. Throws a `RequestError` if the app does not accept it. */
async function sendEvent(
  sandbox: Sandbox,
  event: AppEvent,
  subject: EventSubject,
  person: Person,
): Promise<void> {
  const { name } = subject.descriptor
  const done = CONSEQUENCES[event]
  try {
    const answer = await postEvent(
      subject.descriptor,
      event,
      await contentOf(sandbox, event, subject, person),
      {
        limits: EVENT_LIMITS,
        headers: sandbox.settings.headers,
      },
    )
    if (!answer || isAccepted(answer)) return
    throw new RequestError(422, `${name} answered the event ${event} with ${answer.status}, so ${done}.`)
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    throw new RequestError(422, `${name} did not answer the event ${event}, so ${done}. ${error.message}`)
  }
}

async function contentOf(
  sandbox: Sandbox,
  event: AppEvent,
  { account, descriptor, appSecret }: EventSubject,
  person: Person,
): Promise<EventContent> {
  const { id, domain } = organizationOfAccount(account)
  return {
    appSecret,
    organization: { id, domain, baseUrl: sandbox.baseUrl },
    userId: person.number,
    agentId: isAgent(sandbox, descriptor) ? agentIdOf(id) : undefined,
    code: event === 'installed' ? await codeFor(sandbox, descriptor, person) : undefined,
  }
}

/** A new code, for which an app of such a type gets tokens that act for a person. */
async function codeFor(
  { grants, settings: { profile } }: Sandbox,
  { authentication: { clientId = '', type }, scopes }: AppDescriptor,
  { id }: Person,
): Promise<string | undefined> {
  if (!getsCode(profile, type)) return undefined
  return grants.allow({ clientId, person: id, scope: scopes.join(' ') })
}

/** A forged event, and how the app answered it: a status, or why there is no answer. */
export interface ForgedEvent {
  event: InstallationEvent
  isRefused: boolean
  answer: string
}

/**
 * Sends the events that a stranger could send, who knows the address of the descriptor: with the organization of an
 * installation, and another secret and domain. An app that accepts one is told of its installation again. Returns undefined if
 * the app has no events. Throws a `RequestError` if it then does not accept its own.
 */
export async function sendForgedEvents(
  sandbox: Sandbox,
  person: Person,
  { account, descriptor, appSecret }: AppInstallation,
): Promise<ForgedEvent[] | undefined> {
  if (appSecret === undefined || !hasEvents(sandbox, descriptor)) return undefined
  const subject = { account, descriptor, appSecret }
  const appSecretOfStranger = newSecret()
  const sent: ForgedEvent[] = []
  for (const event of ['installed', 'uninstall'] as const) {
    const { headers } = sandbox.settings
    const content = await contentOf(sandbox, event, subject, person)
    const organization = { ...content.organization, domain: 'stranger' }
    const forged = { ...content, appSecret: appSecretOfStranger, organization }
    try {
      const answer = await postEvent(descriptor, event, forged, { limits: EVENT_LIMITS, headers })
      if (answer) sent.push({ event, isRefused: !isAccepted(answer), answer: String(answer.status) })
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      sent.push({ event, isRefused: true, answer: error.message })
    }
  }
  if (sent.some(({ isRefused }) => !isRefused)) await sendEvent(sandbox, 'installed', subject, person)
  return sent
}
