// A format as the engine works with it: a plugin, and what options and declarations add to it.
import type { CodeScanner, Dialects, FormatPlugin, Options, OptionSchema } from './contract.ts'
import type { MessageGrammar } from './message-grammar.ts'
import type { Outcome } from './report.ts'

/** A plugin, and what the engine adds to it. Every plugin is a format; each addition has a default here. */
export interface Format extends FormatPlugin {
  /** How the engine treats the texts. */
  handling?: Handling
  /** How the framework of a repository reads the texts, if not as the format says. */
  messages?: MessageGrammar
  /** The units before their texts were split into sentences, if an option splits them. */
  parseWhole?: FormatPlugin['parse']
  /** Which of the format's dialects its members belong to. Left out before a file or a caller decides. */
  dialect?: string
  /** Whether options were set, also if all have their defaults. */
  isConfigured?: true
  /** The format in each of its dialects, if it was configured before a file or a caller decides between them. */
  inDialects?: ReadonlyMap<string, Format>
}

/** The options that the engine handles without the format. */
export interface Handling {
  /** What happens to strings without a translation. */
  untranslated: 'keep' | 'source' | 'omit' | 'empty'
  /** When the file changes to UTF-8, if the format can declare it. */
  charset: 'keep' | 'where-needed' | 'utf-8'
  /** What happens to translations with an error in their codes. */
  findings: 'log' | 'keep-source' | 'fail'
  /** A build whose report has one of these outcomes fails. */
  onLoss: readonly Outcome[]
  /** How the keys of repeated texts in a document are made unique: by the heading above them, or by a number. */
  repeats: 'heading' | 'number'
  /** Writes translations with the status `untranslated`, too, with this status: a new file has them as drafts. */
  writesDrafts?: true
  /** The format of the texts themselves, such as `html`, for platforms that read it. Not for plurals. */
  textType?: string
  /** Finds codes in addition to the format's own scanner. */
  inlineCodes?: CodeScanner
}

/** The handling of a format without options. */
export const HANDLING: Handling = {
  untranslated: 'keep',
  charset: 'where-needed',
  findings: 'log',
  onLoss: [],
  repeats: 'heading',
}

/** The handling of a format: by its options, or the default. */
export function handlingOf({ handling = HANDLING }: Format): Handling {
  return handling
}

/** Whether repeated texts of a format are named by the heading above them: their keys come from the text. */
export function namesByHeading(format: Format): boolean {
  return format.keySource === 'text' && handlingOf(format).repeats === 'heading'
}

/** The values of all these options. Options that are not set have their defaults. */
export function withDefaults(schemas: Readonly<Record<string, OptionSchema>>, options: Options): Options {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, name in options ? options[name] : schema.default]),
  )
}

/** The format with values for its own options. Missing options take their defaults. */
export function withOwnOptions(format: Format, options: Options): Format {
  const changes = changesBy(format, options)
  return changes ? { ...format, ...changes } : format
}

const inEditors = new WeakMap<Format, Format>()

/**
 * The format for an editor that lets no one set options: each option has the value that it has for editors. A format
 * whose options were set is returned as it is.
 */
export function forEditors(format: Format): Format {
  const values = Object.entries(format.options?.schemas ?? {}).flatMap(([name, schema]) =>
    schema.inEditors === undefined ? [] : [[name, schema.inEditors] as const],
  )
  if (format.isConfigured || values.length === 0) return format
  const known = inEditors.get(format) ?? withOwnOptions(format, Object.fromEntries(values))
  inEditors.set(format, known)
  return known
}

/** The members of a format that its own options change; undefined if it has no options. */
export function changesBy(format: Format, options: Options): Partial<Format> | undefined {
  const { options: own } = format
  const schemas = ownSchemas(format)
  if (!own) return undefined
  const values = withDefaults(schemas, options)
  const changed = own.configure(values)
  // What holds for the texts of one reader need not hold for those of another.
  const changes = changed.parse ? { readsTextsApart: false, ...changed } : changed
  return own.dialects ? { ...changes, dialect: String(values['dialect']) } : changes
}

/** The options of a format without those that every format has. One with dialects has the option `dialect`. */
export function ownSchemas({
  options,
  dialect,
}: Pick<Format, 'options' | 'dialect'>): Readonly<Record<string, OptionSchema>> {
  const { schemas = {}, dialects } = options ?? {}
  return dialects ? { dialect: dialectSchema(dialects, dialect), ...schemas } : schemas
}

function dialectSchema(dialects: Dialects, recognized: string | undefined): OptionSchema {
  const names = Object.keys(dialects)
  const described = Object.entries(dialects).map(
    ([name, { readBy, differs }]) => `\`${name}\` is ${readBy}${differs === undefined ? '' : `: ${differs}`}`,
  )
  return {
    type: 'string',
    enum: names,
    default: recognized ?? names[0],
    description: `The program that reads the file. Left out, its path or its content decides. ${described.join('; ')}.`,
  }
}

/** The program that reads the files of a format, for people; undefined if all programs read them alike. */
export function readerOf({ options, dialect }: Format): string | undefined {
  return dialect === undefined ? undefined : options?.dialects?.[dialect]?.readBy
}

/** Whether a format is in its first dialect, or has none: its witness knows no other one. */
export function isInFirstDialect({ options, dialect }: Format): boolean {
  return dialect === undefined || dialect === Object.keys(options?.dialects ?? {})[0]
}
