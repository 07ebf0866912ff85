// atlas lint: checks the translations of a repository.
import { Command } from 'commander'
import type { Finding, Levels } from '../compare/lint.ts'
import { baselineOf, withoutBaseline } from '../workspace/baseline.ts'
import { changedStrings } from '../workspace/changed-strings.ts'
import { readCode } from '../workspace/code.ts'
import {
  byFindingPlace,
  levelsOf,
  lintCode,
  lintedGroups,
  lintGroup,
  notReadable,
} from '../workspace/linting.ts'
import { outputs, printFindings, type FindingOutput } from '../terminal/finding-output.ts'
import { writeNamed } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { inSteps, withProgress } from '../terminal/progress.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type LocaleGroup,
  type Repository,
  type RepositoryOptions,
  type ChangedFiles,
} from '../workspace/repository.ts'

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
    .option(
      '--rule <name=level>',
      'set a rule, or all of texts, files or code, to error, warn or off; may be repeated',
      collectRule,
      {},
    )
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
  const ofCode = isWhole
    ? await withProgress('Reading code', () => lintCode(() => readCode(repository), levels))
    : []
  const all = [...refused, ...(await lintRepository(repository, levels)), ...ofCode].sort(byFindingPlace)
  if (options.updateBaseline && options.baseline !== undefined) {
    await writeNamed(options.baseline, baselineOf(all))
    return
  }
  const found = options.baseline === undefined ? all : await withoutBaseline(all, options.baseline)
  const shown = options.quiet ? found.filter(({ level }) => level === 'error') : found
  printFindings(output, shown)
  if (found.some(({ level }) => level === 'error')) raiseExitCode(1)
}

function isOutput(name: string): name is FindingOutput {
  return (outputs as readonly string[]).includes(name)
}

/** All findings in the files of a repository. */
async function lintRepository(repository: Repository, levels: Levels): Promise<Finding[]> {
  const { groups, selection } = repository
  const all: Finding[] = []
  const checked = lintedGroups(groups)
  for (const group of inSteps('Checking translations', checked)) {
    const isMeant = selection ? await filterOf(group, selection) : () => true
    for (const finding of await lintGroup(group, levels)) if (isMeant(finding)) all.push(finding)
  }
  return all
}

/**
 * What a change is answerable for: findings in the files that it touches, and in other files for the strings whose source
 * text it changes.
 */
async function filterOf(
  group: LocaleGroup,
  { ref, isChanged }: ChangedFiles,
): Promise<(each: Finding) => boolean> {
  const changed = isChanged(group.source ?? '') ? await changedStrings(group, ref) : new Set()
  return ({ path, identifier }) => isChanged(path) || (identifier !== undefined && changed.has(identifier))
}
