// atlas translate: fills in missing translations with a service, a model, a program of the user, or a web address.
import { setTimeout as pause } from 'node:timers/promises'
import { counted } from '@atlas/core/counted.ts'
import { languageAmong } from '@atlas/core/language-spelling.ts'
import { Command } from 'commander'
import { Gaps, type Gap } from '../compare/translate.ts'
import type { Memory } from '../compare/memory.ts'
import { EngineError, type Batch, type Engine } from '@atlas/translation/engine.ts'
import { batchLines } from '@atlas/translation/lines.ts'
import {
  TranslationRun,
  type Budget,
  type TranslationOutcome,
  type TextToTranslate,
} from '@atlas/translation/run.ts'
import { engineOf, withServiceOptions, type EngineOptions } from '../engines.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed } from '../output.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type RepositoryOptions,
} from '../workspace/repository.ts'
import { translationFile, writeTranslations, type TranslationFile } from '../workspace/matrix.ts'
import { memoriesOf, translationFiles } from '../workspace/translations.ts'
import { printError, printJson, printJsonText, printLine } from '../terminal/printing.ts'

interface TranslateOptions extends RepositoryOptions, EngineOptions {
  target?: readonly string[]
  same?: boolean
  batch: string
  concurrency: string
  timeout: string
  budget?: string
  review: boolean
  dryRun?: boolean
}

/** A batch of a service is sent this often if the service is busy. A program of the user does that itself. */
const TRIES = 5

/** A text is sent with at most this many terms and similar texts. */
const MOST_TERMS = 10
const MOST_SIMILAR = 3

/** `atlas translate [PATH…]` */
export function translateCommand(): Command {
  return withServiceOptions(withRepositoryOptions(new Command('translate')))
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
    .option('--concurrency <number>', 'how many batches of an engine are sent at a time', '2')
    .option('--timeout <seconds>', 'how long a batch may take', '120')
    .option('--budget <number>', 'the most characters to send, or tokens of --engine openai')
    .option(
      '--no-review',
      'the texts of an engine need no review; else they are marked (fuzzy, needs-review) where the format can say so',
    )
    .option(
      '--dry-run',
      'print the texts that would be sent, and write nothing; with --engine, also the cost',
    )
    .action(translate)
}

async function translate(named: string[], options: TranslateOptions): Promise<void> {
  const timeout = positive('--timeout', options.timeout) * 1000
  const isNamed = options.engine !== undefined
  const engine = options.dryRun && !isNamed ? undefined : engineOf(options, timeout)
  const size = positive('--batch', options.batch)
  const concurrency = isNamed ? positive('--concurrency', options.concurrency) : 1
  const budget: Budget = {
    left: options.budget === undefined ? Infinity : positive('--budget', options.budget),
  }
  const wanted = options.target?.map((code) => languageNamed(code))
  if (options.staged && !options.dryRun)
    throw new Failure(2, '--staged needs --dry-run: translate does not write what is staged.')
  const repository = await openRepository(named, options)
  requireGroups(repository, options)
  const memories = isNamed ? await memoriesOf(await translationFiles(repository.groups)) : undefined
  const run =
    engine && new TranslationRun(engine, { size, concurrency, tries: isNamed ? TRIES : 1, pause }, budget)
  const cost: Cost = { texts: 0, sum: 0 }
  for (const group of repository.groups) {
    for (const cell of group.targets) {
      const { language } = cell
      if (wanted && !languageAmong(language.id, wanted)) continue
      const place = await translationFile(group, cell)
      if (!place) continue
      const gaps = new Gaps(place.file, language, {
        translation: place.translation,
        isSameToo: options.same,
        needsReview: isNamed && options.review,
      })
      if (options.dryRun || !run) preview(gaps, place, { engine, size, cost }, options)
      else await fill(gaps, place, { run, memory: memories?.get(language.id) }, options)
    }
  }
  if (options.dryRun && engine && !options.quiet)
    printError(
      `${counted(cost.texts, 'text')} for ${engine.name}: about ${counted(cost.sum, 'unit').replace(/units?$/, engine.unit)}.`,
    )
}

