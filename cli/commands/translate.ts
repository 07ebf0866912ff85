// atlas translate: fills in missing translations with a program of the user, or a web address.
import { Command } from 'commander'
import { Gaps, type Gap } from '../../repository/translate.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed } from '../output.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type RepositoryOptions,
} from '../repository/repository.ts'
import { translationFile, writeTranslations, type TranslationFile } from '../repository/matrix.ts'
import { byAddress, byProgram, type Request, type Translator } from '../translator.ts'
import { printError, printJson, printLine } from '../terminal/printing.ts'

interface TranslateOptions extends RepositoryOptions {
  command?: string
  url?: string
  header: readonly string[]
  target?: readonly string[]
  same?: boolean
  batch: string
  timeout: string
  dryRun?: boolean
}

/** `atlas translate [PATH…]` */
export function translateCommand(): Command {
  return withRepositoryOptions(new Command('translate'))
    .option('--command <words>', 'the program and its arguments; it is started without a shell')
    .option('--url <address>', 'an address that gets the texts by POST')
    .option(
      '--header <name: value>',
      'a header for the address; may be repeated',
      (each: string, all: readonly string[]) => [...all, each],
      [] as readonly string[],
    )
    .option('--target <code...>', 'only these languages (default: all that have a file)')
    .option('--same', 'also translate texts that equal the source text')
    .option('--batch <number>', 'how many texts are sent at a time; each batch is written at once', '100')
    .option('--timeout <seconds>', 'how long a batch may take', '120')
    .option('--dry-run', 'print the texts that would be sent, and write nothing')
    .action(translate)
}

async function translate(named: string[], options: TranslateOptions): Promise<void> {
  const translator = options.dryRun ? undefined : translatorOf(options)
  const size = positive('--batch', options.batch)
  const wanted = options.target?.map((code) => languageNamed(code).id)
  if (options.staged && !options.dryRun)
    throw new Failure(2, '--staged needs --dry-run: translate does not write what is staged.')
  const repository = await openRepository(named, options)
  requireGroups(repository, options)
  for (const group of repository.groups) {
    for (const cell of group.targets) {
      const { language } = cell
      if (wanted && !wanted.includes(language.id)) continue
      const place = await translationFile(group, cell)
      if (!place) continue
      const gaps = new Gaps(place.file, language, { translation: place.translation, isSameToo: options.same })
      if (!translator) preview(gaps, place, options)
      else await fill(gaps, place, { translator, size }, options)
    }
  }
}

function translatorOf({ command, url, header, timeout }: TranslateOptions): Translator {
  const milliseconds = positive('--timeout', timeout) * 1000
  if (command !== undefined && url === undefined) return byProgram(command, milliseconds)
  if (url !== undefined && command === undefined) return byAddress(url, header, milliseconds)
  throw new Failure(2, 'Name who translates: --command, or --url. --dry-run shows what would be sent.')
}

function positive(option: string, value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new Failure(2, `${option} takes a whole number of at least 1.`)
  return number
}

function requestOf(gap: Gap, { group, path, language }: TranslationFile): Request {
  return { ...gap, source: group.sourceLanguage.id, target: language.id, file: path }
}

function preview({ all }: Gaps, place: TranslationFile, { quiet }: TranslateOptions): void {
  if (all.length > 0 && !quiet) printError(`${place.path}: ${all.length} to translate.`)
  for (const gap of all) printJson(requestOf(gap, place))
}

/** Sends batches, and writes the file after each one: an interrupted run continues where it stopped. */
async function fill(
  gaps: Gaps,
  place: TranslationFile,
  { translator, size }: { translator: Translator; size: number },
  { json, quiet }: TranslateOptions,
): Promise<void> {
  const refused: { identifier: string; reason: string }[] = []
  let done = 0
  for (let at = 0; at < gaps.all.length; at += size) {
    const batch = gaps.all.slice(at, at + size)
    const answers = await translator(batch.map((gap) => requestOf(gap, place)))
    const taken: string[] = []
    for (const { identifier } of batch) {
      const text = answers.get(identifier)
      const reason = text === undefined ? 'no translation came' : gaps.take(identifier, text)
      if (reason === undefined) taken.push(identifier)
      else refused.push({ identifier, reason })
    }
    if (taken.length > 0)
      for (const each of await writeTranslations(place, gaps.taken().records)) refused.push(each)
    done += taken.length
    if (!quiet)
      printError(`${place.path}: ${Math.min(at + size, gaps.all.length)} of ${gaps.all.length} sent.`)
  }
  if (gaps.all.length === 0) return
  const { path, language } = place
  const translated = done
  if (json) printJson({ path, language: language.id, translated, refused })
  else if (!quiet) printLine(`${path} got ${translated} of ${gaps.all.length} translations.`)
  for (const { identifier, reason } of refused) printError(`${path}: ${identifier}: ${reason}`)
  if (refused.length > 0) raiseExitCode(1)
}
