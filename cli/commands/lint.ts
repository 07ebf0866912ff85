// atlas lint: checks the translations of a repository.
import { Command } from 'commander'
import { describe, locate } from '../../core/errors.ts'
import { FormatError, type Language } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import type { Cell } from '../../repository/matrix.ts'
import {
  lintInFile,
  lintKeys,
  lintTarget,
  missingFile,
  rules,
  type Finding,
  type Level,
  type Levels,
  type Rule,
} from '../../repository/lint.ts'
import { readStrings, type FileStrings } from '../../core/reading/file-strings.ts'
import { keysInCode, placeOf } from '../repository/code.ts'
import { baselineOf, withoutBaseline } from '../repository/baseline.ts'
import { outputs, printFindings, type Output } from '../terminal/finding-output.ts'
import { readFound } from '../files/reading.ts'
import { writeNamed } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { Progress } from '../terminal/progress.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type LocaleGroup,
  type Repository,
  type RepositoryOptions,
} from '../repository/repository.ts'

interface LintOptions extends RepositoryOptions {
  rule: Readonly<Record<string, string>>
  output?: string
  baseline?: string
  updateBaseline?: boolean
}

/** `atlas lint [PATH…]` */
export function lintCommand(): Command {
  return withRepositoryOptions(new Command('lint'))
    .option('--output <kind>', `how to print findings: ${outputs.join(', ')}`, 'text')
    .option('--rule <name=level>', 'set a rule to error, warn or off; may be repeated', collectRule, {})
    .option('--baseline <file>', 'leave out the findings that this file lists')
    .option('--update-baseline', 'write all findings to the file of --baseline')
    .action(lint)
}

function collectRule(each: string, all: Readonly<Record<string, string>>): Record<string, string> {
  const [name = '', level = ''] = each.split('=')
  return { ...all, [name]: level }
}

async function lint(named: string[], options: LintOptions): Promise<void> {
  const output = options.json ? 'json' : (options.output ?? 'text')
  if (!isOutput(output)) throw new Failure(2, `--output takes ${outputs.join(', ')}.`)
  if (options.updateBaseline && options.baseline === undefined)
    throw new Failure(2, '--update-baseline needs --baseline.')
  const refused: Finding[] = []
  const repository = await openRepository(named, options, ({ path, language, reason }) => {
    refused.push(notReadable(path, language, { message: reason }))
  })
  if (refused.length === 0) requireGroups(repository, options)
  const levels = levelsOf({ ...repository.settings.rules, ...options.rule })
  const isWhole = named.length === 0 && options.changed === undefined && !options.staged
  const ofCode = isWhole ? await lintCode(repository, levels) : []
  const all = [...refused, ...(await lintRepository(repository, levels)), ...ofCode].sort(byPlace)
  if (options.updateBaseline && options.baseline !== undefined) {
    await writeNamed(options.baseline, baselineOf(all))
    return
  }
  const found = options.baseline === undefined ? all : await withoutBaseline(all, options.baseline)
  const shown = options.quiet ? found.filter(({ level }) => level === 'error') : found
  printFindings(output, shown)
  if (found.some(({ level }) => level === 'error')) raiseExitCode(1)
}

function isOutput(name: string): name is Output {
  return (outputs as readonly string[]).includes(name)
}

function levelsOf(named: Readonly<Record<string, string>>): Levels {
  for (const [rule, level] of Object.entries(named)) {
    if (!Object.hasOwn(rules, rule))
      throw new Failure(2, `${rule} is not a rule. The rules are ${Object.keys(rules).join(', ')}.`)
    if (!['error', 'warn', 'off'].includes(level))
      throw new Failure(2, `The rule ${rule} takes error, warn or off.`)
  }
  return named
}

/** All findings in the files of a repository. */
async function lintRepository({ groups }: Repository, levels: Levels): Promise<Finding[]> {
  const all: Finding[] = []
  const progress = new Progress(groups.length)
  for (const group of groups) {
    progress.step()
    for (const finding of await lintGroup(group, levels)) all.push(finding)
  }
  progress.end()
  return all
}

/** The keys that the code uses without a file that has them, and those that it does not use. */
async function lintCode(repository: Repository, levels: Levels): Promise<Finding[]> {
  const levelOf = (rule: Rule): Level => levels[rule] ?? rules[rule]
  const [unknown, unused] = [levelOf('unknown-key'), levelOf('unused-key')]
  const keys = unknown === 'off' && unused === 'off' ? undefined : await keysInCode(repository)
  if (!keys) return []
  const findings: Finding[] = []
  if (unknown !== 'off') {
    for (const { key, path, offset, code, language } of keys.unknown) {
      const message = `the code uses the key ${key}, which no file has`
      const place = { path, ...locate(code, offset), language: language.id, identifier: key }
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

function byPlace(one: Finding, other: Finding): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1
  return one.line - other.line || one.column - other.column
}

/** The finding for a file that cannot be read. */
function notReadable(
  path: string,
  { id }: Language,
  { message, line = 1, column = 1 }: { message: string; line?: number; column?: number },
): Finding {
  return { rule: 'not-readable', level: 'error', path, line, column, language: id, message }
}

async function lintGroup(group: LocaleGroup, levels: Levels): Promise<Finding[]> {
  const { plugin, source, sourceLanguage } = group
  const targets = group.targets.filter(({ isMissing }) => !isMissing)
  const missing = group.targets.filter(({ isMissing }) => isMissing)
  const findings: Finding[] = []
  const add = (found: readonly Finding[]): void => {
    for (const each of found) findings.push(each)
  }
  for (const cell of missing) add(await lintMissing(group, cell, levels))
  if (plugin.holds !== 'one') {
    for (const { path, language } of targets) {
      const file = await readOrReport(path, plugin, sourceLanguage, [language], add)
      if (file) add(lintInFile(file, language, levels))
    }
    return findings
  }
  const ofSource =
    source === undefined ? undefined : await readOrReport(source, plugin, sourceLanguage, [], add)
  if (!ofSource) return findings
  add(lintKeys(ofSource, sourceLanguage, levels))
  for (const { path, language } of targets) {
    const file = await readOrReport(path, plugin, language, [], add)
    if (!file) continue
    add(lintKeys(file, language, levels))
    add(lintTarget(ofSource, file, language, levels))
  }
  return findings
}

/** The finding for a file that a language lacks. It is in the file that the missing one would be made from. */
async function lintMissing(
  { source, template, files, plugin, sourceLanguage }: LocaleGroup,
  { path, language }: Cell,
  levels: Levels,
): Promise<Finding[]> {
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
  const bytes = await readFound(path)
  try {
    return readStrings({ path, bytes, plugin }, language, targets)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    add([notReadable(path, targets[0] ?? language, describe(error, bytes.toString('utf8')))])
    return undefined
  }
}
