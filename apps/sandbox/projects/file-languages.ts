// Finds the translations that a new source file already contains, and refuses the file until a person has decided about
// languages that the project lacks.
import type { Language, LanguageId, StringRecord, TextOrForms, Translation } from '@atlas/core/contract.ts'
import { languageByCode, languages } from '@atlas/core/languages.ts'
import { ModuleError } from '../calls/module-client.ts'
import { RequestError } from '../request-error.ts'
import type { FileJobs, JobFile } from './jobs.ts'
import type { ProjectRow, ProjectStore } from './store.ts'
import { languageWithId, projectLanguages, type AvailableModule } from './workspace.ts'

/** A new file with translations into languages that the project lacks. */
export class LackingLanguages extends RequestError {
  readonly languages: readonly Language[]

  constructor(file: string, project: string, lacking: readonly Language[]) {
    const names = lacking.map(({ name }) => name).join(', ')
    const these = lacking.length === 1 ? 'this language' : 'these languages'
    super(409, `${file} has translations into ${names}. The project ${project} does not have ${these}.`)
    this.languages = lacking
  }
}

/** The code of a language after a word such as `language`, `trgLang` or `locale`. */
const NAMED_LANGUAGE =
  /(?:lang(?:uage)?|locale)["']?\s{0,4}[:=]\s{0,4}["']?([A-Za-z]{2,3}(?:[-_@][A-Za-z]{2,10}){0,2})/gi
/** The code of a language before the extension of a file name, or all before it. */
const IN_FILE_NAME = /(?:^|[._-])([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)\.[^./]+$/

/** Before the language of a phrase in a document, which is not a translation: `<i lang="la">`. */
const OF_A_PHRASE =
  /<(?:a|abbr|b|bdi|bdo|blockquote|cite|code|dd|div|dt|em|h[1-6]|i|li|p|q|section|span|strong|td|th)(?=\s)[^<>]{0,200}$/i
const PHRASE_BYTES = 240

const HEAD_BYTES = 65_536
/** The module is asked for at most this many languages that the file may contain. */
const MAX_ASKED = 3

/**
 * The records of a file with the translations that it holds besides its source texts. A job reads only the languages
 * that it names, so the module is asked for the languages that the file seems to contain. A file of one language
 * returns its own texts for any language; these are not translations.
 */
export async function translationsHeld(
  jobs: FileJobs,
  format: AvailableModule,
  file: JobFile,
  source: Language,
): Promise<StringRecord[]> {
  const asked = format.multilingual
    ? [languages.filter(({ id }) => id !== source.id)]
    : languagesNamedIn(file, source).map((language) => [language])
  const held: StringRecord[] = []
  for (const targets of asked) {
    for (const record of await recordsIn(jobs, format, file, targets)) {
      const entries = Object.entries(record.translations ?? {})
      const translations = entries.filter(([, translation]) => isTranslated(record.text, translation))
      if (translations.length > 0) held.push({ ...record, translations: Object.fromEntries(translations) })
    }
  }
  return held
}

/**
 * The translations in the file into languages of the project. The languages of the file are added to the project first
 * if `choice` is `add`. Throws `LackingLanguages` if the project lacks one and `choice` is undefined.
 */
export async function chooseLanguages(
  store: ProjectStore,
  project: ProjectRow,
  name: string,
  held: readonly StringRecord[],
  choice: 'add' | 'ignore' | undefined,
): Promise<readonly StringRecord[]> {
  const known = new Set(projectLanguages(project).targets.map(({ id }) => id))
  const ids = new Set(held.flatMap(({ translations = {} }) => Object.keys(translations)))
  const lacking = [...ids].filter((id) => !known.has(id))
  if (lacking.length === 0) return held
  if (choice === undefined) throw new LackingLanguages(name, project.name, lacking.map(languageWithId))
  if (choice === 'add') await store.addLanguages(project, lacking)
  return choice === 'add' ? held : held.map((record) => withLanguages(record, known))
}

async function recordsIn(
  jobs: FileJobs,
  format: AvailableModule,
  file: JobFile,
  targets: readonly Language[],
): Promise<readonly StringRecord[]> {
  try {
    return (await jobs.read(format, file, targets)).strings
  } catch (error) {
    // The source texts were read. An app need not read translations from its files, and the log has the call.
    if (error instanceof ModuleError) return []
    throw error
  }
}

/** The languages that a file names in its first bytes, or else in its name. */
function languagesNamedIn({ name, content }: JobFile, source: Language): Language[] {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES)).toString('latin1')
  const named = [...head.matchAll(NAMED_LANGUAGE)]
    .filter(({ index }) => !OF_A_PHRASE.test(head.slice(Math.max(0, index - PHRASE_BYTES), index)))
    .map(([, code = '']) => code)
  const codes = named.length > 0 ? named : [IN_FILE_NAME.exec(name)?.[1] ?? '']
  const found = codes.map((code) => languageByCode(code)).filter((language) => language !== undefined)
  return [...new Set(found)].filter(({ id }) => id !== source.id).slice(0, MAX_ASKED)
}

/** Whether a translation has a text other than its source. */
function isTranslated(source: TextOrForms, { text }: Translation): boolean {
  if (typeof text === 'string') return text !== '' && text !== source
  if (typeof source === 'string') return false
  return Object.entries(text).some(([category, form]) => {
    const before = Object.entries(source).find(([known]) => known === category)?.[1]
    return before !== undefined && form !== '' && form !== before
  })
}

function withLanguages(record: StringRecord, ids: ReadonlySet<LanguageId>): StringRecord {
  const translations = Object.entries(record.translations ?? {}).filter(([id]) => ids.has(id))
  return { ...record, translations: Object.fromEntries(translations) }
}
