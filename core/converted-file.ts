// Converts a file to another format, for a platform that does not read its own, and writes the translations back into it.
// Unlike `atlas convert`, it keeps the spelling of values and plurals, so that a text comes back as it was sent.
import {
  FormatError,
  type Category,
  type FileJob,
  type Language,
  type Languages,
  type ProcessedFile,
  type StringRecord,
  type TextOrForms,
} from './contract.ts'
import { categoriesIn } from './plural-rules.ts'
import { counted } from './counted.ts'
import type { Format } from './format.ts'
import { readStrings, type FileString } from './reading/file-strings.ts'
import { shownForm } from './shown-form.ts'
import { buildWithReport, type BuildSettings } from './writing/build.ts'
import { makeFile, type NewString } from './writing/new-file.ts'

/** The formats of a job that processes a file. */
export interface FileFormats {
  /** The format of the file before its import; undefined if no format reads it. */
  own: { type: string; format: Format } | undefined
  /** The formats that it is converted to, by type. */
  others: ReadonlyMap<string, Format>
}

/** A string of a file, and the string of the new file for each of its rows; one without a category for a text. */
interface Converted {
  entry: FileString
  rows: ReadonlyMap<Category | undefined, NewString>
}

/** What a job knows of formats. */
export function conversionBy(
  { own, others }: FileFormats,
  languages: Languages,
  settings: BuildSettings,
  note: FileJob['note'],
): Pick<FileJob, 'fileLanguages' | 'convert' | 'restore'> {
  const formatsFor = (type: string): { own: Format; to: Format } | undefined => {
    const to = others.get(type)
    if (!to)
      throw new FormatError('contract', `The processor converts files to ${type}, but does not name it.`)
    return own && own.type !== type ? { own: own.format, to } : undefined
  }
  return {
    fileLanguages: own?.format.languages,
    convert(file, type) {
      const formats = formatsFor(type)
      if (!formats) return undefined
      const { made } = converted(formats.own, formats.to, file, languages)
      const { length } = made.leftOut
      if (length > 0)
        note(`${counted(length, 'string')} cannot be spelled in ${type}, and stays in the source`)
      return { name: file.name + (formats.to.newFile?.extension ?? ''), bytes: made.bytes }
    },
    restore(file, original, type) {
      const formats = formatsFor(type)
      return formats && restored(formats.own, formats.to, { file, original }, languages, settings)
    },
  }
}

function converted(
  own: Format,
  to: Format,
  file: ProcessedFile,
  { source, targets }: Languages,
): { strings: readonly Converted[]; made: ReturnType<typeof makeFile> } {
  const [target] = targets
  if (targets.length > 1) throw oneAtATime(to)
  if (target && own.languages === 'monolingual' && to.languages !== 'monolingual')
    throw new FormatError(
      'unsupported',
      `A translated file of ${own.title} has no source texts, so it cannot become a file of ${to.title}. Convert the files to a format of one language.`,
    )
  const isTranslation = target !== undefined && own.languages === 'monolingual'
  const read = readStrings(
    { path: file.name, bytes: file.bytes, plugin: own },
    isTranslation ? target : source,
    targets,
  )
  const strings = [...read.strings.values()].flatMap((entry): Converted | [] => {
    if (entry.record.isHidden) return []
    const translated = target && own.languages !== 'monolingual' ? entry.translation(target) : undefined
    // A file of one language has only what is translated.
    if (target && own.languages !== 'monolingual' && to.languages === 'monolingual' && !translated) return []
    return {
      entry,
      rows: rowsOf(entry, to, target && translated ? { target, text: translated.text } : undefined),
    }
  })
  const all = strings.flatMap(({ rows }) => [...rows.values()])
  const reading =
    to.languages === 'monolingual' ? { source: target ?? source, targets: [] } : { source, targets }
  return { strings, made: makeFile(to, reading, all, file.name) }
}

/** The strings of the new file for a string: one, or one for each row of a plural if the format has no plurals. */
function rowsOf(
  { identifier, record }: FileString,
  to: Format,
  translated: { target: Language; text: TextOrForms } | undefined,
): Converted['rows'] {
  const { context, maxLength } = record
  const rowOf = (category: Category | undefined): NewString => {
    const text = category === undefined ? record.text : shownForm(record.text, category)
    const own =
      translated && (category === undefined ? translated.text : shownForm(translated.text, category))
    const shared = { key: [category === undefined ? identifier : `${identifier}[${category}]`], context }
    return {
      ...shared,
      maxLength: maxLength ?? undefined,
      text: own !== undefined && to.languages === 'monolingual' ? own : text,
      ...(translated && own !== undefined && to.languages !== 'monolingual'
        ? { translations: { [translated.target.id]: { text: own } } }
        : {}),
    }
  }
  const categories: readonly (Category | undefined)[] =
    typeof record.text === 'string' || to.newFile?.hasPlurals
      ? [undefined]
      : (Object.keys(record.text) as Category[])
  return new Map(categories.map((category) => [category, rowOf(category)]))
}

function restored(
  own: Format,
  to: Format,
  { file, original }: { file: ProcessedFile; original: ProcessedFile },
  { source, targets }: Languages,
  settings: BuildSettings,
): Uint8Array {
  const [target] = targets
  if (!target || targets.length > 1) throw oneAtATime(to)
  const { strings, made } = converted(own, to, original, { source, targets: [] })
  const exported = { path: file.name, bytes: file.bytes, plugin: to }
  const { strings: entries } =
    to.languages === 'monolingual' ? readStrings(exported, target) : readStrings(exported, source, [target])
  const textOf = (row: NewString): TextOrForms | undefined => {
    const entry = entries.get(made.identifiers.get(row) ?? '')
    const text = to.languages === 'monolingual' ? entry?.record.text : translationIn(entry, target)
    // Platforms write the source text where there is no translation.
    return isSameText(text, row.text) ? undefined : text
  }
  const records = strings.flatMap(({ entry: { identifier, record }, rows }): StringRecord | [] => {
    const texts = new Map([...rows].map(([category, row]) => [category, textOf(row)]))
    const text = typeof record.text === 'string' ? texts.get(undefined) : formsIn(record.text, texts, target)
    return text === undefined
      ? []
      : { identifier, text: record.text, translations: { [target.id]: { text } } }
  })
  return buildWithReport(own, original.bytes, { source, targets }, records, settings).content
}

function translationIn(entry: FileString | undefined, target: Language): TextOrForms | undefined {
  const translation = entry?.translation(target)
  return translation?.status === 'untranslated' ? undefined : translation?.text
}

/** The translated rows of a plural, in all categories of the language. Undefined if no row is translated. */
function formsIn(
  source: Exclude<TextOrForms, string>,
  texts: ReadonlyMap<Category | undefined, TextOrForms | undefined>,
  language: Language,
): TextOrForms | undefined {
  const whole = texts.get(undefined)
  if (whole !== undefined) return whole
  const own = [...texts].filter(([, text]) => text !== undefined)
  if (own.length === 0) return undefined
  const formFor = (category: Category): string => {
    const text = texts.get(category) ?? texts.get('other') ?? own.at(-1)?.[1]
    return shownForm(text ?? source, category)
  }
  const categories = categoriesIn(language, (category) => texts.has(category))
  return Object.fromEntries(categories.map((category) => [category, formFor(category)]))
}

function isSameText(one: TextOrForms | undefined, other: TextOrForms): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function oneAtATime({ title }: Format): FormatError {
  return new FormatError(
    'unsupported',
    `A file that was converted to ${title} holds one language. Process one language at a time.`,
  )
}
