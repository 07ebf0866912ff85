// Applies options to a format: the format's own options, and those that every format has.
import { RE2JS } from 're2js'
import type { Code, CodeScanner, Languages, Options, OptionSchema, Source, Unit } from '../contract.ts'
import { mergedCodes } from '../merged-codes.ts'
import { messageOf } from '../errors.ts'
import { changesBy, ownSchemas, withDefaults, type Format, type Handling } from '../format.ts'
import { keyJoiner } from '../reading/key-name.ts'
import { outcomes } from '../report.ts'
import { inEachDialect } from './dialects.ts'
import { configuredMembers, unknownMember } from './members.ts'
import { isSegmentable, segmented, wholeFormat } from '../documents/segments.ts'
import { unicodeSplitter } from '../documents/sentence-rules.ts'
import { readSrx, type Splitters } from '../documents/srx.ts'
import { requireNestable, withSubfilters } from '../reading/subfilters.ts'

/** The options that every format has. Their globs match identifiers, such as `menu.*`. */
export const commonOptions: Readonly<Record<string, OptionSchema>> = {
  keys: {
    type: 'array',
    items: { type: 'string' },
    description: 'Globs over the keys of strings to read: * within a part of a key, ** across parts.',
    default: ['**'],
  },
  notKeys: {
    type: 'array',
    items: { type: 'string' },
    description: 'Globs over the keys of strings to leave out.',
    default: [],
  },
  excluded: {
    type: 'string',
    enum: ['drop', 'hide'],
    description:
      'What happens to strings that are left out: drop does not read them, hide marks them as hidden.',
    default: 'drop',
  },
  maxLength: {
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1 },
    description: 'The most characters of translations, by a glob over keys; the first that matches counts.',
    default: {},
  },
  labels: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'Labels, by a glob over keys; a string gets the labels of every glob that matches.',
    default: {},
  },
  textType: {
    type: 'string',
    description:
      'The format of the texts themselves, for platforms that read it: html, md, or the type of a format. Plurals are ' +
      'not read so. Left empty, texts are plain.',
    default: '',
  },
  untranslated: {
    type: 'string',
    enum: ['keep', 'source', 'omit', 'empty'],
    description:
      'Strings without a translation: keep writes nothing, source writes the source text, omit removes the string ' +
      'where the format can, empty writes an empty text.',
    default: 'keep',
  },
  charset: {
    type: 'string',
    enum: ['keep', 'where-needed', 'utf-8'],
    description:
      'The charset of built files, if the format can declare it: keep, UTF-8 where a text cannot be written ' +
      'otherwise, or always UTF-8.',
    default: 'where-needed',
  },
  codes: {
    type: 'array',
    items: {
      type: 'object',
      required: ['pattern'],
      properties: {
        pattern: { type: 'string', minLength: 1 },
        kind: { type: 'string', enum: ['value', 'open', 'close', 'alone'] },
        need: { type: 'string', enum: ['file', 'program', 'reader'] },
      },
      additionalProperties: false,
    },
    description:
      'Further codes: a pattern in RE2 syntax, their kind (default value), and what needs them (default file).',
    default: [],
  },
  findings: {
    type: 'string',
    enum: ['log', 'keep-source', 'fail'],
    description:
      'Translations with an error in their codes: log writes them, keep-source leaves them out, fail refuses the build.',
    default: 'log',
  },
  onLoss: {
    type: 'array',
    items: {
      type: 'string',
      enum: outcomes.filter((outcome) => outcome !== 'written' && outcome !== 'equal'),
    },
    description: 'Outcomes in the report of a build that make it fail.',
    default: [],
  },
  repeats: {
    type: 'string',
    enum: ['heading', 'number'],
    description:
      'Keys of texts that repeat in a document: heading adds the key of the heading above the text, number counts them.',
    default: 'heading',
  },
  segment: {
    type: 'string',
    enum: ['paragraph', 'sentence'],
    description:
      'How the texts of documents are split: paragraph makes a string of each, sentence one of each sentence.',
    default: 'paragraph',
  },
  segmentRules: {
    type: 'string',
    description:
      'Rules for sentences, as the text of an SRX file. Left empty, and for languages that they do not name, the ' +
      'rules of Unicode count, and a list of abbreviations.',
    default: '',
  },
  subfilters: {
    type: 'array',
    items: {
      type: 'object',
      required: ['keys', 'like'],
      properties: {
        keys: { type: 'array', items: { type: 'string' } },
        like: { type: 'string' },
        options: { type: 'object' },
      },
      additionalProperties: false,
    },
    description:
      'Strings whose texts are files of another format: globs over their keys, the type of the format, its options.',
    default: [],
  },
}

