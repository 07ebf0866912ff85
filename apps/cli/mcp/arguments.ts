// Checks the arguments of a call by the schema of the tool. What is wrong becomes one sentence.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Failure } from '../failure.ts'
import type { Tool } from './tool.ts'

const ajv = new Ajv({ allErrors: false, useDefaults: false, strict: false })
const validators = new Map<string, ValidateFunction>()

/** The arguments of a call. Throws a `Failure` with a sentence if they are not what the tool takes. */
export function checkedArguments({ name, inputSchema }: Tool, given: unknown): unknown {
  const known = validators.get(name) ?? ajv.compile(inputSchema)
  validators.set(name, known)
  const value = given ?? {}
  if (known(value)) return value
  throw new Failure(2, wrongArgument(known.errors?.at(-1)))
}

function wrongArgument(error: ErrorObject | undefined): string {
  const { instancePath = '', keyword, params = {} } = error ?? {}
  const place = nameOf(instancePath)
  const { limit, missingProperty, additionalProperty, type, allowedValues } = params as {
    limit?: number
    missingProperty?: string
    additionalProperty?: string
    type?: string
    allowedValues?: readonly unknown[]
  }
  switch (keyword) {
    case 'required':
      return `${place} lacks "${missingProperty}".`
    case 'additionalProperties':
      return `${place} has "${additionalProperty}", which is not known there.`
    case 'type':
      return `${place} must be of the type ${type}.`
    case 'enum':
      return `${place} must be one of ${allowedValues?.join(', ')}.`
    case 'anyOf':
      return `${place} must be a text, or an object with the forms of a plural.`
    case 'maxItems':
      return `${place} has too many items: at most ${limit} fit in one call. Send several calls.`
    case 'maxLength':
      return `${place} is too long: it may have ${limit} characters.`
    case 'minItems':
    case 'minLength':
    case 'minProperties':
      return `${place} is empty.`
    case 'minimum':
      return `${place} must be at least ${limit}.`
    case 'maximum':
      return `${place} must be at most ${limit}.`
    default:
      return `${place} is not what the tool takes.`
  }
}

/** `/translations/3/language` is `translations[3].language`. */
function nameOf(path: string): string {
  if (path === '') return 'The call'
  const [first = '', ...rest] = path.slice(1).split('/')
  return first + rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')
}
