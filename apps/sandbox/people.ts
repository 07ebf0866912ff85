// The fixed users of the sandbox, one for each category of access, in both editions.
import type { Organization } from './calls/payload.ts'

/** A user. Anyone who can open the sandbox can sign in as any user. */
export interface Person {
  id: string
  /** The number of the user on the wire, where users have numbers. */
  number: number
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
  { id: 'olga', number: 1, name: 'Olga Ortiz', role: 'owns the demo project' },
  { id: 'max', number: 2, name: 'Max Mori', role: "manages translations in Olga's project" },
  { id: 'tina', number: 3, name: 'Tina Tran', role: "translates in Olga's project" },
  { id: 'otto', number: 4, name: 'Otto Odell', role: 'is a member of no other project' },
  {
    id: 'ada',
    number: 5,
    name: 'Ada Abebe',
    role: 'administers the organization',
    isMember: true,
    isAdmin: true,
  },
  { id: 'uma', number: 6, name: 'Uma Ueda', role: "works in the organization's projects", isMember: true },
]

/** The one organization of the sandbox. */
export const SANDBOX_ORGANIZATION = { id: 1, domain: 'harbor', name: 'Harbor' }

/** An account installs apps, is billed, and owns projects: the organization, or a person of the standard edition. */
export type AccountKey = `organization:${number}` | `person:${string}`

/** A person by id. */
export function personOf(id: string): Person | undefined {
  return PEOPLE.find((person) => person.id === id)
}

/** Numbers of standard accounts, next to the number of the organization. */
const STANDARD_ACCOUNTS = 100

/** The organization of an account for platforms that name one in both editions. The standard edition has no domain. */
export function organizationOfAccount(account: AccountKey): { id: number; domain: string | null } {
  if (isOrganization(account)) return { id: SANDBOX_ORGANIZATION.id, domain: SANDBOX_ORGANIZATION.domain }
  const owner = personOf(account.slice('person:'.length))
  return { id: STANDARD_ACCOUNTS + (owner?.number ?? 0), domain: null }
}

/** The person who installs apps for an organization, by its number on platforms that name one in both editions. */
export function installerIn(organization: number | undefined): Person | undefined {
  if (organization === SANDBOX_ORGANIZATION.id) return PEOPLE.find(({ isAdmin }) => isAdmin === true)
  return PEOPLE.find(({ number, isMember }) => !isMember && STANDARD_ACCOUNTS + number === organization)
}

/** The users that apps act as have numbers from here. */
const AGENTS = 1000

/** The number of the user that an app acts as in an organization, if it has one of its own. */
export function agentIdOf(organization: number): number {
  return AGENTS + organization
}

/** The account of a person. */
export function accountOf({ id, isMember }: Person): AccountKey {
  return isMember ? `organization:${SANDBOX_ORGANIZATION.id}` : `person:${id}`
}

/** The people of an account. */
export function peopleOfAccount(account: AccountKey): readonly Person[] {
  return PEOPLE.filter((person) => accountOf(person) === account)
}

/** The organization of a person; null in the standard edition. */
export function organizationOfPerson({ isMember }: Person): number | null {
  return isMember ? SANDBOX_ORGANIZATION.id : null
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
  if (isOrganization(account)) return `the organization ${SANDBOX_ORGANIZATION.name}`
  return personOf(account.slice('person:'.length))?.name ?? account
}

/** The name of a person, and of their organization, if any. */
export function nameWithAccount(person: Person): string {
  return person.isMember ? `${person.name}, for ${accountName(accountOf(person))}` : person.name
}

/** The organization in module calls (docs/platform-interface.md, "Job request payload"). */
export function organizationOnWire(account: AccountKey, baseUrl: string): Organization {
  return { ...organizationOfAccount(account), baseUrl, apiBaseUrl: `${baseUrl}/api/v2` }
}
