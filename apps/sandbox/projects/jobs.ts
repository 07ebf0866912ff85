// The module jobs of a file: reading it, writing it, and processing its strings.
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import { modulesFor, moduleOfType } from '../calls/detection.ts'
import type { CheckedBatch, QaCheckResult } from '../calls/kinds/external-qa-check.ts'
import type { AlignableTexts, AlignedTranslation } from '../calls/kinds/file-translations-alignment.ts'
import type { CallResult } from '../calls/module-client.ts'
import type { CallJob } from '../calls/payload.ts'
import { textTypeOf } from '../calls/text-types.ts'
import { answerRules, type RuleViolation } from '../calls/rules.ts'
import { leftOut, type OmittedTranslation } from './export-report.ts'
import { uniqIdOf } from './records.ts'
import { builtInTypes } from './typed-texts/built-in-types.ts'
import {
  joinTexts,
  splitTexts,
  splitTranslations,
  type ParserFor,
  type WholeText,
} from './typed-texts/split-texts.ts'
import { parserOfFormat, parserOfModule, type TextParser } from './typed-texts/text-parser.ts'
import {
  projectLanguages,
  type AvailableModule,
  type ProjectContext,
  type ProjectWorkspace,
} from './workspace.ts'

/** Rules that a file or a translator breaks by leaving out a plural form, and not the app. The log of calls has them. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['plural-complete'])

/** The file of a job. */
export interface JobFile {
  id: number
  name: string
  content: Uint8Array
}

/** A file as its format reads it. */
export interface PreparedFile extends JobFile {
  /** The type of the format to read it with, if a module names one. */
  type?: string
  /** Whether a module has changed it before its import. */
  isChanged: boolean
}

/** The parts of a job that differ between the calls for a file. */
interface FileJob extends Partial<Pick<CallJob, 'lists' | 'data' | 'texts'>> {
  jobType: CallJob['jobType']
  file: CallJob['file']
  targets: readonly Language[]
  strings?: readonly StringRecord[]
}

/** The strings of a file, and its preview. */
interface ReadFile extends Pick<CallResult, 'strings' | 'preview'> {
  /** The texts of a source file that were split, as its records name their formats. */
  wholes: readonly WholeText[]
}

/** A written file. */
interface Written {
  content: Uint8Array
  leftOut: readonly OmittedTranslation[]
}

/** Runs the module jobs of one file for one user. */
export class FileJobs {
  /** Recommendations that the answers so far violate. */
  readonly warnings: RuleViolation[] = []
  readonly #workspace: ProjectWorkspace
  readonly #context: ProjectContext
  readonly #modules: readonly AvailableModule[]
  /** By type. */
  readonly #parsers = new Map<string, Promise<TextParser | undefined>>()

  constructor(workspace: ProjectWorkspace, context: ProjectContext, modules: readonly AvailableModule[]) {
    this.#workspace = workspace
    this.#context = context
    this.#modules = modules
  }

