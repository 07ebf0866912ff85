// The answers about projects: their languages, people and files.
import { languages } from '@atlas/core/languages.ts'
import type {
  EditorImported,
  EditorProgress,
  EditorProject,
  EditorProjectFiles,
  EditorProjects,
  EditorUnzipped,
} from '@atlas/editor/editor-wire.ts'
import { joinParts } from '@atlas/editor/wire.ts'
import { fileAnswer, formatAnswer, languageAnswer, projectAnswer, violationAnswers } from '../answers.ts'
import { readLanguageChoice, readNewProject, readProjectChanges } from '../bodies.ts'
import {
  uploadedBytes,
  pageName,
  type EditorAccess,
  type EditorParts,
  type EditorRequest,
} from '../editor-access.ts'
import { importSourceFile } from '../importing.ts'
import { giveRoles, peopleOfProject } from '../members.ts'
import type { RunningTasks } from '../tasks.ts'
import { filesOfZip } from '../zipped-files.ts'
import { requireManager, type ProjectWorkspace } from '../workspace.ts'

/** Answers requests about projects: their languages, people and files. */
export class ProjectAnswers {
  readonly #workspace: ProjectWorkspace
  readonly #access: EditorAccess
  readonly #tasks: RunningTasks

  constructor({ workspace, access, tasks }: EditorParts) {
    this.#workspace = workspace
    this.#access = access
    this.#tasks = tasks
  }

  async projects({ user }: EditorRequest): Promise<EditorProjects> {
    const projects = await this.#workspace.store.projectsOf(user.id, user.organization)
    return {
      user: { id: user.id, name: user.name },
      projects: await Promise.all(
        projects.map(async (project) => projectAnswer(await this.#access.contextOf(user, project))),
      ),
      languages: languages.map(languageAnswer),
    }
  }

  async addProject({ user, body, reply }: EditorRequest): Promise<EditorProject> {
    const { name, sourceLanguage, targetLanguages } = readNewProject(body)
    const project = await this.#workspace.store.addProject({
      name,
      owner: user.id,
      organization: user.organization,
      source_language: sourceLanguage,
      target_languages: JSON.stringify(targetLanguages),
    })
    reply.code(201)
    return projectAnswer(await this.#access.contextOf(user, project))
  }

  async updateProject(call: EditorRequest): Promise<EditorProject> {
    const context = await this.#access.context(call, call.params['project'])
    requireManager(context)
    const { project } = context
    const changes = readProjectChanges(call.body, project.source_language)
    const { name, targetLanguages, approvers, roles = {} } = changes
    const values = { name, target_languages: JSON.stringify(targetLanguages), approvers }
    await giveRoles(this.#workspace, project, roles)
    await this.#workspace.store.updateProject(project.id, values)
    return projectAnswer(await this.#access.contextOf(call.user, { ...project, ...values }))
  }

  async removeProject(call: EditorRequest): Promise<void> {
    const context = await this.#access.context(call, call.params['project'])
    requireManager(context)
    await this.#workspace.store.removeProject(context.project.id)
    call.reply.code(204)
  }

  async project(call: EditorRequest): Promise<EditorProjectFiles> {
    const context = await this.#access.context(call, call.params['project'])
    const { project } = context
    const { store } = this.#workspace
    const [people, files, levels, strings, modules] = await Promise.all([
      peopleOfProject(this.#workspace, project),
      store.files(project.id),
      store.levels(project.id),
      store.stringCounts(project.id),
      this.#workspace.availableModules(call.user.id, project),
    ])
    const formats = modules.filter(({ kind, mayUse }) => mayUse && kind === 'custom-file-format')
    return {
      project: projectAnswer(context),
      people,
      files: files.map((file) => fileAnswer(file, levels, strings)),
      formats: formats.map(formatAnswer),
    }
  }

  /** The files of a zip archive: their names and the hidden ones' as JSON, and then each content. */
  async unzip({ body, reply }: EditorRequest): Promise<Buffer> {
    const { files, hidden } = filesOfZip(uploadedBytes(body))
    reply.type('application/octet-stream')
    const head: EditorUnzipped = { names: files.map(({ name }) => name), hidden }
    return Buffer.from(joinParts([Buffer.from(JSON.stringify(head)), ...files.map(({ content }) => content)]))
  }

  async importFile(call: EditorRequest): Promise<EditorImported> {
    const context = await this.#access.context(call, call.params['project'])
    const { name = '', type } = call.query
    const upload = {
      name,
      type,
      languages: readLanguageChoice(call.query),
      content: uploadedBytes(call.body),
    }
    const imported = await this.#tasks.run(pageName(call), (report) =>
      importSourceFile(this.#workspace, { ...context, report }, upload),
    )
    const { file, others, warnings, ...counts } = imported
    this.#workspace.live.changed(file.id)
    const { store } = this.#workspace
    const [levels, strings] = await Promise.all([
      store.levels(context.project.id),
      store.stringCounts(context.project.id),
    ])
    return {
      file: fileAnswer(file, levels, strings),
      others: others.map(formatAnswer),
      ...counts,
      warnings: violationAnswers(warnings),
    }
  }

  /** How far the import or export of a page is. */
  progress(call: EditorRequest): EditorProgress {
    return this.#tasks.of(pageName(call))
  }
}
