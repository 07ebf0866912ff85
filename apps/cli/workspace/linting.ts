// What lint finds in the files of a repository: in its translations, and in its code.
import { describe, locate } from '@atlas/core/errors.ts'
import { FormatError, type Language } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import {
  lintInFile,
  lintKeys,
  lintSource,
  lintTarget,
  missingFile,
  ruleGroups,
  rules,
  type Finding,
  type Level,
  type Levels,
  type Rule,
} from '../compare/lint.ts'
import type { MatrixFile } from '../compare/matrix.ts'
import { withCategoriesJoined, withSharedJoined } from '../compare/shared-findings.ts'
import { readInFolder } from '../files/reading.ts'
import { Failure } from '../failure.ts'
import { keysInCode, placeOf, type RepositoryCode } from './code.ts'
import type { LocaleGroup } from './repository.ts'

/** The levels of rules that these names set. Throws a `Failure` (2). */
export function levelsOf(named: Readonly<Record<string, string>>): Levels {
  const groups: Record<string, string> = {}
  for (const [rule, level] of Object.entries(named)) {
    if (!Object.hasOwn(rules, rule) && !isGroup(rule))
      throw new Failure(
        2,
        `${rule} is not a rule. The rules are ${Object.keys(rules).join(', ')}, and together ${Object.keys(ruleGroups).join(', ')}.`,
      )
    if (!['error', 'warn', 'off'].includes(level))
      throw new Failure(2, `The rule ${rule} takes error, warn or off.`)
  }
  for (const [name, level] of Object.entries(named))
    if (isGroup(name)) for (const rule of ruleGroups[name]) groups[rule] = level
  // What is said of a rule counts more than what is said of its group.
  return { ...groups, ...named }
}

const isGroup = (name: string): name is keyof typeof ruleGroups => Object.hasOwn(ruleGroups, name)

/**
 * The keys that the code uses without a file that has them, and those that it does not use.
 * `read` is called if a rule asks for the code.
 */
export async function lintCode(
  read: () => Promise<RepositoryCode | undefined>,
  levels: Levels,
): Promise<Finding[]> {
  const levelOf = (rule: Rule): Level => levels[rule] ?? rules[rule]
  const [unknown, unused] = [levelOf('unknown-key'), levelOf('unused-key')]
  const code = unknown === 'off' && unused === 'off' ? undefined : await read()
  if (!code) return []
  const keys = await keysInCode(code)
  const findings: Finding[] = []
  if (unknown !== 'off') {
    for (const { key, path, offset, code: text, language } of keys.unknown) {
      const message = `the code uses the key ${key}, which no file has`
      const place = { path, ...locate(text, offset), language: language.id, identifier: key }
      findings.push({ rule: 'unknown-key', level: unknown, ...place, message })
    }
  }
  if (unused !== 'off') {
    for (const { file, language, entries } of keys.unused) {
      for (const entry of entries) {
        const place = { ...placeOf(file, entry), language: language.id, identifier: entry.identifier }
        findings.push({ rule: 'unused-key', level: unused, ...place, message: 'no code uses the key' })
      }
    }
  }
  return findings
}

/** The order of findings in the list of all. */
export function byFindingPlace(one: Finding, other: Finding): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1
  return one.line - other.line || one.column - other.column
}

/** The finding for a file that cannot be read. */
export function notReadable(
  path: string,
  { id }: Language,
  { message, line = 1, column = 1 }: { message: string; line?: number; column?: number },
): Finding {
  return { rule: 'not-readable', level: 'error', path, line, column, language: id, message }
}

/** The groups to check: a compiled file has the findings of the file beside it, which it is made from. */
export function lintedGroups(groups: readonly LocaleGroup[]): LocaleGroup[] {
  const stems = new Set(
    groups.filter(({ plugin }) => !plugin.container?.unpack).map(({ pattern }) => stemOf(pattern)),
  )
  return groups.filter(({ plugin, pattern }) => !plugin.container?.unpack || !stems.has(stemOf(pattern)))
}

const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '')

/** The findings in the files of a group. */
export async function lintGroup(group: LocaleGroup, levels: Levels): Promise<Finding[]> {
  const { plugin, source, sourceLanguage, terms } = group
  const forbidden = await terms.forbidden(sourceLanguage.id)
  const targets = group.targets.filter(({ isMissing }) => !isMissing)
  const missing = group.targets.filter(({ isMissing }) => isMissing)
  const findings: Finding[] = []
  const add = (found: readonly Finding[]): void => {
    for (const each of found) findings.push(each)
  }
  // A file that most languages lack is one that they do not need.
  if (targets.length >= missing.length)
    for (const cell of missing) add(await lintMissing(group, cell, levels))
  if (plugin.languages !== 'monolingual') {
    let linted: string | undefined
    const inTexts: Finding[] = []
    for (const { path, language } of targets) {
      const file = await readOrReport(path, plugin, sourceLanguage, [language], add)
      if (file && path !== linted) add(lintSource(file, sourceLanguage, levels, forbidden))
      if (file && path !== linted) add(lintKeys(file, language, levels))
      const pair = await terms.pair(sourceLanguage.id, language.id)
      if (file) for (const each of lintInFile(file, language, levels, pair)) inTexts.push(each)
      linted = path
    }
    add(withSharedJoined(inTexts, { language: sourceLanguage }, levels))
    return findings
  }
  const ofSource =
    source === undefined ? undefined : await readOrReport(source, plugin, sourceLanguage, [], add)
  if (!ofSource) return findings
  add(lintKeys(ofSource, sourceLanguage, levels))
  add(lintSource(ofSource, sourceLanguage, levels, forbidden))
  const inTexts: Finding[] = []
  for (const { path, language } of targets) {
    const file = await readOrReport(path, plugin, language, [], add)
    if (!file) continue
    add(lintKeys(file, language, levels))
    const pair = await terms.pair(sourceLanguage.id, language.id)
    const targetFindings = lintTarget(ofSource, file, language, levels, pair)
    for (const each of withCategoriesJoined(targetFindings, file)) inTexts.push(each)
  }
  add(withSharedJoined(inTexts, { file: ofSource, language: sourceLanguage }, levels))
  return findings
}

/** What tools and people keep of a former state, such as i18next-parser in `translation_old.json`. */
const BACKUP = /[._-](?:old|bak|backup|orig)(?:\.[^./]+)?$/i

/** The finding for a file that a language lacks. It is in the file that the missing one would be made from. */
async function lintMissing(
  { source, template, files, plugin, sourceLanguage }: LocaleGroup,
  { path, language }: MatrixFile,
  levels: Levels,
): Promise<Finding[]> {
  if (BACKUP.test(path)) return []
  const from = source ?? template ?? files[0]?.path
  const file = from === undefined ? undefined : await readOrReport(from, plugin, sourceLanguage, [], () => {})
  return file ? missingFile(file, path, language, levels) : []
}

/** The strings of a file. A file that cannot be read is a finding. */
async function readOrReport(
  path: string,
  plugin: Format,
  language: Language,
  targets: readonly Language[],
  add: (found: readonly Finding[]) => void,
): Promise<FileStrings | undefined> {
  const bytes = await readInFolder(path)
  try {
    return readStrings({ path, bytes, plugin }, language, targets)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    add([notReadable(path, targets[0] ?? language, describe(error, bytes.toString('utf8')))])
    return undefined
  }
}