/** All options of a format by name: its own, and those that every format has. */
export function optionsOf(
  format: Pick<Format, 'options' | 'dialect'>,
): Readonly<Record<string, OptionSchema>> {
  return { ...ownSchemas(format), ...commonOptions }
}

/** Finds a format by its type. */
export type FormatByType = (type: string) => Promise<Format | undefined>

/**
 * Returns a format that behaves according to the options. Missing options take their defaults. Throws an `Error` for an
 * option that the format does not have, or a value that its schema does not allow. `formatOf` finds the formats that
 * options name.
 */
export async function configured(
  plugin: Format,
  options: Options,
  formatOf: FormatByType = async () => undefined,
): Promise<Format> {
  await requireValid(plugin, optionsOf(plugin), options)
  const change = (format: Format): Promise<Format> => withOptions(format, options, formatOf)
  return 'dialect' in options ? change(plugin) : inEachDialect(plugin, change)
}

async function withOptions(plugin: Format, options: Options, formatOf: FormatByType): Promise<Format> {
  const changes = changesBy(plugin, options)
  if (changes) requireChangeable(plugin, changes)
  const isSet = Object.keys(options).length > 0
  if (!changes && !isSet) return plugin
  const configuredFormat: Format = { ...plugin, ...changes, ...(isSet && { isConfigured: true }) }
  if (!Object.keys(commonOptions).some((name) => name in options)) return configuredFormat
  const set = withDefaults(commonOptions, options) as unknown as CommonOptions
  const handled: Format = { ...configuredFormat, handling: handlingBy(set) }
  const selected = selecting(await filtering(handled, set.subfilters, formatOf), set)
  return segmenting(selected, set)
}

/**
 * The same format, with its texts split into sentences by rules that a call carries (SRX). Other formats than documents
 * are returned as they are. Throws an `Error` if the rules are not SRX.
 */
export async function segmentedBy(plugin: Format, srx: string): Promise<Format> {
  if (!isSegmentable(plugin)) return plugin
  const rules = await readSrx(srx)
  return inEachDialect(plugin, async (format) =>
    segmented(wholeFormat(format), (language) => rules(language) ?? unicodeSplitter(language)),
  )
}

/** The same format, with its texts split into sentences if the options ask for it. */
async function segmenting(plugin: Format, { segment, segmentRules }: CommonOptions): Promise<Format> {
  if (segment === 'paragraph') {
    if (segmentRules === '') return plugin
    throw new Error('The option segmentRules has an effect only if segment is sentence.')
  }
  const rules = segmentRules === '' ? undefined : await rulesIn(segmentRules)
  return segmented(plugin, (language) => rules?.(language) ?? unicodeSplitter(language))
}

async function rulesIn(srx: string): Promise<Splitters> {
  try {
    return await readSrx(srx)
  } catch (error) {
    const fault = messageOf(error).replace(/\.$/, '')
    throw new Error(`The option segmentRules must be the text of an SRX document: ${fault}.`, {
      cause: error,
    })
  }
}

/** The options that the engine carries out for every format. */
function handlingBy(options: CommonOptions): Handling {
  const { untranslated, charset, findings, onLoss, repeats, codes, textType } = options
  const handling: Handling = { untranslated, charset, findings, onLoss, repeats }
  if (codes.length > 0) handling.inlineCodes = scannerOfPatterns(codes)
  if (textType !== '') handling.textType = textType
  return handling
}

/** Finds the codes of patterns. Where they overlap, the first pattern counts. */
function scannerOfPatterns(patterns: readonly CodePattern[]): CodeScanner {
  const compiled = patterns.map(({ pattern, kind = 'value', need = 'file' }) => ({
    expression: compile(pattern),
    kind,
    requiredBy: need,
  }))
  return (text) => {
    let all: readonly Code[] = []
    for (const { expression, kind, requiredBy } of compiled) {
      const found: Code[] = []
      const matcher = expression.matcher(text)
      while (matcher.find()) {
        const [start, end] = [matcher.start(), matcher.end()]
        if (start < end) found.push({ at: [start, end], id: text.slice(start, end), kind, requiredBy })
      }
      all = mergedCodes(all, found)
    }
    return all
  }
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    throw new Error(`The pattern ${pattern} in the option codes is wrong: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** The same format, in which other formats read the texts of some strings. */
async function filtering(
  plugin: Format,
  wanted: readonly SubfilterOption[],
  formatOf: FormatByType,
): Promise<Format> {
  if (wanted.length === 0) return plugin
  const subfilters = await Promise.all(
    wanted.map(async ({ keys, like, options = {} }) => {
      const model = await formatOf(like)
      if (!model) throw new Error(`The option subfilters names ${like}, which is not a format.`)
      return { matches: anyOf(keys), format: await configured(model, options, formatOf) }
    }),
  )
  for (const subfilter of subfilters) requireNestable(plugin, subfilter)
  return withSubfilters(plugin, subfilters)
}

/** The engine would ignore a misspelled member among those that the plugin changes. */
function requireChangeable({ title }: Format, changes: Partial<Format>): void {
  // The engine itself notes the dialect among the changes.
  const unknown = unknownMember(changes, { ...configuredMembers, dialect: true })
  if (!unknown) return
  const { path, hint } = unknown
  throw new Error(`The options of ${title} change \`${path}\`, which no option can change${hint}.`)
}

