// Finds the files of one language each in a repository or an archive: their paths differ only in a language code.
import type { Language } from '../contract.ts'
import { languageByCode } from '../languages.ts'

/** Files of the same texts, one for each language. */
export interface PathGroup {
  /** The path with a placeholder for the code: `{lang}`, `values-{android}`, `{osx}.lproj`. */
  pattern: string
  /** The file of each language, in the order of the codes. */
  files: readonly LanguagePath[]
  /** The file without a code, which is in the source language: `values/strings.xml`, `Base.lproj`, `app.properties`. */
  base: string | undefined
}

/** A file of one language. */
export interface LanguagePath {
  path: string
  /** As the path spells it. */
  code: string
  language: Language
}

/** How a path spells a code. */
type Placeholder = '{lang}' | '{android}' | '{osx}'

/** A path with a placeholder in the place of a code. */
interface Reading {
  pattern: string
  code: string
  language: Language
}

const LANGUAGE = /^[a-z]{2,3}(?:[-_](?:[A-Z][a-z]{3}|[A-Z]{2}|[a-z]{2}|\d{3}|[a-z]{5,8}))*$/
const LONGEST_PATH = 500
/** BCP 47 asks for space for codes of 35 characters. */
const LONGEST_CODE = 35
/** Only a hostile path has more words that look like codes. */
const MAX_CODES = 16
const ANDROID = /^values-((?:[a-z]{2,3}(?:-r[A-Z]{2})?)|b\+[A-Za-z0-9+]+)$/
const OSX = /^([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*)\.lproj$/

/** The groups in a list of paths. Folders are joined by `/`. `least` languages make a group. */
export function pathGroups(paths: readonly string[], least = 2): PathGroup[] {
  const all = new Set(paths)
  const known: KnownCodes = new Map()
  const readings = new Map(paths.map((path) => [path, readingsOf(path, known)]))
  const byPattern = new Map<string, LanguagePath[]>()
  for (const [path, ofPath] of readings) {
    for (const { pattern, code, language } of ofPath) {
      const known = byPattern.get(pattern) ?? []
      known.push({ path, code, language })
      byPattern.set(pattern, known)
    }
  }
  const groups: PathGroup[] = []
  const taken = new Set<string>()
  // A path may have several codes, as in `de/it.json`. The pattern with most languages is the right one.
  for (const [pattern, files] of [...byPattern].sort(byLanguages)) {
    const free = files.filter(({ path }) => !taken.has(path))
    const base = basesOf(pattern).find((path) => all.has(path))
    const languages = new Set(free.map(({ language }) => language.id))
    if (languages.size + (base === undefined ? 0 : 1) < least || languages.size === 0) continue
    for (const { path } of free) taken.add(path)
    groups.push({ pattern, files: free.sort((one, other) => (one.code < other.code ? -1 : 1)), base })
  }
  return groups.sort((one, other) => (one.pattern < other.pattern ? -1 : 1))
}

function byLanguages(
  [one, ofOne]: [string, LanguagePath[]],
  [other, ofOther]: [string, LanguagePath[]],
): number {
  return ofOther.length - ofOne.length || (one < other ? -1 : 1)
}

/** The group of one pattern, as a settings file names it. */
export function groupOfPattern(pattern: string, paths: readonly string[]): PathGroup {
  const expression = expressionOf(pattern)
  const files = paths.flatMap((path): LanguagePath | [] => {
    const code = expression.exec(path)?.groups?.['code']
    const language = code === undefined ? undefined : languageOfCode(code)
    return code === undefined || !language ? [] : { path, code, language }
  })
  const all = new Set(paths)
  return { pattern, files, base: basesOf(pattern).find((path) => all.has(path)) }
}

/** The language that a path names, such as `de` for `locales/de.json`. */
export function languageOfPath(path: string): Language | undefined {
  return readingsOf(path, new Map())[0]?.language
}

/** The languages of words that were looked up. Few words are codes, and those that are none take longest. */
type KnownCodes = Map<string, Language | undefined>

/** All ways to read a path as one of a language. The names in an archive may be hostile, so its work is limited. */
function readingsOf(path: string, known: KnownCodes): Reading[] {
  if (path.length > LONGEST_PATH) return []
  const segments = path.split('/')
  const readings: Reading[] = []
  const add = (code: string, placeholder: Placeholder): void => {
    const language = known.has(code) ? known.get(code) : languageOfCode(code)
    known.set(code, language)
    if (language) readings.push({ pattern: replaced(path, code, placeholder), code, language })
  }
  const codes = new Set<string>()
  for (const [index, segment] of segments.entries()) {
    const isFile = index === segments.length - 1
    const [, android] = (!isFile && ANDROID.exec(segment)) || []
    const [, osx] = (!isFile && OSX.exec(segment)) || []
    if (android !== undefined) add(android, '{android}')
    else if (osx !== undefined) add(osx, '{osx}')
    else for (const part of isFile ? partsOf(segment) : [segment]) if (isCode(part)) codes.add(part)
  }
  for (const code of [...codes].slice(0, MAX_CODES)) add(code, '{lang}')
  return readings
}

const isCode = (part: string): boolean => part.length <= LONGEST_CODE && LANGUAGE.test(part)

/** The parts of a file's name that can be a code: between dots, and before or after the first or last joint. */
function partsOf(name: string): string[] {
  const parts = name.split('.').slice(0, -1)
  return parts.flatMap((part) => [part, ...tails(part), ...heads(part)])
}

/** `app_pt_BR` can end in `pt_BR` and `BR`. */
function tails(part: string): string[] {
  return [...part.matchAll(/[-_]/g)].map(({ index }) => part.slice(index + 1))
}

/** `pt_BR_app` can begin with `pt_BR` and `pt`. */
function heads(part: string): string[] {
  return [...part.matchAll(/[-_]/g)].map(({ index }) => part.slice(0, index)).toReversed()
}

/** The language of a code in a path. A code with an unknown region is not a language. */
export function languageOfCode(code: string): Language | undefined {
  return languageByCode(code) ?? languageByCode(code.replace(/^b\+/, '').replaceAll('+', '-'))
}

function replaced(path: string, code: string, placeholder: Placeholder): string {
  const escaped = code.replaceAll('+', '\\+')
  const before = placeholder === '{android}' ? '(?<=/values-|^values-)' : '(?<=^|[/._-])'
  const after = placeholder === '{osx}' ? '(?=\\.lproj/)' : '(?=$|[/._-])'
  return path.replaceAll(new RegExp(`${before}${escaped}${after}`, 'g'), placeholder)
}

/** The paths that the file without a code may have. */
function basesOf(pattern: string): string[] {
  if (pattern.includes('values-{android}')) return [pattern.replace('values-{android}', 'values')]
  if (pattern.includes('{osx}.lproj')) return [pattern.replace('{osx}', 'Base')]
  const bases = [pattern.replace(/[-_.]\{lang\}/, '')]
  return bases.filter((path) => !path.includes('{'))
}

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[\\^$.*+?()[\]|]/g, '\\$&')
  const [first = '', ...rest] = escaped.split(/\{(?:lang|android|osx)\}/)
  return new RegExp(`^${first}(?<code>[A-Za-z0-9+_-]+)${rest.join('\\k<code>')}$`)
}
