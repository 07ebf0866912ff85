// The fixed users of the sandbox, one for each category of access, in both editions.
import type { Organization } from './calls/payload.ts'

/** A user. Anyone who can open the sandbox can sign in as any user. */
export interface Person {
  id: string
  name: string
  /** The role of the user, as the end of "who …". */
  role: string
  /** A member of the organization. Others use the standard edition. */
  isMember?: true
  /** Administers the organization. */
  isAdmin?: true
}

/** All users, in the order of the sign-in page. */
export const PEOPLE: readonly Person[] = [
  { id: 'olga', name: 'Olga Ortiz', role: 'owns the demo project' },
  { id: 'max', name: 'Max Mori', role: "manages translations in Olga's project" },
  { id: 'tina', name: 'Tina Tran', role: "translates in Olga's project" },
  { id: 'otto', name: 'Otto Odell', role: 'is a member of no other project' },
  { id: 'ada', name: 'Ada Abebe', role: 'administers the organization', isMember: true, isAdmin: true },
  { id: 'uma', name: 'Uma Ueda', role: "works in the organization's projects", isMember: true },
]

/** The one organization of the sandbox. */
export const ORGANIZATION = { id: 1, domain: 'harbor', name: 'Harbor' }

/** An account installs apps, is billed, and owns projects: the organization, or a person of the standard edition. */
export type AccountKey = `organization:${number}` | `person:${string}`

/** A person by id. */
export function personOf(id: string): Person | undefined {
  return PEOPLE.find((person) => person.id === id)
}

/** The account of a person. */
export function accountOf({ id, isMember }: Person): AccountKey {
  return isMember ? `organization:${ORGANIZATION.id}` : `person:${id}`
}

/** The people of an account. */
export function peopleOf(account: AccountKey): readonly Person[] {
  return PEOPLE.filter((person) => accountOf(person) === account)
}

/** The organization of a person; null in the standard edition. */
export function organizationOf({ isMember }: Person): number | null {
  return isMember ? ORGANIZATION.id : null
}

/** Whether a person may install apps in their account, and choose who may use them. */
export function administers({ isMember, isAdmin }: Person): boolean {
  return !isMember || isAdmin === true
}

/** Whether the account is of the organization edition. */
export function isOrganization(account: AccountKey): boolean {
  return account.startsWith('organization:')
}

/** The name of an account in a sentence. */
export function accountName(account: AccountKey): string {
  if (isOrganization(account)) return `the organization ${ORGANIZATION.name}`
  return personOf(account.slice('person:'.length))?.name ?? account
}

/** The name of a person, and of their organization, if any. */
export function nameWithAccount(person: Person): string {
  return person.isMember ? `${person.name}, for ${accountName(accountOf(person))}` : person.name
}

/** The organization in module calls (platform interface, "Job request payload"). */
export function organizationOnWire(baseUrl: string): Organization {
  const { id, domain } = ORGANIZATION
  return { id, domain, baseUrl, apiBaseUrl: `${baseUrl}/api/v2` }
}
