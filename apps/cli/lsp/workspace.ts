// What the language server knows: the documents that an editor has open, the localized files around them, and the code.
import { normalize, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { FormatError, type Language } from '@atlas/core/contract.ts'
import { describe } from '@atlas/core/errors.ts'
import type { Format } from '@atlas/core/format.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { namedAs } from '@atlas/core/sync/counterparts.ts'
import { decodeFile, type TextFile } from '@atlas/core/reading/source.ts'
import type { Finding, Levels } from '../compare/lint.ts'
import type { MatrixFile } from '../compare/matrix.ts'
import { Drafts } from '../files/drafts.ts'
import { modifiedAt, readIfThere } from '../files/reading.ts'
import { Failure } from '../failure.ts'
import { callersFolder, callersPath } from '../place.ts'
import { readCode, readKeyFiles, type CodeCache, type KeyFiles } from '../workspace/code.ts'
import { lintCode } from '../workspace/linting.ts'
import type { TranslationFile } from '../workspace/matrix.ts'
import { openRepository, type LocaleGroup, type Repository } from '../workspace/repository.ts'
import { referencesIn, type CodeReference } from '../workspace/references.ts'
import { SETTINGS_FILE } from '../workspace/settings.ts'
import { codeText } from '../workspace/source-text.ts'
import { StringPlaces } from './places.ts'
import { TextDocument, type TextDocuments } from './protocol.ts'

/** Why a file cannot be read, with the place. */
export interface Unreadable {
  message: string
  /** From 1. */
  line: number
  column: number
}

/** A file as the server has read it. */
export interface ReadFile {
  path: string
  group: LocaleGroup
  document: TextDocument
  /** The languages of its texts. Of a file of several, the first is the source language. */
  languages: readonly [Language, ...Language[]]
  /** Its strings, or why there are none. */
  strings: FileStrings | undefined
  problem: Unreadable | undefined
}

/** A file of a group that is open, with the language that it is in. */
export interface OpenedDocument {
  path: string
  group: LocaleGroup
  /** The cell, if it is a file to translate into. A file of many languages has several. */
  cells: readonly MatrixFile[]
}

interface Cached {
  stamp: string
  file: ReadFile
}

/** The state of the server. Files are read again only when they have changed. */
export class LspWorkspace {
  readonly #documents: TextDocuments<TextDocument>
  #repository: Promise<Repository> | undefined
  /** The path of the list of terms, by the settings that were read last. */
  #terms: string | undefined
  #references: Promise<readonly CodeReference[]> | undefined
  readonly #code: CodeCache = new Map()
  #keyFiles: Promise<KeyFiles | undefined> | undefined
  readonly #files = new Map<string, Cached>()
  readonly #bytes = new WeakMap<TextDocument, { text: string; bytes: Buffer }>()
  readonly #onDisk = new Map<string, { stamp: string; file: TextFile }>()
  readonly #places = new WeakMap<FileStrings, StringPlaces>()
  /** The files whose strings have the same keys as in their source file. */
  readonly #named = new WeakMap<FileStrings, { source: FileStrings; file: ReadFile }>()

  constructor(documents: TextDocuments<TextDocument>) {
    this.#documents = documents
  }

  /** Forgets which files there are: some were made or removed, or the settings have changed. */
  forgetFiles(): void {
    this.#repository = undefined
    this.forgetCode()
  }

  /** Forgets what the code says, and which keys there are for it. */
  forgetCode(uri?: string): void {
    this.#references = undefined
    // Only a localized file or a new sign of a framework changes what the code of other files means.
    if (uri === undefined || !/\.(?:[cm]?[jt]sx?|vue|svelte|rb|erb|py|php|kt|java|swift|m|dart)$/.test(uri))
      this.#keyFiles = undefined
  }

  /** The path of a document in the folder; undefined if it is elsewhere. */
  pathOf(uri: string): string | undefined {
    const file = pathOfUri(uri)
    if (file === undefined) return undefined
    const path = relative(callersFolder(), file)
    return path === '' || path.startsWith('..') ? undefined : path.replaceAll(sep, '/')
  }

  /** The address of a path, as the editor spells it if the file is open. */
  uriOf(path: string): string {
    return this.#opened(path)?.uri ?? pathToFileURL(callersPath(path)).href
  }

  /** The open document of a path. */
  #opened(path: string): TextDocument | undefined {
    return this.#documents.all().find(({ uri }) => this.pathOf(uri) === path)
  }

  /** The localized files of the folder. Throws a `Failure`. */
  repository(): Promise<Repository> {
    this.#repository ??= openRepository([], { withUntranslated: true }, () => {}).then(
      (repository) => {
        this.#terms = repository.settings.terms
        return repository
      },
      (error: unknown) => {
        this.#repository = undefined
        throw error
      },
    )
    return this.#repository
  }

  /** Whether a file has settings of the folder: atlas.json, or the list of terms that it names. */
  isSettings(uri: string): boolean {
    if (uri.endsWith(`/${SETTINGS_FILE}`)) return true
    return this.#terms !== undefined && this.pathOf(uri) === normalize(this.#terms)
  }

  /** The places in code that use keys. */
  async references(): Promise<readonly CodeReference[]> {
    this.#references ??= this.#readReferences()
    return this.#references
  }

  async #readReferences(): Promise<readonly CodeReference[]> {
    const repository = await this.repository()
    return this.reading(async () => {
      const code = await readCode(repository, this.#code)
      return code ? referencesIn(code) : []
    })
  }

  /** What lint finds in the code, and in the keys that the code does not use. */
  async codeFindings(levels: Levels): Promise<readonly Finding[]> {
    const repository = await this.repository()
    return this.reading(() => lintCode(() => readCode(repository, this.#code), levels))
  }

  /** The keys that code may use; undefined if the folder uses no framework that is known. */
  async keyFiles(): Promise<KeyFiles | undefined> {
    const repository = await this.repository()
    this.#keyFiles ??= this.reading(() => readKeyFiles(repository))
    return this.#keyFiles
  }

  /** The text of a file with code, as the editor has it. */
  async textOfFile(path: string): Promise<string> {
    return this.#opened(path)?.getText() ?? codeText(path)
  }

  /** Whether the editor has a file open. */
  isOpen(path: string): boolean {
    return this.#opened(path) !== undefined
  }

  /** A file as a document; undefined if it does not exist. Without a format, it is UTF-8. */
  async documentOf(path: string, plugin: Format | undefined): Promise<TextDocument | undefined> {
    const opened = this.#opened(path)
    if (opened) return opened
    const bytes = await readIfThere(path)
    const text = bytes && (plugin ? textIn(bytes, plugin) : bytes.toString('utf8'))
    return text === undefined ? undefined : TextDocument.create(this.uriOf(path), '', 0, text)
  }

  /** The group of a file. Undefined if the file has no texts of this repository, or is not text. */
  async find(path: string): Promise<OpenedDocument | undefined> {
    const { groups } = await this.repository()
    for (const group of groups) {
      if (group.plugin.container) continue
      const cells = group.targets.filter((cell) => cell.path === path)
      if (cells.length > 0 || [group.source, group.base, group.template].includes(path))
        return { path, group, cells }
    }
    return undefined
  }

  /** A file of a group, in its languages; undefined if it is missing. Throws a `Failure` if it is not opened. */
  async read(path: string, group: LocaleGroup): Promise<ReadFile | undefined> {
    const file = await this.#readUnlessKnown(path, group)
    const source = path === group.source ? undefined : (await this.source(group))?.strings
    if (!file?.strings || !source) return file
    const known = this.#named.get(file.strings)
    if (known?.source === source) return known.file
    const named = { ...file, strings: namedAs(source, file.strings) }
    this.#named.set(file.strings, { source, file: named })
    return named
  }

  async #readUnlessKnown(path: string, group: LocaleGroup): Promise<ReadFile | undefined> {
    const opened = this.#opened(path)
    const stamp = opened ? `v${opened.version}` : await modifiedAt(path)
    if (stamp === undefined) return undefined
    const known = this.#files.get(path)
    if (known?.stamp === stamp) return known.file
    const file = await this.#readNow(path, group, opened)
    if (file) this.#files.set(path, { stamp, file })
    return file
  }

  async #readNow(
    path: string,
    group: LocaleGroup,
    opened: TextDocument | undefined,
  ): Promise<ReadFile | undefined> {
    const { plugin } = group
    const bytes = opened ? await this.#bytesOf(path, opened, plugin) : await readIfThere(path)
    if (!bytes) return undefined
    const languages = languagesIn(path, group)
    const [own, ...others] = languages
    const document = opened ?? TextDocument.create(this.uriOf(path), '', 0, textIn(bytes, plugin))
    const base = { path, group, document, languages }
    try {
      const strings = readStrings({ path, bytes, plugin }, own, others)
      return { ...base, strings, problem: undefined }
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      const { message, line = 1, column = 1 } = describe(error, document.getText())
      return { ...base, strings: undefined, problem: { message, line, column } }
    }
  }

  /** The bytes that saving a document would write: in the charset of the file, if it can spell the text. */
  async #bytesOf(path: string, document: TextDocument, plugin: Format): Promise<Buffer> {
    const text = document.getText()
    const known = this.#bytes.get(document)
    if (known?.text === text) return known.bytes
    const bytes = await this.#encoded(path, text, plugin)
    this.#bytes.set(document, { text, bytes })
    return bytes
  }

  async #encoded(path: string, text: string, plugin: Format): Promise<Buffer> {
    try {
      const onDisk = await this.#decoded(path, plugin)
      if (onDisk?.source.text === text) return Buffer.from(onDisk.encode(text))
      if (onDisk) {
        const bytes = Buffer.from(onDisk.encode(text))
        const isUtf8 = onDisk.source.charset === 'utf-8' && text.isWellFormed()
        if (isUtf8 || decodeFile(bytes, plugin).source.text === text) return bytes
      }
    } catch (error) {
      if (!(error instanceof FormatError || error instanceof Failure)) throw error
    }
    return Buffer.from(text)
  }

  /** A file on the disk, whose charset an unsaved text of it has. */
  async #decoded(path: string, plugin: Format): Promise<TextFile | undefined> {
    const stamp = await modifiedAt(path)
    const known = this.#onDisk.get(path)
    if (known && known.stamp === stamp) return known.file
    const bytes = await readIfThere(path)
    const file = bytes && decodeFile(bytes, plugin)
    if (file && stamp !== undefined) this.#onDisk.set(path, { stamp, file })
    return file
  }

  /** A file to translate into, as the commands have it; undefined if it or its source cannot be read. */
  async translation(
    group: LocaleGroup,
    { path, code, language }: MatrixFile,
  ): Promise<TranslationFile | undefined> {
    const own = await this.read(path, group)
    if (!own?.strings) return undefined
    const terms = await group.terms.pair(group.sourceLanguage.id, language.id)
    const place = { group, path, code, language, isMissing: false, terms }
    if (group.plugin.languages !== 'monolingual')
      return { ...place, file: own.strings, translation: undefined }
    const source = await this.source(group)
    return source?.strings && { ...place, file: source.strings, translation: own.strings }
  }

  /** The file with the source texts of a group of files of one language. */
  async source(group: LocaleGroup): Promise<ReadFile | undefined> {
    if (group.plugin.languages !== 'monolingual' || group.source === undefined) return undefined
    return this.read(group.source, group)
  }

  /** The places of the strings in a file. */
  placesIn({ strings, languages }: ReadFile): StringPlaces | undefined {
    if (!strings) return undefined
    const known = this.#places.get(strings) ?? new StringPlaces(strings, languages)
    this.#places.set(strings, known)
    return known
  }

  /** Runs what reads files with the texts of the open documents. */
  async reading<Result>(job: () => Promise<Result>): Promise<Result> {
    return (await this.drafts()).run(job)
  }

  /** The open documents, as a job reads them. What the job writes stays in them. */
  async drafts(): Promise<Drafts> {
    const drafts = new Drafts()
    for (const document of this.#documents.all()) {
      const path = this.pathOf(document.uri)
      if (path === undefined) continue
      const plugin = (await this.find(path))?.group.plugin
      drafts.set(path, plugin ? await this.#bytesOf(path, document, plugin) : Buffer.from(document.getText()))
    }
    return drafts
  }
}

/**
 * The file of an address; undefined if it is not one on this machine: `untitled:`, `git:`, a share, bytes that no name has.
 * Some editors spell a percent sign in a name as it is.
 */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    return fileURLToPath(uri.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    return undefined
  }
}

/** The languages of the texts in a file of a group. */
function languagesIn(
  path: string,
  { plugin, sourceLanguage, targets }: LocaleGroup,
): readonly [Language, ...Language[]] {
  const own = targets.filter((cell) => cell.path === path).map(({ language }) => language)
  const [first = sourceLanguage] = own
  return plugin.languages === 'monolingual' ? [first] : [sourceLanguage, ...own]
}

/** The text of a file as an editor shows it, also if it is not well-formed. */
export function textIn(bytes: Buffer, plugin: Format): string {
  try {
    return decodeFile(bytes, plugin).source.text
  } catch (error) {
    if (error instanceof FormatError) return bytes.toString('utf8')
    throw error
  }
}
