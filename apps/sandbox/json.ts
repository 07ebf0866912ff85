// Values that were read from JSON and are not checked yet.

/** A JSON object whose fields are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object: not null, and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
