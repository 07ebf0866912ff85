// Reads formats.json: formats that are declared as data, each by a grammar and options.
import type { FormatPlugin, Options } from './contract.ts'
import { messageOf } from './errors.ts'
import { patternOfGlobs } from './path-globs.ts'
import { configured, type FormatByType } from './options.ts'

/** The grammar of a declared format. `like` is the grammar of another format, the model. */
export interface Grammar {
  family: 'like'
  /** The type of the model. */
  format: string
}

/** A declared format. */
export interface Declaration {
  type: string
  title: string
  about: string | undefined
  /** Globs over the names of files, with their folders. */
  files: readonly string[]
  grammar: Grammar
  options: Options
}

const TYPE = /^[a-z0-9][a-z0-9.-]*$/
const FIELDS = ['$schema', 'type', 'atlas', 'title', 'about', 'files', 'grammar', 'options']

/** The fields of each family of grammars, and how they are read. */
const FAMILIES: Readonly<
  Record<Grammar['family'], { fields: readonly string[]; read: (fields: Fields, entry: Entry) => Grammar }>
> = {
  like: {
    fields: ['format'],
    read: ({ format }, entry) => ({ family: 'like', format: entry.text(format, 'grammar.format') }),
  },
}

/** The JSON Schema of `formats.json`. */
export const declarationsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Formats of Atlas',
  description: 'A list of declared formats, or one of them.',
  anyOf: [{ type: 'array', items: { $ref: '#/$defs/format' } }, { $ref: '#/$defs/format' }],
  $defs: {
    format: {
      type: 'object',
      required: ['type', 'atlas', 'title', 'files', 'grammar'],
      additionalProperties: false,
      properties: {
        $schema: { type: 'string' },
        type: {
          type: 'string',
          pattern: TYPE.source,
          description: 'The type of the format, which no other format has.',
        },
        atlas: { const: 1, description: 'The version of this schema.' },
        title: { type: 'string', minLength: 1, description: 'The name of the format for people.' },
        about: { type: 'string', description: 'One or two sentences about the format.' },
        files: {
          description:
            'Globs over the names of its files: ? is a character, * any characters of a name, ** also folders.',
          anyOf: [
            { type: 'string', minLength: 1 },
            { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
          ],
        },
        grammar: {
          type: 'object',
          description: 'How its files are read.',
          required: ['family', 'format'],
          additionalProperties: false,
          properties: {
            family: { const: 'like', description: 'The grammar of another format.' },
            format: { type: 'string', minLength: 1, description: 'The type of that format.' },
          },
        },
        options: {
          type: 'object',
          description: 'Options of that format. docs/declared-formats.md lists them.',
        },
      },
    },
  },
} as const

/** Reads the text of a `formats.json`. Throws an `Error` with one sentence that names the entry. */
export function readDeclarations(text: string): Declaration[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`The file is not JSON: ${messageOf(error)}.`, { cause: error })
  }
  if (typeof value !== 'object' || value === null) throw new Error('The file must hold a list of formats.')
  const declarations: Declaration[] = []
  for (const [index, each] of (Array.isArray(value) ? value : [value]).entries()) {
    const declaration = readDeclaration(each, index)
    if (declarations.some(({ type }) => type === declaration.type))
      throw new Error(`${nameOf(declaration.type, index)} has the type of an earlier entry.`)
    declarations.push(declaration)
  }
  return declarations
}

/** How messages name an entry. */
function nameOf(type: unknown, index: number): string {
  return typeof type === 'string' && type !== '' ? `The format "${type}"` : `Entry ${index + 1}`
}

type Fields = Readonly<Record<string, unknown>>

/** Reads the fields of one entry. Messages begin with its name. */
class Entry {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  fail(fault: string): never {
    throw new Error(`${this.#name}: ${fault}.`)
  }

  text(value: unknown, field: string): string {
    return typeof value === 'string' && value !== '' ? value : this.fail(`${field} must be a text`)
  }

  object(value: unknown, field: string): Fields {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : this.fail(`${field} must be an object`)
  }

  onlyFields(fields: Fields, prefix: string, allowed: readonly string[]): void {
    const unknown = Object.keys(fields).find((name) => !allowed.includes(name))
    if (unknown !== undefined)
      this.fail(
        `${prefix}${unknown} is not known; allowed are ${allowed.filter((name) => !name.startsWith('$')).join(', ')}`,
      )
  }
}

function readDeclaration(value: unknown, index: number): Declaration {
  const fields = new Entry(`Entry ${index + 1}`).object(value, 'it')
  const entry = new Entry(nameOf(fields['type'], index))
  entry.onlyFields(fields, '', FIELDS)
  const type = entry.text(fields['type'], 'type')
  if (!TYPE.test(type)) entry.fail('type may have only small letters, digits, dots and hyphens')
  if (fields['atlas'] !== 1) entry.fail('atlas must be 1, the version of the schema')
  const { about } = fields
  return {
    type,
    title: entry.text(fields['title'], 'title'),
    about: about === undefined ? undefined : entry.text(about, 'about'),
    files: readGlobs(fields['files'], entry),
    grammar: readGrammar(fields['grammar'], entry),
    options: entry.object(fields['options'] ?? {}, 'options'),
  }
}

function readGlobs(value: unknown, entry: Entry): string[] {
  const globs: unknown[] = Array.isArray(value) ? value : [value]
  if (globs.length === 0) entry.fail('files must name at least one glob')
  return globs.map((glob, index) => entry.text(glob, Array.isArray(value) ? `files[${index}]` : 'files'))
}

function readGrammar(value: unknown, entry: Entry): Grammar {
  const fields = entry.object(value, 'grammar')
  const { family } = fields
  if (!isFamily(family))
    return entry.fail(`grammar.family must be one of ${Object.keys(FAMILIES).join(', ')}`)
  const known = FAMILIES[family]
  entry.onlyFields(fields, 'grammar.', ['family', ...known.fields])
  return known.read(fields, entry)
}

function isFamily(value: unknown): value is Grammar['family'] {
  return typeof value === 'string' && Object.hasOwn(FAMILIES, value)
}

/**
 * Makes the format of a declaration. It precedes its model. Throws an `Error` with one sentence that names the entry:
 * the model does not exist, or an option is wrong.
 */
export async function declaredFormat(
  declaration: Declaration,
  formatOf: FormatByType,
): Promise<FormatPlugin> {
  const { type, title, about, files, grammar, options } = declaration
  const entry = new Entry(nameOf(type, 0))
  const model = await formatOf(grammar.format)
  if (!model) return entry.fail(`grammar.format names ${grammar.format}, which is not a format`)
  const format = await configured(model, options, formatOf).catch((error: unknown) =>
    entry.fail(messageOf(error).replace(/\.$/, '')),
  )
  return {
    ...format,
    title,
    about: about ?? model.about,
    signaturePatterns: { fileName: patternOfGlobs(files) },
    before: [grammar.format, ...(model.before ?? [])],
  }
}

/** The types of the formats that a declaration uses. */
export function modelsOf({ grammar, options }: Declaration): string[] {
  const { subfilters } = options
  const inner = Array.isArray(subfilters) ? (subfilters as readonly { like?: unknown }[]) : []
  const named = inner.map((subfilter) => subfilter?.like).filter((like) => typeof like === 'string')
  return [...new Set([grammar.format, ...named])]
}
