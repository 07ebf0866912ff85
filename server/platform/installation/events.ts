// Reads the events that a platform sends when the app is installed and removed, and what a token proves about them.
import { CallError } from '@atlas/core/wire/call.ts'
import type { InstallationFields } from '../oauth/installation.ts'
import { organizationOf, type OrganizationKey } from '../../organizations.ts'
import type { CallingOrganization } from './call-tokens.ts'

/** The app that an event must name. */
export interface EventSubject {
  appIdentifier: string
  clientId: string
  /** Whether the app gets its tokens for a code. */
  hasCode: boolean
}

/** The app was installed in an organization. */
export interface InstalledEvent extends InstallationFields {
  organization: OrganizationKey
  /** For the first tokens, if the app gets them for a code. */
  code: string | undefined
}

/** The app was removed from an organization. */
export interface UninstallEvent {
  organization: OrganizationKey
  /** Null in the standard edition, undefined if the event does not name it. */
  domain: string | null | undefined
  /** The secret of the installation, which some platforms send. */
  appSecret: string | undefined
}

/** The longest text of an event. */
const MAX_CHARACTERS = 2000

/** Reads the event of an installation. Throws a `CallError` that names the wrong field. */
export function readInstalled(body: Uint8Array, app: EventSubject): InstalledEvent {
  const event = eventIn(body, app)
  const { appSecret, userId, domain = null } = event
  if (!isText(appSecret)) throw fault('appSecret', 'a text')
  const code = app.hasCode ? codeIn(event) : undefined
  if (!isNumber(userId)) throw fault('userId', 'a whole number')
  if (domain !== null && !isText(domain)) throw fault('domain', 'a text or null')
  return { appSecret, userId, domain, code, organization: organizationIn(event) }
}

function codeIn({ code }: Event): string {
  if (isText(code)) return code
  throw fault('code', 'a text')
}

/** Reads the event of a removal. Throws a `CallError` that names the wrong field. */
export function readUninstall(body: Uint8Array, app: EventSubject): UninstallEvent {
  const event = eventIn(body, app)
  const { appSecret, domain } = event
  if (appSecret !== undefined && appSecret !== null && !isText(appSecret)) throw fault('appSecret', 'a text')
  if (domain !== undefined && domain !== null && !isText(domain)) throw fault('domain', 'a text or null')
  return { organization: organizationIn(event), domain, appSecret: appSecret ?? undefined }
}

/**
 * Whether the token of an event proves that the platform sends it for this organization. A token for a module does
 * not: members of an organization see those of its pages. Throws a `CallError` (401) if the token is for
 * another organization or domain than the event.
 */
export function isProvenBy(
  token: CallingOrganization | undefined,
  { organization, domain }: Pick<UninstallEvent, 'organization' | 'domain'>,
): boolean {
  if (!token) return false
  const isOther =
    (token.organization !== undefined && token.organization !== organization) ||
    (token.domain !== undefined && domain !== undefined && token.domain !== domain)
  if (isOther) throw new CallError(401, 'The token is for another organization than the event.')
  return token.organization !== undefined && token.module === undefined
}

type Event = Readonly<Record<string, unknown>>

function eventIn(body: Uint8Array, { appIdentifier, clientId }: EventSubject): Event {
  const event = objectIn(body)
  if (event['appId'] !== appIdentifier)
    throw new CallError(400, `The event is not for the app ${appIdentifier}.`)
  // A platform may leave the client out.
  const client = event['clientId'] ?? clientId
  if (client !== clientId) throw new CallError(400, 'The event is for another clientId.')
  return event
}

function objectIn(body: Uint8Array): Event {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Event
  } catch {
    // Answered below, with everything else that is not an object.
  }
  throw new CallError(400, 'The event is not a JSON object.')
}

function organizationIn({ organizationId }: Event): OrganizationKey {
  const key = isNumber(organizationId) ? organizationOf({ organization: { id: organizationId } }) : undefined
  if (key) return key
  throw fault('organizationId', 'a whole number')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CHARACTERS
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function fault(field: string, what: string): CallError {
  return new CallError(400, `The field ${field} of the event must be ${what}.`)
}
