// The services that work on projects needs: storage, available modules, and the client that calls them.
import type { Language, LanguageId } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import type { AppModule } from '../calls/descriptor.ts'
import type { CallTarget } from '../calls/module-call.ts'
import type { ModuleClient } from '../calls/module-client.ts'
import type { Organization } from '../calls/payload.ts'
import { RequestError } from '../request-error.ts'
import type { Engine } from '@atlas/translation/engine.ts'
import type { Comments } from './comments.ts'
import type { Glossary } from './glossary.ts'
import type { Live } from './live.ts'
import type { CheckStore } from './check-store.ts'
import type { MemoryStore } from './memory.ts'
import type { FileRow, ProjectRow, ProjectStore } from './store.ts'
import type { ReportProgress } from './tasks.ts'
import type { TranslationStore } from './translation-store.ts'

/** A module of an installed app, and whether a user may use it in a project. */
export interface AvailableModule extends AppModule {
  app: CallTarget['app']
  /** The address of the app's descriptor, if it is known. */
  descriptor?: string
  /** Whether the module is granted to the user. */
  mayUse: boolean
}

/** The services that work on projects needs. */
export interface ProjectWorkspace {
  store: ProjectStore
  translations: TranslationStore
  memory: MemoryStore
  comments: Comments
  glossary: Glossary
  /** What suggests translations, if anything. */
  engine?: Engine | undefined
  live: Live
  checks: CheckStore
  /** Whether a user administers the organization of a project. */
  administers(user: string, project: ProjectRow): boolean
  /** The people who can have a role in a project. */
  peopleFor(project: ProjectRow): readonly { id: string; name: string }[]
  /** The name of a user. */
  nameOf(user: string): string
  client: ModuleClient
  /** The rules for sentences that modules get which split texts (SRX); null for their own. */
  sentenceRules: string | null
  /** The modules of all installed apps, in the order of installation and of their descriptors. */
  availableModules(user: string, project: ProjectRow): Promise<readonly AvailableModule[]>
  /** The organization of a project; undefined in the standard edition. */
  organizationOf(project: ProjectRow): Promise<Organization | undefined>
}

/** A project, and the user who works on it. */
export interface ProjectContext {
  user: string
  project: ProjectRow
  /** Whether the user manages the project: its owner, a manager among its members, or an administrator. */
  isManager: boolean
  /** Tells the page how far the task is. */
  report?: ReportProgress
}

/** Whether the user may approve translations. */
export function mayApprove({ project, isManager }: ProjectContext): boolean {
  return isManager || project.approvers !== 'managers'
}

/** Throws a `RequestError` unless the user manages the project. */
export function requireManager({ project, isManager }: ProjectContext): void {
  if (isManager) return
  throw new RequestError(403, `Only its owner and managers can change the project ${project.name}.`)
}

/** The languages of a project. */
export function projectLanguages(project: ProjectRow): { source: Language; targets: readonly Language[] } {
  const ids = JSON.parse(project.target_languages) as LanguageId[]
  return { source: languageWithId(project.source_language), targets: ids.map(languageWithId) }
}

/** The requested target languages. Throws a `RequestError` if the project does not have one of them. */
export function targetsNamed(project: ProjectRow, ids: readonly LanguageId[]): readonly Language[] {
  const { targets } = projectLanguages(project)
  return ids.map((id) => {
    const language = targets.find((target) => target.id === id)
    if (language) return language
    const known = targets.map((target) => target.id).join(', ') || 'none'
    throw new RequestError(
      400,
      `${id} is not a target language of ${project.name}. Its target languages: ${known}.`,
    )
  })
}

/** A language by its id. Throws a `RequestError`. */
export function languageWithId(id: LanguageId): Language {
  const language = languageByCode(id)
  if (!language) throw new RequestError(400, `The sandbox does not know the language ${id}.`)
  return language
}

/**
 * The module that reads and writes a file. Throws a `RequestError` if it was removed, or is not granted to the user.
 */
export function moduleOfFile(
  modules: readonly AvailableModule[],
  { name, app, type }: FileRow,
): AvailableModule {
  const format = modules.find((module) => module.app.identifier === app && module.type === type)
  if (format) return permitted(format)
  throw new RequestError(
    409,
    `${name} was read by ${type} of the app ${app}, which is no longer installed. Install it again, or import the file again.`,
  )
}

/** Returns the module. Throws a `RequestError` if it is not granted to the user. */
export function permitted(module: AvailableModule): AvailableModule {
  if (module.mayUse) return module
  throw new RequestError(
    403,
    `The module ${module.key} of ${module.app.name} is not granted to you in this project. An administrator of the app can change that.`,
  )
}