  /** Gives a file to a module that processes files before their import, if one accepts it. */
  async prepare(file: JobFile, targets: readonly Language[] = []): Promise<PreparedFile> {
    const processors = await this.#processors('file-pre-import', file)
    if (!isFilled(processors)) return { ...file, isChanged: false }
    const { content, fileName, fileType } = await this.#run(processors, {
      jobType: 'file-pre-import',
      file,
      targets,
    })
    return {
      id: file.id,
      name: fileName ?? file.name,
      content,
      ...(fileType === undefined ? {} : { type: fileType }),
      isChanged: fileName !== undefined || !Buffer.from(content).equals(file.content),
    }
  }

  /**
   * Reads a file: parse-file, then file-post-import if a module accepts the file. `targets` is empty for a source file.
   * Sets the `uniqId` of each record. `others` are formats that match the file but are not asked. Texts of a source file
   * that name their format are split into strings.
   */
  async read(
    format: AvailableModule,
    file: JobFile,
    targets: readonly Language[],
    others: readonly AvailableModule[] = [],
  ): Promise<ReadFile> {
    const { strings, preview } = await this.#readRecords(format, file, targets, others)
    if (targets.length > 0) return { strings, preview, wholes: [] }
    const { textTypes } = this.#workspace.client.profile
    const typeOf = (record: StringRecord) => textTypeOf(record, textTypes)
    const split = await splitTexts(strings, typeOf, this.#parserFor(file), this.#reportText)
    return { ...split, preview }
  }

  /** The translations of a file, where those of its strings replace the translations of each text that was split. */
  splitTranslations(
    file: JobFile,
    records: readonly StringRecord[],
    wholes: readonly WholeText[],
    targets: readonly Language[],
  ): Promise<StringRecord[]> {
    return splitTranslations(records, wholes, targets, this.#parserFor(file), this.#reportText)
  }

  /** The records of a build, where texts that were split are whole again. */
  joinTexts(
    file: JobFile,
    strings: readonly StringRecord[],
    wholes: readonly WholeText[],
    targets: readonly Language[],
  ): Promise<StringRecord[]> {
    return joinTexts(strings, wholes, targets, this.#parserFor(file))
  }

  /** Finds parsers for texts of a file: of the platform, or the module of a custom format. */
  #parserFor(file: JobFile): ParserFor {
    return (type) => {
      const known = this.#parsers.get(type) ?? this.#newParser(type, file)
      this.#parsers.set(type, known)
      return known
    }
  }

  async #newParser(type: string, { id, name }: JobFile): Promise<TextParser | undefined> {
    const load = builtInTypes[type]
    if (load) {
      const { source } = projectLanguages(this.#context.project)
      return parserOfFormat((await load()).default, source, this.#workspace.sentenceRules)
    }
    const module = moduleOfType(this.#modules, type)
    if (!module?.mayUse) return undefined
    const call = (job: Pick<FileJob, 'jobType' | 'targets' | 'strings'>, content: Uint8Array) =>
      this.#run([module], { ...job, file: { id, name, content } })
    return parserOfModule({
      parse: async (content, targets) => (await call({ jobType: 'parse-file', targets }, content)).strings,
      build: async (content, targets, strings) =>
        (await call({ jobType: 'build-file', targets, strings }, content)).content,
    })
  }

  readonly #reportText = (message: string): void => {
    const { severity, section } = answerRules['text-type-read']
    this.warnings.push({ rule: 'text-type-read', severity, section, message })
  }

  /** A file with the type of its format, on platforms that send it. */
  #described<File extends object>(file: File, { type }: AvailableModule): File & { type?: string } {
    const { describesFiles } = this.#workspace.client.profile
    return describesFiles && type !== undefined ? { ...file, type } : file
  }

  async #readRecords(
    format: AvailableModule,
    file: JobFile,
    targets: readonly Language[],
    others: readonly AvailableModule[],
  ): Promise<Pick<CallResult, 'strings' | 'preview'>> {
    const { strings, preview } = await this.#run([format, ...others], {
      jobType: 'parse-file',
      file: this.#described(file, format),
      targets,
    })
    const parsed = strings.map((record) => ({ ...record, uniqId: uniqIdOf(record.identifier) }))
    const processors = await this.#processors('file-post-import', file)
    if (!isFilled(processors)) return { strings: parsed, preview }
    const processed = await this.#run(processors, {
      jobType: 'file-post-import',
      file: this.#described(file, format),
      targets,
      strings: parsed.map(withoutFormatFields),
    })
    const records = withFormatFields(processed.strings, parsed)
    // A preview is not supported when the file has plural strings (docs/platform-interface.md, "HTML preview file").
    const hasPlurals = records.some((record) => record.hasPlurals)
    if (!hasPlurals) return { strings: records, preview: processed.preview ?? preview }
    return {
      strings: records.map(({ previewId: _previewId, ...record }) => record),
      preview: undefined,
    }
  }

  /**
   * Writes a file: file-pre-export if a module accepts the file, then build-file, then file-post-export. `strings` have
   * ids, and translations into `targets`. `original` is the file before its import. Also returns the translations that
   * are not in the file.
   */
  async write(
    format: AvailableModule,
    file: JobFile,
    targets: readonly Language[],
    strings: readonly StringRecord[],
    original: JobFile,
  ): Promise<Written> {
    const processors = await this.#processors('file-pre-export', file)
    const processed = isFilled(processors)
      ? await this.#run(processors, {
          jobType: 'file-pre-export',
          file: this.#described(file, format),
          targets,
          strings: strings.map(withoutFormatFields),
        })
      : undefined
    const final = processed ? withFormatFields(processed.strings, strings) : strings
    const { content } = await this.#run([format], {
      jobType: 'build-file',
      file: this.#described(file, format),
      targets,
      strings: final.map(withoutUniqId),
    })
    return {
      content: await this.#afterExport({ ...original, content }, original.content, targets),
      leftOut: leftOut(strings, final),
    }
  }

  /** Gives an exported file to a module that processes such files, if one accepts the source file. */
  async #afterExport(
    file: JobFile,
    rawContent: Uint8Array,
    targets: readonly Language[],
  ): Promise<Uint8Array> {
    const processors = await this.#processors('file-post-export', { ...file, content: rawContent })
    if (!isFilled(processors)) return file.content
    const job = { jobType: 'file-post-export', file: { ...file, rawContent }, targets } as const
    return (await this.#run(processors, job)).content
  }

  /** Makes a file from strings alone. */
  async bundle(
    format: AvailableModule,
    name: string,
    targets: readonly Language[],
    strings: readonly StringRecord[],
  ): Promise<Uint8Array> {
    const job = { jobType: 'build-file', file: { id: 0, name }, targets, strings } as const
    return (await this.#run([format], job)).content
  }

  /** The translations that a module aligns with the strings of a document. Undefined if no module accepts the file. */
  async align(
    file: JobFile,
    target: Language,
    lists: AlignableTexts,
  ): Promise<readonly AlignedTranslation[] | undefined> {
    const modules = await this.#processors('file-translations-alignment', file)
    if (!isFilled(modules)) return undefined
    const { id, name } = file
    const job = {
      jobType: 'translation-alignment-file',
      file: { id, name },
      targets: [target],
      lists,
    } as const
    return (await this.#run(modules, job)).lists['translations'] as readonly AlignedTranslation[]
  }

  /** The results of a check of translations. */
  async check(
    module: AvailableModule,
    file: Pick<CallJob['file'], 'id' | 'name' | 'type'>,
    target: Language,
    data: CheckedBatch,
  ): Promise<readonly QaCheckResult[]> {
    const job = { jobType: 'external-qa-check', file, targets: [target], data } as const
    return (await this.#run([module], job)).lists['validations'] as readonly QaCheckResult[]
  }

  /** What a machine makes of texts, in their order. */
  async translate(
    module: AvailableModule,
    file: Pick<CallJob['file'], 'id' | 'name'>,
    target: Language,
    texts: NonNullable<CallJob['texts']>,
  ): Promise<readonly string[]> {
    return (await this.#run([module], { jobType: 'translate-texts', file, targets: [target], texts })).texts
  }

  /** The modules that may process a file or its strings: granted to the user, the best match first. */
  #processors(kind: string, file: JobFile): Promise<AvailableModule[]> {
    const granted = this.#modules.filter(({ mayUse }) => mayUse)
    return modulesFor(granted, kind, file)
  }

  /** Calls the first module. The log names the others. */
  async #run(
    [module, ...others]: readonly [AvailableModule, ...AvailableModule[]],
    { file, targets: targetLanguages, ...more }: FileJob,
  ): Promise<CallResult> {
    const { project, report } = this.#context
    report?.(`${module.app.name} runs ${more.jobType}`)
    const { client, organizationOf, sentenceRules } = this.#workspace
    const organization = await organizationOf(project)
    const isOfFormat = more.jobType === 'parse-file' || more.jobType === 'build-file'
    const { id, name, type, content, rawContent } = file
    const job: CallJob = {
      ...more,
      ...(organization ? { organization } : {}),
      project: { id: project.id, identifier: project.identifier, name: project.name },
      file: {
        id,
        name,
        ...(type === undefined ? {} : { type }),
        ...(content === undefined ? {} : { content }),
        ...(rawContent === undefined ? {} : { rawContent }),
      },
      sourceLanguage: projectLanguages(project).source,
      targetLanguages,
      textFormats: this.#modules.flatMap(({ type: own }) => own ?? []),
      ...(more.jobType === 'parse-file' && targetLanguages.length === 0 && module.withCodes === true
        ? { withCodes: true }
        : {}),
      ...(isOfFormat && module.customSrxSupported === true ? { customSrxContents: sentenceRules } : {}),
    }
    const result = await client.run({ app: module.app, module }, job, {
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

/** A record as processing modules get it: only jobs of formats have `id`, `previewId`, `customData` and `codes`. */
function withoutFormatFields(record: StringRecord): StringRecord {
  const { id: _id, previewId: _previewId, customData: _customData, codes: _codes, ...processed } = record
  return processed
}

/** A record as builds get it: only processing modules have a `uniqId`. */
function withoutUniqId({ uniqId: _uniqId, ...record }: StringRecord): StringRecord {
  return record
}

/** Adds the fields of format jobs to processed records. */
function withFormatFields(
  processed: readonly StringRecord[],
  before: readonly StringRecord[],
): StringRecord[] {
  const byUniqId = new Map(before.map((record) => [record.uniqId, record]))
  return processed.map((record) => {
    const { id, previewId, customData, codes } = byUniqId.get(record.uniqId) ?? {}
    return {
      ...record,
      ...(id === undefined ? {} : { id }),
      ...(previewId === undefined ? {} : { previewId }),
      ...(customData === undefined ? {} : { customData }),
      ...(codes === undefined ? {} : { codes }),
    }
  })
}
