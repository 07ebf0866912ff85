// The people of the sandbox, one for each category of access, and the two editions that they live in.
import type { Organization } from './calls/payload.ts'

/** A user. Everybody who can open the sandbox can be any of them. */
export interface Person {
  id: string
  name: string
  /** What this person is there to try. */
  part: string
  /** In the organization edition; elsewhere everybody is alone. */
  isMember?: true
  /** Administers the organization. */
  isAdmin?: true
}

/** Everybody, in the order of the sign-in page. */
export const PEOPLE: readonly Person[] = [
  { id: 'olga', name: 'Olga Ortiz', part: 'owns the demo project' },
  { id: 'max', name: 'Max Mori', part: "manages translations in Olga's project" },
  { id: 'tina', name: 'Tina Tran', part: "translates in Olga's project" },
  { id: 'otto', name: 'Otto Odell', part: "is an outsider, in nobody else's project" },
  { id: 'ada', name: 'Ada Abebe', part: 'administers the organization', isMember: true, isAdmin: true },
  { id: 'uma', name: 'Uma Ueda', part: "works in the organization's projects", isMember: true },
]

/** The one organization of the sandbox. */
export const ORGANIZATION = { id: 1, domain: 'harbor', name: 'Harbor' }

/** Who installs apps, is billed, and owns projects: the organization, or a person of the standard edition. */
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

/** The organization of a person; none in the standard edition. */
export function organizationOf({ isMember }: Person): number | null {
  return isMember ? ORGANIZATION.id : null
}

/** Whether a person may install apps in the own account, and say who uses them. */
export function administers({ isMember, isAdmin }: Person): boolean {
  return !isMember || isAdmin === true
}

/** Whether the account is of the organization edition. */
export function isOrganization(account: AccountKey): boolean {
  return account.startsWith('organization:')
}

/** How a sentence names an account. */
export function accountName(account: AccountKey): string {
  if (isOrganization(account)) return `the organization ${ORGANIZATION.name}`
  return personOf(account.slice('person:'.length))?.name ?? account
}

/** A person, and the organization that she acts for, if she is in one. */
export function nameWithAccount(person: Person): string {
  return person.isMember ? `${person.name}, for ${accountName(accountOf(person))}` : person.name
}

/** The organization as module calls carry it (platform interface, "Job request payload"). */
export function organizationOnWire(baseUrl: string): Organization {
  const { id, domain } = ORGANIZATION
  return { id, domain, baseUrl, apiBaseUrl: `${baseUrl}/api/v2` }
}
