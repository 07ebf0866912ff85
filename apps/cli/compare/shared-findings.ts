// Joins the findings that several languages have for one string: then its source text is at fault, not these languages.
import type { Language, LanguageId } from '@atlas/core/contract.ts'
import { locate } from '@atlas/core/errors.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'
import type { Finding, Levels } from './lint.ts'
import { slotOffset, placedTexts } from './reading.ts'

/** So many languages do not make the same mistake by themselves. */
const SEVERAL = 2

/** In a file with fewer plurals, a category is missing by chance. */
const FEW = 3

/**
 * The findings in a translation. If none of its plurals has a category, its translators have no such form, and the
 * program may not ask for it: that is one finding.
 */
export function withCategoriesJoined(findings: readonly Finding[], { strings }: FileStrings): Finding[] {
  const isWritten = ({ record: { hasPlurals, text } }: FileString): boolean =>
    hasPlurals === true && Object.values(text).some((row) => row !== '')
  const total = [...strings.values()].filter(isWritten).length
  const lacking = findings.filter(({ lacks }) => lacks !== undefined)
  const all = new Set(lacking.flatMap(({ lacks = [] }) => lacks))
  const unused = [...all].filter(
    (category) => total >= FEW && lacking.filter(({ lacks }) => lacks?.includes(category)).length >= total,
  )
  const [first] = lacking
  if (!first || unused.length === 0) return [...findings]
  const left = findings.flatMap((each) => {
    const lacks = each.lacks?.filter((category) => !unused.includes(category))
    if (!lacks) return each
    return lacks.length === 0
      ? []
      : { ...each, lacks, message: `the plural has no text for ${lacks.join(', ')}` }
  })
  const { rule, level, path, line, column, language } = first
  const message = `no plural of this file has a text for ${unused.join(', ')}`
  return [...left, { rule, level, path, line, column, language, message }]
}

/** The source of a group of files: its language, and its own file if it has one. */
export interface SharedSource {
  file?: FileStrings
  language: Language
}

/** The findings in the translations of a group of files. One finding replaces those that several languages share. */
export function withSharedJoined(
  findings: readonly Finding[],
  source: SharedSource,
  levels: Levels,
): Finding[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const name = nameOf(finding)
    if (name === undefined) continue
    const group = groups.get(name)
    if (group) group.push(finding)
    else groups.set(name, [finding])
  }
  const joined = [...groups].filter(([, group]) => areSeveral(group.map(({ language }) => language)))
  const names = new Set(joined.map(([name]) => name))
  return [
    ...findings.filter((each) => !names.has(nameOf(each) ?? '')),
    ...joined.flatMap(([, group]) => joinedFinding(group, source, levels)),
  ]
}

const nameOf = ({ identifier, rule, shared }: Finding): string | undefined =>
  shared === undefined ? undefined : JSON.stringify([identifier, rule, shared])

/** Whether languages are several. Variants such as `pt` and `pt-BR` are one, since they begin as copies. */
const areSeveral = (languages: readonly LanguageId[]): boolean =>
  new Set(languages.map((id) => id.split(/[-_]/, 1)[0])).size >= SEVERAL

/** One finding in the source file, or else in the first file that has it. */
function joinedFinding(
  group: readonly Finding[],
  { file, language }: SharedSource,
  levels: Levels,
): Finding[] {
  const [first] = group
  if (!first) return []
  const { rule, identifier = '', shared, path, line, column } = first
  const unit = file?.strings.get(identifier)?.unit
  const [placed] = file && unit ? placedTexts(file, unit) : []
  const place =
    file && placed
      ? { path: file.path, ...locate(file.parsed.source.text, slotOffset(placed.slot)) }
      : { path, line, column }
  const level = levels[rule] ?? 'warn'
  if (level === 'off') return []
  const message = `${namesOf(group.map((each) => each.language))} ${shared}`
  return [{ rule, level, ...place, language: language.id, identifier, message }]
}

/** How many languages a message names. */
const NAMED_LANGUAGES = 5

/** The codes of languages in a sentence: `de and fr`, `cs, de, fr, it, pl and 3 more`. */
function namesOf(languages: readonly LanguageId[]): string {
  const all = [...new Set(languages)].toSorted()
  const rest = all.length - NAMED_LANGUAGES
  const last = rest > 0 ? `${rest} more` : (all.at(-1) ?? '')
  return `${all.slice(0, rest > 0 ? NAMED_LANGUAGES : -1).join(', ')} and ${last}`
}
