// Reads the file of customers: who has paid, and until when (`ATLAS_PAYMENT=own`).
import type { JSONSchemaType } from 'ajv'
import { messageOf } from '@atlas/core/errors.ts'
import type { OrganizationKey } from '../../organizations.ts'

/** One entry of the file: an organization, or in the standard edition a project. */
interface Entry {
  organization?: number
  project?: number
  /** A day, which is included, or a time; both in UTC. */
  until: string
}

interface File {
  /** Where people can pay; named in the message for those who have not. */
  checkout?: string
  customers: Entry[]
}

/** The parsed file. Each time, in milliseconds, is the first moment that is not paid. */
export interface Customers {
  checkout: string | undefined
  until: ReadonlyMap<OrganizationKey, number>
}

/** A file that cannot be used: one sentence that names the field. */
export class CustomersError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CustomersError'
  }
}

const id = { type: 'integer', minimum: 0, nullable: true } as const

const schema: JSONSchemaType<File> = {
  type: 'object',
  required: ['customers'],
  additionalProperties: false,
  properties: {
    checkout: { type: 'string', pattern: '^https?://', nullable: true },
    customers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['until'],
        additionalProperties: false,
        properties: {
          organization: id,
          project: id,
          until: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$` },
        },
      },
    },
  },
}

const DAY_MILLISECONDS = 86_400_000

/** Reads the text of the file at `path`. Throws a `CustomersError`. */
export async function readCustomers(path: string, text: string): Promise<Customers> {
  const fail = (fault: string): never => {
    throw new CustomersError(`The file of customers, ${path}, cannot be used: ${fault}.`)
  }
  const file = parse(text, fail)
  const { Ajv } = await import('ajv')
  const isFile = new Ajv().compile(schema)
  if (!isFile(file)) {
    const [violation] = isFile.errors ?? []
    const { additionalProperty } = (violation?.params ?? {}) as { additionalProperty?: string }
    const field = violation?.instancePath.slice(1).replaceAll('/', '.') || 'the whole file'
    return fail(`${field} ${violation?.message}${additionalProperty ? ` ("${additionalProperty}")` : ''}`)
  }
  const until = new Map<OrganizationKey, number>()
  for (const [index, entry] of file.customers.entries()) {
    const key = keyOf(entry) ?? fail(`customers.${index} must name either an organization or a project`)
    const time =
      timeOf(entry.until) ?? fail(`customers.${index}.until is not a day of the calendar: ${entry.until}`)
    if (until.has(key)) fail(`customers.${index} names ${key.replace(':', ' ')} a second time`)
    until.set(key, time)
  }
  return { checkout: file.checkout, until }
}

function parse(text: string, fail: (fault: string) => never): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return fail(`it is not JSON (${messageOf(error)})`)
  }
}

function keyOf({ organization, project }: Entry): OrganizationKey | undefined {
  if (organization !== undefined && project === undefined) return `organization:${organization}`
  if (project !== undefined && organization === undefined) return `project:${project}`
  return undefined
}

function timeOf(text: string): number | undefined {
  const [day = '', time] = text.split(' ')
  const at = Date.parse(`${day}T${time ?? '00:00:00'}Z`)
  // February 30 would be read as a day in March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return undefined
  return time === undefined ? at + DAY_MILLISECONDS : at
}
