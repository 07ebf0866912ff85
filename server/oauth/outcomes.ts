// How an authorization can end, in the words that people read.
import { nameOf, type OrganizationKey } from '../organizations.ts'

/** One line and what it means, for a page of its own. */
export interface Outcome {
  title: string
  /** What happened and what to do. */
  sentence: string
  isGood?: boolean
  /** Where to go from here. */
  link?: { label: string; href: string }
}

export const NOT_CONNECTED: Outcome = {
  title: 'No platform',
  sentence: 'This host is not connected to a platform. Its operator can change that: ATLAS_PLATFORM_URL.',
}

export const UNNAMED: Outcome = {
  title: 'Which organization?',
  sentence: 'The address must name an organization or a project by its number, such as organization=42.',
}

/** A state that is not known: forged, used, expired, or of another browser. */
export const FOREIGN: Outcome = {
  title: 'Not authorized',
  sentence:
    'This authorization did not begin in this browser, was finished already, or took longer than half an hour. Begin again.',
}

export function declined(organization: OrganizationKey): Outcome {
  return {
    title: 'Declined',
    sentence: `You have declined, so the app may not act for ${nameOf(organization)}. Nothing was stored.`,
  }
}

export function authorized(organization: OrganizationKey): Outcome {
  return {
    title: 'Authorized',
    sentence: `The app may now act for ${nameOf(organization)}. Jobs that failed for want of it can be run again.`,
    isGood: true,
  }
}

/** The platform, or the way to it, failed. */
export function failed(sentence: string): Outcome {
  return { title: 'Not authorized', sentence }
}

/** The platform sent somebody back with an error, or with nothing. */
export function sentBack(error: unknown): Outcome {
  // Codes are short words (RFC 6749, section 4.1.2.1); anything else is not repeated.
  const code = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? `: ${error}` : ''
  return failed(`The platform sent you back without an authorization${code}.`)
}
