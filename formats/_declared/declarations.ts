// Reads formats.json and TYPE.format.json (or .yaml): formats that are declared as data. Errors include the position of
// the mistake.
import type { ValidateFunction, ErrorObject } from 'ajv'
import { messageOf } from '@atlas/core/errors.ts'
import { typeOfFile } from './file-name.ts'
import type { Declaration, Grammar } from './grammars.ts'
import { readNotation, type FileContent } from './notation.ts'
import { grammarReader } from './reader-format.ts'
import { declarationsSchema, families, formatSchema } from './schema.ts'

/** The maximum length of a file of declarations. */
const MAX_CHARACTERS = 1_000_000

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the text of a file with declared formats. The name of the file, `TYPE.format.json` or `TYPE.format.yaml`, sets
 * the type of an entry without one. Throws an `Error` with one sentence that names the entry and the place.
 */
export async function readDeclarations(text: string, path = 'formats.json'): Promise<Declaration[]> {
  if (text.length > MAX_CHARACTERS) throw new Error('The file has more than a million characters.')
  const type = typeOfFile(path)
  const written = await readNotation(text, path)
  const { value } = written
  if (typeof value !== 'object' || value === null) throw new Error('The file must hold a list of formats.')
  const checks = await loadChecks()
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  const declarations: Declaration[] = []
  for (const [index, entry] of entries.entries()) {
    const named = type === undefined || !isObject(entry) ? entry : { type, ...entry }
    const name = isObject(named) ? nameOf(named['type'], index) : `Entry ${index + 1}`
    try {
      const declaration = declarationOf(named, checks)
      if (declarations.some((other) => other.type === declaration.type))
        throw new Error('it has the type of an earlier entry')
      declarations.push(declaration)
    } catch (error) {
      const fault = messageOf(error)
      const place = placeOf(text, written, Array.isArray(value) ? [String(index)] : [], fault)
      throw new Error(`${name}: ${fault}${place}.`, { cause: error })
    }
  }
  return declarations
}

/** Reads the text of a file with one declared format, as `readDeclarations` does. */
export async function readDeclaration(text: string, path: string): Promise<Declaration> {
  const [declaration, ...others] = await readDeclarations(text, path)
  if (!declaration || others.length > 0) throw new Error('The file must hold one format.')
  return declaration
}

/** The name of an entry in messages. */
function nameOf(type: unknown, index: number): string {
  return typeof type === 'string' && type !== '' ? `The format "${type}"` : `Entry ${index + 1}`
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws an `Error` whose message is a part of a sentence, and begins with the place. */
function declarationOf(value: unknown, checks: Checks): Declaration {
  if (!isObject(value)) throw new Error('it must be an object')
  require(checks.format, value, '')
  const grammar = value['grammar'] as Grammar
  if (!Object.hasOwn(families, grammar.family))
    throw new Error(`grammar.family must be one of ${Object.keys(families).join(', ')}`)
  require(checks[grammar.family], grammar, 'grammar')
  if (grammar.family !== 'like' && grammar.family !== 'table') grammarReader(grammar)
  const { type, title, about, files, charsets, options = {}, coverage } = value as unknown as WrittenFormat
  const { name, content } = isObject(files) ? files : { name: files, content: undefined }
  return {
    type,
    title,
    about,
    files: typeof name === 'string' ? [name] : name,
    ...(content === undefined ? {} : { content }),
    ...(charsets ? { charsets } : {}),
    grammar,
    options,
    ...(coverage === undefined ? {} : { coverage }),
  }
}

type Globs = string | readonly string[]

/** A declaration as written in a file. */
interface WrittenFormat {
  type: string
  title: string
  about: string | undefined
  files: Globs | { name: Globs; content?: string }
  charsets?: readonly string[]
  options?: Fields
  coverage?: number
}

type Checks = Readonly<Record<'format' | Grammar['family'], ValidateFunction>>

let checks: Checks | undefined

/** Compiles the schemas. Loaded on demand, because most calls declare no formats. */
async function loadChecks(): Promise<Checks> {
  if (checks) return checks
  const { Ajv } = await import('ajv')
  const ajv = new Ajv({ strict: false, verbose: true })
  const { $defs } = declarationsSchema
  const compile = (schema: object): ValidateFunction => ajv.compile({ ...schema, $defs })
  const frame = {
    ...formatSchema,
    required: ['type', 'atlas', 'title', 'files', 'grammar'],
    properties: {
      ...(formatSchema['properties'] as Fields),
      grammar: { type: 'object', required: ['family'] },
    },
  }
  const grammars = Object.entries(families).map(([name, schema]) => [name, compile(schema)] as const)
  checks = { format: compile(frame), ...Object.fromEntries(grammars) } as Checks
  return checks
}

function require(isValid: ValidateFunction, value: unknown, prefix: string): void {
  if (isValid(value)) return
  const errors = isValid.errors ?? []
  // If no alternative fits, the last error is about all of them.
  const error = errors.at(-1)
  if (error) throw new Error(faultOf(error, prefix))
}

function faultOf(error: ErrorObject, prefix: string): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
  const place = `${prefix}${path.join('')}`.replace(/^\./, '')
  const below = (name: unknown): string => (place === '' ? String(name) : `${place}.${String(name)}`)
  const { keyword, params, parentSchema } = error
  const description = (parentSchema as { description?: string } | undefined)?.description
  switch (keyword) {
    case 'required':
      return `${below(params['missingProperty'])} is missing`
    case 'additionalProperties': {
      const names = Object.keys((parentSchema?.['properties'] as Fields | undefined) ?? {})
      const allowed = names.filter((name) => !name.startsWith('$')).join(', ')
      return `${below(params['additionalProperty'])} is not known; allowed are ${allowed}`
    }
    case 'type':
      return `${place} must be ${TYPE_NAMES[String(params['type'])] ?? params['type']}`
    case 'const':
      return `${place} must be ${JSON.stringify(params['allowedValue'])}`
    case 'enum':
      return `${place} must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`
    case 'minLength':
      return `${place} must not be empty`
    case 'pattern':
      return `${place} may have only small letters, digits, dots and hyphens`
    case 'anyOf':
      return `${place} has a value that does not fit. ${description ?? ''}`.trim().replace(/\.$/, '')
    default:
      return `${place} ${error.message ?? 'is not valid'}`
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}

/** The line and column of the field that a fault begins with, in a file of several lines. */
function placeOf(text: string, written: FileContent, entry: readonly string[], fault: string): string {
  if (!text.trim().includes('\n')) return ''
  const [field = ''] = fault.split(' ', 1)
  const path = [...entry, ...field.split(/[.[\]]+/).filter(Boolean)]
  const before = text.slice(0, written.offsetOf(path)).split('\n')
  return ` (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`
}
