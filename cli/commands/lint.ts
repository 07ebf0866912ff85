// atlas lint: checks the translations of a repository.
import { Command } from 'commander'
import { describe, sentence } from '../../core/errors.ts'
import { FormatError, type Language } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { lintInFile, lintKeys, lintTarget, rules, type Finding, type Levels } from '../../repository/lint.ts'
import { readStrings, type FileStrings } from '../../repository/reading.ts'
import { baselineOf, withoutBaseline } from '../repository/baseline.ts'
import { colors } from '../terminal/colors.ts'
import { findingsAs, outputs, type Output } from '../terminal/finding-output.ts'
import { readFound, writeFileAtomically } from '../file-gateway.ts'
import { Failure } from '../output.ts'
import { Progress } from '../terminal/progress.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type LocaleGroup,
  type Repository,
  type RepositoryOptions,
} from '../repository/repository.ts'
import { printText } from '../terminal/printing.ts'

interface LintOptions extends RepositoryOptions {
  rule: Readonly<Record<string, string>>
  output?: string
  baseline?: string
  updateBaseline?: boolean
}

/** `atlas lint [PATH…]` */
export function lintCommand(): Command {
  return withRepositoryOptions(new Command('lint'))
    .description('check translations: codes, plurals, length, edges, keys')
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
  const repository = await openRepository(named, options)
  requireGroups(repository, options)
  const all = await lintRepository(repository, levelsOf({ ...repository.settings.rules, ...options.rule }))
  if (options.updateBaseline && options.baseline !== undefined) {
    await writeFileAtomically(options.baseline, Buffer.from(baselineOf(all)))
    return
  }
  const found = options.baseline === undefined ? all : await withoutBaseline(all, options.baseline)
  const shown = options.quiet ? found.filter(({ level }) => level === 'error') : found
  const report = findingsAs(output, shown, colors)
  if (output === 'text') printText(report)
  else process.stdout.write(report)
  if (found.some(({ level }) => level === 'error')) process.exitCode = 1
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

/** All findings, by file and place. */
export async function lintRepository({ groups }: Repository, levels: Levels): Promise<Finding[]> {
  const all: Finding[] = []
  const progress = new Progress(groups.length)
  for (const group of groups) {
    progress.step()
    for (const finding of await lintGroup(group, levels)) all.push(finding)
  }
  progress.end()
  return all.sort((one, other) =>
    one.path === other.path
      ? one.line - other.line || one.column - other.column
      : one.path < other.path
        ? -1
        : 1,
  )
}

async function lintGroup(
  { plugin, source, sourceLanguage, targets }: LocaleGroup,
  levels: Levels,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const add = (found: readonly Finding[]): void => {
    for (const each of found) findings.push(each)
  }
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
    const problem = describe(error, bytes.toString('utf8'))
    const { line = 1, column = 1 } = problem
    add([
      {
        rule: 'not-readable',
        level: 'error',
        path,
        line,
        column,
        language: (targets[0] ?? language).id,
        message: sentence({ code: problem.code, message: problem.message }),
      },
    ])
    return undefined
  }
}
