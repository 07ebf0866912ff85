// Who may use a module: the categories of both editions (docs/platform-interface.md, "What the service does", 6).
import { isOrganization, type AccountKey, type Person } from '../people.ts'

/** The people of a project. Access depends on them. */
export interface AccessProject {
  /** Id of a person. */
  owner: string
  /** Ids of persons, besides the owner. */
  members: readonly string[]
}

/** Who may use a module. */
export interface ModuleAccess {
  category: AccessCategory
  /** Ids of persons. Only the category `selected` uses them. */
  selected: readonly string[]
}

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
  selected,
} as const satisfies Record<string, Rule>

export type AccessCategory = keyof typeof RULES

/** The categories of an edition, in the order of the page. The second is the default. */
const CATEGORIES = {
  standard: ['owner', 'members', 'selected'],
  organization: ['admins', 'users', 'selected'],
} as const satisfies Record<string, readonly AccessCategory[]>

/** The categories that an account can choose from. */
export function categoriesOf(account: AccountKey): readonly { category: AccessCategory; label: string }[] {
  const categories = CATEGORIES[isOrganization(account) ? 'organization' : 'standard']
  return categories.map((category) => ({ category, label: RULES[category].label }))
}

/** The default access: everyone in the project. */
export function defaultAccess(account: AccountKey): ModuleAccess {
  return { category: isOrganization(account) ? 'users' : 'members', selected: [] }
}

/** Whether a person may use a module in a project. */
export function mayUse(person: Person, access: ModuleAccess, project: AccessProject): boolean {
  return RULES[access.category].includes(person, project, access)
}

function isInProject({ id }: Person, { owner, members }: AccessProject): boolean {
  return id === owner || members.includes(id)
}
