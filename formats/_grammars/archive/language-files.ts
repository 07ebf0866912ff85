// Archives with files of several target languages: which files belong to a job, and which of them share their keys.
import {
  FormatError,
  meansLanguage,
  type ContainedFormats,
  type LanguageId,
  type Languages,
  type Part,
} from '@atlas/core/contract.ts'

/** A file that belongs to a job. The keys of its strings begin with `path`. */
export interface LanguageFileOfJob {
  part: Part
  path: string
}

/** A file and the target languages that it names. */
interface NamedFile {
  part: Part
  codes: readonly string[]
}

/** Files of the same texts, each in other languages. Most sets have one file. */
interface FileSet {
  path: string
  files: readonly NamedFile[]
  languages: ReadonlySet<LanguageId>
}

/**
 * The files that belong to a job: files that name its target language, or no language. Files whose paths differ only in
 * a language code share their keys, so a translation into each of their languages has a place.
 *
 * If no file names the target language, or the job has none, these are the first files of the sets. Throws a
 * `FormatError` ('needs-option') if another language of the archive then has no place for some strings.
 */
export function filesForJob(
  parts: readonly Part[],
  { targets }: Languages,
  codesOf: (part: Part) => readonly string[],
  formats: ContainedFormats,
): readonly LanguageFileOfJob[] {
  const files = parts.map((part): NamedFile => ({ part, codes: codesOf(part) }))
  const isAsked = ({ codes }: NamedFile): boolean =>
    codes.some((code) => targets.some((target) => meansLanguage(code, target)))
  const sets = fileSets(files, formats)
  const isNamed = files.some(isAsked)
  if (!isNamed) requireCounterparts(sets)
  return sets.flatMap((set) => {
    const chosenFiles = isNamed
      ? set.files.filter((file) => isAsked(file) || file.codes.length === 0)
      : set.files.slice(0, 1)
    return chosenFiles.map(({ part }) => ({ part, path: set.path }))
  })
}

/**
 * The sets in the order of their first files. It must not depend on the target language of the job, since a build
 * changes the language that a file names: so paths decide, and the files must name languages that differ.
 */
function fileSets(files: readonly NamedFile[], formats: ContainedFormats): readonly FileSet[] {
  const ids = new Map<string, LanguageId>()
  const idOf = (code: string): LanguageId => {
    const id = ids.get(code) ?? formats.languageOf(code)
    ids.set(code, id)
    return id
  }
  const languagesIn = (some: readonly NamedFile[]): LanguageId[] =>
    some.flatMap(({ codes }) => codes.map(idOf))
  const byPath = new Map(files.map((file) => [file.part.name, file]))
  const sets = new Map<NamedFile, FileSet>()
  for (const { pattern, paths } of formats.languagePaths([...byPath.keys()])) {
    const alike = paths.flatMap((path) => byPath.get(path) ?? [])
    const named = languagesIn(alike)
    const languages = new Set(named)
    if (languages.size < named.length || alike.some(({ codes }) => codes.length === 0)) continue
    const set: FileSet = { path: pattern, files: alike, languages }
    for (const file of alike) sets.set(file, set)
  }
  const all = files.map(
    (file) =>
      sets.get(file) ?? { path: file.part.name, files: [file], languages: new Set(languagesIn([file])) },
  )
  return [...new Set(all)]
}

/** Throws if a set lacks a language that another set has. */
function requireCounterparts(sets: readonly FileSet[]): void {
  const all = new Set(sets.flatMap(({ languages }) => [...languages]))
  for (const { files, languages } of sets) {
    const lacking = [...all].find((language) => languages.size > 0 && !languages.has(language))
    if (lacking === undefined) continue
    throw new FormatError(
      'needs-option',
      `The archive has files for ${[...all].join(', ')}, but ${files[0]?.part.name} has no counterpart for ` +
        `${lacking}. Name the files of one language with the option files, such as [{"files":["de/**"]}].`,
      files[0]?.part.from,
    )
  }
}
