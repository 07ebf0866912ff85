// The modules that a project can use: the modules of the apps in the project's account.
import type { Database } from '@atlas/server/storage/database.ts'
import type { ProjectRow } from '../projects/store.ts'
import type { AvailableModule } from '../projects/workspace.ts'
import { SANDBOX_ORGANIZATION, personOf, type AccountKey } from '../people.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { mayUse } from './access.ts'
import type { AppInstallations } from './installations.ts'

/** The account whose apps a project uses: its organization, or else its owner. */
export function accountOfProject({
  organization,
  owner,
}: Pick<ProjectRow, 'organization' | 'owner'>): AccountKey {
  return organization === SANDBOX_ORGANIZATION.id ? `organization:${organization}` : `person:${owner}`
}

/** The modules of all apps of a project, and whether this user may use each of them. */
export async function availableModules(
  installations: AppInstallations,
  database: Database<ProjectTables>,
  user: string,
  project: ProjectRow,
): Promise<AvailableModule[]> {
  const account = accountOfProject(project)
  const { members, managers } = await membersOf(database, project.id)
  const person = personOf(user)
  const available: AvailableModule[] = []
  for (const { descriptor, address, projects } of await installations.of(account)) {
    const { identifier, name, baseUrl, authentication, scopes, modules } = descriptor
    const access = await installations.access(account, identifier)
    for (const module of modules) {
      const people = { owner: project.owner, members, managers }
      const isInScope = projects === null || projects.includes(project.id)
      const isAllowed =
        isInScope && person !== undefined && mayUse(person, access(module), people, installations.profile)
      const app = { identifier, name, baseUrl, authentication, scopes }
      available.push({ ...module, app, descriptor: address, mayUse: isAllowed })
    }
  }
  return available
}

async function membersOf(
  database: Database<ProjectTables>,
  project: number,
): Promise<{ members: string[]; managers: string[] }> {
  const rows = await database
    .selectFrom('project_members')
    .select(['user', 'role'])
    .where('project', '=', project)
    .execute()
  return {
    members: rows.map(({ user }) => user),
    managers: rows.filter(({ role }) => role === 'manager').map(({ user }) => user),
  }
}
