// What the work on a project needs around it: its storage, the modules that may be used, and how they are called.
import type { Language, LanguageId } from '../../core/contract.ts'
import { languageByCode } from '../../core/languages.ts'
import type { AppModule } from '../calls/descriptor.ts'
import type { CallTarget } from '../calls/exchange.ts'
import type { ModuleClient } from '../calls/module-client.ts'
import type { Organization } from '../calls/payload.ts'
import { RequestError } from '../request-error.ts'
import type { FileRow, ProjectRow, ProjectStore } from './store.ts'

/** A module of an installed app, seen by one user in one project. */
export interface AvailableModule extends AppModule {
  app: CallTarget['app']
  /** Whether the user is of a category that the module is granted to. */
  mayUse: boolean
}

/** All that works on projects is handed. */
export interface Workspace {
  store: ProjectStore
  client: ModuleClient
  /** The modules of all installed apps, in the order of installation and of their descriptors. */
  availableModules(user: string, project: ProjectRow): Promise<readonly AvailableModule[]>
  /** The organization of a project; none in the standard edition. */
  organizationOf(project: ProjectRow): Promise<Organization | undefined>
}

/** Who works, and where. */
export interface ProjectContext {
  user: string
  project: ProjectRow
}

/** The languages of a project. */
export function languagesOf(project: ProjectRow): { source: Language; targets: readonly Language[] } {
  const ids = JSON.parse(project.target_languages) as LanguageId[]
  return { source: languageNamed(project.source_language), targets: ids.map(languageNamed) }
}

/** The target languages that were asked for. Throws a `RequestError` where the project has none of a name. */
export function targetsNamed(project: ProjectRow, ids: readonly LanguageId[]): readonly Language[] {
  const { targets } = languagesOf(project)
  return ids.map((id) => {
    const language = targets.find((target) => target.id === id)
    if (language) return language
    const known = targets.map((target) => target.id).join(', ') || 'none'
    throw new RequestError(400, `${id} is no target language of ${project.name}. There are: ${known}.`)
  })
}

/** A language by its id. Throws a `RequestError`. */
export function languageNamed(id: LanguageId): Language {
  const language = languageByCode(id)
  if (!language) throw new RequestError(400, `${id} is no language that the sandbox knows.`)
  return language
}

/** The module that a file is read and written by. Throws a `RequestError` where it is gone, or not for this user. */
export function formatOf(modules: readonly AvailableModule[], { name, app, type }: FileRow): AvailableModule {
  const format = modules.find((module) => module.app.identifier === app && module.type === type)
  if (format) return permitted(format)
  throw new RequestError(
    409,
    `${name} was read by ${type} of the app ${app}, which is not there any more. Install it again, or import the file anew.`,
  )
}

/** The module itself. Throws a `RequestError` where it is not granted to this user. */
export function permitted(module: AvailableModule): AvailableModule {
  if (module.mayUse) return module
  throw new RequestError(
    403,
    `The module ${module.key} of ${module.app.name} is not granted to you in this project. Who administers the app can change that.`,
  )
}
