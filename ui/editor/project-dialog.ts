// Creates, changes and removes projects.
import type {
  EditorLanguage,
  EditorPerson,
  EditorProject,
  EditorProjectFiles,
  GivenRole,
} from '../editor-wire.ts'
import { ask } from '../ask.ts'
import { element, find, option, showChildren } from '../elements.ts'
import { LanguageList } from '../language-list.ts'
import { addProject, removeProject, updateProject } from './api.ts'
import type { Messages } from './messages.ts'

/** What the page does after a change. */
export interface ProjectDialogEvents {
  messages: Messages
  /** A project was created or changed. */
  onSaved(project: EditorProject): Promise<void>
  onRemoved(): Promise<void>
}

/** Roles in words. */
const ROLES: Readonly<Record<EditorPerson['role'], string>> = {
  owner: 'Owner',
  administrator: 'Administrator',
  manager: 'Manager',
  translator: 'Translator',
  none: 'Not in the project',
}

/** The dialog of a project. */
export class ProjectDialog {
  readonly #dialog = find('project-dialog', HTMLDialogElement)
  readonly #name = find('project-name', HTMLInputElement)
  readonly #managers = find('project-managers', HTMLInputElement)
  readonly #people = find('project-people', HTMLFieldSetElement)
  readonly #remove = find('project-remove', HTMLButtonElement)
  readonly #source = new LanguageList(
    find('project-source', HTMLInputElement),
    find('project-source-list', HTMLElement),
  )
  readonly #targets = new LanguageList(
    find('project-targets', HTMLInputElement),
    find('project-target-list', HTMLElement),
  )
  readonly #events: ProjectDialogEvents
  #project: EditorProject | undefined
  /** The roles that were chosen, by the id of the person. */
  readonly #roles = new Map<string, GivenRole>()

  constructor(events: ProjectDialogEvents) {
    this.#events = events
    const { messages } = events
    find('project-cancel', HTMLButtonElement).addEventListener('click', () => this.#dialog.close())
    find('project-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      void messages.attempt(() => this.#save())
    })
    this.#remove.addEventListener('click', () => void messages.attempt(() => this.#askToRemove()))
  }

  /** Opens the dialog for a project, or for a new one. */
  open(languages: readonly EditorLanguage[], opened?: Pick<EditorProjectFiles, 'project' | 'people'>): void {
    const project = opened?.project
    this.#project = project
    this.#showPeople(opened?.people ?? [])
    find('project-dialog-heading', HTMLElement).textContent = project ? 'Project' : 'New project'
    find('project-save', HTMLButtonElement).textContent = project ? 'Save' : 'Create'
    this.#name.value = project?.name ?? ''
    this.#managers.checked = project?.approvers === 'managers'
    this.#source.show({ all: languages, chosen: [project?.sourceLanguage.id ?? 'en'], isSingle: true })
    this.#targets.show({ all: languages, chosen: project?.targetLanguages.map(({ id }) => id) ?? ['de'] })
    find('project-source', HTMLInputElement).disabled = project !== undefined
    this.#remove.hidden = project === undefined
    this.#dialog.showModal()
    this.#name.focus()
  }

  async #save(): Promise<void> {
    const [sourceLanguage = ''] = this.#source.ids
    const values = { name: this.#name.value, targetLanguages: this.#targets.ids }
    const approvers = this.#managers.checked ? ('managers' as const) : ('all' as const)
    const created = this.#project ?? (await addProject({ ...values, sourceLanguage }))
    const isChanged = this.#project !== undefined || approvers !== created.approvers
    const roles = Object.fromEntries(this.#roles)
    const saved = isChanged ? await updateProject(created.id, { ...values, approvers, roles }) : created
    this.#dialog.close()
    await this.#events.onSaved(saved)
  }

  #showPeople(people: readonly EditorPerson[]): void {
    this.#roles.clear()
    this.#people.hidden = people.length === 0
    showChildren(this.#people, [
      element('legend', { textContent: 'People' }),
      ...people.map((person) => this.#row(person)),
    ])
  }

  /** A person and a choice of the role, or the role that cannot be changed. */
  #row({ id, name, role, choices }: EditorPerson): HTMLElement {
    if (choices.length === 0) {
      return element('p', {}, [
        element('span', { textContent: name }),
        element('span', { textContent: ROLES[role] }),
      ])
    }
    const select = element(
      'select',
      {},
      choices.map((choice) => option(choice, ROLES[choice], choice === role)),
    )
    select.addEventListener('change', () => this.#roles.set(id, select.value as GivenRole))
    return element('label', {}, [element('span', { textContent: name }), select])
  }

  async #askToRemove(): Promise<void> {
    const project = this.#project
    if (!project) return
    const answer = await ask({
      title: `Remove ${project.name}?`,
      sentences: ['This removes the project with all its files and translations. It cannot be undone.'],
      answers: { remove: 'Remove the project' },
    })
    if (answer === undefined) return
    await removeProject(project.id)
    this.#dialog.close()
    await this.#events.onRemoved()
  }
}
