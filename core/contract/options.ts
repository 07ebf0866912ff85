// Options of formats and processors.

/** Values of options, by name. */
export type Options = Readonly<Record<string, unknown>>

/** An option of a format or a processor, as a JSON Schema. */
export interface OptionSchema {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  /** What the option does, for people. */
  description: string
  default: unknown
  /** Further keywords of JSON Schema. */
  [keyword: string]: unknown
}
