// atlas detect, parse, build, preview: commands for one file.
import { Command } from 'commander'
import { buildWithReport, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import type { Language, Languages, StringRecord } from '@atlas/core/contract.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import { keyedByIds } from '@atlas/core/language-spelling.ts'
import { parseFile, parseSource } from '@atlas/core/reading/parse.ts'
import { lossCountOf, lossesOf } from '@atlas/core/report.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { utf8Text } from '@atlas/core/bytes.ts'
import { linesOf } from '@atlas/core/wire/record-json.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import { readStringLines } from '@atlas/core/wire/records.ts'
import { reportLines } from '../terminal/build-report.ts'
import { filesNamed, type FoundFile } from '../workspace/file-search.ts'
import { readInFolder, readNamed } from '../files/reading.ts'
import { requireOutFor } from '../files/standard-output.ts'
import { writeNamed } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageAsSpelled, print, withErrorPlace } from '../output.ts'
import { reportError } from '../error-report.ts'
import { allFormats, formatFor, withFormatOptions, type FormatArguments } from '../plugins.ts'
import { Progress } from '../terminal/progress.ts'
import { encode, printError, printErrorText, printJsonText } from '../terminal/printing.ts'

interface FileOptions extends FormatArguments {
  source: string
  target?: string[]
  out?: string
  json?: boolean
  strict?: boolean
  quiet?: boolean
}

/** `atlas detect FILE…` */
export function detectCommand(): Command {
  return new Command('detect')
    .argument('<file...>')
    .option('--formats <file...>', 'also know the formats that these files declare')
    .option('--json', 'print one JSON object per line')
    .action(async (files: string[], { json, quiet, formats }: FileOptions) => {
      const detector = new Detector((await allFormats(undefined, formats)).infos)
      for (const file of files) {
        const [format = null, ...others] = detector.candidates(
          file.replaceAll('\\', '/'),
          await readNamed(file),
        )
        if (!quiet || format === null)
          print({ file, format, others }, json, () => `${encode(file)}: ${format ?? 'no format matches'}`)
        if (format === null) raiseExitCode(1)
      }
    })
}

/** `atlas parse FILE` */
export function parseCommand(): Command {
  return withFormatOptions(new Command('parse'))
    .argument('<file...>', 'files, or folders to search')
    .option('--source <code>', 'the language of the source texts', 'en')
    .option('--target <code...>', 'read the file as a translation into these languages')
    .option('--json', 'no effect: the strings are always JSON')
    .action(parse)
}

/** Of many files, each line also names its file. A file that cannot be read does not end the command. */
async function parse(named: string[], options: FileOptions): Promise<void> {
  const found = await filesOfFormats((await Promise.all(named.map(foundAt))).flat(), options)
  const [only, ...others] = found
  if (only && others.length === 0 && only.file === named[0]) {
    for (const piece of linesOf(await stringsOf(only, options))) printJsonText(utf8Text(piece))
    return
  }
  const progress = new Progress('Reading files', found.length)
  for (const each of found) {
    progress.step()
    try {
      for (const record of await stringsOf(each, options))
        progress.print(JSON.stringify({ file: each.file, ...record }), true)
    } catch (error) {
      progress.end()
      reportOrThrow(error)
    }
  }
  progress.end()

  /** Files that are missing are named; the others are read. */
  async function foundAt(path: string): Promise<FoundFile[]> {
    try {
      return await filesNamed(path)
    } catch (error) {
      if (named.length === 1) throw error
      reportOrThrow(error)
      return []
    }
  }
}

/** The files without links and devices that no format has a name for. */
async function filesOfFormats(
  found: readonly FoundFile[],
  { format, formats }: FileOptions,
): Promise<FoundFile[]> {
  if (format !== undefined || !found.some(({ isSpecial }) => isSpecial)) return [...found]
  const detector = new Detector((await allFormats(undefined, formats)).infos)
  return found.filter(({ file, isSpecial }) => !isSpecial || detector.matchesName(file))
}

