// Applies options to a format: the format's own options, and those that every format has.
import { RE2JS } from 're2js'
import type { FormatPlugin, Languages, Options, OptionSchema, Source, Unit } from './contract.ts'
import { keyJoiner } from './identifiers.ts'

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
    description: 'Labels, by a glob over keys; a string gets those of every glob that matches.',
    default: {},
  },
}

/** All options of a format by name: its own, and those that every format has. */
export function optionsOf({
  options = {},
}: Pick<FormatPlugin, 'options'>): Readonly<Record<string, OptionSchema>> {
  return { ...options, ...commonOptions }
}

/**
 * Returns a format that behaves as the options say. Missing options take their defaults. Throws an `Error` for an
 * option that the format does not have, or a value that its schema does not allow.
 */
export async function configured(plugin: FormatPlugin, options: Options): Promise<FormatPlugin> {
  const schemas = optionsOf(plugin)
  await requireValid(plugin, schemas, options)
  const all = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, name in options ? options[name] : schema.default]),
  )
  const own = plugin.with ? { ...plugin, ...plugin.with(all) } : plugin
  const common = Object.keys(commonOptions).some((name) => name in options)
  return common ? selecting(own, all as unknown as CommonOptions) : own
}

async function requireValid(
  { title }: FormatPlugin,
  properties: Readonly<Record<string, OptionSchema>>,
  options: Options,
): Promise<void> {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined) {
    const names = Object.keys(properties).sort().join(', ')
    throw new Error(`${title} has no option "${unknown}". It has: ${names}.`)
  }
  const { Ajv } = await import('ajv')
  const ajv = new Ajv({ strict: false })
  const isValid = ajv.compile({ type: 'object', properties })
  if (isValid(options)) return
  const [fault] = isValid.errors ?? []
  const field = fault?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  throw new Error(`The option ${field} of ${title} ${fault?.message ?? 'is not valid'}.`)
}

interface CommonOptions {
  keys: readonly string[]
  notKeys: readonly string[]
  excluded: 'drop' | 'hide'
  maxLength: Readonly<Record<string, number>>
  labels: Readonly<Record<string, readonly string[]>>
}

/** The same format with the common options: it drops or hides strings, and adds lengths and labels. */
function selecting(plugin: FormatPlugin, options: CommonOptions): FormatPlugin {
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
