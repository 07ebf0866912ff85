// What a kind of modules is: a plugin, from which routes, descriptor, job types, addresses to fetch, metrics, profiles and
// the general steps of conformance are derived. A folder beside this file is a kind; index.ts lists them.
import type { Chain } from '../chains.ts'
import type { ScannerFor } from '../checked-translations.ts'
import type { Code, Languages } from '../contract.ts'
import type { FileFormats } from '../converted-file.ts'
import type { Format } from '../format.ts'
import type { FormatInfo } from '../plugins/catalogue.ts'
import type { JobResult } from '../wire/answer.ts'
import type { LinePieces } from '../wire/line-pieces.ts'
import type { JobRequest as WireRequest, ModuleEntry } from '../wire/schemas.ts'
import type { Violation } from '../wire/validator.ts'
import type { BuildSettings } from '../writing/build.ts'

/** A file in a request: its base64 as text, or as the bytes of the body. It has a name; '' if it was not sent. */
export type InlineFile = Omit<NonNullable<WireRequest['file']>, 'name' | 'content'> & {
  name: string
  content?: string | Uint8Array | null
}

/** A checked job request. Its strings are read and checked one by one, when they are needed. */
export type JobRequest = Omit<WireRequest, 'file' | 'strings'> & {
  file: InlineFile
  strings?: Iterable<unknown> | null
  /** The strings, if they came by address in pieces. */
  stringLines?: LinePieces
}

/** What the host fetched from the addresses of a request, by the names of the parts. Lists are newline-delimited JSON. */
export type Fetched = Partial<Record<string, Uint8Array>>

/** The settings of jobs that the operator of a host can change. */
export interface JobSettings extends BuildSettings {
  /** The most strings that a file may have, or a call may carry. */
  mostStrings: number
  /** The most bytes of the strings, and of a preview. `packAnswer` limits the whole answer. */
  mostBytes: number
  /** The class of the element of each string in a preview, for platforms whose editor needs one. */
  previewClass?: string | undefined
  /** The attribute of records that names the format of a text, for platforms that have one. */
  textTypeAttribute?: string | undefined
  /** Whether a build without a file makes a new one from its strings. */
  makesBundles?: boolean
  /** Whether the result of a job has the structure of a source document, for the host to remember. */
  keepsStructure?: boolean | undefined
}

/**
 * What the jobs of a kind need of the host. `format`: each format of the host is a module of the kind. `chain`: the
 * modules are chains of processors. `file-formats`: the formats of the file and of those that it is converted to.
 * `codes`: a scanner for the codes in the file's texts. `translations`: the host has an engine translate the texts of the
 * job before it runs.
 */
export type Resource = 'format' | 'chain' | 'file-formats' | 'codes' | 'translations'

/** A module that jobs run on: its kind, and the resources that the kind needs. */
export interface Module {
  kind: string
  /** The kind's plugin, if the kind does not come with the engine. */
  addedKind?: ModulePlugin
  /** The type of `plugin`. */
  type?: string
  plugin?: Format
  key?: string
  signaturePatterns?: Chain['signaturePatterns']
  steps?: Chain['steps']
  formats?: FileFormats
  scannerFor?: ScannerFor
}

/** One job. */
export interface Job<Fields = unknown> {
  module: Module
  request: JobRequest & Fields
  languages: Languages
  fetched: Fetched
  settings: JobSettings
}

/** A text that the host has its engine translate. */
export interface TextToTranslate {
  text: string
  /** The parts that a translation has as they are. */
  kept: readonly Code[]
  context: string | undefined
  maxLength: number | undefined
  /** The form of a plural. */
  category: string | undefined
}

/** The parameters in the query of an address. */
export type Query = Readonly<Record<string, string | undefined>>

/** What the specification says about the jobs of one type. */
export interface JobShape {
  /** The name in the platform's own SDK, where it differs. */
  sdkName?: string
  /** Whether a request has a file. `if-sent`: it may come without a content, and then needs no name. */
  file: 'required' | 'if-sent' | 'none'
  /** The parts that may come by address, in the order of fetching. `content` and `rawContent` are in the `file`. */
  fetches: readonly string[]
  answer: AnswerShape
  /**
   * Whether the host remembers the structure of a source file, which the result of a job without target languages has,
   * and adds it to later jobs of the same file that have some, as the fetched part `structure`.
   */
  remembersSource?: true
}

/** The `data` of an answer. */
export interface AnswerShape {
  /** The member that must be there. `content` and `preview` are base64, all others are lists. */
  member: string
  /** Whether the member has no address. */
  isInline?: true
  /** Whether the items of the list are texts, and not objects. */
  ofTexts?: true
  /** Whether there may be a preview. `with-extras`: on platforms whose modules of formats have extras. */
  preview?: 'always' | 'with-extras'
  /** Members with a text. */
  texts?: readonly string[]
  /** Whether an app may leave the job undone, on platforms that allow it. */
  mayBeUnmodified?: true
}

/** What the descriptor's author knows of a host. */
export interface OfferedParts {
  /** The formats in their own order. */
  formats: ReadonlyMap<string, FormatInfo>
  /** The formats in the order of detection. */
  ordered: ReadonlyMap<string, FormatInfo>
  /** The chains of this kind. */
  chains: readonly Pick<Chain, 'key' | 'signaturePatterns'>[]
  /** Whether formats may be offered for files from strings alone, and for texts that are split by rules of a project. */
  hasFormatExtras: boolean
  /** The path of a module below the base address. */
  pathOf: (key: string) => string
}

/** The one module of a kind whose modules need no formats or chains of the operator. */
export interface EngineModule {
  key: string
  /** How many items one call may carry. The module then has an address that returns this number. */
  batchSize?: number
  /** Whether a platform gives it files of a format. */
  takes?: (format: FormatInfo) => boolean
}

/** Checks a value, and stores why it fails. */
export interface RequestCheck<Fields> {
  (value: unknown): value is Fields
  errors?: Violation[] | null
}

/** A kind of modules. `Fields`: the members that its requests have besides those of all requests. */
export interface ModulePlugin<Fields = unknown> {
  /** The name in descriptors and addresses. */
  kind: string
  /**
   * The platforms that have modules of the kind: all, those with the second part of the interface
   * (docs/platform-interface-2.md), or only their editions for organizations.
   */
  platforms: 'all' | 'second-part' | 'enterprise'
  /** The types of jobs. */
  jobs: Readonly<Record<string, JobShape>>
  needs: readonly Resource[]
  /** Left out if the modules of the kind are formats or chains. */
  engineModule?: EngineModule
  /** The modules in the descriptor. */
  describe(offered: OfferedParts): readonly ModuleEntry[]
  /** Brings a request into the shape of all requests. Left out if it has that shape. Throws a `CallError`. */
  normalize?(json: object, query: Query): object
  /** Checks the members of a request that only this kind has. */
  isRequest?: RequestCheck<Fields>
  /** The texts of a job that the host translates, for kinds that need translations. Throws a `CallError`. */
  textsToTranslate?(job: Job<Fields>): readonly TextToTranslate[]
  /**
   * Runs a job. Translations are in the fetched part `translations`: a list of texts as JSON, one for each text and ''
   * where there is none. Throws a `FormatError` if the file or the strings are at fault, and a `CallError` if the request
   * lacks something.
   */
  run(job: Job<Fields>): JobResult
}