/** Reports a failure, and continues the command. The highest exit code counts. */
function reportOrThrow(error: unknown): void {
  if (!(error instanceof Failure)) throw error
  reportError(error)
}

async function stringsOf({ file, root }: FoundFile, options: FileOptions): Promise<Iterable<StringRecord>> {
  const bytes = await (root === undefined ? readNamed(file) : readInFolder(file, root))
  const { plugin } = await formatFor(file, bytes, options)
  const { strings, warnings = [] } = withErrorPlace(file, bytes, plugin, () =>
    parseFile(plugin, file, bytes, languagesFrom(options)),
  )
  for (const warning of warnings) printError(`${file}: ${warning}`)
  return strings
}

/** `atlas build FILE STRINGS` */
export function buildCommand(): Command {
  return withFormatOptions(new Command('build'))
    .argument('<file>', 'the source file')
    .argument('<strings>', 'string records as newline-delimited JSON')
    .requiredOption('--target <code...>', 'the languages to build for')
    .option('--source <code>', 'the language of the source texts', 'en')
    .option('-o, --out <file>', 'where to write (default: standard output)')
    .option('--strict', 'write no file unless every translation is written as it was sent')
    .option('--json', 'print a JSON summary with the report of all translations; needs --out')
    .action(async (file: string, stringsFile: string, options: FileOptions) => {
      requireOutFor(options.json, options.out, 'the file itself goes')
      const bytes = await readNamed(file)
      const { type, plugin } = await formatFor(file, bytes, options)
      const languages = languagesFrom(options)
      const sent = stringsIn(stringsFile, await readNamed(stringsFile))
      const records = keyedByIds(sent, languages.targets)
      const { content, report } = withErrorPlace(file, bytes, plugin, () =>
        buildWithReport(plugin, bytes, languages, records, {
          ...BUILD_SETTINGS,
          unwritable: 'keep-source',
          now: new Date(),
        }),
      )
      const isRefused = options.strict === true && lossCountOf(report) > 0
      if (!isRefused) await writeNamed(options.out, content)
      if (options.json) {
        const built = { file, format: type, out: options.out, bytes: content.length, isWritten: !isRefused }
        print({ ...built, report }, true, String)
      } else if (!options.quiet || lossCountOf(report) > 0) printErrorText(reportLines(report))
      if (lossesOf(report).some(({ outcome }) => outcome === 'refused')) raiseExitCode(1)
      if (isRefused)
        throw new Failure(
          1,
          `${file}: not every translation can be written as it was sent, so no file was written.`,
        )
    })
}

/** `atlas preview FILE` */
export function previewCommand(): Command {
  return withFormatOptions(new Command('preview'))
    .argument('<file>')
    .option('--source <code>', 'the source language of files that do not name one', 'en')
    .option('-o, --out <file>', 'where to write (default: standard output)')
    .option('--json', 'print a JSON summary; needs --out')
    .action(async (file: string, options: FileOptions) => {
      requireOutFor(options.json, options.out, 'the page itself goes')
      const bytes = await readNamed(file)
      const { type, plugin } = await formatFor(file, bytes, options)
      const { preview, strings } = withErrorPlace(file, bytes, plugin, () => {
        const { source } = decodeFile(bytes, plugin)
        const { source: language } = languagesToCheck(plugin, source, languageAsSpelled(options.source))
        const languages = { source: language, targets: [] }
        return parseSource(plugin, source, languages, { title: file, showsPlurals: true })
      })
      await writeNamed(options.out, String(preview))
      if (options.json) print({ file, format: type, out: options.out, strings: strings.length }, true, String)
    })
}

function languagesFrom({ source, target = [] }: FileOptions): Languages {
  const targets: Language[] = target.map(languageAsSpelled)
  return { source: languageAsSpelled(source), targets }
}

function stringsIn(file: string, bytes: Uint8Array): StringRecord[] {
  try {
    return [...readStringLines(bytes)]
  } catch (error) {
    if (error instanceof CallError) throw new Failure(3, `${file}: ${error.message}`)
    throw error
  }
}
