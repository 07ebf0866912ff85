// atlas convert: writes the strings of a file in another format.
import { counted } from '@atlas/core/counted.ts'
import { Command } from 'commander'
import { convertFile, type Conversion } from '../compare/convert.ts'
import { losses, type Loss } from '../compare/losses.ts'
import type { Format } from '@atlas/core/format.ts'
import { readNamed } from '../files/reading.ts'
import { requireOutFor } from '../files/standard-output.ts'
import { writeNamed } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { languageAsSpelled, withErrorPlace, readFileStrings } from '../output.ts'
import { allFormats, formatFor, formatNamed, withFormatOptions, type FormatArguments } from '../plugins.ts'
import { printError, printJson } from '../terminal/printing.ts'

interface ConvertOptions extends FormatArguments {
  to?: string
  template?: string
  source: string
  target?: string
  translation?: string
  out?: string
  strict?: boolean
  json?: boolean
  quiet?: boolean
}

/** `atlas convert FILE` */
export function convertCommand(): Command {
  return withFormatOptions(new Command('convert'))
    .argument('<file>')
    .option(
      '--to <type>',
      'the new format; one without new files in docs/formats.md needs --template (default: the format of the template)',
    )
    .option(
      '--template <file>',
      'a file of the new format: its order, comments and spelling stay, new keys come in, others go',
    )
    .option('--source <code>', 'the language of the source texts', 'en')
    .option('--target <code>', 'the language of the translations, in files of several languages')
    .option('--translation <file>', 'the file in the target language, for a new file of two languages')
    .option('-o, --out <file>', 'where to write (default: standard output)')
    .option('--strict', 'write no file if a string loses something')
    .option('--json', 'print one JSON object per line for each loss; needs --out')
    .option('--quiet', 'print no losses')
    .action(convert)
}

async function convert(path: string, options: ConvertOptions): Promise<void> {
  requireOutFor(options.json, options.out, 'the file itself goes')
  const bytes = await readNamed(path)
  const { type, plugin: other, template } = await newFormat(options)
  const plugin = await sourceFormat(path, bytes, options, other)
  const languages = {
    source: languageAsSpelled(options.source),
    target: options.target === undefined ? undefined : languageAsSpelled(options.target),
  }
  const { source, target } = languages
  if (other.languages !== 'monolingual' && !target)
    throw new Failure(2, `${type} has translations: name their language with --target.`)
  const conversion: Conversion = {
    file: readFileStrings(path, bytes, plugin, source, target ? [target] : []),
    languages,
    type,
    result: { path: options.out ?? options.template ?? type, plugin: other },
    template,
  }
  const { translation } = options
  if (translation !== undefined && target)
    conversion.translation = readFileStrings(translation, await readNamed(translation), plugin, target)
  const converted = withErrorPlace(options.template ?? path, template ?? bytes, other, () =>
    convertFile(conversion),
  )
  const isRefused = options.strict === true && converted.losses.length > 0
  if (!isRefused) await writeNamed(options.out, converted.bytes)
  tell(converted.losses, options)
  if (isRefused) throw new Failure(1, `${path}: strings lose something, so no file was written.`)
}

/** The format of the file. Plurals of ICU in its texts are read as rows, if the new format has another kind of plurals. */
async function sourceFormat(
  path: string,
  bytes: Buffer,
  options: ConvertOptions,
  { newFile, placeholderSyntax }: Format,
): Promise<Format> {
  const { plugin } = await formatFor(path, bytes, options)
  const ways = plugin.options?.schemas['plurals']?.['enum']
  const hasOwnPlurals = newFile?.hasPlurals || (newFile?.pluralText && !placeholderSyntax?.isMessage)
  if (!hasOwnPlurals || !Array.isArray(ways) || !ways.includes('icu')) return plugin
  const given = { ...options, option: ['plurals="icu"', ...(options.option ?? [])] }
  return (await formatFor(path, bytes, given)).plugin
}

async function newFormat({
  to,
  template,
  formats,
}: ConvertOptions): Promise<{ type: string; plugin: Format; template: Buffer | undefined }> {
  const bytes = template === undefined ? undefined : await readNamed(template)
  if (to === undefined && template !== undefined && bytes)
    return { ...(await formatFor(template, bytes, formats ? { formats } : {})), template: bytes }
  if (to === undefined)
    throw new Failure(2, 'Name the new format with --to, or a file of it with --template.')
  const plugins = await allFormats(undefined, formats)
  return { type: to, plugin: formatNamed(plugins, to), template: bytes }
}

const WORDS: Readonly<Record<Loss['what'], string>> = {
  untranslated: 'left out, since it has no translation',
  string: 'left out, since the new file has no place for it',
  key: 'has another key',
  text: 'has another text',
  plural: 'is not a plural in the new file',
  codes: 'has values that are ordinary text in the new file',
  values: 'has values that the program must name in another way',
  context: 'loses its context',
  'max-length': 'loses its length limit',
  labels: 'loses its labels',
  status: 'loses its status',
  hidden: 'was hidden, and is not',
  extra: 'stays from the template',
}

/** A terminal shows this many strings of each kind. */
const MAX_NAMED = 5

function tell(all: readonly Loss[], { json, quiet }: ConvertOptions): void {
  if (json) for (const loss of all) printJson(loss)
  if (json || quiet) return
  for (const kind of losses) {
    const own = all.filter(({ what }) => what === kind)
    if (own.length === 0) continue
    printError(`${counted(own.length, 'string')}: ${WORDS[kind]}`)
    for (const { identifier, detail } of own.slice(0, MAX_NAMED))
      printError(`  ${identifier}${detail === undefined ? '' : `: ${detail}`}`)
    if (own.length > MAX_NAMED) printError(`  and ${own.length - MAX_NAMED} more; --json lists them`)
  }
}
