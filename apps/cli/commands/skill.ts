// atlas skill: prints the skill for agents, or writes it where agents look for skills.
import { nearestName } from '@atlas/core/nearest-name.ts'
import { Command } from 'commander'
import { Failure, raiseExitCode } from '../failure.ts'
import { readIfThere } from '../files/reading.ts'
import { writeMissing } from '../files/writing.ts'
import { print } from '../output.ts'
import { PLAYBOOKS, SKILL, SKILL_FILE, skillFiles } from '../files/skill-files.ts'
import { printError, printLine, printText } from '../terminal/printing.ts'

/** Where agents look for the skills of a repository: Claude Code in the first one, most others in the second one. */
const FOLDERS: readonly string[] = ['.claude/skills', '.agents/skills']

interface SkillOptions {
  install?: string | true
  overwrite?: boolean
  json?: boolean
  quiet?: boolean
}

/** A file that was written, or why it was not. */
interface InstalledFile {
  path: string
  outcome: 'written' | 'replaced' | 'unchanged' | 'kept'
}

/** `atlas skill [FRAMEWORK]` */
export function skillCommand(): Command {
  return new Command('skill')
    .argument('[framework]', 'print the playbook of a framework, such as rails')
    .option(
      '--install [folder]',
      `write the skill into a folder of skills (default: ${FOLDERS.join(' and ')})`,
    )
    .option('--overwrite', 'with --install, replace files that differ from this version')
    .action(skill)
}

async function skill(framework: string | undefined, options: SkillOptions): Promise<void> {
  const { install, json } = options
  if (install !== undefined) {
    if (framework !== undefined) throw new Failure(2, '--install writes all playbooks: name no framework.')
    return installIn(install === true ? FOLDERS : [install], options)
  }
  if (options.overwrite) throw new Failure(2, '--overwrite needs --install.')
  const files = skillFiles()
  const path = framework === undefined ? SKILL_FILE : `${PLAYBOOKS}/${framework.toLowerCase()}.md`
  const text = files.get(path)
  if (text === undefined) throw new Failure(2, unknownFramework(framework ?? '', [...files.keys()]))
  if (json) print({ name: SKILL, path, text }, true, String)
  else printText(text)
}

function unknownFramework(given: string, paths: readonly string[]): string {
  const known = paths.flatMap((path) => /^references\/(.*)\.md$/.exec(path)?.[1] ?? [])
  const { nearest } = nearestName(given, known)
  return `There is no playbook ${given}; the nearest one is ${nearest}. The playbooks are ${known.join(', ')}.`
}

async function installIn(
  folders: readonly string[],
  { overwrite = false, json, quiet }: SkillOptions,
): Promise<void> {
  const files = skillFiles()
  const installed: InstalledFile[] = []
  for (const folder of folders)
    for (const [name, text] of files) {
      const path = [folder.replace(/[/\\]+$/, ''), SKILL, name].join('/')
      installed.push({ path, outcome: await installFile(path, text, overwrite) })
    }
  const kept = installed.filter(({ outcome }) => outcome === 'kept')
  if (json) for (const each of installed) print(each, true, String)
  else if (!quiet)
    for (const { path, outcome } of installed)
      if (outcome === 'written' || outcome === 'replaced') printLine(`${path} was ${outcome}.`)
  for (const { path } of kept)
    printError(`${path} differs from this version, and stays as it is. --overwrite replaces it.`)
  if (kept.length > 0) raiseExitCode(1)
}

async function installFile(
  path: string,
  text: string,
  overwrite: boolean,
): Promise<InstalledFile['outcome']> {
  const present = (await readIfThere(path))?.toString('utf8')
  if (present === text) return 'unchanged'
  if (present !== undefined && !overwrite) return 'kept'
  await writeMissing(path, text)
  return present === undefined ? 'written' : 'replaced'
}
