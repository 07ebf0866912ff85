// Random requests to a host, by its own description of its routes (`/openapi.json`).
import * as fc from 'fast-check'

/** A schema, as far as the host's descriptions use it. */
export interface Schema {
  $ref?: string
  type?: string
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema
  items?: Schema
  nullable?: boolean
}

interface Operation {
  parameters?: readonly { name: string; schema: Schema }[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}

/** What is used of a description. */
export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

/** A request to send. */
export interface FuzzRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  payload?: string
}

/** Values that exist on this host, such as the keys of its modules. By the name of a parameter or of a member. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

const ODD: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../..',
  '__proto__',
  'x'.repeat(5000),
  [],
  {},
  [[]],
  { '': {} },
]
const oddValue = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 3 }))
const oddText = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', '..', '%00', '%', 'a/b', '\ud800', 'x'.repeat(2000)),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

/** Requests of all routes. Most of them are as described; one value in ten is not. */
export function requestsOf(description: Description, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const values = new Values(description, known)
  return fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc
      .record({
        parameters: fc.tuple(...(operation.parameters ?? []).map((each) => values.parameter(each))),
        query: fc.option(fc.tuple(values.text('query'), oddText), { freq: 3 }),
        payload: values.payload(operation),
      })
      .map(({ parameters, query, payload }): FuzzRequest => {
        const byName = new Map(
          (operation.parameters ?? []).map(({ name }, index) => [name, parameters[index]]),
        )
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(byName.get(name) ?? ''))
        const asked = query ? `?${encoded(query[0])}=${encoded(query[1])}` : ''
        const request = { method: method.toUpperCase() as FuzzRequest['method'], url: filled + asked }
        return payload === undefined || method === 'get' ? request : { ...request, payload }
      }),
  )
}

/** Percent-encodes a value. A percent sign may stay, which breaks the address. */
const encoded = (value: string): string =>
  value.startsWith('%') ? value : encodeURIComponent(value.toWellFormed())

class Values {
  readonly #description: Description
  readonly #known: KnownValues

  constructor(description: Description, known: KnownValues) {
    this.#description = description
    this.#known = known
  }

  parameter({ name, schema }: { name: string; schema: Schema }): fc.Arbitrary<string> {
    const known = [...(schema.enum ?? []).map(String), ...(this.#known[name] ?? [])]
    return known.length === 0
      ? oddText
      : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: oddText })
  }

  text(name: string): fc.Arbitrary<string> {
    const known = this.#known[name]
    const words = fc.string({ maxLength: 12 })
    return known ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, words) : words
  }

  payload({ requestBody }: Operation): fc.Arbitrary<string | undefined> {
    const schema = requestBody?.content['application/json']?.schema
    if (!schema) return fc.option(fc.oneof(fc.constant('{}'), oddText), { nil: undefined })
    const json = this.#value(schema, 'body', 0).map((value) => JSON.stringify(value) ?? '')
    const cut = fc.tuple(json, fc.nat(400)).map(([text, end]) => text.slice(0, end))
    return fc.oneof(
      { weight: 12, arbitrary: json },
      { weight: 1, arbitrary: cut },
      { weight: 1, arbitrary: oddText },
    )
  }

  #value(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    const usual = this.#usual(schema, name, depth)
    return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: oddValue })
  }

  #usual(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    const { $ref, anyOf, items, properties, additionalProperties } = schema
    if ($ref !== undefined) {
      const named = this.#description.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}
      return this.#usual(named, name, depth)
    }
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (anyOf) return fc.oneof(...anyOf.map((each) => this.#usual(each, name, depth)))
    if (properties) return this.#object(schema, depth)
    if (additionalProperties)
      return fc.dictionary(this.text('language'), this.#value(additionalProperties, name, depth + 1), {
        maxKeys: 3,
      })
    switch (schema.type) {
      case 'array':
        return fc.array(this.#value(this.#itemsOf(name, items), name, depth + 1), { maxLength: 4 })
      case 'integer':
        return fc.integer()
      case 'boolean':
        return fc.boolean()
      case 'string':
        return this.text(name)
      default:
        return oddValue
    }
  }

  /** The strings of a job are described apart, since they may also come by address. */
  #itemsOf(name: string, items: Schema = {}): Schema {
    return name === 'strings' ? (this.#description.components.schemas['WireString'] ?? items) : items
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
    const members = Object.entries(properties).map(([name, schema]) => {
      const value = this.#value(schema, name, depth + 1)
      const isUsual = required.includes(name) || ['file', 'content', 'name', 'strings'].includes(name)
      return [
        name,
        isUsual
          ? fc.option(value, { nil: undefined, freq: 20 })
          : fc.option(value, { nil: undefined, freq: 1 }),
      ]
    })
    return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>)
  }
}
