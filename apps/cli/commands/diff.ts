// atlas diff: the changes for translators between two files, or two versions of a repository.
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { counted } from '@atlas/core/counted.ts'
import { Command } from 'commander'
import type { Language, TextOrForms } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { diffStrings, type StringChange } from '../compare/diff.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { colors } from '../terminal/colors.ts'
import { filesAt, versionExists } from '../workspace/git.ts'
import { readIfThere, readNamed } from '../files/reading.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed, withErrorPlace } from '../output.ts'
import { allFormats, formatFor, withFormatOptions, type FormatArguments } from '../plugins.ts'
import { openRepository, type LocaleGroup } from '../workspace/repository.ts'
import { code, markdownTable } from '../terminal/markdown.ts'
import { encode, printJson, printText } from '../terminal/printing.ts'

interface DiffOptions extends FormatArguments {
  source: string
  json?: boolean
  markdown?: boolean
  exitCode?: boolean
}

/** The changes of one file. */
interface FileChanges {
  path: string
  changes: StringChange[]
}

/** `atlas diff OLD NEW`, `atlas diff REF [REF]` */
export function diffCommand(): Command {
  return withFormatOptions(new Command('diff'))
    .argument('<old>', 'a file, or a version of git')
    .argument('[new]', 'a file, or a version of git (default: the files as they are)')
    .option('--source <code>', 'the language of the source texts', 'en')
    .option('--markdown', 'print Markdown, for a pull request')
    .option('--json', 'print one JSON object per line for each change')
    .option('--exit-code', 'exit with 1 if something changed')
    .action(diff)
}

async function diff(old: string, now: string | undefined, options: DiffOptions): Promise<void> {
  const files = (await isVersion(old))
    ? await betweenVersions(old, now, options)
    : await betweenFiles(old, now, options)
  const changed = files.filter(({ changes }) => changes.length > 0)
  if (options.json) {
    for (const { path, changes } of changed) for (const change of changes) printJson({ path, ...change })
  } else printText(options.markdown ? asMarkdown(changed) : asText(changed))
  if (options.exitCode && changed.length > 0) raiseExitCode(1)
}

/** A file of this name takes precedence over a version. */
async function isVersion(name: string): Promise<boolean> {
  const isFile = await readNamed(name).then(
    () => true,
    () => false,
  )
  return !isFile && versionExists(name)
}

async function betweenFiles(
  old: string,
  now: string | undefined,
  options: DiffOptions,
): Promise<FileChanges[]> {
  if (now === undefined) throw new Failure(2, `${old} is a file: name another one to compare it with.`)
  const language = languageNamed(options.source)
  const bytes = await readNamed(now)
  const before = await readNamed(old)
  const { plugin } = await formatFor(now, bytes, options)
  const changes = diffStrings(readOne(old, before, plugin, language), readOne(now, bytes, plugin, language))
  return [{ path: now, changes }]
}

function readOne(path: string, bytes: Uint8Array, plugin: Format, language: Language): FileStrings {
  return withErrorPlace(path, bytes, plugin, () => readStrings({ path, bytes, plugin }, language))
}

/** The changes of all source files of the layout, which is the layout of the work tree. */
async function betweenVersions(
  old: string,
  now: string | undefined,
  options: DiffOptions,
): Promise<FileChanges[]> {
  if (now !== undefined && !(await versionExists(now)))
    throw new Failure(2, `git has no version ${now} here.`)
  const { groups } = await openRepository([], { source: options.source })
  const plugins = await allFormats(undefined, options.formats)
  const detector = new Detector(plugins.infos)
  const pathOf = ({ source, files }: LocaleGroup): string | undefined => source ?? files[0]?.path
  const paths = groups.map(pathOf).filter((path) => path !== undefined)
  const oldFiles = await filesAt(old, paths)
  const newFiles = now === undefined ? new Map<string, Buffer>() : await filesAt(now, paths)
  const files: FileChanges[] = []
  for (const group of groups) {
    const { plugin, sourceLanguage } = group
    const path = pathOf(group)
    if (path === undefined) continue
    const after = now === undefined ? await readIfThere(path) : newFiles.get(path)
    const before = oldFiles.get(path)
    if (before && after?.equals(before)) continue
    const read = (bytes: Buffer | undefined): FileStrings | undefined => {
      if (!bytes) return undefined
      const type = detector.detect(path, bytes)
      const detected = plugins.get(type ?? '')
      return readOne(path, bytes, detected ? inDialect(detected, path, bytes) : plugin, sourceLanguage)
    }
    files.push({ path, changes: diffStrings(read(before), read(after)) })
  }
  return files
}

const COLORS = { added: colors.green, removed: colors.red, changed: colors.yellow, moved: colors.cyan }

function asText(files: readonly FileChanges[]): string {
  const lines = files.flatMap(({ path, changes }) => [
    `${path}: ${summary(changes)}`,
    ...changes.map((change) =>
      COLORS[change.kind](`  ${change.kind} ${change.identifier}: ${shown(change)}`),
    ),
  ])
  return lines.map((line) => `${encode(line)}\n`).join('')
}

function asMarkdown(files: readonly FileChanges[]): string {
  return files
    .map(({ path, changes }) => {
      const rows = changes.map((change) => [change.kind, code(change.identifier), code(shown(change))])
      return `### ${code(path)}\n\n${summary(changes)}\n\n${markdownTable(['change', 'string', 'text'], rows)}`
    })
    .join('\n')
}

function summary(changes: readonly StringChange[]): string {
  const counts = (['added', 'changed', 'moved', 'removed'] as const).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  const words = changes
    .filter(({ kind }) => kind === 'added' || kind === 'changed')
    .reduce((sum, change) => sum + change.words, 0)
  return `${counts.join(', ')}; ${counted(words, 'word')} to translate`
}

function shown(change: StringChange): string {
  if (change.kind === 'changed') return `${textShown(change.was)} → ${textShown(change.text)}`
  return change.kind === 'moved' ? `was ${change.from}` : textShown(change.text)
}

function textShown(text: TextOrForms): string {
  return typeof text === 'string'
    ? text
    : Object.entries(text)
        .map(([form, each]) => `${form}: ${each}`)
        .join('; ')
}