async function requireValid(
  { title }: Format,
  properties: Readonly<Record<string, OptionSchema>>,
  options: Options,
): Promise<void> {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined) {
    const names = Object.keys(properties).sort().join(', ')
    throw new Error(`${title} has no option "${unknown}". It has: ${names}.`)
  }
  const { Ajv } = await import('ajv')
  // Compiling every schema, and the schema of schemas, would take 60 times as long.
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false })
  const given = Object.fromEntries(Object.keys(options).map((name) => [name, properties[name] ?? {}]))
  const isValid = ajv.compile({ type: 'object', properties: given })
  if (isValid(options)) return
  const [fault] = isValid.errors ?? []
  const field = fault?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const unexpected =
    fault?.keyword === 'additionalProperties' ? String(fault.params['additionalProperty']) : ''
  const message = unexpected === '' ? (fault?.message ?? 'is not valid') : `does not take "${unexpected}"`
  throw new Error(`The option ${field} of ${title} ${message}.`)
}

interface CommonOptions {
  keys: readonly string[]
  notKeys: readonly string[]
  excluded: 'drop' | 'hide'
  maxLength: Readonly<Record<string, number>>
  labels: Readonly<Record<string, readonly string[]>>
  textType: string
  untranslated: Handling['untranslated']
  charset: Handling['charset']
  codes: readonly CodePattern[]
  findings: Handling['findings']
  onLoss: Handling['onLoss']
  repeats: Handling['repeats']
  segment: 'paragraph' | 'sentence'
  segmentRules: string
  subfilters: readonly SubfilterOption[]
}

interface CodePattern extends Partial<Pick<Code, 'kind'>> {
  pattern: string
  need?: Code['requiredBy']
}

interface SubfilterOption {
  keys: readonly string[]
  like: string
  options?: Options
}

/** The same format with the common options: it drops or hides strings, and adds lengths and labels. */
function selecting(plugin: Format, options: CommonOptions): Format {
  const isWanted = anyOf(options.keys)
  const isUnwanted = anyOf(options.notKeys)
  const lengths = Object.entries(options.maxLength).map(([glob, most]) => ({ matches: anyOf([glob]), most }))
  const labels = Object.entries(options.labels).map(([glob, names]) => ({ matches: anyOf([glob]), names }))
  return {
    ...plugin,
    *parse(source: Source, languages: Languages): Generator<Unit> {
      const nameOf = keyJoiner()
      for (const unit of plugin.parse(source, languages)) {
        const name = nameOf(unit.key)
        const isExcluded = !isWanted(name) || isUnwanted(name)
        if (isExcluded && options.excluded === 'drop') continue
        const most = lengths.find(({ matches }) => matches(name))?.most
        const added = labels.flatMap(({ matches, names }) => (matches(name) ? names : []))
        yield {
          ...unit,
          ...(isExcluded ? { isHidden: true } : {}),
          ...(most === undefined ? {} : { maxLength: most }),
          ...(added.length === 0 ? {} : { labels: [...new Set([...(unit.labels ?? []), ...added])] }),
        }
      }
    },
  }
}

/** Whether a name matches one of the globs. Runs in linear time, since neither globs nor keys can be trusted. */
function anyOf(globs: readonly string[]): (name: string) => boolean {
  if (globs.includes('**')) return () => true
  const patterns = globs.map((glob) => RE2JS.compile(patternOf(glob)))
  return (name) => patterns.some((pattern) => pattern.matches(name))
}

/** `*` matches within a part, `**` matches anything. A dot inside a part is written `\.`, as in identifiers. */
function patternOf(glob: string): string {
  return glob.replaceAll(/\*\*|\*|[\\^$.|?+()[\]{}]/g, (sign) => {
    if (sign === '**') return String.raw`(?s:.*)`
    return sign === '*' ? String.raw`(?:[^.\\]|\\.)*` : `\\${sign}`
  })
}
