// Who may use a module: the categories of both editions (docs/platform-interface.md, "What the service does", 6), and those
// of live platforms (docs/platform-interface-2.md, section 6).
import type { Profile } from '@atlas/server/platform/profiles.ts'
import type { AppDescriptor } from '../calls/descriptor.ts'
import { isOrganization, type AccountKey, type Person } from '../people.ts'

/** The people of a project. Access depends on them. */
export interface AccessProject {
  /** Id of a person. */
  owner: string
  /** Ids of persons, besides the owner. */
  members: readonly string[]
  /** Those of the members who manage it. */
  managers?: readonly string[]
}

/** Who may use a module. */
export interface ModuleAccess {
  category: AccessCategory
  /** Ids of persons. Only the category `selected` uses them. */
  selected: readonly string[]
}

/** What platforms do differently. */
export type AccessProfile = Pick<Profile, 'hasFiveCategories'>

interface Rule {
  label: string
  includes(person: Person, project: AccessProject, access: ModuleAccess): boolean
}

const selected: Rule = {
  label: 'Selected users',
  includes: ({ id }, _project, access) => access.selected.includes(id),
}

const RULES = {
  owner: { label: 'Only the project owner', includes: ({ id }, { owner }) => id === owner },
  members: { label: 'All project members', includes: isInProject },
  admins: { label: 'Only organization admins', includes: ({ isAdmin }) => isAdmin === true },
  users: {
    label: "All users in the organization's projects",
    includes: (person, project) => person.isMember === true || isInProject(person, project),
  },
  managers: {
    label: 'Managers and developers',
    includes: ({ id, isAdmin }, { managers = [] }) => isAdmin === true || managers.includes(id),
  },
  guests: { label: 'All users, with guests', includes: () => true },
  selected,
} as const satisfies Record<string, Rule>

export type AccessCategory = keyof typeof RULES

/** The categories of an edition, in the order of the page. */
const CATEGORIES = {
  standard: ['owner', 'members', 'selected'],
  organization: ['admins', 'users', 'selected'],
} as const satisfies Record<string, readonly AccessCategory[]>

/** The same on platforms with five. */
const FIVE_CATEGORIES = {
  standard: ['owner', 'managers', 'members', 'guests', 'selected'],
  organization: ['admins', 'managers', 'users', 'guests', 'selected'],
} as const satisfies Record<string, readonly AccessCategory[]>

/** The categories that an account can choose from. */
export function categoriesOf(
  account: AccountKey,
  { hasFiveCategories }: AccessProfile,
): readonly { category: AccessCategory; label: string }[] {
  const edition = isOrganization(account) ? 'organization' : 'standard'
  const categories = (hasFiveCategories ? FIVE_CATEGORIES : CATEGORIES)[edition]
  return categories.map((category) => ({ category, label: RULES[category].label }))
}

/** The default access: everyone in the project. */
export function defaultAccess(account: AccountKey): ModuleAccess {
  return { category: isOrganization(account) ? 'users' : 'members', selected: [] }
}

/** The access that an app asks for in its descriptor. */
export function accessAskedFor(account: AccountKey, user: UserPermission): ModuleAccess {
  const category = ACCESS_OF[user][isOrganization(account) ? 'organization' : 'standard']
  return { category, selected: [] }
}

type UserPermission = NonNullable<NonNullable<AppDescriptor['permissions']>['user']>

const ACCESS_OF = {
  owner: { standard: 'owner', organization: 'admins' },
  managers: { standard: 'managers', organization: 'managers' },
  all: { standard: 'members', organization: 'users' },
  guests: { standard: 'guests', organization: 'guests' },
  restricted: { standard: 'selected', organization: 'selected' },
} as const satisfies Record<UserPermission, Record<'standard' | 'organization', AccessCategory>>

/** Whether a person may use a module in a project. */
export function mayUse(
  person: Person,
  access: ModuleAccess,
  project: AccessProject,
  { hasFiveCategories }: AccessProfile,
): boolean {
  const isAlways = hasFiveCategories && (person.id === project.owner || person.isAdmin === true)
  return isAlways || RULES[access.category].includes(person, project, access)
}

function isInProject({ id }: Person, { owner, members }: AccessProject): boolean {
  return id === owner || members.includes(id)
}
