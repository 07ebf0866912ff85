// The answers about the glossary and the translation memory of a project.
import type { EditorMemory, EditorTerms } from '@atlas/editor/editor-wire.ts'
import { uploadedBytes, type EditorAccess, type EditorParts, type EditorRequest } from '../editor-access.ts'
import { glossaryAsCsv, glossaryAsTbx, readGlossary } from '../glossary.ts'
import { asTmx, readTmx } from '../tmx.ts'
import { projectLanguages, type ProjectWorkspace } from '../workspace.ts'

/** Answers requests about the glossary and the translation memory of a project. */
export class ResourceAnswers {
  readonly #workspace: ProjectWorkspace
  readonly #access: EditorAccess

  constructor({ workspace, access }: EditorParts) {
    this.#workspace = workspace
    this.#access = access
  }

  async terms(call: EditorRequest): Promise<EditorTerms> {
    const { project } = await this.#access.context(call, call.params['project'])
    const rows = await this.#workspace.glossary.terms(project.id, call.query['language'])
    return { terms: rows }
  }

  async addTerms(call: EditorRequest): Promise<EditorTerms> {
    const { project } = await this.#access.context(call, call.params['project'])
    const { source, targets } = projectLanguages(project)
    const ids = targets.map(({ id }) => id)
    const terms = await readGlossary(uploadedBytes(call.body), source.id, ids)
    await this.#workspace.glossary.add(project.id, terms)
    return { terms }
  }

  /** The whole glossary as a file, by the extension in the address. */
  async glossary(call: EditorRequest, kind: 'csv' | 'tbx'): Promise<string> {
    const { project } = await this.#access.context(call, call.params['project'])
    const terms = await this.#workspace.glossary.terms(project.id)
    call.reply.type(kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8')
    const write = kind === 'csv' ? glossaryAsCsv : glossaryAsTbx
    return write(terms, project.source_language)
  }

  /** Takes over the translations of a TMX file, for suggestions. */
  async addMemory(call: EditorRequest): Promise<EditorMemory> {
    const { project } = await this.#access.context(call, call.params['project'])
    const { source, targets } = projectLanguages(project)
    const units = readTmx(
      uploadedBytes(call.body),
      source.id,
      targets.map(({ id }) => id),
    )
    await this.#workspace.memory.add(project.id, units)
    return { count: units.length }
  }

  /** The translations of a project, and those that it took over, as TMX. */
  async memory(call: EditorRequest): Promise<string> {
    const { project } = await this.#access.context(call, call.params['project'])
    call.reply.type('application/xml; charset=utf-8')
    return asTmx(await this.#workspace.memory.all(project.id), project.source_language)
  }
}
