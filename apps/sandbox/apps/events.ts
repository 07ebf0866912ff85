// The events that a platform sends to an app whose descriptor declares them: it was installed in an organization, removed
// from it, or paid for.
import { moduleAddress, type AppDescriptor } from '../calls/descriptor.ts'
import { postJob, type CallLimits, type HttpAnswer } from '../calls/transport.ts'

/** The events of an installation. An app must declare the first one. */
export type InstallationEvent = 'installed' | 'uninstall'

/** All events. Those of an installation, and that an organization has paid for the app. */
export type AppEvent = InstallationEvent | 'subscription_paid'

/** What events say besides the app's identifier and client id. */
export interface EventContent {
  organization: { id: number; domain: string | null; baseUrl: string }
  appSecret: string
  userId: number
  /** Of an app that acts as a user of its own. */
  agentId?: number | undefined
  /** With the installation of an app that gets its tokens for a code. It works once. */
  code?: string | undefined
}

/**
 * Sends an event. Undefined if the app does not declare it. Throws a `NoAnswerError`. (Source: docs/platform-interface-2.md,
 * "Life of an app". A removal has the secret, too, since apps of the usual SDK compare it, version 3.2.2 among them.)
 */
export async function postEvent(
  { authentication, baseUrl, events, identifier }: AppDescriptor,
  event: AppEvent,
  { appSecret, organization, userId, agentId, code }: EventContent,
  { limits, headers }: { limits: CallLimits; headers?: Readonly<Record<string, string>> | undefined },
): Promise<HttpAnswer | undefined> {
  const url = events?.[event]
  if (url === undefined) return undefined
  const body = {
    appId: identifier,
    appSecret,
    clientId: authentication.clientId,
    userId,
    ...(agentId === undefined ? {} : { agentId }),
    ...(code === undefined ? {} : { code }),
    organizationId: organization.id,
    domain: organization.domain,
    baseUrl: organization.baseUrl,
  }
  return postJob(moduleAddress(baseUrl, { url }), Buffer.from(JSON.stringify(body)), limits, headers)
}

/** Whether an app accepted an event. */
export const isAccepted = ({ status }: HttpAnswer): boolean => status >= 200 && status <= 299
