// The files of a repository as a matrix: a row for each group of files, and a column for each language. A file that a
// language lacks is a cell, too, if the files of neighboring groups have this language.
import { languageOfCode, type LanguagePath, type PathGroup } from '@atlas/core/plugins/language-paths.ts'
import type { Language, LanguageId } from '@atlas/core/contract.ts'

/** The file of a language, or the place where it belongs. */
export interface MatrixFile extends LanguagePath {
  /** Whether the file does not exist. */
  isMissing?: boolean
}

const PLACEHOLDER = /\{(?:lang|android|osx)\}/

/** The folder that has all languages of a pattern: `locales/` of `locales/{lang}/a.json`, and of `locales/{lang}.json`. */
function folderOf(pattern: string): string | undefined {
  const at = pattern.search(PLACEHOLDER)
  return at < 0 ? undefined : pattern.slice(0, pattern.lastIndexOf('/', at) + 1)
}

/** Whether a group has a place for languages in its paths. A file of many languages has none. */
export function isPattern({ pattern }: PathGroup): boolean {
  return PLACEHOLDER.test(pattern)
}

/** Finds the groups whose languages a group needs, too: their languages are in the same folder, or in one around it. */
export function neighborsIn(groups: readonly PathGroup[]): (group: PathGroup) => PathGroup[] {
  const byFolder = new Map<string, PathGroup[]>()
  for (const group of groups) {
    const folder = folderOf(group.pattern)
    if (folder === undefined) continue
    const known = byFolder.get(folder) ?? []
    known.push(group)
    byFolder.set(folder, known)
  }
  return ({ pattern }) => {
    const folder = folderOf(pattern)
    if (folder === undefined) return []
    const around = [...folder.matchAll(/\//g)].map(({ index }) => folder.slice(0, index + 1))
    const all = folder === '' ? [''] : around.toReversed()
    return all.flatMap((each) => byFolder.get(each) ?? []).filter((other) => other.pattern !== pattern)
  }
}

/**
 * The files that a group lacks in the languages of another one. Their codes are spelled as the other spells them. `seen` are
 * languages that are left out.
 */
export function missingFiles(
  group: PathGroup,
  other: PathGroup,
  source: Language,
  seen: ReadonlySet<LanguageId> = new Set(),
): MatrixFile[] {
  const isAlike = kindOf(group) === kindOf(other)
  return other.files
    .filter(({ code, language }) => !seen.has(language.id) && !isCovered(group, code, language, source))
    .map(({ code, language }) => {
      const fileCode = isAlike ? code : codeIn(group, code)
      return { path: pathWith(group, fileCode), code: fileCode, language, isMissing: true }
    })
}

/**
 * Whether a group has a language, or the one whose texts programs show instead: `fr` for `fr-CA`. A source in `en-US` is
 * one in `en`.
 */
function isCovered({ files }: PathGroup, code: string, { id }: Language, source: Language): boolean {
  if (id === source.id || code === source.twoLettersCode || files.some(({ language }) => language.id === id))
    return true
  const [base = ''] = code.replace(/^b\+/, '').split(/[-_+]/)
  const ofBase = base === code ? undefined : languageOfCode(base)
  return (
    ofBase !== undefined &&
    [source, ...files.map(({ language }) => language)].some((each) => each.id === ofBase.id)
  )
}

/** The file of a new language in a group. */
export function newCell(group: PathGroup, code: string, language: Language): MatrixFile {
  const fileCode = codeIn(group, code)
  return { path: pathWith(group, fileCode), code: fileCode, language, isMissing: true }
}

function pathWith({ pattern }: PathGroup, code: string): string {
  return pattern.replaceAll(new RegExp(PLACEHOLDER, 'g'), code)
}

function kindOf({ pattern }: PathGroup): string | undefined {
  return PLACEHOLDER.exec(pattern)?.[0]
}

/** A code as the paths of a group spell codes: `pt-BR` is `pt-rBR` in `values-{android}`. */
function codeIn(group: PathGroup, code: string): string {
  const kind = kindOf(group)
  const [language = '', ...rest] = code
    .replace(/^b\+/, '')
    .replace(/-r(?=[A-Z]{2}$)/, '-')
    .split(/[-_+]/)
  const [region] = rest
  if (region === undefined) return language
  const plain = [language, ...rest].join('-')
  if (kind === '{android}') return androidCode(language, rest)
  if (kind === '{osx}') return languageOfCode(plain)?.osxCode.replace(/\.lproj$/, '') || plain
  const { joint, isLower } = habitOf(group)
  const spelled = plain.replaceAll('-', joint)
  return isLower ? spelled.toLowerCase() : spelled
}

function androidCode(language: string, rest: readonly string[]): string {
  const [region = ''] = rest
  const isRegion = rest.length === 1 && /^[A-Za-z]{2}$/.test(region)
  return isRegion ? `${language}-r${region.toUpperCase()}` : `b+${[language, ...rest].join('+')}`
}

/** Paths whose programs expect `pt_BR`: files of ARB, of Java properties, and of gettext. */
const UNDERSCORED = /_\{lang\}|\.po$/

/** How the codes of a group have their regions: `pt_BR`, `pt-BR`, or `pt-br`. */
function habitOf({ pattern, files }: PathGroup): { joint: string; isLower: boolean } {
  const regional = files.find(({ code }) => /[-_]/.test(code))?.code
  if (regional === undefined) return { joint: UNDERSCORED.test(pattern) ? '_' : '-', isLower: false }
  return { joint: regional.includes('_') ? '_' : '-', isLower: regional === regional.toLowerCase() }
}

/** Folders of one language whose name has no code, each with the folders of the other languages. */
const BASE_FOLDERS: readonly (readonly [base: string, others: string])[] = [
  ['values', 'values-{android}'],
  ['Base.lproj', '{osx}.lproj'],
]

/** The files in the source language that are alone in a folder whose name has no code: `values/plurals.xml`. */
export function loneFiles(paths: readonly string[], groups: readonly PathGroup[]): PathGroup[] {
  const known = new Set(groups.map(({ base }) => base))
  return paths.flatMap((path): PathGroup | [] => {
    const [name = '', folder = ''] = path.split('/').toReversed()
    const others = BASE_FOLDERS.find(([base]) => base === folder)?.[1]
    // Android names files of this kind by a convention, and its tools do not ask for their translation.
    if (others === undefined || known.has(path) || name.startsWith('donottranslate')) return []
    const around = path.slice(0, path.length - `${folder}/${name}`.length)
    return { pattern: `${around}${others}/${name}`, files: [], base: path }
  })
}

/**
 * The templates that no file of a language belongs to yet. The files of languages come next to them: `po/{lang}.po`, or
 * `{lang}/LC_MESSAGES/app.po` where the folder is one of all languages, as programs of gettext expect.
 */
export function loneTemplates(
  paths: readonly string[],
  groups: readonly PathGroup[],
  extensions: ReadonlyMap<string, string>,
): PathGroup[] {
  return paths.flatMap((path): PathGroup | [] => {
    const [template, extension] = [...extensions].find(([each]) => path.endsWith(each)) ?? []
    if (template === undefined || extension === undefined) return []
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const isTaken = groups.some(({ pattern }) => pattern.startsWith(folder) && pattern.endsWith(extension))
    if (isTaken) return []
    const name = path.slice(folder.length, -template.length)
    const isOfAll = /(?:^|\/)(?:locales?|languages|translations)\/$/.test(folder)
    const place = isOfAll ? `{lang}/LC_MESSAGES/${name}` : '{lang}'
    return { pattern: `${folder}${place}${extension}`, files: [], base: path }
  })
}
