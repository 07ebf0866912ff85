// atlas extract and merge: strings for another tool, and its translations back.
import { Command } from 'commander'
import { BUILD_SETTINGS, buildWithReport } from '@atlas/core/writing/build.ts'
import type { Language, Languages, StringRecord } from '@atlas/core/contract.ts'
import { keyedByIds } from '@atlas/core/language-spelling.ts'
import { lossesOf } from '@atlas/core/report.ts'
import {
  exchangeRows,
  exchangeTypes,
  exchangeFormats,
  extractTo,
  mergeReturned,
  ndjson,
  ofTargetFile,
  returnedRows,
  type ExchangeFormat,
  type Returned,
} from '../compare/exchange.ts'
import type { FileStrings } from '@atlas/core/reading/file-strings.ts'
import { reportLines } from '../terminal/build-report.ts'
import { readNamed, readOutput } from '../files/reading.ts'
import { requireOutFor } from '../files/standard-output.ts'
import { writeInFolder, writeNamed } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageAsSpelled, withErrorPlace, print, readFileStrings } from '../output.ts'
import { allFormats, formatFor, formatNamed, withFormatOptions, type FormatArguments } from '../plugins.ts'
import { printError, printErrorText } from '../terminal/printing.ts'

interface ExchangeOptions extends FormatArguments {
  source: string
  target: string
  to?: string
  translation?: string
  out?: string
  json?: boolean
  quiet?: boolean
}

/** `atlas extract FILE` */
export function extractCommand(): Command {
  return withFormatOptions(new Command('extract'))
    .argument('<file>', 'the source file')
    .requiredOption('--to <kind>', exchangeFormats.join(', '))
    .requiredOption('--target <code>', 'the language to translate into')
    .option('--source <code>', 'the language of the source texts', 'en')
    .option('--translation <file>', 'the file in the target language, for a format of one language')
    .option('-o, --out <file>', 'where to write (default: standard output)')
    .option('--json', 'print a JSON summary; needs --out')
    .action(extract)
}

async function extract(path: string, options: ExchangeOptions): Promise<void> {
  requireOutFor(options.json, options.out, 'the file itself goes')
  const kind = kindNamed(options.to)
  const target = languageAsSpelled(options.target)
  const source = languageAsSpelled(options.source)
  const bytes = await readNamed(path)
  const { plugin } = await formatFor(path, bytes, options)
  const file = readFileStrings(path, bytes, plugin, source, [target])
  const { translation } = options
  const other =
    translation === undefined
      ? undefined
      : readFileStrings(translation, await readNamed(translation), plugin, target)
  const head = { name: path, source, target }
  const rows = exchangeRows(file, target, other)
  const { bytes: written, leftOut } =
    kind === 'ndjson'
      ? { bytes: ndjson(head, rows), leftOut: [] }
      : extractTo(formatNamed(await allFormats(), exchangeTypes[kind]), head, file, other)
  await writeNamed(options.out, written)
  for (const { string, reason } of leftOut) printError(`${string.key.join('.')} is left out: ${reason}`)
  if (options.json) print({ file: path, out: options.out, to: kind, texts: rows.length }, true, String)
  if (leftOut.length > 0) raiseExitCode(1)
}

/** `atlas merge FILE EXCHANGE` */
export function mergeCommand(): Command {
  return withFormatOptions(new Command('merge'))
    .argument('<file>', 'the source file')
    .argument('<exchange>', 'the file that came back')
    .requiredOption('--target <code>', 'the language of the translations')
    .option('--source <code>', 'the language of the source texts', 'en')
    .option('--to <kind>', `what the exchange file is: ${exchangeFormats.join(', ')} (default: by its name)`)
    .option(
      '-o, --out <file>',
      'the file to write: its texts change if it exists, else it is built (default: the file)',
    )
    .action(merge)
}

async function merge(path: string, exchange: string, options: ExchangeOptions): Promise<void> {
  const target = languageAsSpelled(options.target)
  const source = languageAsSpelled(options.source)
  const bytes = await readNamed(path)
  const { plugin } = await formatFor(path, bytes, options)
  const out = options.out ?? path
  if (plugin.languages === 'monolingual' && out === path)
    throw new Failure(2, `${path} contains one language: name the file to write with --out.`)
  const file = readFileStrings(path, bytes, plugin, source, [target])
  const returned = await readReturned(exchange, file, { source, targets: [target] }, options)
  const { records, stale, unknown } = mergeReturned(file, returned, target)
  for (const name of stale) printError(`${name}: its source text has changed since it was extracted.`)
  for (const name of unknown) printError(`${name}: ${path} does not have this string.`)
  const present = options.out === undefined ? bytes : await readOutput(options.out)
  const base = present ?? bytes
  const isInPlace = present !== undefined && plugin.languages === 'monolingual'
  const sent = isInPlace ? ofTargetFile(records, file, readFileStrings(out, base, plugin, target)) : records
  const languages = { source: isInPlace ? target : source, targets: [target] }
  const { content, report } = withErrorPlace(out, base, plugin, () =>
    buildWithReport(plugin, base, languages, sent, {
      ...BUILD_SETTINGS,
      unwritable: 'keep-source',
      now: new Date(),
    }),
  )
  if (!present?.equals(content))
    await (options.out === undefined ? writeInFolder(path, content) : writeNamed(options.out, content))
  const lost = lossesOf(report).length
  if (options.json) print({ file: path, out, stale, unknown, report }, true, String)
  else if (!options.quiet || lost > 0) printErrorText(reportLines(report))
  if (stale.length + unknown.length + lost > 0) raiseExitCode(1)
}

async function readReturned(
  path: string,
  file: FileStrings,
  languages: Languages,
  { to }: ExchangeOptions,
): Promise<Map<string, Returned>> {
  const kind = kindNamed(to ?? kindOfName(path))
  const [language] = languages.targets
  const bytes = await readNamed(path)
  if (!language) return new Map()
  if (kind === 'ndjson') return returnedRecords(path, bytes.toString('utf8'), language)
  const plugins = await allFormats()
  const plugin = formatNamed(plugins, exchangeTypes[kind])
  const exchanged = readFileStrings(path, bytes, plugin, languages.source, languages.targets)
  return returnedRows(exchanged, file, language)
}

function returnedRecords(path: string, text: string, language: Language): Map<string, Returned> {
  const rows = new Map<string, Returned>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [record] = keyedByIds([recordIn(path, index + 1, line)], [language])
    const { identifier = '', text: source, translations } = record ?? {}
    const translation = translations?.[language.id]
    if (typeof source !== 'string' || typeof translation?.text !== 'string') continue
    rows.set(identifier, {
      source,
      target: translation.text,
      status: typeof translation.status === 'string' ? translation.status : undefined,
    })
  }
  return rows
}

function recordIn(path: string, line: number, text: string): StringRecord {
  try {
    return JSON.parse(text) as StringRecord
  } catch {
    throw new Failure(3, `${path}: line ${line} is not JSON.`)
  }
}

function kindOfName(path: string): string {
  const [, extension = ''] = /\.(\w+)$/.exec(path) ?? []
  if (/^(?:xlf|xliff)$/i.test(extension))
    throw new Failure(2, `Use --to to state whether ${path} is xliff-2.1 or xliff-1.2.`)
  return extension.toLowerCase()
}

function kindNamed(name = ''): ExchangeFormat {
  const kind = exchangeFormats.find((each) => each === name)
  if (!kind) throw new Failure(2, `--to takes ${exchangeFormats.join(', ')}.`)
  return kind
}
