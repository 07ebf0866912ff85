// The module jobs of a file: reading it, writing it, and processing its strings.
import type { Language, StringRecord } from '../../core/contract.ts'
import { modulesFor } from '../calls/detection.ts'
import type { ModuleKind } from '../calls/descriptor.ts'
import type { CallResult } from '../calls/module-client.ts'
import type { Job } from '../calls/payload.ts'
import type { Violation } from '../calls/rules.ts'
import { leftOut, type LeftOut } from './export-report.ts'
import { uniqIdOf } from './records.ts'
import { languagesOf, type AvailableModule, type ProjectContext, type Workspace } from './workspace.ts'

/** Rules that a file or a translator breaks by leaving out a plural form, and not the app. The log of calls has them. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['plural-complete'])

/** The file of a job. */
export interface JobFile {
  id: number
  name: string
  content: Uint8Array
}

/** The parts of a job that differ between the calls for a file. */
interface FileJob {
  jobType: Job['jobType']
  file: JobFile
  targets: readonly Language[]
  strings?: readonly StringRecord[]
  /** Left out, it is the source language of the project. */
  source?: Language | undefined
}

/** A written file. */
interface Written {
  content: Uint8Array
  leftOut: readonly LeftOut[]
}

/** Runs the module jobs of one file for one user. */
export class FileJobs {
  /** Recommendations that the answers so far violate. */
  readonly warnings: Violation[] = []
  readonly #workspace: Workspace
  readonly #context: ProjectContext
  readonly #modules: readonly AvailableModule[]

  constructor(workspace: Workspace, context: ProjectContext, modules: readonly AvailableModule[]) {
    this.#workspace = workspace
    this.#context = context
    this.#modules = modules
  }

  /**
   * Reads a file: parse-file, then file-post-import if a module accepts the file. `targets` is empty for a source file;
   * `source` is its language, if it differs from the project's. Sets the `uniqId` of each record. `others` are formats
   * that match the file but are not asked.
   */
  async read(
    format: AvailableModule,
    file: JobFile,
    targets: readonly Language[],
    others: readonly AvailableModule[] = [],
    source?: Language,
  ): Promise<Pick<CallResult, 'strings' | 'preview'>> {
    const { strings, preview } = await this.#run([format, ...others], {
      jobType: 'parse-file',
      file,
      targets,
      source,
    })
    const parsed = strings.map((record) => ({ ...record, uniqId: uniqIdOf(record.identifier) }))
    const processors = await this.#processors('file-post-import', file)
    if (!isFilled(processors)) return { strings: parsed, preview }
    const processed = await this.#run(processors, {
      jobType: 'file-post-import',
      file,
      targets,
      strings: parsed.map(withoutFormatFields),
    })
    const records = withFormatFields(processed.strings, parsed)
    // A preview is not supported when the file has plural strings (platform interface, "HTML preview file").
    if (!records.some(({ hasPlurals }) => hasPlurals)) return { strings: records, preview }
    return {
      strings: records.map(({ previewId: _previewId, ...record }) => record),
      preview: undefined,
    }
  }

  /**
   * Writes a file: file-pre-export if a module accepts the file, then build-file. `strings` have ids, and translations
   * into `targets`. Also returns the translations that are not in the file.
   */
  async write(
    format: AvailableModule,
    file: JobFile,
    targets: readonly Language[],
    strings: readonly StringRecord[],
  ): Promise<Written> {
    const processors = await this.#processors('file-pre-export', file)
    const processed = isFilled(processors)
      ? await this.#run(processors, {
          jobType: 'file-pre-export',
          file,
          targets,
          strings: strings.map(withoutFormatFields),
        })
      : undefined
    const final = processed ? withFormatFields(processed.strings, strings) : strings
    const { content } = await this.#run([format], { jobType: 'build-file', file, targets, strings: final })
    return { content, leftOut: leftOut(strings, final) }
  }

  /** The modules that may process the strings of a file: granted to the user, the best match first. */
  #processors(kind: Exclude<ModuleKind, 'custom-file-format'>, file: JobFile): Promise<AvailableModule[]> {
    const granted = this.#modules.filter(({ mayUse }) => mayUse)
    return modulesFor(granted, kind, file)
  }

  /** Calls the first module. The log names the others. */
  async #run(
    [module, ...others]: readonly [AvailableModule, ...AvailableModule[]],
    {
      jobType,
      file,
      targets: targetLanguages,
      strings,
      source = languagesOf(this.#context.project).source,
    }: FileJob,
  ): Promise<CallResult> {
    const { project } = this.#context
    const organization = await this.#workspace.organizationOf(project)
    const job: Job = {
      jobType,
      ...(organization ? { organization } : {}),
      project: { id: project.id, identifier: project.identifier, name: project.name },
      file: { id: file.id, name: file.name, content: file.content },
      sourceLanguage: source,
      targetLanguages,
      ...(strings ? { strings } : {}),
    }
    const result = await this.#workspace.client.run({ app: module.app, module }, job, {
      project: project.id,
      passedOver: others.map(({ app, key }) => `${app.name}: ${key}`),
    })
    for (const each of result.warnings) if (!OF_THE_FILE.has(each.rule)) this.warnings.push(each)
    return result
  }
}

function isFilled<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0
}

/** A record as processing modules get it: only jobs of formats have `id`, `previewId` and `customData`. */
function withoutFormatFields(record: StringRecord): StringRecord {
  const { id: _id, previewId: _previewId, customData: _customData, ...processed } = record
  return processed
}

/** Adds the fields of format jobs to processed records. */
function withFormatFields(
  processed: readonly StringRecord[],
  before: readonly StringRecord[],
): StringRecord[] {
  const byUniqId = new Map(before.map((record) => [record.uniqId, record]))
  return processed.map((record) => {
    const { id, previewId, customData } = byUniqId.get(record.uniqId) ?? {}
    return {
      ...record,
      ...(id === undefined ? {} : { id }),
      ...(previewId === undefined ? {} : { previewId }),
      ...(customData === undefined ? {} : { customData }),
    }
  })
}
