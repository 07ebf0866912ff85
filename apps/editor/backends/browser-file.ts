// A file in the browser: the engine of the host, or of the page itself, reads and builds it. What is typed stays here.
import type { LanguageId, StringRecord } from '@atlas/core/contract.ts'
import {
  requestTranslatedFile,
  requestStrings,
  type ParsedFile,
  type TrialFile,
  type TrialQuery,
} from '../trial/host.ts'
import { OUTCOME_WORDS, outcomeSentence } from '../trial/outcome-words.ts'
import { isMadeFromText, placesIn } from '../strings/text-places.ts'
import { mapInSlices } from '../time-slice.ts'
import { isTranslated } from '../drafts/forms.ts'
import { PageError } from '../workbench/messages.ts'
import type { Backend, Edit, EditFile, EditString, ExportedFile, FilePreview, Saved } from './backend.ts'

/** How reading a file goes on: a sentence, and the share that is done. */
type Report = (sentence: string, done?: number) => void

/** A file that the page has. */
export class BrowserFile implements Backend {
  readonly keepsDrafts = true
  readonly hasStatus = true
  readonly file: TrialFile
  query: TrialQuery
  #parsed: ParsedFile | undefined
  #strings: EditString[] = []
  /** Whether a file of this format holds all languages. */
  holdsMany = false

  constructor(file: TrialFile, query: TrialQuery) {
    this.file = file
    this.query = query
  }

  /** Reads the file. */
  async read(report: Report): Promise<ParsedFile> {
    const parsed = await requestStrings(this.query, this.file.bytes, report)
    this.#parsed = parsed
    // Only identifiers of documents are made from texts, and need the names of places.
    const isDocument = parsed.records.some(({ identifier }) => isMadeFromText(identifier))
    const places = placesIn(isDocument ? new TextDecoder().decode(parsed.preview) : '')
    this.#strings = await mapInSlices(parsed.records, (record) => editString(record, places))
    return parsed
  }

  async list(): Promise<EditString[]> {
    return this.#strings
  }

  /** What is typed is in the browser's database, which is all that there is. */
  async save(_file: EditFile, edits: readonly Edit[]): Promise<readonly Saved[]> {
    return edits.map(({ translation }) => ({ kind: 'saved', stored: translation }))
  }

  async preview(): Promise<FilePreview | undefined> {
    const { preview } = this.#parsed ?? {}
    return preview && preview.length > 0 ? { page: preview } : undefined
  }

  async export({ name }: EditFile, languages: readonly LanguageId[], report: Report): Promise<ExportedFile> {
    const { bytes } = this.file
    const built = await requestTranslatedFile(this.query, bytes, this.translated(languages), report)
    if (!('content' in built)) throw new RefusedTexts(built)
    const { totals, lostCount, lost } = built.report
    return {
      name: nameOfBuilt(name, this.holdsMany ? undefined : languages[0]),
      source: bytes,
      content: built.content,
      charset: this.#parsed?.head.charset ?? 'utf-8',
      outcomes: outcomeSentence(totals),
      lostCount,
      lost: lost.map(({ identifier, language, outcome, reason }) => ({
        key: identifier,
        identifier,
        language,
        note: `${OUTCOME_WORDS[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
      })),
    }
  }

  /** The strings that have a translation into one of these languages, with the fields that a build needs. */
  *translated(languages: readonly LanguageId[]): Generator<StringRecord> {
    for (const { identifier, text, hasPlurals, translations } of this.#strings) {
      const own = languages.flatMap((id) => (translations[id] ? [[id, translations[id]] as const] : []))
      if (own.length > 0)
        yield {
          identifier,
          text,
          hasPlurals: hasPlurals ?? false,
          translations: Object.fromEntries(own),
        }
    }
  }

  /** How many strings have a translation into one of these languages. */
  countTranslated(languages: readonly LanguageId[]): number {
    return this.#strings.filter(({ translations }) => languages.some((id) => isTranslated(translations[id])))
      .length
  }
}

function editString(record: StringRecord, places: ReadonlyMap<string, string>): EditString {
  const { previewId: sentId, ...string } = record
  const { identifier, translations } = string
  const previewId = sentId === undefined ? undefined : String(sentId)
  return {
    ...string,
    ...(previewId === undefined ? {} : { previewId, place: places.get(previewId) }),
    key: identifier,
    translations: Object.fromEntries(
      Object.entries(translations ?? {}).map(([language, { text, status = 'translated' }]) => [
        language,
        { text, status },
      ]),
    ),
  }
}

/** Texts that cannot be written. */
export class RefusedTexts extends PageError {
  readonly problem: { message: string; refused?: readonly { identifier: string; reason: string }[] }

  constructor(problem: RefusedTexts['problem']) {
    super(problem.message)
    this.problem = problem
  }
}

/** The name of a file with one target language has its code before the extension. */
function nameOfBuilt(name: string, target: LanguageId | undefined): string {
  if (target === undefined) return name
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)}.${target}${name.slice(dot)}` : `${name}.${target}`
}