function positive(option: string, value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new Failure(2, `${option} takes a whole number of at least 1.`)
  return number
}

function headOf({ group, path, language }: TranslationFile): Omit<Batch, 'requests'> {
  return { source: group.sourceLanguage, target: language, file: path }
}

interface Cost {
  texts: number
  /** In the unit of the engine. */
  sum: number
}

function preview(
  { all }: Gaps,
  place: TranslationFile,
  { engine, size, cost }: { engine: Engine | undefined; size: number; cost: Cost },
  { quiet }: TranslateOptions,
): void {
  if (all.length > 0 && !quiet) printError(`${place.path}: ${all.length} to translate.`)
  const head = headOf(place)
  printJsonText(batchLines({ ...head, requests: all.map((gap) => withTerms(gap, place)) }))
  cost.texts += all.length
  for (let at = 0; engine && at < all.length; at += size)
    cost.sum += engine.costOf({ ...head, requests: all.slice(at, at + size) })
}

/** Sends batches, and writes the file after each one: an interrupted run continues where it stopped. */
async function fill(
  gaps: Gaps,
  place: TranslationFile,
  { run, memory }: { run: TranslationRun; memory: Memory | undefined },
  { json, quiet }: TranslateOptions,
): Promise<void> {
  const { path, language } = place
  const refused: { identifier: string; reason: string }[] = []
  let translated = 0
  let sent = 0
  const done = async (outcome: TranslationOutcome): Promise<void> => {
    for (const each of outcome.refused) refused.push(each)
    const taken = gaps.taken()
    const lost = await writeTranslations(
      place,
      taken.map(({ record }) => record),
    )
    for (const each of lost) refused.push(each)
    const isLost = new Set(lost.map(({ identifier }) => identifier))
    for (const { record, rows } of taken) if (!isLost.has(record.identifier)) translated += rows.length
    sent += outcome.taken.length + outcome.refused.length
    if (!quiet) printError(`${path}: ${sent} of ${gaps.all.length} sent.`)
  }
  const take = (identifier: string, text: string): string | undefined => gaps.take(identifier, text)
  let left: readonly TextToTranslate[] = []
  try {
    const wanted = gaps.all.map((gap) => withExamples(withTerms(gap, place), memory))
    left = await run.translate(headOf(place), wanted, { take, done })
  } catch (error) {
    throw error instanceof EngineError ? new Failure(1, error.message) : error
  }
  if (gaps.all.length === 0) return
  for (const each of gaps.unfinished()) refused.push(each)
  if (json)
    printJson({
      path,
      language: language.id,
      translated,
      refused,
      ...(left.length > 0 ? { left: left.length } : {}),
    })
  else if (!quiet) printLine(`${path} got ${translated} of ${counted(gaps.all.length, 'translation')}.`)
  for (const { identifier, reason } of refused) printError(`${path}: ${identifier}: ${reason}`)
  if (left.length > 0) printError(`${path}: the budget is too small for ${counted(left.length, 'text')}.`)
  if (refused.length + left.length > 0) raiseExitCode(1)
}

/** A text with those terms of the list that it has. */
function withTerms(gap: Gap, place: TranslationFile): TextToTranslate {
  const terms = place.terms.in(gap.text).slice(0, MOST_TERMS)
  return terms.length > 0 ? { ...gap, terms } : gap
}

/** A text with the terms and the similar texts that the repository has translated. */
function withExamples(gap: TextToTranslate, memory: Memory | undefined): TextToTranslate {
  if (!memory) return gap
  const exact = memory.exact(gap.text)
  const terms = memory.terms(gap.text).slice(0, MOST_TERMS)
  const examples = [
    ...(exact === undefined ? [] : [{ source: gap.text, target: exact }]),
    ...terms.flatMap(({ source, targets: [target] }) => (target === undefined ? [] : { source, target })),
    ...memory.similar(gap.text, MOST_SIMILAR),
  ]
  return examples.length > 0 ? { ...gap, examples } : gap
}
