// The texts for the ways in which an authorization can end.
import { organizationName, type OrganizationKey } from '../../organizations.ts'

/** The text of a page. */
export interface AuthorizationOutcome {
  title: string
  /** What happened and what to do. */
  sentence: string
  isGood?: boolean
  /** Where to go next. */
  link?: { label: string; href: string }
}

export const NOT_CONNECTED: AuthorizationOutcome = {
  title: 'No platform',
  sentence: 'This host is not connected to a platform. Its operator can change that: ATLAS_PLATFORM_URL.',
}

export const UNNAMED: AuthorizationOutcome = {
  title: 'Which organization?',
  sentence: 'The address must name an organization or a project by its number, such as organization=42.',
}

/** For an unknown state: forged, used, expired, or from another browser. */
export const FOREIGN: AuthorizationOutcome = {
  title: 'Not authorized',
  sentence:
    'This authorization did not begin in this browser, is already finished, or took longer than half an hour. Begin again.',
}

export function declined(organization: OrganizationKey): AuthorizationOutcome {
  return {
    title: 'Declined',
    sentence: `You declined, so the app may not act for ${organizationName(organization)}. Nothing was stored.`,
  }
}

export function authorized(organization: OrganizationKey): AuthorizationOutcome {
  return {
    title: 'Authorized',
    sentence: `The app may now act for ${organizationName(organization)}. Jobs that failed without it can be run again.`,
    isGood: true,
  }
}

/** For an error of the platform, or of the connection to the platform. */
export function failedOutcome(sentence: string): AuthorizationOutcome {
  return { title: 'Not authorized', sentence }
}

/** For a person whom the platform sent back with an error, or without a code. */
export function sentBack(error: unknown): AuthorizationOutcome {
  // Error codes are short words (RFC 6749, section 4.1.2.1). Anything else is not shown.
  const code = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? `: ${error}` : ''
  return failedOutcome(`The platform sent you back without an authorization${code}.`)
}
