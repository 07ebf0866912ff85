// The people of a project, and the roles that its managers assign to them.
import type { EditorPerson, GivenRole } from '@atlas/editor/editor-wire.ts'
import { RequestError } from '../request-error.ts'
import type { ProjectRow } from './store.ts'
import type { ProjectWorkspace } from './workspace.ts'

type People = Pick<ProjectWorkspace, 'store' | 'administers' | 'peopleFor'>

/** Everyone who has a role in a project, or can get one. */
export async function peopleOfProject(workspace: People, project: ProjectRow): Promise<EditorPerson[]> {
  const stored = await workspace.store.roles(project.id)
  const isOrganizations = project.organization !== null
  return workspace.peopleFor(project).map(({ id, name }) => {
    if (id === project.owner) return { id, name, role: 'owner', choices: [] }
    if (workspace.administers(id, project)) return { id, name, role: 'administrator', choices: [] }
    // All people of an organization see its projects, and translate in them.
    const role = stored.get(id) ?? (isOrganizations ? 'translator' : 'none')
    return {
      id,
      name,
      role: role === 'manager' || role === 'none' ? role : 'translator',
      choices: isOrganizations ? ['manager', 'translator'] : ['manager', 'translator', 'none'],
    }
  })
}

/** Assigns roles to people. Throws a `RequestError` (400) if one cannot have the role. */
export async function giveRoles(
  workspace: People,
  project: ProjectRow,
  roles: Readonly<Record<string, string>>,
): Promise<void> {
  const people = new Map((await peopleOfProject(workspace, project)).map((person) => [person.id, person]))
  const given = Object.entries(roles).map(([id, wanted]): [string, GivenRole] => {
    const role = people.get(id)?.choices.find((choice) => choice === wanted)
    if (role) return [id, role]
    throw new RequestError(400, `${id} cannot have the role ${wanted} in the project ${project.name}.`)
  })
  await workspace.store.setRoles(project.id, given)
}
